"""Foreign states, each of which differs in one thing from a sound one: every fault is named with a
pointer, and what no game leads to plays on by the rules."""

from __future__ import annotations

import random
from functools import partial

import pytest

from galaxy_referee.engine.frontiers import game, game_with
from galaxy_referee.engine.frontiers.state import Stock
from galaxy_referee.engine.kernel.audit import highest
from galaxy_referee.engine.kernel.errors import InconsistentState, MalformedState
from tests.foreign_states import as_json, check, play_on, refused_for
from tests.frontiers.kit import (
    TILES,
    Seat,
    acting,
    asked,
    finish,
    odd_tiles,
    pick,
    play,
    position,
    seat,
)
from tests.patching import REMOVE, changed

plain, faults_of = partial(as_json, game), partial(refused_for, game)


def fault_pairs(t):
    t.drop_decisions()
    return {(fault.pointer, fault.code) for fault in game.audit(t)}


THREE = plain(position(Seat(), Seat(), Seat()))
TWO = plain(position(seat("Gem World, Space Marines"), Seat()))
STOCKED = plain(position(Seat(stock=Stock()), Seat(), goals=True))
SETTLING = plain(position(seat("/ Gem World", credits=5), Seat(), action="settle"))
DEVELOPING = plain(position(Seat(credits=5), Seat(), action="develop"))
SIDES = plain(game.new({"players": 3}, seed="s"))
ENDING = position(Seat(vp=25), Seat(), ending=["vp_pool"], pool=0)
finish(ENDING)
OVER = plain(ENDING)
ENDING = plain(position(Seat(vp=25), Seat(), ending=["vp_pool"], pool=0))
WORLDS = THREE["bag"]
FACES = [face for face in TILES.developments.values() if face.first]
BACK = next(face.back for face in FACES if face.back)
LARGE = next(face.id for face in FACES if face.size == "large")
SOUND = [THREE, TWO, STOCKED, SETTLING, DEVELOPING, SIDES, ENDING, OVER]


@pytest.mark.parametrize("state", SOUND)
def test_sound_states_pass(state):
    assert faults_of(state) == []


EMPIRES = [
    (THREE, {"/empires": []}, "/empires", "bad_players"),
    (THREE, {"/empires": THREE["empires"] * 2}, "/empires", "bad_players"),
    (THREE, {"/empires/0/mat": 77}, "/empires/0/mat", "bad_mat"),
    (THREE, {"/empires/1/mat": 4}, "/empires", "duplicate_mat"),
    (THREE, {"/empires/0/stock": {}}, "/empires/0/stock", "bad_stockpile"),
    (STOCKED, {"/empires/1/stock": None}, "/empires/1/stock", "bad_stockpile"),
    (TWO, {"/empires/0/tableau/1/tile": "no"}, "/empires/0/tableau/1/tile", "unknown_piece"),
    (TWO, {"/empires/0/tableau/1/tile": "space-marines"}, "/empires/0/tableau", "duplicate_piece"),
]


@pytest.mark.parametrize(("state", "changes", "pointer", "code"), EMPIRES)
def test_empires_are_sound_or_nothing_else_is_checked(state, changes, pointer, code):
    """NF-DEV-4, NF-SETUP-14: steps look up what is there, and a key is one power."""
    assert faults_of(changed(state, changes | {"/agenda/0/seat": 9})) == [(pointer, code)]


@pytest.mark.parametrize("part", ["/agenda", "/aside", "/empires/0/tableau", "/empires/0/surveyed"])
def test_long_lists_are_refused_before_each_step_looks_at_them(part):
    """A hundred thousand steps that each look at as many tiles would take hours."""
    item = {
        "/agenda": {"step": "settle.turn", "seat": 0},
        "/empires/0/tableau": {"tile": "nowhere"},
    }
    steps = [{"step": "settle.turn", "seat": 0}] * 900
    state = changed(SETTLING, {"/agenda": steps, part: [item.get(part, "nowhere")] * 20_000})
    codes = {code for _, code in faults_of(state)}
    assert codes <= {"duplicate_piece", "unknown_piece", "missing_piece", "too_many_steps"}


