"""Foreign states, each of which differs in one thing from a sound one: every fault is named with a
pointer, and what no game leads to plays on by the rules."""

from __future__ import annotations

import random
from functools import partial

import pytest

from galaxy_referee.engine.kernel.audit import highest
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import TILE_OF, TILES
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.phases.construction import PlaceWorker, RemoveOwnDie
from galaxy_referee.engine.roll.phases.manage import RecruitDie
from galaxy_referee.engine.roll.phases.work import Work
from tests.foreign_states import as_json, play_on, refused_for
from tests.patching import REMOVE, changed
from tests.twins import positions

plain, faults_of = partial(as_json, game), partial(refused_for, game)


def lanes_of(t):
    return t.agenda[-1].lanes if t.agenda and isinstance(t.agenda[-1], Work) else []


def moment(players, seed, fits):
    return plain(next(t for t in positions(game, {"players": players}, seed) if fits(t)))


START = plain(game.new({"players": 2}, seed="s"))
ASSIGN = moment(2, "s", lambda t: t.phase == "assign")
SETTLE = moment(3, "lanes", lambda t: t.phase == "settle" and t.empires[1].columns.settle)
MANAGE = moment(3, "lanes", lambda t: t.phase == "manage")
SHIP = moment(3, "lanes", lambda t: t.phase == "ship")
REMOVING = moment(
    3, "r0", lambda t: any(isinstance(step, RemoveOwnDie) for lane in lanes_of(t) for step in lane)
)
MOST = highest(ASSIGN["ply"])
EMPIRE = ASSIGN["empires"][0]


@pytest.mark.parametrize(("players", "seed"), [(2, "s"), (3, "r0"), (5, "five")])
def test_real_states_pass(players, seed):
    for number, t in enumerate(positions(game, {"players": players}, seed)):
        if number % 3 == 0 or t.phase in ("develop", "settle"):
            assert game.audit(game.copy(t)) == []


SEATS = [
    (ASSIGN, {"/empires/1": REMOVE}, "/empires", "bad_players"),
    (ASSIGN, {"/options/players": 3}, "/empires", "bad_players"),
    (ASSIGN, {"/empires/1": REMOVE, "/options/players": 1}, "/empires", "bad_players"),
    (ASSIGN, {"/empires": [EMPIRE] * 6, "/options/players": 6}, "/empires", "bad_players"),
    (ASSIGN, {"/abandoned/0": REMOVE}, "/abandoned", "bad_players"),
    (ASSIGN, {"/empires/0/faction": "faction-10"}, "/empires/0/faction", "unknown_piece"),
    (ASSIGN, {"/empires/0/home": "gem-world"}, "/empires/0/home", "unknown_piece"),
    (ASSIGN, {"/empires/0/tableau": EMPIRE["tableau"][::-1]}, "/empires/0/tableau", "bad_tableau"),
    (ASSIGN, {"/empires/0/tableau": [*EMPIRE["tableau"], "gem-planet"]},
     "/empires/0/tableau/3", "unknown_piece"),
    (ASSIGN, {"/empires/0/worlds/0": EMPIRE["developments"][0]}, "/empires/0/worlds/0",
     "unknown_piece"),
    (ASSIGN, {"/empires/0/developments/0": EMPIRE["worlds"][0]}, "/empires/0/developments/0",
     "unknown_piece"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "pointer", "code"), SEATS)
def test_seats_and_sides_are_sound_or_nothing_else_is_checked(state, changes, pointer, code):
    """Steps look them up."""
    faults = faults_of(changed(state, changes | {"/round": -1, "/agenda/2/drafts": []}))
    assert faults == [(pointer, code)]


def column(phase):
    """A worker put in the column of a phase in which it would be lost."""
    return {"/empires/0/citizenry/0": REMOVE, f"/empires/0/columns/{phase}": [CITIZEN]}


def twin(name):
    """The other seat has the same faction or home world."""
    sides = {"faction": EMPIRE["tableau"][:2], "home": [EMPIRE["home"]]}[name]
    first = {"faction": 0, "home": 2}[name]
    places = {f"/empires/1/tableau/{first + n}": side for n, side in enumerate(sides)}
    return {f"/empires/1/{name}": EMPIRE[name], **places}


