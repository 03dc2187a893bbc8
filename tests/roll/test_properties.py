"""What holds in every state of every game."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.events import sentence
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import EXTRA_WORKERS, RANK, TILES, having
from galaxy_referee.engine.roll.components.powers import CreditsPerCompletion, Reassign
from galaxy_referee.engine.roll.moves import MOVES, Done, Draw, Pass
from galaxy_referee.engine.roll.phases.construction import PlaceWorker, RemoveOwnDie
from galaxy_referee.engine.roll.phases.endings import PAYING
from galaxy_referee.engine.roll.phases.manage import RecallDice
from galaxy_referee.engine.roll.phases.work import Work
from tests.roll.random_players import positions
from tests.sampling import mostly_heavy
from tests.untimed import UNTIMED

EVERY = 23


@settings(UNTIMED, max_examples=5)
@given(players=st.integers(2, 5), seed=st.text("abcdef", min_size=4, max_size=8))
def test_pieces_codec_and_moves(players, seed):
    """ROLL-GEN-2: pieces exactly once at every state; codec; enumerated = accepted; games end."""
    for number, t in enumerate(positions(players, seed)):
        assert game.audit(t) == []
        if number % EVERY and not t.over:
            continue
        data = game.codec.encode(t)
        assert game.codec.encode(game.load(data)) == data
        assert game.codec.encode(game.copy(t)) == data
        for decision in game.decisions(t):
            moves = list(decision.moves)
            assert len(moves) == len(decision.moves) == len(set(moves))
            for move in random.Random(number).sample(moves, min(4, len(moves))):
                assert game.reader.read(move.text) == move
                assert move in decision.moves
                after, _ = game.apply(t, [move.text])
                assert game.audit(after) == []
            for other in moves[:3]:
                if len(moves) > 1:
                    wrong = type(other)(
                        9, *[getattr(other, f) for f in other.__struct_fields__[1:]]
                    )
                    with pytest.raises(RefereeError):
                        game.check(t, wrong)
    outcome = game.outcome(t)
    assert outcome.winners
    assert outcome.reason


@pytest.mark.parametrize("players", [2, 3, 5])
def test_accepted_moves_are_enumerated(players):
    """No move outside the list is accepted: moves made of names in the game, at random."""
    chooser = random.Random(players)
    for number, t in enumerate(positions(players, "outside")):
        if number % 31 or t.over:
            continue
        legal = set(game.legal_moves(t))
        dice = [die for empire in t.empires for die in [*empire.dice(), *empire.faces]]
        sides = [s for e in t.empires for s in [*e.tableau, *e.developments, *e.worlds]]
        words = [*dice, *sides, "explore", "ship", "settle", "bottom", "top", "dictate"]
        for kind in MOVES:
            fields = [field for field in msgspec.structs.fields(kind) if field.name != "seat"]
            values = [_value(field.type, words, chooser) for field in fields]
            move = kind(chooser.randrange(players), *values)
            if move in legal:
                continue
            with pytest.raises(RefereeError):
                game.check(t, move)


def _value(kind, words, chooser):
    if kind is int:
        return chooser.randrange(3)
    if kind is str:
        return chooser.choice(words)
    return tuple(chooser.sample(words, chooser.randrange(3)))


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


@pytest.mark.parametrize("seed", mostly_heavy(range(4), quick={0}))
def test_hostile_states_never_crash(seed):
    """A state that passes the audit plays on, whatever was changed in it."""
    chooser = random.Random(seed)
    kept = 0
    for number, t in enumerate(positions(2 + seed, f"hostile-{seed}")):
        if number % 9:
            continue
        for _ in range(6):
            plain = msgspec.to_builtins(t)
            for _ in range(chooser.randrange(1, 3)):
                _spoil(plain, chooser)
            try:
                broken = game.load(plain)
            except RefereeError:
                continue
            kept += 1
            for _ in range(40):
                if broken.over:
                    break
                for viewer in (None, *broken.seats()):
                    game.view(broken, viewer)
                game.scores(broken)
                moves = chooser.choice(game.decisions(broken)).moves
                game.play(broken, moves.at(chooser.randrange(len(moves))))
                assert game.audit(broken) == []
    assert kept > 20


def test_lanes_that_no_phase_leads_to_are_refused():
    """A lane holds what its phase can have left: no die is returned twice for one tile, nothing
    waits below a step that may find no tile."""
    refused = 0
    for t in positions(3, "lanes"):
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


def _spoil(plain, chooser):
    """Change one value, somewhere."""
    spot = plain
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        if not keys:
            return
        key = chooser.choice(keys)
        inner = spot[key]
        if isinstance(inner, dict | list) and inner and chooser.random() < 0.85:
            spot = inner
            continue
        break
    spot[key] = _other_value(spot, key, chooser)
    if isinstance(spot, list) and chooser.random() < 0.3:
        chooser.choice([spot.reverse, spot.pop, lambda: spot.append(spot[0])])()


def _other_value(spot, key, chooser):
    inner = spot[key]
    if isinstance(inner, bool):
        return not inner
    if isinstance(inner, int):
        return inner + chooser.choice((-1, 1, 5))
    if isinstance(inner, str):
        words = ["explore", "ship", "settle", "develop", "world", "public-works"]
        return chooser.choice([*list(RANK)[:40], *words])
    if inner is None:
        return chooser.choice(["ship", "explore", 1])
    return chooser.choice([type(inner)(), inner])


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


def test_events_are_facts_that_do_not_change():
    """An event says what was true when it happened, whatever happens to the table later."""
    chooser = random.Random(5)
    t = game.new({"players": 3}, seed="facts")
    kept = []
    while not t.over:
        events = game.play(t, chooser.choice(list(chooser.choice(game.decisions(t)).moves)))
        kept += [(event, msgspec.json.encode(event)) for event in events]
    assert all(msgspec.json.encode(event) == told for event, told in kept)
