"""Foreign states: real ones with a few changes. The game must be playable from any that pass the
audit, at a bounded cost.

``python -m tests.foreign_states GAME`` searches for the ways in which one goes wrong and, by
changing the worst ones repeatedly, for those that take the engine longest in each of its
operations. ``--keep`` stores the latter for the benchmark lines ``abuse.*`` and for
tests/app/test_worst_requests.py.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.worst import keep
from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.kernel.errors import InconsistentState, RefereeError
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.state import MAX_PLY
from galaxy_referee.schemas.limits import MAX_PAGE, MAX_STATE
from tests.sampling import Start, random_move, samples
from tools.hostile import Mutator

MOVES = 20
A_GAME = 200  # foreign states made from one real game
BEST = 6  # states kept of each kind of cost


class Unfit(AssertionError):
    """A state that passed the audit leads to one that does not, or to none."""


# -- what must hold --------------------------------------------------------------------------------


def load(game: Game[Any], mutant: Any) -> Any | None:
    """A foreign state; None if it is refused, as it may be."""
    try:
        return game.load(json.dumps(mutant))
    except RefereeError:
        return None


def as_json(game: Game[Any], state: Any) -> Any:
    """A state as JSON-like values."""
    return json.loads(game.codec.encode(state))


def refused_for(game: Game[Any], state: Any) -> list[tuple[str, str]]:
    """The pointers and codes of a foreign state's faults; none if it is accepted."""
    try:
        game.load(state)
    except InconsistentState as refused:
        return [(fault.pointer, fault.code) for fault in refused.faults]
    return []


def play_on(game: Game[Any], state: Any, luck: random.Random, moves: int = MOVES) -> None:
    """Look at a state from everywhere, and play it on.

    Args:
        game: whose state it is.
        state: has passed the audit; changed by the call.
        luck: the source of randomness.
        moves: how many to make.

    Raises:
        Unfit: a state on the way does not pass the audit.
        Exception: whatever the engine raises.
    """
    look(game, state)
    for _ in range(moves):
        if state.over or state.ply >= MAX_PLY:
            break
        game.play(state, random_move(game, state, luck).text)
        source = game.codec.encode(state)
        again = game.codec.decode(source)
        if game.codec.encode(again) != source:
            raise Unfit("The state is not what it was after writing and reading.")
        if faults := game.audit(again):
            raise Unfit(f"{faults[0].pointer} {faults[0].code}: {faults[0].message}")
    look(game, state)


def look(game: Game[Any], state: Any) -> None:
    """Everything that can be asked about a state without a move."""
    for seat in (None, *state.seats()):
        view = game.view(state, seat, with_knowledge=True)
        msgspec.json.encode(view)
        assert isinstance(view.knowledge, Knowledge), "it was asked for"
        game.determinize(view.knowledge, "mutant")
    game.scores(state)
    game.outcome(state)
    for decision in game.decisions(state):
        decision.moves.choose()
        decision.moves.page(0, 5)