CITIZEN = MANAGE["empires"][0]["citizenry"][0]
SUPPLY = ASSIGN["supply"]
CUP = [*START["empires"][0]["cup"], *START["empires"][0]["citizenry"]]
CITIZENS = EMPIRE["citizenry"]
DIE = next(iter(EMPIRE["faces"]))
SHIPS = SHIP["active"]
SELLER = SHIP["empires"][2]
WORLD, GOODS = next(iter(SELLER["goods"].items()))
FULL = {
    "/empires/2/citizenry/0": REMOVE,
    f"/empires/2/goods/{WORLD}": GOODS + SELLER["citizenry"][:1],
}
DRAWN = [tile for tiles in START["agenda"][-1]["drawn"] for tile in tiles]
TABLES = [
    (ASSIGN, twin("faction"), "/empires", "duplicate_piece"),
    (ASSIGN, twin("home"), "/empires", "duplicate_piece"),
    (ASSIGN, {"/bag/0": REMOVE}, "", "missing_piece"),
    (ASSIGN, {"/bag/0": ASSIGN["bag"][1]}, "/bag", "duplicate_piece"),
    (ASSIGN, {"/abandoned/1": ASSIGN["bag"][:1]}, "/abandoned/1", "duplicate_piece"),
    (START, {"/bag/0": START["agenda"][-1]["drawn"][0][0]}, "/agenda/1/drawn", "duplicate_piece"),
    (ASSIGN, {"/supply/0": REMOVE}, "", "missing_piece"),
    (ASSIGN, {"/supply/0": DIE}, "/empires/0/faces", "duplicate_piece"),
    (SETTLE, {"/supply/0": SETTLE["supply"][1]}, "/supply", "duplicate_piece"),
    # ROLL-COMP-5: the supply would run out of a color, or a seat have no die at all.
    (ASSIGN, {"/supply/0": REMOVE, "/empires/0/citizenry": [*CITIZENS, SUPPLY[0]]},
     "/empires/0", "too_many_dice"),
    (ASSIGN, {"/empires/0/citizenry/0": REMOVE, "/supply": [*SUPPLY, CITIZENS[0]]},
     "/empires/0", "too_few_dice"),
    # ROLL-GEN-6, ROLL-MANAGE-2: credits would be lost, or a round begin without a die.
    (ASSIGN, {"/empires/0/credits": 0}, "/empires/0/credits", "bad_credits"),
    (ASSIGN, {"/empires/0/credits": 11}, "/empires/0/credits", "bad_credits"),
    (START, {"/empires/0/cup": [], "/empires/0/citizenry": CUP}, "/empires/0/cup", "bad_start"),
    *((ASSIGN, {path: number}, path, code)
      for path, code in (("/empires/1/chips", "bad_chips"), ("/shuffles", "bad_count"),
                         ("/round", "bad_round"))
      for number in (-1, MOST + 1, 2**63, 2**70)),
    (ASSIGN, {"/round": 0}, "/round", "bad_round"),
    # ROLL-PRODUCE-2, -3: goods are on worlds of the tableau that are not gray, one on each.
    (SHIP, FULL, f"/empires/2/goods/{WORLD}", "bad_good"),
    (SHIP, {"/empires/0/goods": {"old-earth": []}}, "/empires/0/goods/old-earth", "bad_good"),
    (SHIP, {"/empires/0/goods": {"gem-world": []}}, "/empires/0/goods/gem-world", "bad_good"),
    # These dice would be lost in the next round.
    (MANAGE, {"/empires/0/citizenry/0": REMOVE, "/empires/0/aside": [CITIZEN]},
     "/empires/0/aside", "bad_place"),
    (MANAGE, column(MANAGE["active"][0]), f"/empires/0/columns/{MANAGE['active'][0]}", "bad_place"),
    (MANAGE, column("ship"), "/empires/0/columns/ship", "bad_place"),
    # ROLL-EXPLORE-16: it would pay in the next Explore phase.
    (MANAGE, {"/empires/0/scouted": ["home"]}, "/empires/0/scouted", "bad_scouts"),
    (ASSIGN, {f"/empires/0/faces/{DIE}": "wildest"}, f"/empires/0/faces/{DIE}", "bad_face"),
    (ASSIGN, {"/rolls": [{"home-1": "wild"}]}, "/rolls/0/home-1", "bad_face"),
    (ASSIGN, {"/rolls": [{"extra": "wild"}]}, "/rolls/0/extra", "bad_face"),
    # ROLL-REVEAL-2, ROLL-REVEAL-3: the phases selected, in order, and the extra die's.
    (SHIP, {"/active": SHIPS[::-1]}, "/active", "bad_phase"),
    (SHIP, {"/active": [*SHIPS, SHIPS[-1]]}, "/active", "bad_phase"),
    (SHIP, {"/active": list(PHASES)}, "/active", "bad_selection"),
    (SHIP, {"/active": ["ship"]}, "/active", "bad_selection"),
    (SHIP, {"/extra_face": "ship"}, "/extra_face", "bad_face"),
    (ASSIGN, {"/agenda": []}, "/agenda", "not_over"),
    (MANAGE, {"/agenda": [], "/empires/0/chips": 50}, "/agenda", "not_over"),
    (START, {"/agenda": [], "/bag": DRAWN + START["bag"]}, "/agenda", "not_over"),
    (MANAGE, {"/phase": "nonsense"}, "/agenda/1/phase", "wrong_phase"),
    (ASSIGN, {"/agenda/0": REMOVE}, "/agenda/0", "impossible_agenda"),
    (ASSIGN, {"/agenda/2/drafts/0": [{"kind": "done", "seat": 0}]}, "/agenda/2/drafts/0/0",
     "illegal_answer"),
    (ASSIGN, {"/agenda/2/drafts/0": REMOVE}, "/agenda/2/drafts", "bad_assignments"),
    (SETTLE, {f"/agenda/{len(SETTLE['agenda']) - 1}/lanes": []},
     f"/agenda/{len(SETTLE['agenda']) - 1}/lanes", "bad_lanes"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "pointer", "code"), TABLES)
