"""Random play: decisions a second on one core, and the cost of copying and coding a state.

``python -m benchmarks.play GAME [--players N ...] [--seconds S]``. Each decision's legal moves are
enumerated, then one of them is made.
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections.abc import Callable
from typing import Any

from engine.kernel.game import Game


def main() -> None:
    """Measure one game and print a line for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 5])
    parser.add_argument("--seconds", type=float, default=3.0)
    chosen = parser.parse_args()
    game = importlib.import_module(f"engine.{chosen.game}").game
    for players in chosen.players:
        print(f"{chosen.game}, {players} players: {measure(game, players, chosen.seconds)}")


def measure(game: Game[Any], players: int, seconds: float) -> str:
    """Play random games for so many seconds.

    Args:
        game: the game.
        players: how many seats.
        seconds: how long.
    """
    chooser = random.Random(players)
    decisions = games = moves_seen = 0
    middle: list[Any] = []
    begin = time.perf_counter()
    spent = 0.0
    while spent < seconds:
        state = game.new({"players": players}, seed=str(games))
        while not state.over:
            moves = list(chooser.choice(game.decisions(state)).moves)
            game.play_silently(state, chooser.choice(moves))
            decisions += 1
            moves_seen += len(moves)
            if not games and decisions % 100 == 0:
                middle.append(game.copy(state))
        games += 1
        spent = time.perf_counter() - begin
    middle_state = middle[len(middle) // 2] if middle else game.new({"players": players}, seed="0")
    data = game.codec.encode(middle_state)
    return (
        f"{decisions / spent:,.0f} decisions/s, {decisions / games:.0f} decisions a game, "
        f"{moves_seen / decisions:.1f} legal moves each; {len(data):,} bytes: "
        f"copy {_micro(lambda: game.copy(middle_state))}, "
        f"encode {_micro(lambda: game.codec.encode(middle_state))}, "
        f"decode {_micro(lambda: game.codec.decode(data))}, "
        f"audit {_micro(lambda: game.audit(middle_state))}"
    )


def _micro(work: Callable[[], object], times: int = 500) -> str:
    begin = time.perf_counter()
    for _ in range(times):
        work()
    return f"{(time.perf_counter() - begin) / times * 1e6:.0f} us"


if __name__ == "__main__":
    main()
