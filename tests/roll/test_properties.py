"""What holds in every state of every game."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.kernel.events import sentence
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import EXTRA_WORKERS, TILES, having
from galaxy_referee.engine.roll.components.powers import CreditsPerCompletion, Reassign
from galaxy_referee.engine.roll.moves import MOVES, Done, Draw, Pass
from galaxy_referee.engine.roll.phases.construction import PlaceWorker, RemoveOwnDie
from galaxy_referee.engine.roll.phases.endings import PAYING
from galaxy_referee.engine.roll.phases.manage import RecallDice
from galaxy_referee.engine.roll.phases.work import Work
from tests.twins import positions


def test_events_of_others_are_empty_of_secrets():
    """ROLL-INFO-3, ROLL-INFO-4: no hidden tile or face is named to another seat."""
    chooser = random.Random(3)
    t = game.new({"players": 3}, seed="events")
    while not t.over:
        assigning = t.phase == "assign"
        move = chooser.choice(list(chooser.choice(game.decisions(t)).moves))
        events = game.play(t, move)
        if assigning and t.phase == "assign" and type(move).__name__ not in ("Done", "Redo"):
            assert events == []  # not even the number of small decisions
        for event in events:
            assert event.kind in game.events
            assert sentence(game.events, event)
            other = event.seen_by((event.seat + 1) % 3) if event.seat is not None else event
            assert not other.private
            if event.kind in ("tiles_drawn", "tile_abandoned", "tile_returned"):
                assert "tile" not in other.data
                assert "tiles" not in other.data


def test_lanes_that_no_phase_leads_to_are_refused():
    """A lane holds what its phase can have left: no die is returned twice for one tile, nothing
    waits below a step that may find no tile."""
    refused = 0
    for t in positions(game, {"players": 3}, "lanes"):
        step = t.agenda[-1] if t.agenda else None
        if not isinstance(step, Work):
            continue
        seat = next(seat for seat, lane in enumerate(step.lanes) if lane)
        kind = "development" if t.phase == "develop" else "world"
        for extra in (
            RemoveOwnDie(seat),
            PlaceWorker(seat, kind),
            RecallDice(seat),
            step.lanes[seat][0],
        ):
            broken = game.copy(t)
            broken.agenda[-1].lanes[seat][:0] = [extra] * 12
            assert game.audit(broken)
            refused += 1
    assert refused > 100


def _eager(chooser, moves):
    """A random move, more often than not one that leaves workers where they are."""
    last = moves[-1]
    return (
        last
        if isinstance(last, Done | Draw | Pass) and chooser.random() < 0.6
        else (chooser.choice(moves))
    )


def named_by_powers():
    """What shows that a power was used: names of virtual workers, Reassign powers, payers."""
    names = {
        worker for given in EXTRA_WORKERS.values() for value in given.values() for worker in value
    }
    names |= {side for phase in PAYING.values() for side in phase}
    return names | set(having(Reassign)) | set(having(CreditsPerCompletion)) | {"dictate"}


@pytest.mark.heavy
def test_random_games_use_every_tile_and_power():
    """Random games complete every tile, use every power and make every kind of move."""
    tiles, kinds, names = set(), set(), set()
    missing = {side.id for tile in TILES.values() for side in tile.sides}
    for number in range(250):
        chooser = random.Random(number)
        options = {"players": 2 + number % 4, "take_back": number == 0}
        # Other tiles come first in each game, so that the costly ones have time.
        bag = [*TILES][number * 4 % 55 :] + [*TILES][: number * 4 % 55]
        t = game.new(options, seed=f"all-{number}", deal={"bag": bag})
        while not t.over:
            move = _eager(chooser, list(chooser.choice(game.decisions(t)).moves))
            kinds.add(type(move))
            names.update((getattr(move, "power", ""), getattr(move, "worker", "")))
            names.update(event.data.get("source", "") for event in game.play(t, move))
        tiles.update(side for empire in t.empires for side in empire.tableau)
        if missing <= tiles and set(MOVES) == kinds and named_by_powers() <= names:
            break
    assert missing - tiles == set()
    assert {kind.__name__ for kind in set(MOVES) - kinds} == set()
    assert named_by_powers() - names == set()
