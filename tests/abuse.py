"""The most expensive states: real ones, changed repeatedly as long as the cost increases.

``python -m tests.abuse GAME`` searches for the consistent states that take the engine longest in
each of its operations. ``--keep`` stores them for the benchmark lines ``abuse.*`` and for
tests/app/test_worst_requests.py.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from benchmarks.worst import keep
from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import MAX_PAGE, MAX_STATE
from tests.mutants import load, samples
from tools.mutator import Mutator, at, values

BEST = 6  # states kept of each kind


class Abuser(Mutator):
    """Changes states towards the extreme: everything in one place."""

    def __init__(self, samples: list[Any], luck: random.Random) -> None:
        super().__init__(samples, luck)
        self.kinds += [self.pile, self.pile, self.pile, self.heap, self.multiply]
        self.kinds += [self.hoard] * 4

    def abused(self, state: Any) -> Any:
        """A state with one to four changes."""
        state = copy.deepcopy(state)
        for _ in range(self.luck.choice((1, 1, 2, 3, 4))):
            self.luck.choice(self.kinds)(state)
        return state

    def pile(self, state: Any) -> None:
        """Most of one list of pieces goes to another."""
        one, other = self._some(state, list), self._some(state, list)
        if one and other and one != other:
            source, target = at(state, one), at(state, other)
            if not all(isinstance(item, str) for item in source + target):
                return
            count = self.luck.choice((len(source), len(source) - 1, len(source) // 2, 5))
            target += source[:count]
            del source[:count]

    def hoard(self, state: Any) -> None:
        """Nearly all of the longest list of pieces goes to another, such as the deck to a hand."""
        lists = [
            value
            for _, value in values(state)
            if isinstance(value, list) and all(isinstance(item, str) for item in value)
        ]
        if len(lists) > 1:
            source = max(lists, key=len)
            target = self.luck.choice([item for item in lists if item is not source])
            left = self.luck.choice((0, 1, 10))
            target += source[left:]
            del source[left:]

    def heap(self, state: Any) -> None:
        """Pieces go to a list of records, such as a tableau."""
        one, other = self._some(state, list), self._some(state, list)
        if one and other and one != other:
            source, target = at(state, one), at(state, other)
            example = target[0] if target else None
            if isinstance(example, dict) and all(isinstance(item, str) for item in source):
                count = self.luck.choice((1, 3, 10, 30, len(source)))
                target += [{next(iter(example)): piece} for piece in source[:count]]
                del source[:count]

    def multiply(self, state: Any) -> None:
        """Repeats an item of a list many times."""
        if (keys := self._some(state, list)) and (pile := at(state, keys)):
            pile += [
                copy.deepcopy(self.luck.choice(pile)) for _ in range(self.luck.choice((2, 99)))
            ]


def costs(game: Game[Any], source: bytes, luck: random.Random) -> dict[str, float]:
    """Milliseconds of everything that calls do with a state; ``bytes`` are those of an answer."""
    milliseconds: dict[str, float] = {}

    def timed(name: str, action: Callable[[], Any]) -> Any:
        began = time.process_time()
        result = action()
        milliseconds[name] = 1000 * (time.process_time() - began)
        return result

    state = timed("load", lambda: game.load(source))
    open_decisions = timed("decide", lambda: game.decisions(game.copy(state)))
    page = timed(
        "list", lambda: [m.text for d in open_decisions for m in d.moves.page(0, MAX_PAGE)]
    )
    chosen = timed("choose", lambda: [d.moves.choose() for d in open_decisions])
    milliseconds["bytes"] = (2 * sum(map(len, page)) + len(json.dumps(chosen))) / 1000
    view = timed("view", lambda: game.view(state, 0))
    view = timed("knowledge", lambda: game.view(state, 0, True))
    timed("determinize", lambda: game.determinize(view.knowledge, "abuse", foreign=True))
    timed("score", lambda: game.scores(state))
    if open_decisions:
        count = len(open_decisions[0].moves)
        moves = [open_decisions[0].moves.at(luck.randrange(count)) for _ in range(3)]
        copies = [game.copy(state) for _ in moves]
        plays = []
        for child, move in zip(copies, moves, strict=True):
            plays.append(timed("play", lambda child=child, move=move: game.play(child, move)))
            milliseconds["events"] = len(plays[-1])
            timed("after", lambda child=child: game.decisions(child))
        timed("check", lambda: game.check(state, moves[0].text))
        timed("greedy", lambda: usual_policy(game.name).choose(state, open_decisions[0], luck))
    return milliseconds


def search(
    game: Game[Any], variants: list[dict[str, Any]], seed: int, seconds: float
) -> dict[str, tuple[float, bytes]]:
    """The worst state found of each kind of cost."""
    luck = random.Random(seed)
    end = time.monotonic() + seconds
    worst: dict[str, list[tuple[float, bytes]]] = {}
    mutator, round_ = None, 0
    while time.monotonic() < end:
        if round_ % 300 == 0:
            pool = samples(game, luck.choice(variants), f"{seed} {round_}", 0.2)
            mutator = Abuser(pool, luck)
        round_ += 1
        kept = [source for ranks in worst.values() for _, source in ranks]
        base = json.loads(luck.choice(kept)) if kept and luck.random() < 0.7 else luck.choice(pool)
        assert mutator is not None, "the first round made it"
        try:
            mutant = mutator.abused(base)
            source = json.dumps(mutant, separators=(",", ":")).encode()
            if len(source) > MAX_STATE or load(game, mutant) is None:
                continue
            measured = costs(game, source, luck)
        except RefereeError:
            continue
        except Exception as error:
            print(f"{type(error).__name__}: {str(error)[:100]}", file=sys.stderr)
            continue
        for name, cost in measured.items():
            ranks = worst.setdefault(name, [])
            if len(ranks) < BEST or cost > ranks[-1][0]:
                again = min(cost, costs(game, source, luck).get(name, 0))
                ranks.append((again, source))
                ranks.sort(key=lambda rank: -rank[0])
                del ranks[BEST:]
    return {name: ranks[0] for name, ranks in worst.items()}


def main() -> int:
    """Search, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="race, roll, or frontiers")
    parser.add_argument("--seconds", type=float, default=60, help="duration (default: 60)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", action="store_true", help="store the worst states")
    chosen = parser.parse_args()
    game = importlib.import_module(f"galaxy_referee.engine.{chosen.game}").game
    variants = importlib.import_module(f"tests.{chosen.game}.variants").VARIANTS
    worst = search(game, variants, chosen.seed, chosen.seconds)
    for name, (cost, source) in worst.items():
        unit = {"bytes": "kB", "events": "events"}.get(name, "ms")
        print(f"{chosen.game}.{name} {cost:.2f} {unit}, {len(source)} bytes")
    if chosen.keep:
        keep(game, [source for _, source in worst.values()])
    return 0


if __name__ == "__main__":
    sys.exit(main())