def test_what_is_refused(state, changes, pointer, code):
    assert (pointer, code) in faults_of(changed(state, changes))


def test_a_die_that_a_tile_makes_a_seat_return_is_there():
    """ROLL-IMM-2: one that was returned before would be returned twice."""
    assert faults_of(REMOVING) == []
    lanes = REMOVING["agenda"][-1]["lanes"]
    seat = next(seat for seat, lane in enumerate(lanes) if lane[-1:] and "die" in lane[-1]["step"])
    dice = REMOVING["empires"][seat]["cup"] or REMOVING["empires"][seat]["citizenry"]
    place = "cup" if REMOVING["empires"][seat]["cup"] else "citizenry"
    fewer = {f"/empires/{seat}/{place}/0": REMOVE, "/supply": [*REMOVING["supply"], dice[0]]}
    assert (f"/empires/{seat}", "too_few_dice") in faults_of(changed(REMOVING, fewer))


def test_a_step_in_a_lane_is_refused_without_the_step_that_it_belongs_to():
    """ROLL-DEVELOP-3: a worker placed for a tile that nobody then completes would be lost, and a
    die returned for a tile without gains."""
    seen = set()
    for t in positions(game, {"players": 3}, "lanes"):
        for seat, lane in enumerate(lanes_of(t)):
            if len(lane) > 1:
                cut = game.copy(t)
                cut.agenda[-1].lanes[seat] = lane[-1:]
                codes = {fault.code for fault in game.audit(cut)}
                assert codes
                assert codes <= {"impossible_agenda", "too_few_dice"}
                seen.add(type(lane[-1]))
    assert {PlaceWorker, RecruitDie} <= seen


def test_the_audit_knows_that_nothing_is_built_before_the_start():
    """ROLL-SETUP-5: tiles in the zone before the choice of the start tiles would be lost."""
    t = game.new({"players": 2}, seed="s")
    t.empires[0].developments.append(TILES[t.bag.pop()].development)
    assert [fault.code for fault in game.audit(t)] == ["bad_place"]


UNREACHED = [
    # Counts as high as they may be, and an end that is met when the round begins (ROLL-MANAGE-8).
    (ASSIGN, {"/round": MOST, "/shuffles": MOST, "/empires/1/chips": MOST}),
    (ASSIGN, {"/empires/0/credits": 10, "/rolls": [{"extra": "ship", "home-1": "explore"}]}),
    # A die that was not rolled waits in the cup, and the supply is in any order.
    (ASSIGN, {"/empires/0/citizenry/0": REMOVE, "/empires/0/cup": CITIZENS[:1]}),
    (ASSIGN, {"/supply": SUPPLY[::-1]}),
    # What was rolled and selected, except for the active phases, is of no use any more.
    (MANAGE, {"/empires/0/faces": {}, "/empires/0/selected/die": "home-25"}),
    # Tiles lie abandoned until the next Explore phase ends, and tiles were built before the game.
    (MANAGE, {"/abandoned/0": MANAGE["bag"][:2], "/bag": MANAGE["bag"][2:]}),
    (START, {"/empires/0/tableau": [*START["empires"][0]["tableau"], "advanced-logistics"],
             "/bag": [tile for tile in START["bag"] if tile != TILE_OF["advanced-logistics"]],
             "/empires/0/chips": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes"), UNREACHED)
def test_what_no_game_leads_to_plays_on_by_the_rules(state, changes):
    play_on(game, game.load(changed(state, changes)), random.Random("unreached"), 200)
