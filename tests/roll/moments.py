"""Moments of Roll made to measure, and other steps for them: rows of tables of foreign states."""

from __future__ import annotations

from galaxy_referee.engine.kernel.agenda import advance
from galaxy_referee.engine.roll.components.catalogue import (
    COLOR,
    GIVEN_DICE,
    START_DICE,
    TILE_OF,
    TILES,
)
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.phases.manage import ManageEmpire
from galaxy_referee.engine.roll.rounds import PHASE_STAGES, Round
from galaxy_referee.engine.roll.state import Selection
from tests.patching import REMOVE, changed
from tests.roll.kit import play, seat, table
from tests.roll.test_audit import START, moment, plain

FACTIONS = ["faction-2", "faction-9", "faction-8"]


def equip(t, empire):
    """Put the dice that a seat's tiles gave, and that it does not have yet, into its cup."""
    given = ["home"] * START_DICE
    given += [COLOR[die] for side in empire.tableau for die in GIVEN_DICE[side]]
    for die in empire.dice():
        if COLOR[die] in given:
            given.remove(COLOR[die])
    for color in given:
        die = next(die for die in t.supply if COLOR[die] == color)
        t.supply.remove(die)
        empire.cup.append(die)


def during(phase, *lines, active=(), moves=(), strict=False, empty=False, **parts):
    """A sound state in a phase: seats in lines, of which the first has the other parts. The
    factions are in player order."""
    first, *others = [*lines, *["", "Separatist Colony", "Doomed World"][len(lines) :]]
    t = table(
        seat(first, FACTIONS[0], **parts),
        *(seat(line, faction) for line, faction in zip(others, FACTIONS[1:], strict=True)),
    )
    t.options.strict_order = strict
    if empty:
        t.empires[1].developments += [TILES[tile].development for tile in t.bag]
        t.bag = []
    for empire in t.empires:
        equip(t, empire)
    t.active = [name for name in PHASES if name in (phase, *active)]
    for empire, name in zip(t.empires, [*t.active] * 3, strict=False):
        empire.selected = Selection(name, "home-25")
    rest = [PHASE_STAGES[name]() for name in t.active]
    t.then(*rest, ManageEmpire(), Round())
    t.phase = "assign"
    advance(t)
    play(t, *moves)
    return plain(t)


DEVELOPING = during(
    "develop",
    "New Sparta / Advanced Logistics, Galactic Bankers",
    active=["ship"],
    develop=["home-1", "military-4"],
)
RELEASING = during(
    "develop",
    "New Sparta / Advanced Logistics, Galactic Bankers",
    developers=["home-1", "military-4"],
)
SAVING = during(
    "develop",
    "New Sparta, Galactic Federation / Export Duties",
    develop=["home-1", "military-4"],
)
REMOVING = during(
    "settle",
    "New Sparta, Space Docks / Former Penal Colony",
    settle=["home-1"],
)
SHIPPING = during(
    "ship", "New Sparta, Galactic Bankers, Gem World*home-1, Space Docks", ship=["home-2"]
)
BUYING = during(
    "ship",
    "New Sparta, Galactic Bankers, Gem World*home-1, Space Docks",
    ship=["home-2"],
    moves=["0 sell home-2 home-1"],
)
PRODUCING = during(
    "produce", "New Sparta, Gem World, Spice World", produce=["home-1", "military-4"]
)
RECRUITING = during("manage", "New Sparta", citizenry=["home-1", "military-4"])
RECALLING = during("manage", "New Sparta, Gem World*home-1")
EXPLORING = during(
    "explore",
    "New Sparta, Alien Research Ship, Advanced Logistics / Backup Planning, Gem World",
    explore=["home-1", "home-2"],
)
ABANDONING = during(
    "explore",
    "New Sparta, Alien Research Ship, Advanced Logistics / Backup Planning, Gem World",
    explore=["home-1", "home-2"],
    moves=["0 scout home-1"],
)
PLACING = during(
    "explore",
    "New Sparta, Alien Research Ship, Advanced Logistics / Backup Planning, Gem World",
    explore=["home-1", "home-2"],
    moves=["0 scout home-1", "0 draw"],
)
REARRANGING = during(
    "explore",
    "New Sparta, Alien Research Ship, Advanced Logistics / Backup Planning, Gem World",
    explore=["home-1", "home-2"],
    moves=["0 rearrange"],
)
BONUS = during("explore", "New Sparta, Alien Research Team / Backup Planning")
LATE = during(
    "develop",
    "New Sparta / Advanced Logistics, Galactic Bankers",
    active=["explore", "ship"],
    develop=["home-1", "military-4"],
)
RETURNING = during(
    "explore",
    "New Sparta / Backup Planning, Gem World, Spice World",
    empty=True,
    explore=["home-1", "home-2"],
    moves=["0 scout home-1", "0 draw"],
)
TURNS = during(
    "develop",
    "New Sparta, Alien Research Team, Advanced Logistics, Backup Planning, Space Docks, "
    "Export Duties, Galactic Demand, Colonial Affinity, Galactic Bankers / Diversification",
    "Separatist Colony / Free Trade Zone",
    develop=["home-1", "military-4"],
    strict=True,
)
ASSIGNED = moment(2, "s", lambda t: t.phase == "assign" and t.agenda[-1].is_done(0))
SOUND = {
    "one seat has assigned its dice": ASSIGNED,
    "workers are placed": DEVELOPING,
    "workers are released": RELEASING,
    "workers are saved": SAVING,
    "workers are placed after Explore": LATE,
    "a die is removed": REMOVING,
    "goods are shipped": SHIPPING,
    "chips are bought": BUYING,
    "goods are produced": PRODUCING,
    "dice are recruited": RECRUITING,
    "dice are recalled": RECALLING,
    "explorers act": EXPLORING,
    "tiles are abandoned": ABANDONING,
    "tiles are placed": PLACING,
    "tiles are rearranged": REARRANGING,
    "an extra tile is placed": BONUS,
    "tiles are returned": RETURNING,
    "seats take turns": TURNS,
}


