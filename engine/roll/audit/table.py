"""Checks whether an untrusted table can occur in a game, and lists all faults.

A sound table is recognized with a few set operations. Only an unsound one is searched piece by
piece for faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault, pieces_exactly_once
from galaxy_referee.engine.kernel.state import MAX_PLY
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.roll.components.catalogue import (
    CHIPS_PER_PLAYER,
    COLOR,
    CREDIT_CAP,
    DICE,
    FACES,
    FACTIONS,
    GIVEN_DICE,
    HOLDS_GOODS,
    HOMES,
    RANK,
    REMOVES,
    SIDES,
    START_DICE,
    TILE_OF,
    TILES,
)
from galaxy_referee.engine.roll.components.powers import ChipsAtPhaseEnd, ConsumeChips
from galaxy_referee.engine.roll.components.words import KINDS, PHASES
from galaxy_referee.engine.roll.phases.construction import Gains, RemoveOwnDie
from galaxy_referee.engine.roll.phases.tiles import PlaceTiles
from galaxy_referee.engine.roll.phases.work import Work
from galaxy_referee.engine.roll.rounds import EXTRA
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.state import Empire, RollState, end_reason

START_SIDES = {faction.id: [side.id for side in faction.sides] for faction in FACTIONS.values()}
START_SQUARES = 3
EARLY = ("assign", "explore")  # no end condition can be met before this
ACTED = (*PHASES, "manage")  # what follows Reveal
LAID = frozenset(TILE_OF)
STACKED = {kind: frozenset(side for side in TILE_OF if SIDES[side].kind == kind) for kind in KINDS}
ALL_TILES, ALL_DICE = frozenset(TILES), frozenset(DICE)
SHOWN = frozenset((die, face) for die in DICE for face in FACES[COLOR[die]])

# Dice are counted by color in the bytes of one number, which are enough for 111 dice.
SHIFT = {color: 8 * index for index, color in enumerate(FACES)}
UNIT = {die: 1 << SHIFT[COLOR[die]] for die in DICE}
GIVEN_UNITS = {side: sum(UNIT[die] for die in dice) for side, dice in GIVEN_DICE.items()}
START_UNITS = START_DICE * UNIT["home-1"]
NET_DICE = {side: len(dice) - REMOVES[side] for side, dice in GIVEN_DICE.items()}

_POWERS = [power for side in SIDES.values() for power in side.powers]
MOST_CHIPS_OF_A_GOOD = 3 + sum(power.chips for power in _POWERS if isinstance(power, ConsumeChips))
CHIPS_AT_PHASE_END = sum(power.chips for power in _POWERS if isinstance(power, ChipsAtPhaseEnd))
MOST_SHUFFLES_OF_A_MOVE = 2  # a returned tile, and the abandoned ones when the bag runs out


def table_faults(t: RollState) -> Iterator[Fault]:
    """All faults of the table, with pointers relative to the state."""
    if not 2 <= len(t.empires) <= 5 or t.options.players != len(t.empires):
        sentence = "There must be one empire for each player."
        yield Fault("/empires", "bad_players", sentence, blocking=True)
        return
    if len(t.abandoned) != len(t.empires):
        sentence = "There must be one pile for each seat."
        yield Fault("/abandoned", "bad_players", sentence, blocking=True)
        return
    unknown = [
        fault
        for seat, empire in enumerate(t.empires)
        for fault in _unknown_tiles(f"/empires/{seat}", empire)
    ]
    yield from unknown
    if unknown:
        return
    yield from _tile_faults(t)
    yield from _dice_faults(t)
    idle = _idle_phases(t)
    for seat, empire in enumerate(t.empires):
        for fault in _empire_faults(t, empire, idle):
            yield Fault(f"/empires/{seat}{fault.pointer}", fault.code, fault.message)
    yield from _round_faults(t)
    yield from _chip_faults(t)


# -- tiles -----------------------------------------------------------------------------------------


def _unknown_tiles(path: str, empire: Empire) -> Iterator[Fault]:
    """Names that are not tiles, or tiles that cannot be where they are."""
    if empire.faction not in FACTIONS:
        yield _unknown(f"{path}/faction", "There is no such faction.")
    elif empire.home not in HOMES:
        yield _unknown(f"{path}/home", "There is no such home world.")
    elif empire.tableau[:START_SQUARES] != [*START_SIDES[empire.faction], empire.home]:
        sentence = "A tableau begins with the sides of the faction and the home world."
        yield Fault(f"{path}/tableau", "bad_tableau", sentence, blocking=True)
    built = empire.tableau[START_SQUARES:]
    yield from _strangers(f"{path}/tableau", built, LAID, START_SQUARES)
    yield from _strangers(f"{path}/developments", empire.developments, STACKED["development"])
    yield from _strangers(f"{path}/worlds", empire.worlds, STACKED["world"])


def _strangers(
    path: str, sides: list[str], known: frozenset[str], first: int = 0
) -> Iterator[Fault]:
    if not known.issuperset(sides):
        for index, side in enumerate(sides, first):
            if side not in known:
                yield _unknown(
                    f"{path}/{index}", Text("{side} is not a side that can be here.", side=side)
                )


def _unknown(pointer: str, sentence: Words) -> Fault:
    return Fault(pointer, "unknown_piece", sentence, blocking=True)


def _tile_faults(t: RollState) -> Iterator[Fault]:
    start = {piece for empire in t.empires for piece in (empire.faction, empire.home)}
    if len(start) != 2 * len(t.empires):
        yield Fault("/empires", "duplicate_piece", "A faction or home world is played twice.")
    tiles = [*t.bag, *(tile for pile in t.abandoned for tile in pile)]
    for empire in t.empires:
        sides = (*empire.tableau[START_SQUARES:], *empire.developments, *empire.worlds)
        tiles += map(TILE_OF.__getitem__, sides)
    tiles += (tile for _, hand in _hands(t) for tile in hand)
    if len(tiles) != len(TILES) or set(tiles) != ALL_TILES:
        yield from pieces_exactly_once(_tile_places(t), TILES)


def _hands(t: RollState) -> Iterator[tuple[str, list[str]]]:
    """Tiles that seats hold, with the JSON pointer of the step that says so."""
    for index, step in enumerate(t.agenda):
        if type(step) is PlaceTiles:
            yield f"/agenda/{index}/tiles", step.tiles
        elif type(step) is ChooseStartTiles:
            yield f"/agenda/{index}/drawn", [tile for tiles in step.drawn for tile in tiles]


def _tile_places(t: RollState) -> Iterator[tuple[str, list[str]]]:
    yield "/bag", t.bag
    for seat, pile in enumerate(t.abandoned):
        yield f"/abandoned/{seat}", pile
    for seat, empire in enumerate(t.empires):
        sides = empire.tableau[START_SQUARES:], empire.developments, empire.worlds
        for name, pieces in zip(("tableau", "developments", "worlds"), sides, strict=True):
            yield f"/empires/{seat}/{name}", [TILE_OF[side] for side in pieces]
    yield from _hands(t)


# -- dice ------------------------------------------------------------------------------------------


def _dice_faults(t: RollState) -> Iterator[Fault]:
    owned = [empire.dice() for empire in t.empires]
    if t.phase == "assign":
        owned = [[*dice, *empire.faces] for dice, empire in zip(owned, t.empires, strict=True)]
    everything = [die for dice in (t.supply, *owned) for die in dice]
    if len(everything) != len(DICE) or set(everything) != ALL_DICE:
        yield from pieces_exactly_once(_dice_places(t), DICE)
        return
    if t.supply != sorted(t.supply, key=RANK.__getitem__):
        yield Fault("/supply", "bad_order", "The supply is not in catalogue order.")
    for seat, dice in enumerate(owned):
        yield from _owned_dice_faults(t, seat, dice)


def _dice_places(t: RollState) -> Iterator[tuple[str, list[str]]]:
    yield "/supply", t.supply
    for seat, empire in enumerate(t.empires):
        for pointer, dice in empire.piles():
            yield f"/empires/{seat}{pointer}", dice
        if t.phase == "assign":
            yield f"/empires/{seat}/faces", list(empire.faces)


def _owned_dice_faults(t: RollState, seat: int, dice: list[str]) -> Iterator[Fault]:
    """A seat owns the dice its tiles gave, less those they made it return (ROLL-COMP-5)."""
    given, count = START_UNITS, START_DICE
    for side in t.empires[seat].tableau:
        given += GIVEN_UNITS[side]
        count += NET_DICE[side]
    for step in _lane(t, seat):
        if type(step) is Gains:
            given -= GIVEN_UNITS.get(step.side, 0)
            count -= len(GIVEN_DICE.get(step.side, ()))
        elif type(step) is RemoveOwnDie:
            count += 1
    units = sum(map(UNIT.__getitem__, dice))
    path = f"/empires/{seat}"
    if units != given:
        for color, shift in SHIFT.items():
            more = (units >> shift & 0xFF) - (given >> shift & 0xFF)
            if more > 0:
                message = Text(
                    "{more} more {color} dice than its tiles gave it.", more=more, color=color
                )
                yield Fault(path, "too_many_dice", message)
    if len(dice) > count:
        yield Fault(path, "too_many_dice", "The seat has dice that its tiles made it return.")
    elif len(dice) < count:
        yield Fault(path, "too_few_dice", "The seat has fewer dice than its tiles gave it.")


def _lane(t: RollState, seat: int) -> list[Step[Any]]:
    """What a seat still has to do in a phase in which all work side by side."""
    work = t.agenda[-1] if t.agenda else None
    return work.lanes[seat] if type(work) is Work and seat < len(work.lanes) else []


# -- empires ---------------------------------------------------------------------------------------


def _idle_phases(t: RollState) -> list[str]:
    """The phases that have no workers: those not active, and those that are over."""
    begun = PHASES.index(t.phase) if t.phase in PHASES else len(PHASES)
    return [p for index, p in enumerate(PHASES) if index < begun or p not in t.active]


def _empire_faults(t: RollState, empire: Empire, idle: list[str]) -> Iterator[Fault]:
    # Recruiting ends with at least 1 credit, and nothing else is paid for without income.
    if not 1 <= empire.credits <= CREDIT_CAP:
        yield Fault("/credits", "bad_credits", "Credits are 1 to 10 whenever a seat decides.")
    if empire.goods:
        yield from _good_faults(empire)
    if empire.aside:
        yield Fault("/aside", "bad_place", "Dice are in the Dictate area only during Assign.")
    columns = empire.columns
    for phase in idle:
        if getattr(columns, phase):
            yield Fault(
                f"/columns/{phase}",
                "bad_place",
                Text("No worker can still be in {phase}.", phase=phase),
            )
    if empire.scouted and (t.phase != "explore" or not FACES.keys() >= set(empire.scouted)):
        yield Fault("/scouted", "bad_scouts", "No explorer can have Scouted like this.")
    yield from _rolled_faults(t, empire)


def _good_faults(empire: Empire) -> Iterator[Fault]:
    slots = empire.slots()
    for world, dice in empire.goods.items():
        if not HOLDS_GOODS.get(world) or world not in empire.tableau:
            yield Fault(f"/goods/{world}", "bad_good", "A world like this cannot hold a good here.")
        elif not 1 <= len(dice) <= slots:
            yield Fault(f"/goods/{world}", "bad_good", "A world holds too many goods, or none.")


def _rolled_faults(t: RollState, empire: Empire) -> Iterator[Fault]:
    faces = empire.faces
    if not SHOWN.issuperset(faces.items()):
        for die, face in faces.items():
            if (die, face) not in SHOWN:
                yield Fault(
                    f"/faces/{die}",
                    "bad_face",
                    Text("{die} cannot show {face}.", die=die, face=face),
                )
    if bool(faces) != (t.phase is not None):
        yield Fault(
            "/faces",
            "bad_face",
            "Seats must have rolled dice during a round, and cannot have any at other times.",
        )
    if (empire.selected is not None) != (t.phase in ACTED):
        yield Fault("/selected", "bad_selection", "A selection is known only after Reveal.")
    elif empire.selected is not None and empire.selected.die not in faces:
        yield Fault("/selected/die", "bad_selection", "The selecting die has not been rolled.")


# -- the round -------------------------------------------------------------------------------------


def _round_faults(t: RollState) -> Iterator[Fault]:
    if t.phase not in (None, "assign", *ACTED):
        yield Fault("/phase", "unknown_phase", "There is no such phase.")
    # Each round takes moves, but a foreign state need not have counted the earlier ones.
    most = MAX_PLY + t.ply
    if not 0 <= t.round <= most or (t.round == 0) != (t.phase is None and bool(t.agenda)):
        yield Fault("/round", "bad_round", "This cannot happen in this round.")
    if not 0 <= t.shuffles <= MOST_SHUFFLES_OF_A_MOVE * most:
        yield Fault("/shuffles", "bad_count", "Tiles cannot have come back so often.")
    if not t.round:
        yield from _start_faults(t)
    yield from _phase_faults(t)
    for index, roll in enumerate(t.rolls):
        for die, face in roll.items():
            if (die if die != EXTRA else "home-1", face) not in SHOWN:
                yield Fault(
                    f"/rolls/{index}/{die}",
                    "bad_face",
                    Text("{die} cannot show {face}.", die=die, face=face),
                )


def _phase_faults(t: RollState) -> Iterator[Fault]:
    if t.active != [phase for phase in PHASES if phase in t.active]:
        yield Fault("/active", "bad_phase", "The active phases are not distinct and in order.")
    if (t.phase in PHASES and t.phase not in t.active) or (t.active and t.phase not in ACTED):
        yield Fault("/active", "bad_phase", "The phase does not fit the active phases.")
    yield from _activation_faults(t)
    if t.phase in EARLY and end_reason(t):
        yield Fault("/phase", "over", "The game has ended before this round.")
    if t.phase != "explore" and any(t.abandoned):
        yield Fault("/abandoned", "bad_place", "Tiles are abandoned only in Explore.")


def _activation_faults(t: RollState) -> Iterator[Fault]:
    """The active phases are those selected, by a seat or by the extra die (ROLL-REVEAL-2, -3)."""
    rolled = len(t.empires) == 2 and t.phase in ACTED
    if t.extra_face not in (FACES["home"] if rolled else (None,)):
        yield Fault(
            "/extra_face",
            "bad_face",
            "The extra die has a face only in two-player games, after Reveal.",
        )
    chosen = {empire.selected.phase for empire in t.empires if empire.selected}
    if set(t.active) != chosen | ({t.extra_face} - {None}):
        yield Fault("/active", "bad_selection", "The active phases are not those selected.")


def _start_faults(t: RollState) -> Iterator[Fault]:
    """Before the first round nothing has been built or gained (ROLL-SETUP)."""
    for seat, empire in enumerate(t.empires):
        if len(empire.tableau) != START_SQUARES or empire.chips or not empire.cup:
            yield Fault(f"/empires/{seat}", "bad_start", "No seat can begin the game like this.")


def _chip_faults(t: RollState) -> Iterator[Fault]:
    """The pool lasts until a Ship phase (ROLL-END-1); no good gives more than its share."""
    for seat, empire in enumerate(t.empires):
        if empire.chips < 0:
            yield Fault(f"/empires/{seat}/chips", "bad_chips", "Victory points cannot be negative.")
    most = CHIPS_PER_PLAYER * len(t.empires) - 1
    if t.phase == "ship":
        goods = sum(len(dice) for empire in t.empires for dice in empire.goods.values())
        most += MOST_CHIPS_OF_A_GOOD * (len(DICE) - goods)
    elif t.phase == "manage" or not t.agenda:
        most += MOST_CHIPS_OF_A_GOOD * len(DICE) + CHIPS_AT_PHASE_END
    if t.phase not in EARLY and sum(empire.chips for empire in t.empires) > most:
        yield Fault("/empires", "bad_chips", "This many victory points cannot have been gained.")