def fault_of(error: Exception) -> str:
    """What distinguishes one way of going wrong from another."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if "/engine/" in frame[0]
    ]
    where = f"{frames[-1].filename.rpartition('/engine/')[2]}:{frames[-1].lineno}" if frames else ""
    text = "".join("#" if letter.isdigit() else letter for letter in str(error))
    return f"{type(error).__name__} {where} {text[:160]}"


def passes(game: Game[Any], mutant: Any, luck: random.Random) -> bool:
    """Whether a state passes the audit; if it does, it is played on.

    Raises:
        Exception: whatever goes wrong, with the state as a note.
    """
    try:
        if (state := load(game, mutant)) is not None:
            play_on(game, state, luck)
    except Exception as error:
        error.add_note(json.dumps(mutant))
        raise
    return state is not None


def check(game: Game[Any], start: Start, seed: str, number: int) -> int:
    """Make foreign states from one game, for a test.

    Args:
        game: what is played.
        start: the options, or what makes a table to begin with.
        seed: what the game and its changes follow from.
        number: how many states.

    Returns:
        How many of them passed the audit.

    Raises:
        Exception: the first way in which one of them went wrong, with the state as a note.
    """
    luck = random.Random(seed)
    mutator = Mutator(samples(game, start, seed, 0.3), luck)
    return sum(passes(game, mutator.mutant(), luck) for _ in range(number))


# -- the search ------------------------------------------------------------------------------------


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


class Worst:
    """The most expensive states found of each kind of cost."""

    def __init__(self) -> None:
        self._ranks: dict[str, list[tuple[float, bytes]]] = {}

    def first(self) -> dict[str, tuple[float, bytes]]:
        """The cost and the state at the top of each kind."""
        return {name: ranks[0] for name, ranks in self._ranks.items()}

    def sources(self) -> list[bytes]:
        """All that are kept, one for each of their kinds."""
        return [source for ranks in self._ranks.values() for _, source in ranks]

    def offer(self, game: Game[Any], source: bytes, luck: random.Random) -> None:
        """Measure a state, and keep it if it is among the worst."""
        for name, cost in costs(game, source, luck).items():
            ranks = self._ranks.setdefault(name, [])
            if len(ranks) < BEST or cost > ranks[-1][0]:
                again = min(cost, costs(game, source, luck).get(name, 0))
                ranks.append((again, source))
                ranks.sort(key=lambda rank: -rank[0])
                del ranks[BEST:]


def search(
    game: Game[Any], starts: list[Start], seed: int, seconds: float, out: Path
) -> tuple[Worst, Counter[str]]:
    """The worst states found, and how often each fault was; one state of each fault is saved."""
    luck, end = random.Random(seed), time.monotonic() + seconds
    worst, faults = Worst(), Counter[str]()
    for round_ in count():
        if time.monotonic() > end:
            break
        if round_ % A_GAME == 0:
            real = samples(game, luck.choice(starts), f"{seed} {round_}", 0.3)
            mutator = Mutator(real, luck)
        kept = worst.sources()
        mutant = mutator.mutant(luck.choice(kept) if kept and luck.random() < 0.7 else None)
        source = json.dumps(mutant, separators=(",", ":")).encode()
        try:
            if len(source) <= MAX_STATE and passes(game, mutant, luck):
                with contextlib.suppress(RefereeError):
                    worst.offer(game, source, luck)
        except Exception as error:
            fault = fault_of(error)
            faults[fault] += 1
            if faults[fault] == 1:
                print(f"{round_}: {fault}", flush=True)
                out.mkdir(parents=True, exist_ok=True)
                (out / f"{game.name}-{seed}-{round_}.json").write_bytes(source)
    return worst, faults


def main() -> int:
    """Search, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="race, roll, or frontiers")
    parser.add_argument("--seconds", type=float, default=60, help="duration (default: 60)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", type=json.loads, help="only these options, as JSON")
    parser.add_argument("--out", type=Path, default=Path("fuzz"), help="folder for the faults")
    parser.add_argument("--keep", action="store_true", help="store the worst states")
    chosen = parser.parse_args()
    game = importlib.import_module(f"galaxy_referee.engine.{chosen.game}").game
    variants = importlib.import_module(f"tests.{chosen.game}.variants")
    starts = [*variants.VARIANTS, *getattr(variants, "SCENES", ())]
    if chosen.options:
        starts = [chosen.options]
    worst, faults = search(game, starts, chosen.seed, chosen.seconds, chosen.out)
    for name, (cost, source) in worst.first().items():
        unit = {"bytes": "kB", "events": "events"}.get(name, "ms")
        print(f"{chosen.game}.{name} {cost:.2f} {unit}, {len(source)} bytes")
    for fault, times in faults.most_common():
        print(f"{times:6} {fault}")
    if chosen.keep:
        keep(game, [source for _, source in worst.first().values()])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
