"""Foreign states of New Frontiers that differ in one step from a sound one: it cannot remain there,
or it does not fit the table."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.engine.frontiers import game
from tests.foreign_states import play_on
from tests.frontiers.kit import TILES, Seat, acting, asked, pick, play, position, seat
from tests.frontiers.test_audit import SIDES, THREE, faults_of, plain
from tests.patching import changed

OORT = "alien-oort-cloud-refinery"
WORLDS = list(TILES.bag)


def reached(t, *moves, kind):
    """The state after some moves, in which this is asked; moves by a number take the first one."""
    for move in moves:
        if isinstance(move, int):
            pick(t, move)
        else:
            play(t, move)
    assert asked(t)[1] == kind
    return plain(t)


SELLING = reached(acting("trade-consume", "Old Earth, Gem World*"), kind="sell")
NAMING_TO_SELL = reached(
    position(
        seat("Old Earth, Alien Oort Cloud Refinery, Gem World*"), Seat(), action="trade-consume"
    ),
    kind="name_kind",
)
SELLING_TO_OTHERS = reached(
    position(
        seat("Gem World*"),
        seat("Old Earth, Alien Oort Cloud Refinery"),
        action="trade-consume",
    ),
    kind="sell",
)
ARRIVING = reached(
    position(seat("/ Alien Oort Cloud Refinery", credits=9, colonists=3), Seat(), action="settle"),
    f"0 settle {OORT} credits",
    kind="name_kind",
)
PRODUCING = reached(
    acting("produce", "Old Earth, Alien Oort Cloud Refinery, Asteroid Belt, Radioactive World"),
    1,
    kind="produce",
)
USING = reached(
    position(
        seat("Imperium Warlord"),
        seat("Old Earth, Mining Robots, Mining League, Asteroid Belt, Radioactive World"),
        action="produce",
    ),
    kind="produce",
)
TAXED = reached(
    position(
        seat("Old Earth, Export Duties, Lost Species Ark World*"),
        Seat(),
        face_up=["sales-tax"],
        action="trade-consume",
    ),
    "0 sell lost-species-ark-world",
    kind="stockpile_credits",
)
DISCARDED = reached(
    position(
        Seat(tiles=WORLDS[:3], surveyed=WORLDS[3:8]),
        Seat(),
        face_up=["exploration"],
        action="explore",
    ),
    3,
    f"0 discard {WORLDS[3]},{WORLDS[4]}",
    kind="stockpile_world",
)
SETTLED = reached(
    acting(
        "settle",
        "Improved Logistics, Imperium Arms Factory, Volcanic World* / "
        "Gem World, Spice World, Comet Zone",
        credits=9,
        colonists=3,
    ),
    "0 settle gem-world credits",
    "0 settle spice-world credits",
    kind="settle",
)
SETTLING = reached(
    acting("settle", "Old Earth, Gem World, Spice World, Comet Zone / Asteroid Belt", credits=9),
    kind="settle",
)
SCORING = position(Seat(tiles=[OORT], vp=35), Seat(), Seat(), acted=[0, 1])
SCORING.selected = ["explore", "develop"]
SCORING = reached(SCORING, "2 select send-diplomats", kind="name_kind")
REVEALING = reached(
    position(Seat(), Seat(), face_down=("diversity", 1), action="develop"), kind="reveal"
)
GOALS = plain(game.new({"players": 3, "goals": True}, seed="s"))
SOUND = {
    "a good is sold": SELLING,
    "a kind is named": NAMING_TO_SELL,
    "another seat has a world of an open kind": SELLING_TO_OTHERS,
    "a world of an open kind arrives": ARRIVING,
    "a good is produced": PRODUCING,
    "a windfall power is used": USING,
    "credits are stockpiled": TAXED,
    "a world is stockpiled": DISCARDED,
    "two worlds are settled": SETTLED,
    "nothing is settled yet": SETTLING,
    "kinds are named for scoring": SCORING,
    "a goal may be turned up": REVEALING,
    "sides are chosen in a game with goals": GOALS,
}


@pytest.mark.parametrize("state", SOUND.values(), ids=SOUND)
def test_sound_states_pass_and_play_on(state):
    assert faults_of(state) == []
    play_on(game, game.load(state), random.Random("steps"), 60)


def step(name, seat=None, **more):
    return {"step": name, **({} if seat is None else {"seat": seat}), **more}


def agenda(state, keep, *steps):
    """The lowest steps of a state's agenda, so many of them, and these on top."""
    return {"/agenda": [*state["agenda"][:keep], *steps]}


def on_top(state, *steps):
    return {"/agenda": [*state["agenda"], *steps]}


def top(state, **fields):
    """Other fields of the next step."""
    return {f"/agenda/{len(state['agenda']) - 1}/{name}": new for name, new in fields.items()}


def name_all(seat):
    return step("open_kinds.all", seat)


def name(seat, world=OORT, **more):
    return step("open_kinds.name", seat, world=world, **more)


SELECT = THREE["agenda"][0]
CHOOSING = GOALS["agenda"]
# Nothing that ends the game has happened, although no pawn is waiting.
NOT_ENDED = {"/ending": [], "/pool": 36, **{f"/empires/{seat}/vp": 0 for seat in range(3)}}