TABLES = [
    (THREE, {"/bag/0": "gem-world#2"}, "/bag", "unknown_piece"),
    (THREE, {"/bag/0": REMOVE}, "", "missing_piece"),
    (THREE, {"/removed": ["gem-world"]}, "/removed", "duplicate_piece"),
    (THREE, {"/empires/0/tableau": []}, "", "missing_piece"),
    (THREE, {"/empires/0/surveyed": ["old-earth"]}, "/empires/0/surveyed", "unknown_piece"),
    (SIDES, {"/removed": ["old-earth"]}, "/removed", "unknown_piece"),
    (THREE, {"/goal_stack": ["diversity"]}, "/goal_stack", "unknown_piece"),
    (STOCKED, {"/goal_stack/0": REMOVE}, "", "missing_piece"),
    (STOCKED, {"/face_down": {"goal": "diversity", "seat": 2}}, "/face_down/seat", "bad_seat"),
    (TWO, {"/empires/0/tableau/1/good": "rare"}, "/empires/0/tableau/1/good", "bad_good"),
    (TWO, {"/empires/0/tableau/2/good": "rare"}, "/empires/0/tableau/2/good", "bad_good"),
    (THREE, {"/stacks/space-marines": 5}, "/stacks/space-marines", "bad_count"),
    (THREE, {"/stacks/no-such-tile": 1}, "/stacks", "bad_stacks"),
    (THREE, {"/stacks/space-marines": REMOVE}, "/stacks", "bad_stacks"),
    (THREE, {f"/stacks/{BACK}": 0}, "/stacks", "bad_stacks"),
    (THREE, {f"/stacks/{LARGE}": 2}, f"/stacks/{LARGE}", "bad_count"),
    (TWO, {"/empires/0/tableau/2/tile": BACK}, f"/stacks/{BACK}", "bad_count"),
    (THREE, {"/supply/rare": 3}, "/supply", "bad_good"),
    (THREE, {"/supply/rare": REMOVE}, "/supply", "bad_good"),
    (STOCKED, {"/empires/0/stock/goods": ["rare"]}, "/supply", "bad_good"),
    (THREE, {"/colonists": 7}, "/colonists", "bad_colonists"),
    (THREE, {"/pool": 7}, "/pool", "bad_pool"),
    (THREE, {"/pool": 37}, "/pool", "bad_pool"),
    (ENDING, {"/pool": 1}, "/pool", "bad_pool"),
    (THREE, {"/waiting": [1, 2]}, "/waiting", "bad_pawns"),
    (THREE, {"/waiting": [1, 2, 9]}, "/waiting", "bad_pawns"),
    (TWO, {"/waiting": [0, 1]}, "/waiting", "bad_pawns"),
    (THREE, {"/selected": ["explore"]}, "/selected", "bad_selection"),
    (DEVELOPING, {"/selected": []}, "/selected", "bad_selection"),
    (DEVELOPING, {"/selected": ["goal-survey"]}, "/selected", "bad_selection"),
    (THREE, {"/waiting": [0], "/acted": [1, 2], "/selected": ["explore", "explore"]},
     "/selected", "bad_selection"),
    (THREE, {"/ending": ["vp_pool"]}, "/ending", "bad_ending"),
    (THREE, {"/ending": ["boredom"]}, "/ending", "bad_ending"),
    (ENDING, {"/ending": ["vp_pool"] * 2}, "/ending", "bad_ending"),
    (ENDING, {"/ending": []}, "/ending", "missing_ending"),
    (THREE, {"/agenda": []}, "/agenda", "not_over"),
    (ENDING, {"/agenda": []}, "/agenda", "not_over"),
    (THREE, {"/agenda": [], "/waiting": [], "/acted": [0, 1, 2],
             "/selected": ["explore", "settle", "produce"]}, "/agenda", "not_over"),
    (OVER, {"/chooser": OVER["acted"][0], "/acted/0": REMOVE}, "/agenda", "not_over"),
    (THREE, {"/agenda/0/seat": 2}, "/agenda/0/seat", "bad_seat"),
    (THREE, {"/agenda/0/seat": 9}, "/agenda/0/seat", "bad_seat"),
    (THREE, {"/agenda": [{"step": "round.end"}]}, "/agenda/0", "impossible_agenda"),
    (THREE, {"/layout": WORLDS[:1], "/bag/0": REMOVE}, "/layout", "bad_world"),
    (THREE, {"/drawn": WORLDS[:1], "/bag/0": REMOVE}, "/drawn", "bad_world"),
    (THREE, {"/aside": WORLDS[:1], "/bag/0": REMOVE}, "/aside", "bad_world"),
    (TWO, {"/produced": ["gem-world"]}, "/produced", "bad_produced"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "pointer", "code"), TABLES)
def test_what_is_refused(state, changes, pointer, code):
    assert (pointer, code) in faults_of(changed(state, changes))


def test_ends_that_are_met_must_be_noted():
    """NF-END-1, NF-END-2, NF-END-5: when develop or settle ends."""
    for tiles, action, condition in (
        ([face.id for face in FACES if face.size == "small"][:11], "develop", "development_spaces"),
        (WORLDS[:7], "settle", "colonies"),
    ):
        assert fault_pairs(position(Seat(tiles=tiles[:-1]), Seat())) == set()
        full = Seat(tiles=tiles, surveyed=WORLDS[7:8])
        assert fault_pairs(position(full, Seat())) == {("/ending", "missing_ending")}
        assert fault_pairs(position(full, Seat(), ending=[condition])) == set()
        for other in ("develop", "settle"):
            noted = not fault_pairs(position(full, Seat(), action=other))
            assert noted == (other == action)


