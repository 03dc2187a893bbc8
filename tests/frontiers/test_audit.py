"""Foreign states: every fault is named with a pointer."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game, game_with
from galaxy_referee.engine.frontiers.audit.table import MOST_PER_MOVE
from galaxy_referee.engine.kernel.errors import InconsistentState
from tests.frontiers.kit import Seat, acting, asked, odd_tiles, pick, play, position, seat
from tests.mutants import check


def plain(t):
    return msgspec.json.decode(game.codec.encode(t))


def change(state, path, value):
    *parents, last = path
    for name in parents:
        state = state[name]
    if value is REMOVE:
        del state[last]
    else:
        state[last] = value


REMOVE = object()

FAULTS = [
    (["bag", 0], "gem-world#2", "/bag", "unknown_piece"),
    (["bag", 0], REMOVE, "", "missing_piece"),
    (["removed"], ["gem-world"], "/removed", "duplicate_piece"),
    (["empires", 0, "mat"], 77, "/empires/0/mat", "bad_mat"),
    (["empires", 1, "mat"], 4, "/empires", "duplicate_mat"),
    (["empires", 0, "stock"], {"worlds": [], "goods": [], "credits": 0}, "/empires/0/stock",
     "bad_stockpile"),
    (["empires", 0, "tableau", 0, "tile"], "nowhere", "/empires/0/tableau/0/tile", "unknown_piece"),
    (["empires", 0, "tableau", 0, "good"], "rare", "/empires/0/tableau/0/good", "bad_good"),
    (["empires", 0, "tableau", 0, "named"], "rare", "/empires/0/tableau/0/named", "bad_named"),
    (["empires", 0, "surveyed"], ["old-earth"], "/empires/0/surveyed", "bad_world"),
    (["stacks", "space-marines"], 5, "/stacks/space-marines", "bad_count"),
    (["stacks", "no-such-tile"], 1, "/stacks", "bad_stacks"),
    (["stacks", "space-marines"], REMOVE, "/stacks", "bad_stacks"),
    (["supply", "rare"], 3, "/supply", "bad_good"),
    (["supply", "rare"], REMOVE, "/supply", "bad_good"),
    (["colonists"], 7, "/colonists", "bad_colonists"),
    (["pool"], 7, "/pool", "bad_pool"),
    (["waiting"], [1, 2], "/waiting", "bad_pawns"),
    (["waiting"], [1, 2, 9], "/waiting", "bad_pawns"),
    (["selected"], ["explore"], "/selected", "bad_selection"),
    (["selected"], ["goal-survey"], "/selected", "bad_selection"),
    (["ending"], ["vp_pool"], "/ending", "bad_ending"),
    (["goal_stack"], ["diversity"], "/goal_stack", "no_goals"),
    (["produced"], ["nothing"], "/produced", "bad_produced"),
    (["layout"], ["gem-world"], "/layout", "duplicate_piece"),
    (["agenda"], [], "/agenda", "not_over"),
    (["agenda", 0, "seat"], 2, "/agenda/0/seat", "bad_seat"),
    (["agenda", 0, "seat"], 9, "/agenda/0/seat", "bad_seat"),
    (["agenda"], [{"step": "round.end"}], "/agenda/0", "impossible_agenda"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "pointer", "code"), FAULTS)
def test_each_fault_is_named(path, value, pointer, code):
    state = plain(position(Seat(), Seat(), Seat()))
    change(state, path, value)
    with pytest.raises(InconsistentState) as refused:
        game.load(state)
    faults = {(fault.pointer, fault.code) for fault in refused.value.faults}
    assert (pointer, code) in faults


def test_ends_that_are_met_must_be_noted():
    """NF-END-4, NF-END-5."""
    t = position(Seat(vp=36), Seat(), Seat())
    assert "missing_ending" in {fault.code for fault in game.audit(t)}
    t.ending = ["vp_pool"]
    assert game.audit(t) == []


def test_the_limit_of_nine_holds_between_actions():
    """NF-EXPLORE-9, NF-SETTLE-19."""
    worlds = [world for world in position(Seat(), Seat()).bag if world != "gem-world"]
    assert game.audit(position(Seat(surveyed=worlds[:8]), Seat())) == []
    faults = game.audit(position(Seat(surveyed=worlds[:9]), Seat()))
    assert [(fault.pointer, fault.code) for fault in faults] == [("/empires/0", "bad_world")]


def test_steps_of_another_action_are_refused():
    t = position(Seat(surveyed=["gem-world"], credits=5), Seat(), action="settle")
    assert game.audit(t) == []
    for agenda in (
        [{"step": "round.end_action"}, {"step": "develop.buy", "seat": 0}],
        [{"step": "settle.turn", "seat": 0}],
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
    t = position(Seat(), Seat(tiles=["survey-team", "imperium-survey-hq"]), action="explore")
    pick(t, 2)
    assert game.audit(t) == []
    agenda = plain(t)["agenda"]
    for last in (agenda[-1], agenda[-1] | {"seat": 0}):
        with pytest.raises(InconsistentState):
            game.load(plain(t) | {"agenda": [*agenda, last]})


def test_what_a_running_step_has_done_must_be_possible():
    t = position(Seat(surveyed=["gem-world"], credits=5), Seat(), action="settle")
    for field, value in (
        ("settled", ["gem-world"]),
        ("fresh", ["gem-world"]),
        ("chosen", "settle"),
    ):
        state = plain(t)
        state["agenda"][-1][field] = value
        with pytest.raises(InconsistentState):
            game.load(state)


def test_a_home_world_lies_in_an_empire_or_out_of_the_game():
    """NF-SETTLE-23: nobody can draw or settle one."""
    t = position(Seat(home="old-earth"), Seat(), bag_top=["gem-world"])
    t.empires[0].tableau[0].tile, t.bag[0] = "gem-world", "old-earth"
    assert ("/bag", "bad_world") in fault_pairs(t)


def test_the_limit_of_nine_holds_once_the_excess_has_been_asked_for():
    """NF-EXPLORE-9: also during explore and settle."""
    worlds = position(Seat(), Seat(), Seat()).bag[:9]
    t = position(Seat(surveyed=worlds), Seat(), Seat(), action="explore")
    assert game.audit(t) == []
    play(t, *(f"{seat} survey {t.layout[at]}" for at, seat in enumerate((0, 1, 2, 0))))
    assert asked(t) == (0, "discard") and game.audit(t) == []
    t.empires[1].surveyed += t.empires[0].surveyed
    t.empires[0].surveyed = []
    t.agenda = t.agenda[:2]
    assert ("/empires/1", "bad_world") in fault_pairs(t)


@pytest.mark.parametrize("zone", ["layout", "drawn", "aside"])
def test_no_world_is_out_of_the_bag_before_an_action_begins(zone):
    """What is there would be lost (NF-TERM-10)."""
    t = position(Seat(), Seat(), face_down=("diversity", 0))
    play(t, "0 select explore")
    assert asked(t) == (0, "reveal")
    getattr(t, zone).append(t.bag.pop())
    assert fault_pairs(t) == {(f"/{zone}", "bad_world")}


def test_drawn_worlds_lie_there_only_while_some_may_be_kept():
    t = position(Seat(tiles=["survey-team"]), Seat(), action="explore")
    t.drawn.append(t.bag.pop())
    assert fault_pairs(t) == {("/drawn", "bad_world")}


def test_nothing_was_produced_outside_produce():
    """NF-PRODUCE-6: it would count in the next produce action."""
    t = position(Seat(), Seat(tiles=["gem-world"]), produced=["gem-world"])
    assert fault_pairs(t) == {("/produced", "bad_produced")}


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


def test_colonists_are_left_for_the_home_worlds_still_to_be_chosen():
    """NF-SETUP-15."""
    t = game.new({"players": 2}, seed="s")
    t.empires[0].colonists, t.colonists = 23, 1
    assert fault_pairs(t) == {("/colonists", "bad_colonists")}


def test_what_grows_can_be_read_back():
    """NF-LIMIT-1: credits have no limit, so whatever the audit lets pass leaves room for more."""
    most = MOST_PER_MOVE
    t = position(Seat(credits=most, vp=most), Seat(), round=most, pool=0, produce_credits=most)
    t.ending = ["vp_pool"]
    assert fault_pairs(t) == set()
    play(t, "0 select send-diplomats", "1 select isolation", "0 select produce")
    assert (t.empires[0].vp, t.empires[0].credits) == (most + 1, 2 * most)
    t.ending, t.empires[0].vp, t.pool = [], 0, 24
    play(t, "1 select goal-survey" if t.goals else "1 select explore")
    while t.round == most:
        pick(t)
    assert fault_pairs(t) == set()
    assert game.load(game.codec.encode(t)) == t


@pytest.mark.parametrize("field", ["round", "produce_credits", "credits", "vp"])
def test_more_than_so_many_moves_can_give_is_refused(field):
    t = position(Seat(), Seat(), pool=0, ending=["vp_pool"])
    t.empires[1].vp = 24
    owner, path = (t.empires[0], "/empires/0") if field in ("credits", "vp") else (t, "")
    setattr(owner, field, MOST_PER_MOVE + 1)
    assert fault_pairs(t) == {(f"{path}/{field}", "too_many")}
    t.ply = 1
    assert fault_pairs(t) == set()


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


def test_what_was_produced_lies_on_colonies_once():
    """NF-PRODUCE-6."""
    t = acting("produce", "Gem World*, Alien Oort Cloud Refinery")
    assert asked(t) == (0, "name_kind")
    for produced in (["gem-world"] * 2, ["old-earth"], ["alien-oort-cloud-refinery"]):
        t.produced = produced
        assert fault_pairs(t) == {("/produced", "bad_produced")}


@pytest.mark.parametrize(
    ("part", "item"),
    [
        ("/agenda", {"step": "settle.turn", "seat": 0}),
        ("/aside", "gem-world"),
        ("/empires/0/tableau", {"tile": "gem-world"}),
        ("/empires/0/surveyed", "gem-world"),
    ],
)
def test_lists_longer_than_in_any_game_are_refused_before_they_are_read(part, item):
    """A hundred thousand steps that each look at as many tiles would take hours."""
    state = plain(position(Seat(), Seat(), action="settle"))
    whole = state
    for name in part.split("/")[1:-1]:
        whole = whole[int(name) if name.isdigit() else name]
    whole[part.rpartition("/")[2]] = [item] * 100_000
    with pytest.raises(InconsistentState) as refused:
        game.load(state)
    assert [(fault.pointer, fault.code) for fault in refused.value.faults] == [(part, "too_long")]


def fault_pairs(t):
    t.drop_decisions()
    return {(fault.pointer, fault.code) for fault in game.audit(t)}


def test_the_audit_finds_nothing_where_all_is_well():
    t = position(seat("Gem World*, Space Marines"), Seat(), goals=True)
    assert game.audit(t) == []
    play(t, "0 select goal-survey")
    assert game.audit(t) == []


@pytest.mark.parametrize("goals", [False, True])
def test_foreign_states_with_odd_tiles_play_on_if_they_pass(goals):
    """In a corrected set, a tile may have a power twice, and any tile may have an open kind."""
    tiles = odd_tiles()
    options = {"players": 3, "goals": goals, "tiles": tiles.name}
    assert check(game_with(tiles), options, "mutants", 60) > 5
