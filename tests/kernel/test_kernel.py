"""The kernel with its two toy games: what holds for every game."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest

from galaxy_referee.engine.kernel import agenda, errors, luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.state import MAX_PLY
from tests.kernel.toys import Bid, Bids, Keep, Round, dice, duel, walk


def test_secret_bids_take_effect_together_whatever_the_order_of_arrival():
    one, other = duel.new(seed="s"), duel.new(seed="s")
    first, second = f"0 bid {one.hands[0][0]}", f"1 bid {one.hands[1][0]}"
    assert duel.play(one, first) == []
    assert [event.kind for event in duel.play(one, second)] == ["won"]
    duel.play(other, second)
    duel.play(other, first)
    assert duel.codec.encode(one) == duel.codec.encode(other)


def test_a_pending_answer_is_hidden_from_the_other_seat():
    views = []
    for card in (0, 1):
        state = duel.new(seed="s")
        duel.play(state, f"0 bid {state.hands[0][card]}")
        views.append(duel.view(state, 1))
    assert views[0] == views[1]
    assert views[0].waiting_for == [1]


def test_a_game_plays_to_its_end_and_names_the_winner():
    state = dice.new({"goal": 5}, seed="s")
    chooser = random.Random(1)
    while not state.over:
        dice.play(state, chooser.choice(list(dice.legal_moves(state))))
    outcome = dice.outcome(state)
    assert outcome is not None
    assert outcome.winners == [state.totals.index(max(state.totals))]
    assert (dice.decisions(state), dice.view(state, 0).seed) == ([], "s")


def test_the_same_moves_give_the_same_bytes_and_states_survive_the_codec():
    state = dice.new(seed="s")
    while not state.over:
        reloaded = dice.load(dice.codec.encode(state))
        assert dice.codec.encode(reloaded) == dice.codec.encode(state)
        move = next(dice.legal_moves(state))
        dice.play(reloaded, move.text)
        dice.play(state, move)
        assert dice.codec.encode(reloaded) == dice.codec.encode(state)


def test_a_choice_with_one_answer_is_not_asked():
    asked = set()
    for seed in range(20):
        state = dice.new(seed=str(seed))
        asked.add(state.agenda[-1].faces[0] == state.agenda[-1].faces[1])
    assert asked == {False}


def test_a_state_can_be_told_to_ask_for_forced_moves_too():
    played, asked_both = [], []
    for forced_too in (False, True):
        state = dice.new(seed="s")
        if forced_too:
            state.ask_trivial_choices()
        while not state.over:
            moves = dice.decisions(state)[0].moves
            asked_both.append(len(moves))
            dice.play(state, moves.at(0))
        played.append(state.totals)
    assert played[0] == played[1]
    assert 1 in asked_both


def test_forced_moves_are_asked_for_in_a_lane_too():
    state = walk.new(seed="s")
    state.ask_trivial_choices()
    walk.play(state, "0 walk 2")
    walk.play(state, "0 walk 1")
    assert [move.text for move in walk.decisions(state)[0].moves] == ["0 walk 1"]
    walk.play(state, "0 walk 1")
    assert [decision.seat for decision in walk.decisions(state)] == [1]


def test_refusals_say_why():
    state = duel.new(seed="s")
    with pytest.raises(IllegalMove, match="not in hand") as refused:
        duel.play(state, {"kind": "bid", "seat": 0, "card": state.hands[1][0]})
    assert (refused.value.reason, refused.value.pointer) == ("not_in_hand", "/card")
    assert refused.value.decision is not None
    with pytest.raises(errors.NotYourDecision):
        duel.play(state, Bid(7, "card-1"))
    with pytest.raises(errors.AmbiguousMove):
        duel.play(state, f"bid {state.hands[0][0]}")
    with pytest.raises(errors.MalformedMove, match="not a kind of move"):
        duel.play(state, {"kind": "fold", "seat": 0})
    with pytest.raises(errors.MalformedMove) as malformed:
        duel.play(state, {"kind": "bid", "seat": 0, "card": 3})
    assert malformed.value.pointer == "/card"
    for text, fix in {
        "0 bid": "add CARD.",
        "0 bid a b": "leave out 'b'",
        "x y z": "not a kind of move",
    }.items():
        with pytest.raises(errors.MalformedMove, match=fix):
            duel.play(state, text)
    for text in ("", "0"):
        with pytest.raises(errors.MalformedMove):
            duel.play(state, text)


def test_a_list_of_moves_is_made_whole_or_not_at_all():
    state = duel.new(seed="s")
    before = duel.codec.encode(state)
    good = f"0 bid {state.hands[0][0]}"
    with pytest.raises(errors.NotYourDecision) as refused:
        duel.apply(state, [good, good])
    assert refused.value.pointer == "/1/seat"
    after, events = duel.apply(state, [good, f"1 bid {state.hands[1][0]}"])
    assert duel.codec.encode(state) == before
    assert after.ply == 2
    assert events


def test_private_facts_reach_only_their_seat():
    from galaxy_referee.engine.kernel.events import Event

    event = Event("drawn", 1, {"count": 2}, {"cards": ["a", "b"]})
    assert event.seen_by(1) == event
    assert event.seen_by(0) == event.seen_by(None) == Event("drawn", 1, {"count": 2})


@pytest.mark.parametrize("ply", [-1, 1_000_001, 2**64, 10**30])
def test_a_number_of_moves_beyond_any_game_is_refused(ply):
    """A larger one could not be written again."""
    plain = duel.codec.encode(duel.new(seed="s")).decode()
    assert duel.load(plain.replace('"ply":0', '"ply":1000000')).ply == 1_000_000
    with pytest.raises(errors.MalformedState) as refused:
        duel.load(plain.replace('"ply":0', f'"ply":{ply}'))
    assert refused.value.pointer == "/ply"


def test_foreign_states_are_read_strictly_and_audited():
    plain = duel.codec.encode(duel.new(seed="s")).decode()
    for broken in ('{"a":1}', "nonsense", "[" * 5000, plain.replace('"ply"', '"plies"')):
        with pytest.raises(errors.MalformedState):
            duel.load(broken)
    with pytest.raises(errors.WrongVersion):
        duel.load(plain.replace("duel-1", "duel-0"))
    with pytest.raises(errors.WrongVersion):
        duel.load(plain.replace('"format":1', '"format":9'))
    with pytest.raises(errors.MalformedState, match="not a state of duel"):
        duel.load(plain.replace('"duel"', '"chess"'))
    with pytest.raises(errors.InconsistentState) as refused:
        duel.load(plain.replace("card-1", "card-2").replace("card-3", "joker"))
    count = len(refused.value.faults)
    assert str(refused.value) == f"The state has {count} inconsistencies."
    codes = {fault.code for fault in refused.value.faults}
    assert codes == {"duplicate_piece", "unknown_piece", "missing_piece"}
    with pytest.raises(errors.InconsistentState):
        duel.load(plain.replace('"answers":[null', '"answers":[{"kind":"bid","seat":0,"card":"x"}'))


def test_a_seat_whose_answer_is_unknown_gets_one_of_the_first_however_many_there_are(monkeypatch):
    names = [f"n{number}" for number in range(40)]

    def asked(step, t, seat):
        return Decision(seat, "keep", "X-1", "Keep any.", Subset(Keep, seat, names, 0, len(names)))

    monkeypatch.setattr(Bids, "decision", asked)
    state = duel.new(seed="s")
    agenda.answer_at_random(state, 0)
    answer = state.agenda[-1].answers[0]
    assert answer in asked(None, state, 0).moves
    assert len(answer.dice) <= 12, "it is not among the first 2**32"


def test_options_are_strict():
    with pytest.raises(errors.BadOption) as refused:
        dice.new({"gaol": 3})
    assert "gaol" in refused.value.sentence
    with pytest.raises(errors.BadOption) as refused:
        dice.new({"goal": "three"})
    assert refused.value.pointer == "/options/goal"


def test_the_text_of_a_move_is_equal_to_the_move():
    for move in (Keep(0, ("a", "b")), Keep(1, ()), Bid(0, "card-1")):
        reader = dice.reader if isinstance(move, Keep) else duel.reader
        assert reader.read(move.text) == move
        assert (
            reader.read({"kind": move.text.split()[1], "text": move.text, **fields(move)}) == move
        )


def fields(move):
    return {name: getattr(move, name) for name in move.__struct_fields__}


def test_seats_work_side_by_side_whatever_the_order_of_arrival():
    def walked(*order):
        state = walk.new(seed="s")
        for text in order:
            walk.play(state, text)
            assert walk.codec.encode(walk.load(walk.codec.encode(state))) == walk.codec.encode(
                state
            )
        return walk.codec.encode(state)

    assert walked("0 walk 2", "1 walk 1") == walked("1 walk 1", "0 walk 2")
    state = walk.new(seed="s")
    walk.play(state, "0 walk 2")
    walk.play(state, "0 walk 1")  # one step is left: not asked
    assert [decision.seat for decision in walk.decisions(state)] == [1]
    assert state.done == [4, 0]
    with pytest.raises(errors.NotYourDecision):
        walk.play(state, "0 walk 1")
    walk.play(state, "1 walk 2")
    walk.play(state, "1 walk 2")
    assert state.over


def test_lanes_of_a_foreign_state_are_audited():
    plain = walk.codec.encode(walk.new(seed="s")).decode()
    for broken in (
        plain.replace('"seat":1', '"seat":0'),
        plain.replace('[{"step":"stride","seat":1}]]', "[],[]]"),
        plain.replace('"done":[0,0]', '"done":[3,0]'),
    ):
        assert broken != plain
        with pytest.raises(errors.InconsistentState):
            walk.load(broken)


def test_a_game_does_not_grow_beyond_the_largest_number_of_moves():
    state = duel.new(seed="s")
    state.ply = MAX_PLY
    with pytest.raises(IllegalMove, match="at most") as refused:
        duel.play(state, next(duel.legal_moves(state)))
    assert refused.value.reason == "too_many_moves"


def test_a_salt_changes_the_commitment_and_nothing_else():
    salt = "5a" * 32
    plain, salted = dice.new(seed="s"), dice.new(seed="s", salt=salt)
    assert b"salt" not in dice.codec.encode(plain)
    while not plain.over:
        assert b"salt" not in msgspec.json.encode(dice.view(salted, 0, True))
        assert dice.view(salted, 0).commitment == luck.commitment("s", salt)
        for state in (plain, salted):
            dice.play(state, next(dice.legal_moves(state)))
        reloaded = dice.load(dice.codec.encode(salted))
        assert reloaded.salt == dice.copy(salted).salt == salt
        reloaded.salt = msgspec.UNSET
        assert dice.codec.encode(reloaded) == dice.codec.encode(plain)
    assert dice.view(salted, None).salt == salt
    assert b"salt" not in msgspec.json.encode(dice.view(plain, None))


@pytest.mark.parametrize("salt", ["", "00", "zz" * 32, "AA" * 32, "00" * 32 + "\n", 7, None])
def test_a_salt_is_64_hexadecimal_digits(salt):
    state = msgspec.json.decode(dice.codec.encode(dice.new(seed="s")))
    with pytest.raises(errors.MalformedState) as refused:
        dice.load({**state, "salt": salt})
    assert refused.value.pointer == "/salt"


def test_the_audit_keeps_the_decisions_that_it_works_out():
    """A seat's decision is not worked out a second time to be answered."""
    state = duel.new(seed="s")
    duel.play(state, f"0 bid {state.hands[0][0]}")
    loaded = duel.load(duel.codec.encode(state))
    kept = loaded.kept_decisions()
    assert kept is not None
    assert [decision.seat for decision in kept] == [1]
    assert duel.decisions(loaded) is kept