REMAINING = {
    # NF-SETUP-14, NF-ROUND-2.
    "the game begins again": (THREE, on_top(THREE, step("setup.begin", homes=None))),
    "an action is selected twice": (THREE, on_top(THREE, SELECT)),
    "an action is resolved that nobody selected": (THREE, on_top(THREE, step("round.resolve"))),
    "an action ends that nobody selected": (THREE, agenda(THREE, 0, step("round.end_action"))),
    "an action is resolved that does not end": (
        SELLING, agenda(SELLING, 0, step("round.resolve"), SELLING["agenda"][-1])),
    "an action ends twice": (SELLING, on_top(SELLING, step("round.end_action"))),
    "a side is chosen, and no selection follows": (
        SIDES, agenda(SIDES, 0, *SIDES["agenda"][1:])),
    "a side is chosen twice": (SIDES, on_top(SIDES, SIDES["agenda"][1])),
    "a side is chosen in a later round": (SIDES, {"/round": 2}),
    # NF-GOAL-2.
    "a goal is turned up while sides are chosen": (
        GOALS, agenda(GOALS, 2, step("goals.reveal", 0), *CHOOSING[2:])),
    "a goal is turned up in an action": (SELLING, on_top(SELLING, step("goals.reveal", 0))),
    "the goal of another seat is turned up": (REVEALING, top(REVEALING, seat=0)),
    "a goal is turned up that nobody has": (
        REVEALING,
        {"/face_down": None, "/goal_stack": ["diversity", *REVEALING["goal_stack"]]}),
    # NF-OORT-2, NF-OORT-4: kinds are named at the start of a turn.
    "a kind is named twice": (NAMING_TO_SELL, on_top(NAMING_TO_SELL, name(0))),
    "a kind is named after goods were produced": (PRODUCING, on_top(PRODUCING, name(0))),
    "a kind is named in the turn of another seat": (
        SELLING_TO_OTHERS, on_top(SELLING_TO_OTHERS, name(1))),
    "a good arrives on an old world": (NAMING_TO_SELL, top(NAMING_TO_SELL, arriving=True)),
    # NF-OORT-6: and before scoring.
    "a seat names its kinds before scoring twice, and another never": (
        SCORING, agenda(SCORING, 0, name_all(0), name(0))),
    "more seats name their kinds than there are": (
        SCORING, agenda(SCORING, 0, name_all(1), name_all(0), name_all(2), name_all(1))),
    "kinds are named although the game goes on": (SCORING, NOT_ENDED),
    "kinds are named before all have acted": (
        SCORING, {"/acted": [2, 0], "/waiting": [1], "/selected": ["explore", "develop"]}),
}  # fmt: skip


@pytest.mark.parametrize(("state", "changes"), REMAINING.values(), ids=REMAINING)
def test_a_step_that_cannot_remain(state, changes):
    assert {code for _, code in faults_of(changed(state, changes))} == {"impossible_agenda"}


COLONIES = ["gem-world", "spice-world", "comet-zone"]
FAULTS = {
    # NF-OORT-2.
    "the kind of a world is named that has one": (
        NAMING_TO_SELL, top(NAMING_TO_SELL, world="gem-world"), "bad_world"),
    # NF-POWER-3.
    "a windfall power is used that the seat does not have": (
        USING, top(USING, power="alien-tech-institute"), "no_such_power"),
    # NF-STOCK-4, NF-STOCK-6.
    "more credits are stockpiled than there are": (
        TAXED, top(TAXED, earned=TAXED["empires"][0]["credits"] + 1), "bad_credits"),
    "a world is stockpiled that was not discarded": (
        DISCARDED, top(DISCARDED, worlds=[WORLDS[3], WORLDS[5]]), "bad_world"),
    "a world is stockpiled twice": (
        DISCARDED, top(DISCARDED, worlds=[WORLDS[3]] * 2), "bad_world"),
    # NF-SETTLE-2, NF-SETTLE-16.
    "a world is settled twice": (
        SETTLING,
        top(SETTLING, chosen="settle", settled=["gem-world"] * 2, fresh=["gem-world"]),
        "bad_world"),
    "a world is settled that was not placed": (
        SETTLING, top(SETTLING, chosen="settle", settled=["gem-world"]), "bad_world"),
    "a world is placed twice": (SETTLING, top(SETTLING, fresh=["gem-world"] * 2), "bad_world"),
    "a world is placed that is not there": (
        SETTLING, top(SETTLING, fresh=[SETTLING["bag"][0]]), "bad_world"),
    "a world is settled without a choice": (
        SETTLING, top(SETTLING, settled=["gem-world"], fresh=["gem-world"]), "bad_choice"),
    "no world is settled by choice": (SETTLING, top(SETTLING, chosen="settle"), "bad_choice"),
    "three worlds are settled": (
        SETTLING,
        top(SETTLING, chosen="settle", settled=COLONIES, fresh=COLONIES),
        "bad_choice"),
}  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "code"), FAULTS.values(), ids=FAULTS)
def test_a_step_with_a_fault(state, changes, code):
    assert {found for _, found in faults_of(changed(state, changes))} == {code}


def test_all_worlds_of_a_seat_can_be_placed_in_its_turn():
    """NF-SETTLE-20: its home world may have been replaced."""
    worlds = [placed["tile"] for placed in SETTLING["empires"][0]["tableau"]]
    play_on(game, game.load(changed(SETTLING, top(SETTLING, fresh=worlds))), random.Random("all"))