def step(name, seat=None, **more):
    return {"step": name, **({} if seat is None else {"seat": seat}), **more}


def agenda(state, keep, *steps):
    """The lowest steps of a state's agenda, so many of them, and these on top."""
    return {"/agenda": [*state["agenda"][:keep], *steps]}


def lane(state, seat, *steps):
    """The steps that this seat still has to do, the next one last."""
    return {f"/agenda/{len(state['agenda']) - 1}/lanes/{seat}": [*steps]}


def top(state, **fields):
    """Other fields of the next step; in a lane, of that of seat 0."""
    path = f"/agenda/{len(state['agenda']) - 1}"
    if lanes := state["agenda"][-1].get("lanes"):
        path += f"/lanes/0/{len(lanes[0]) - 1}"
    return {f"{path}/{name}": value for name, value in fields.items()}


BUILD, BUILD_WORLD = (step("build", 0, kind=kind) for kind in ("development", "world"))
PLACE, RELEASE, REMOVE_DIE, SHIP, BUY, RECALL, AFTER, RECRUIT, PRODUCE = (
    step("place_worker", 0, kind="development"),
    step("release_workers", 0, kind="development"),
    step("remove_own_die", 0),
    step("ship_good", 0, virtual=["space-docks+home"]),
    *(step(name, 0) for name in ("buy_chips", "recall_dice", "after_recruiting", "recruit_die")),
    step("place_producers", 0),
)
SAVE = SAVING["agenda"][-1]["lanes"][0][-1]
GAINS = SAVING["agenda"][-1]["lanes"][0][1]
ROUND, MANAGE, REVEAL, CLOSE, END_EXPLORE = (
    step(name) for name in ("round", "manage_empire", "reveal", "close_explore", "end_explore")
)
ROBOTS = ["alien-research-ship+home", "alien-research-ship+alien"]


def explore(seat, **more):
    return step("explore", seat, virtual=[], **more)


def draw(seat, count=1, **more):
    return step("draw_tiles", seat, count=count, **more)


def collect(seat, missing=1, **more):
    return step("collect_tiles", seat, missing=missing, **more)


def give(seat):
    return step("return_one_tile", seat)


def place(seat, tiles=("tile-01",), **more):
    return step("place_tiles", seat, tiles=[*tiles], **more)


def end(phase):
    return step("end_phase", phase=phase)


CHOOSE = step(
    "choose_start_tiles",
    seats=[0, 1, 2],
    drawn=[SHIPPING["bag"][first : first + 2] for first in (0, 2, 4)],
    answers=[None] * 3,
)
# In a game without a tile in the bag, one is drawn.
SPARE = [TILE_OF[RETURNING["empires"][1]["developments"][0]]]
SPARED = {"/empires/1/developments/0": REMOVE}


CUP = SAVING["empires"][0]["cup"]
COLLECTING = changed(
    RETURNING,
    agenda(RETURNING, 6, collect(0, scouting=True), place(0, SPARE, scouting=True)) | SPARED,
)

DRAWN = START["agenda"][-1]["drawn"]
IN_BAG = {"/bag": [*START["bag"], *DRAWN[1]]}
DONE = {"kind": "done", "seat": 0}


def empty_stack(state):
    """The tiles of seat 0 are in the bag."""
    tiles = [TILE_OF[side] for side in state["empires"][0]["developments"]]
    return {"/empires/0/developments": [], "/bag": [*state["bag"], *tiles]}
