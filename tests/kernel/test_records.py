"""Records of whole games, replayed and checked."""

from __future__ import annotations

import random

import msgspec
import pytest

from galaxy_referee.engine.kernel import errors
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.records import DIGEST_EVERY, Record, digest, replay, write
from tests.kernel.toys import dice, duel


def played(goal=300):
    """A finished game of dice as a record."""
    state = dice.new({"goal": goal}, seed="s")
    chooser = random.Random(2)
    moves = []
    while not state.over:
        move = chooser.choice(list(dice.legal_moves(state)))
        moves.append(move.text)
        dice.play(state, move)
    return write(dice, {"goal": goal}, "s", None, moves)


def changed(record, **fields):
    return msgspec.structs.replace(record, **fields)


def test_a_record_survives_json_and_replays_to_its_end():
    record = msgspec.json.decode(msgspec.json.encode(played()), type=Record)
    assert record == played()
    replayed = replay(dice, record)
    assert (replayed.index, replayed.error) == (None, None)
    assert dice.outcome(replayed.state) == record.outcome
    assert list(record.digests) == [DIGEST_EVERY, len(record.moves)]
    assert record.digests[len(record.moves)] == digest(dice, replayed.state)


def test_a_record_carries_the_salt_if_there_is_one():
    record = played()
    assert b"salt" not in msgspec.json.encode(record)
    salted = changed(record, salt="00" * 32, digests={})
    assert replay(dice, salted).state.salt == "00" * 32
    assert replay(dice, salted).error is None
    # Digests are of whole states.
    assert replay(dice, changed(record, salt="00" * 32)).error.reason == "wrong_digest"
    with pytest.raises(msgspec.ValidationError, match="salt"):
        msgspec.convert({**msgspec.to_builtins(record), "salt": "00"}, Record, str_keys=True)


def test_a_game_not_finished_has_no_outcome():
    record = write(dice, {}, "s", None, played().moves[:1])
    assert record.outcome is None
    replayed = replay(dice, record)
    assert replayed.error is None
    assert replayed.state.ply == 1


def test_moves_may_be_records_too():
    record = played()
    first = dice.reader.read(record.moves[0])
    as_record = {"kind": "keep", "seat": first.seat, "dice": list(first.dice)}
    assert replay(dice, changed(record, moves=[as_record, *record.moves[1:]])).error is None


def test_the_first_illegal_move_is_named_with_its_reason():
    record = played()
    replayed = replay(dice, changed(record, moves=[*record.moves[:3], "7 keep a", "nonsense"]))
    assert replayed.index == 3
    assert isinstance(replayed.error, errors.NotYourDecision)
    assert replayed.state.ply == 3
    bids = duel.new(seed="s")
    wrong_bid = write(duel, {}, "s", None, [f"0 bid {bids.hands[0][0]}"])
    wrong_bid = changed(wrong_bid, moves=[f"0 bid {bids.hands[1][0]}"], digests={})
    assert isinstance(replay(duel, wrong_bid).error, IllegalMove)


def test_moves_after_the_end_are_refused():
    record = played()
    replayed = replay(dice, changed(record, moves=[*record.moves, "0 keep a"]))
    assert replayed.index == len(record.moves)
    assert replayed.error.reason == "game_over"


def test_another_state_or_outcome_than_recorded_is_found():
    record = played()
    wrong = replay(dice, changed(record, digests=record.digests | {DIGEST_EVERY: "0" * 64}))
    assert (wrong.index, wrong.error.reason) == (DIGEST_EVERY - 1, "wrong_digest")
    assert wrong.error.pointer == f"/digests/{DIGEST_EVERY}"
    other = msgspec.structs.replace(record.outcome, winners=[0, 1])
    wrong = replay(dice, changed(record, outcome=other))
    assert (wrong.index, wrong.error.reason) == (None, "wrong_outcome")
    wrong = replay(dice, changed(record, moves=record.moves[:-1]))
    assert wrong.error.reason == "wrong_outcome"


def test_a_record_of_other_rules_is_replayed_by_those_of_today_if_asked_for():
    today = played()
    state = msgspec.structs.replace(replay(dice, today).state, rules_version="dice-0")
    ends = {len(today.moves): digest(dice, state)}
    older = changed(today, rules_version="dice-0", digests=ends)
    assert replay(dice, older, "dice-0").error is None
    assert replay(dice, older, "dice-0").state.rules_version == "dice-1"
    assert replay(dice, today, "dice-1").error is None


def test_a_record_of_other_rules_parts_where_it_plays_out_differently():
    older = changed(played(), rules_version="dice-0", digests={3: "0" * 64})
    parted = replay(dice, older, "dice-0")
    assert (parted.index, parted.error.reason) == (2, "wrong_digest")
    parted = replay(dice, changed(older, moves=[older.moves[0], "7 keep a"], digests={}), "dice-0")
    assert (parted.index, parted.error.reason) == (1, "not_your_decision")
    other = msgspec.structs.replace(older.outcome, winners=[0, 1])
    parted = replay(dice, changed(older, digests={}, outcome=other), "dice-0")
    assert (parted.index, parted.error.reason) == (None, "wrong_outcome")


def test_the_rules_of_a_record_must_be_those_that_are_named():
    with pytest.raises(errors.WrongVersion, match="dice-1, not dice-0"):
        replay(dice, played(), "dice-0")


def test_records_of_other_games_and_rules_are_refused():
    with pytest.raises(errors.WrongRecord, match="record of dice, not of duel"):
        replay(duel, played())
    with pytest.raises(errors.WrongVersion, match="dice-0"):
        replay(dice, changed(played(), rules_version="dice-0"))
    with pytest.raises(errors.BadOption):
        replay(dice, changed(played(), options={"gaol": 3}))