def test_a_short_supply_of_colonists_is_an_end():
    """NF-END-3."""
    ending = ["colonist_supply"]
    assert fault_pairs(position(Seat(colonists=18), Seat(), ending=ending)) == set()
    enough = position(Seat(colonists=17), Seat(), ending=ending)
    assert fault_pairs(enough) == {("/ending", "bad_ending")}


UNREACHED = [
    # More worlds than the limit allows: some are discarded when it is checked again (NF-EXPLORE-9).
    (THREE, {"/empires/0/surveyed": WORLDS[:12], "/bag": WORLDS[12:]}),
    # Worlds out of the game, and stockpiles larger than any goal allows (NF-STOCK-2).
    (THREE, {"/removed": WORLDS[:5], "/bag": WORLDS[5:]}),
    (STOCKED, {"/empires/0/stock/worlds": WORLDS[:9], "/empires/0/stock/credits": 40,
               "/bag": WORLDS[9:]}),
    # The home world of another seat, and kinds named for worlds that have one (NF-OORT-2).
    (THREE, {"/empires/0/tableau": THREE["empires"][1]["tableau"],
             "/empires/1/tableau": THREE["empires"][0]["tableau"]}),
    (TWO, {"/empires/0/tableau/1/named": "genes"}),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes"), UNREACHED)
def test_what_no_game_leads_to_plays_on_by_the_rules(state, changes):
    play_on(game, game.load(changed(state, changes)), random.Random("unreached"), 200)


def test_a_home_world_lies_in_an_empire_or_out_of_the_game():
    """NF-SETTLE-23: nobody can draw or settle one."""
    t = position(seat("Old Earth"), Seat(), bag_top=["gem-world"])
    t.empires[0].tableau[0].tile, t.bag[0] = "gem-world", "old-earth"
    assert ("/bag", "bad_world") in fault_pairs(t)


def test_drawn_worlds_lie_there_only_while_some_may_be_kept():
    t = position(seat("Survey Team"), Seat(), action="explore")
    t.drawn.append(t.bag.pop())
    assert fault_pairs(t) == {("/drawn", "bad_world")}


def test_colonists_are_left_for_the_home_worlds_still_to_be_chosen():
    """NF-SETUP-15."""
    t = game.new({"players": 2}, seed="s")
    t.empires[0].colonists, t.colonists = 23, 1
    assert fault_pairs(t) == {("/colonists", "bad_colonists")}


def test_what_grows_can_be_read_back():
    """NF-LIMIT-1: credits have no limit, so whatever the audit lets pass leaves room for more."""
    most = highest(0)
    t = position(Seat(credits=most, vp=most), Seat(), round=most, pool=0, produce_credits=most)
    t.ending = ["vp_pool"]
    assert fault_pairs(t) == set()
    play(t, "0 select send-diplomats", "1 select isolation", "0 select produce")
    assert (t.empires[0].vp, t.empires[0].credits) == (most + 1, 2 * most)
    t.ending, t.empires[0].vp, t.pool = [], 0, 24
    play(t, "1 select goal-survey" if t.goals else "1 select explore")
    while t.round == most:
        pick(t)
    assert (fault_pairs(t), game.load(game.codec.encode(t))) == (set(), t)


@pytest.mark.parametrize("path", [
    "/round",
    "/produce_credits",
    *(f"/empires/1/{n}" for n in ("credits", "vp", "stock/credits")),
])  # fmt: skip
def test_more_than_so_many_moves_can_give_is_refused(path):
    empty = {"/pool": 0, "/ending": ["vp_pool"], "/empires/1/vp": 24}
    much = changed(STOCKED, empty | {path: highest(0) + 1})
    assert faults_of(much) == [(path, "too_many")]
    assert faults_of(changed(much, {"/ply": 1})) == []


def test_numbers_that_not_every_reader_of_json_accepts_are_not_read():
    """NF-LIMIT-1: beyond 2^53 - 1, two numbers may be read as one."""
    state = plain(position(Seat(), Seat()))
    with pytest.raises(InconsistentState):
        game.load(state | {"round": 2**53 - 1})
    with pytest.raises(MalformedState) as refused:
        game.load(state | {"round": 2**53})
    assert refused.value.pointer == "/round"


def test_what_was_produced_lies_on_colonies():
    """NF-PRODUCE-6."""
    t = acting("produce", "Gem World*, Alien Oort Cloud Refinery")
    assert asked(t) == (0, "name_kind")
    for produced in (["old-earth"], ["alien-oort-cloud-refinery"]):
        t.produced = produced
        assert fault_pairs(t) == {("/produced", "bad_produced")}


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
