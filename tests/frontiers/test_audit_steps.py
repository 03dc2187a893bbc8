"""Foreign states whose steps do not fit: what remains to be done, and what has been done, follows
from the rules and the table."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.kernel.errors import InconsistentState
from tests.frontiers.kit import Seat, acting, asked, pick, play, position, seat
from tests.frontiers.test_audit import fault_pairs, plain


def test_steps_of_another_action_are_refused():
    t = position(seat("/ Gem World", credits=5), Seat(), action="settle")
    assert game.audit(t) == []
    for agenda in (
        [{"step": "round.end_action"}, {"step": "develop.buy", "seat": 0}],
        [{"step": "settle.turn", "seat": 0}],
        [*plain(t)["agenda"][:-1], {"step": "develop.buy", "seat": 0}],
        [{"step": "round.end_action"}, {"step": "settle.turn", "seat": 0}],
        [{"step": "round.end_action"}, {"step": "round.resolve"}],
        [*plain(t)["agenda"], {"step": "goals.reveal", "seat": 0}],
        [*plain(t)["agenda"], {"step": "consume.spend", "seat": 0, "power": "old-earth"}],
        [*plain(t)["agenda"], {"step": "settle.draw", "seat": 0, "power": "old-earth"}],
        [*plain(t)["agenda"], {"step": "open_kinds.name", "seat": 0, "world": "gem-world"}],
        plain(t)["agenda"][:-2],
    ):
        with pytest.raises(InconsistentState):
            game.load(plain(t) | {"agenda": agenda})


def test_nothing_is_asked_twice():
    """A power works once in an action, whatever a foreign agenda says (NF-POWER-7)."""
    t = position(Seat(), seat("Survey Team, Imperium Survey HQ"), action="explore")
    pick(t, 2)
    assert game.audit(t) == []
    agenda = plain(t)["agenda"]
    for last in (agenda[-1], agenda[-1] | {"seat": 0}):
        with pytest.raises(InconsistentState):
            game.load(plain(t) | {"agenda": [*agenda, last]})


def test_what_a_running_step_has_done_must_be_possible():
    t = position(seat("/ Gem World", credits=5), Seat(), action="settle")
    for field, value in (
        ("settled", ["gem-world"]),
        ("fresh", ["gem-world"]),
        ("chosen", "settle"),
    ):
        state = plain(t)
        state["agenda"][-1][field] = value
        with pytest.raises(InconsistentState):
            game.load(state)


def test_sales_cannot_have_earned_more_than_there_is():
    """NF-STOCK-6: stockpiling would make debts."""
    t = acting("trade-consume", "Gem World*", face_up=["sales-tax"])
    t.agenda[-1].earned = 7
    assert {code for _, code in fault_pairs(t)} == {"bad_credits"}
    t.agenda[-1].earned, t.agenda[-1].sold = 0, 1
    assert {code for _, code in fault_pairs(t)} == {"bad_sales"}


def test_powers_not_used_cannot_have_consumed_goods():
    """NF-CONSUME-10: they would be paid for."""
    t = acting("trade-consume", "Old Earth, New Vinland*, Comet Zone*")
    play(t, "0 sell -")
    assert asked(t) == (0, "consume") and game.audit(t) == []
    t.agenda[-1].consumed = 50
    assert {code for _, code in fault_pairs(t)} == {"bad_good"}


def test_goods_are_spent_in_a_turn_for_a_power_of_the_seat():
    """NF-CONSUME-2: and nothing else of the action begins before they are."""
    t = acting("trade-consume", "Old Earth, New Vinland*, Volcanic World*")
    play(t, "0 sell -", "0 consume new-vinland")
    assert asked(t) == (0, "consume_goods") and fault_pairs(t) == set()
    *below, turn, spend = t.agenda
    assert not turn.can_remain(t, [*below, turn, spend])
    t.agenda = [*below, spend]
    assert fault_pairs(t) == {(f"/agenda/{len(below)}", "impossible_agenda")}
    assert not spend.can_remain(t, [*below, spend, turn])
    spend.power = "gem-world"
    t.agenda = [*below, turn, spend]
    assert fault_pairs(t) == {(f"/agenda/{len(below) + 1}/power", "no_such_power")}


def test_worlds_are_drawn_in_the_turn_of_the_seat_that_has_settled():
    """NF-SETTLE-18: in no other step, which would get them for nothing."""
    t = acting("settle", "Improved Logistics, Terraforming Robots / Gem World", credits=9)
    play(t, "0 settle gem-world credits")
    assert asked(t) == (0, "draw")
    *below, turn, drawing = t.agenda
    assert drawing.can_remain(t, [*below, turn])
    assert not drawing.can_remain(t, below)
    turn.seat = 1
    assert not drawing.can_remain(t, [*below, turn])


def test_an_action_that_is_selected_has_not_begun():
    """NF-GOAL-2: only a goal may be turned up before it."""
    t = position(Seat(), Seat(), face_down=("diversity", 0))
    play(t, "0 select develop")
    assert asked(t) == (0, "reveal") and fault_pairs(t) == set()
    selected = t.agenda[:2]
    play(t, "0 reveal -")
    end, *plan = t.agenda
    assert end == selected[0] and fault_pairs(t) == set()
    t.agenda = [*selected, *plan]
    assert {code for _, code in fault_pairs(t)} == {"impossible_agenda"}


def test_a_colony_with_a_good_did_not_just_arrive():
    """NF-OORT-4: its good would be replaced, and the old one be lost (NF-TERM-8)."""
    refinery = "alien-oort-cloud-refinery"
    t = position(Seat(tiles=[refinery], goods={refinery: "rare"}), Seat(), action="trade-consume")
    assert asked(t) == (0, "name_kind") and game.audit(t) == []
    t.agenda[-1].arriving = True
    assert {code for _, code in fault_pairs(t)} == {"bad_arrival"}


def test_kinds_are_named_for_scoring_once_and_nothing_arrives_then():
    """NF-OORT-4, NF-OORT-6: a good would be put on the world, and lost when it is named again."""
    refinery = "alien-oort-cloud-refinery"
    t = position(Seat(tiles=[refinery], vp=35), Seat(), Seat(), acted=[0, 1])
    t.selected = ["explore", "develop"]
    play(t, "2 select send-diplomats")
    assert asked(t) == (0, "name_kind") and fault_pairs(t) == set()
    name, others = plain(t)["agenda"][-1], plain(t)["agenda"][:-1]
    assert others == [{"step": "open_kinds.all", "seat": 1}]
    for agenda in (
        [*others, name | {"arriving": True}],
        [*others, name, name],
        [name, *others, name],
        [{"step": "open_kinds.all", "seat": 2}, *others, name],
        [*others, {"step": "open_kinds.all", "seat": 0}, name],
        [*others, name | {"seat": 1}],
    ):
        with pytest.raises(InconsistentState) as refused:
            game.load(plain(t) | {"agenda": agenda})
        assert {fault.code for fault in refused.value.faults} <= {"impossible_agenda", "bad_world"}


def test_only_a_world_just_placed_arrives():
    """NF-OORT-4: it would get a good for nothing."""
    t = acting("settle", "Alien Oort Cloud Refinery")
    assert asked(t) == (0, "name_kind") and fault_pairs(t) == set()
    t.agenda[-1].arriving = True
    assert {code for _, code in fault_pairs(t)} == {"impossible_agenda"}


def test_only_who_surveys_goals_chooses_one():
    """NF-SURVEY-4."""
    t = position(Seat(), Seat(), goals=True, action="goal-survey")
    assert game.audit(t) == []
    t.agenda[-1].seat = 1
    assert {code for _, code in fault_pairs(t)} == {"bad_seat"}


def test_temporary_military_follows_from_the_powers_used():
    """NF-SETTLE-12, NF-POWER-7: it would make any world a prize, or a number without end."""
    factory = "imperium-arms-factory"
    line = "Imperium Arms Factory, Comet Zone* / Gem World"
    t = acting("settle", line, colonists=1, credits=9)
    t.agenda[-1].temporary = 2
    assert {code for _, code in fault_pairs(t)} == {"bad_temporary"}
    t.agenda[-1].temporary = 0
    play(t, f"0 discard_good {factory} comet-zone")
    assert t.agenda[-1].temporary == 2 and fault_pairs(t) == set()
    top = f"/agenda/{len(t.agenda) - 1}"
    for used, fault in (
        ([factory] * 2, (f"{top}/used", "named_twice")),
        (["no-such-power"], (f"{top}/used", "no_such_power")),
        ([], (f"{top}/temporary", "bad_temporary")),
    ):
        t.agenda[-1].used = used
        assert fault in fault_pairs(t)


def draw(owner):
    return {"step": "explore.draw", "seat": owner, "power": "survey-team"}


SURVEYORS = [seat("Survey Team"), seat("Imperium Survey HQ")]


@pytest.mark.parametrize(("t", "moves", "asked_for"), [
    # NF-EXPLORE-5: explore powers are used in explore, by a seat that has picked.
    (position(*SURVEYORS, action="explore"), [], draw(0)),
    (position(*SURVEYORS, action="develop"), [], draw(0)),
    (position(*SURVEYORS, action="explore"), ["0 survey -"], draw(0)),
    # NF-CONSUME-2: goods are spent for a power that the seat has just used.
    (acting("trade-consume", "Old Earth, New Vinland*, Volcanic World*"), ["0 sell -"],
     {"step": "consume.spend", "seat": 0, "power": "new-vinland"}),
    # NF-STOCK-6, NF-STOCK-4: credits and worlds are stockpiled by who has sold or discarded.
    (acting("trade-consume", "Gem World*", face_up=["sales-tax"]), [],
     {"step": "trade.stockpile", "seat": 0, "earned": 0}),
    (acting("settle", "Gem World"), [], {"step": "limit.stockpile", "seat": 0, "worlds": []}),
    # NF-PRODUCE-7: colonies of the seat that produces are filled.
    (acting("produce", "Gem World, Alien Oort Cloud Refinery"), [],
     {"step": "produce.fill_short", "seat": 0, "good": "rare"}),
])  # fmt: skip
def test_nothing_is_asked_that_no_step_asks_for(t, moves, asked_for):
    t = game.copy(t)
    for move in moves:
        play(t, move if not move.endswith("survey -") else f"0 survey {t.layout[0]}")
    assert fault_pairs(t) == set()
    with pytest.raises(InconsistentState) as refused:
        game.load(plain(t) | {"agenda": [*plain(t)["agenda"], asked_for]})
    assert {fault.code for fault in refused.value.faults} == {"impossible_agenda"}


def test_each_seat_is_asked_in_its_own_turn():
    """NF-EXPLORE-5, NF-CONSUME-2: otherwise, a power would be used twice."""
    exploring = position(*SURVEYORS, action="explore")
    pick(exploring, 2)
    assert asked(exploring) == (1, "draw")
    consuming = position(
        seat("Old Earth, New Vinland*, Volcanic World*"),
        seat("Comet Zone*, Consumer Markets"),
        action="trade-consume",
    )
    play(consuming, "0 sell -", "0 consume new-vinland")
    spending = {"step": "consume.spend", "seat": 1, "power": "consumer-markets"}
    for t, step in ((exploring, draw(0)), (consuming, spending)):
        assert fault_pairs(t) == set()
        with pytest.raises(InconsistentState) as refused:
            game.load(plain(t) | {"agenda": [*plain(t)["agenda"][:-1], step]})
        assert {fault.code for fault in refused.value.faults} == {"impossible_agenda"}
