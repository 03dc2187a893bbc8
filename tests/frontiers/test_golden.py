"""Golden playthroughs: whole games with the state, every view and the legal moves at each step.

``python -m tests.frontiers.test_golden`` writes them anew; what then differs is to be reviewed.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from engine.frontiers import game
from engine.frontiers.table import Table
from tests.frontiers.walk import random_move

FOLDER = Path(__file__).parent / "golden"
PLAYTHROUGHS = {
    "2-players": {"players": 2, "goals": False, "first_game": True},
    "5-players-goals": {"players": 5, "goals": True, "first_game": False},
}


def transcript(name: str) -> str:
    """The whole game of this name as text."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    options = PLAYTHROUGHS[name]
    yield f"options {msgspec.json.encode(options).decode()}"
    t = game.new(options, seed=f"golden-{name}")
    chooser = random.Random(name)
    yield from _state(t)
    while not t.over:
        for decision in game.decisions(t):
            yield f"? {decision.seat} {decision.kind} {decision.rule} {len(decision.moves)}"
            moves = [move.text.partition(" ")[2] for move in decision.moves.page(0, 100)]
            yield "  " + "; ".join(moves)
        move = random_move(t, chooser)
        yield f"> {move.text}"
        for event in game.play(t, move):
            seat = "" if event.seat is None else f" {event.seat}"
            facts = {**event.data, **event.private}
            yield f"  {event.kind}{seat} {msgspec.json.encode(facts).decode()}"
        yield from _state(t)
    yield f"outcome {msgspec.json.encode(game.outcome(t)).decode()}"


def _state(t: Table) -> Iterator[str]:
    views = [game.view(t, seat) for seat in (*t.seats(), None)]
    digests = " ".join(_digest(msgspec.json.encode(view)) for view in views)
    yield f"= {t.ply} {_digest(game.codec.encode(t))} views {digests}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:10]


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name).splitlines() == written.splitlines()
    assert len(written) < 200_000


if __name__ == "__main__":
    for each in PLAYTHROUGHS:
        (FOLDER / f"{each}.txt").write_text(transcript(each), encoding="utf-8")
