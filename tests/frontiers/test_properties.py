"""What holds in every game: pieces, ends, codec, enumerated = accepted, hidden information."""

from __future__ import annotations

import random

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.events import EVENTS
from galaxy_referee.engine.frontiers.moves import MOVES, Select
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import IllegalMove, RefereeError
from galaxy_referee.engine.kernel.events import sentence
from tests.frontiers.random_players import TABLES, positions, random_move

encode = msgspec.json.encode


@pytest.mark.parametrize(("players", "goals"), TABLES)
def test_every_state_passes_the_audit_and_games_end(players, goals):
    """NF-TERM-10, NF-TERM-8: every piece exactly once, counts and agenda consistent."""
    for seed in range(6):
        plies = 0
        for t in positions(players, goals, seed, first_game=seed == 0):
            assert game.audit(t) == [], t.agenda
            plies += 1
        assert t.over
        assert plies < 1500
        assert game.outcome(t).winners
        assert t.ending


@pytest.mark.parametrize(("players", "goals"), TABLES)
def test_states_survive_the_codec_and_play_on_alike(players, goals):
    for t in positions(players, goals, 20):
        source = game.codec.encode(t)
        loaded = game.load(source)
        assert game.codec.encode(loaded) == source
        copied = game.copy(t)
        assert game.codec.encode(copied) == source
        if t.over:
            break
        move = random_move(t, random.Random(t.ply))
        events = [game.play(twin, move) for twin in (loaded, copied, game.load(source))]
        assert len({encode(event) for event in events}) == 1
        assert game.codec.encode(loaded) == game.codec.encode(copied)


def test_enumerated_moves_are_accepted_and_others_are_not():
    rng = random.Random(5)
    seen = [move_type(0, **_nonsense(move_type)) for move_type in MOVES]
    for players, goals in TABLES:
        for t in positions(players, goals, 30):
            for decision in game.decisions(t):
                legal = decision.moves.page(0, 40)
                assert len(decision.moves) == len(list(decision.moves))
                assert len(set(decision.moves)) == len(decision.moves)
                for move in legal:
                    assert move in decision.moves
                    assert game.reader.read_text(move.text) == move
                    assert game.check(t, move) == move
                    assert game.reader.read(msgspec.to_builtins(move)) == move
                seen = [*seen, *rng.sample(legal, min(2, len(legal)))][-120:]
                for move in seen:
                    if move.seat == decision.seat and decision.moves.canonical(move) is None:
                        with pytest.raises(IllegalMove):
                            game.check(t, move)


def _nonsense(move_type):
    return {
        field.name: {str: "no-such-thing", int: 99}.get(field.type, ("no-such-thing",))
        if field.type in (str, int) or "tuple" in str(field.type)
        else "no-such-thing"
        for field in msgspec.structs.fields(move_type)
        if field.name != "seat"
    }


def test_events_tell_only_what_may_be_known():
    """NF-LIMIT-5: what another order of the goals changes is in private facts only."""
    for seed in range(6):
        t = game.new({"players": 3, "goals": True, "first_game": True}, seed=str(seed))
        seat = t.waiting[0]
        viewer = (seat + 1) % 3
        logs = set()
        for turn in range(3):
            other = game.copy(t)
            other.goal_stack = luck.shuffled(other.goal_stack, "x", turn)
            events = game.play(other, Select(seat, "goal-survey"))
            events += game.play(other, next(game.legal_moves(other)))
            logs.add(encode([event.seen_by(viewer) for event in events]))
        assert len(logs) == 1


def test_every_event_has_a_sentence_and_fits_it():
    kinds = set()
    for players, goals in TABLES:
        t = game.new({"players": players, "goals": goals}, seed="events")
        rng = random.Random(1)
        while not t.over:
            for event in game.play(t, random_move(t, rng)):
                kinds.add(event.kind)
                assert sentence(EVENTS, event)
    assert kinds <= EVENTS.keys()


def test_a_seed_decides_everything():
    one, other = ([game.codec.encode(t) for t in positions(3, True, 3)] for _ in range(2))
    assert one == other


def test_refused_moves_change_nothing():
    for t in positions(3, True, 8):
        if t.over:
            break
        before = game.codec.encode(t)
        for text in ("0 settle x y", "1 consume -", "2 select explore", "9 sell -", "fly"):
            copied = game.copy(t)
            try:
                game.play(copied, text)
            except RefereeError:
                assert game.codec.encode(copied) == before