def test_an_answer_leaves_the_open_decisions_of_the_others_as_they_are():
    """They are not worked out again; a copy works them out from the state alone."""
    state = duel.new(seed="s")
    copy = duel.copy(state)
    before = duel.decisions(state)
    for each in (state, copy):
        duel.play_silently(each, Bid(0, each.hands[0][0]))
    assert [decision.seat for decision in duel.decisions(copy)] == [1]
    assert len(duel.decisions(state)) == 1
    assert duel.decisions(state)[0] is before[1]


def test_the_decision_of_a_seat_is_its_own():
    state = dice.new(seed="s")
    asked = state.agenda[-1].seat
    own = agenda.decision_of(state, asked)
    assert own is not None
    assert (own.seat, own.kind) == (asked, "keep")
    assert agenda.decision_of(state, 1 - asked) is None


def test_a_secret_question_is_the_one_that_is_open():
    state = duel.new(seed="s")
    question = state.secret_question
    assert isinstance(question, Bids)
    duel.play(state, Bid(0, state.hands[0][0]))
    assert state.secret_question is question
    duel.play(state, Bid(1, state.hands[1][0]))
    assert isinstance(state.secret_question, Bids)
    assert state.secret_question is not question
    assert dice.new(seed="s").secret_question is None


@pytest.mark.parametrize(
    ("steps", "codes"), [([Round(), Round()], ["impossible_agenda"]), ([Round()], ["bad_plan"])]
)
def test_the_audit_ends_with_the_first_group_of_faults(steps, codes):
    """What is asked of a state next relies on what was found sound."""
    planned = replace(duel, agenda_faults=lambda t: [Fault("/agenda", "bad_plan", "")])
    state = duel.new(seed="s")
    state.agenda = steps
    assert [fault.code for fault in planned.audit(state)] == codes
