"""Checks an untrusted table: every tile and die exactly once and where it is not lost, and counts
that moves can raise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault, at, highest, pieces_exactly_once
from galaxy_referee.engine.kernel.steps import Step, next_of
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.roll.components.catalogue import (
    COLOR,
    CREDIT_CAP,
    DICE,
    FACES,
    FACTIONS,
    GIVEN_DICE,
    HOLDS_GOODS,
    HOMES,
    REMOVES,
    SIDES,
    START_DICE,
    TILE_OF,
    TILES,
)
from galaxy_referee.engine.roll.components.words import KINDS, PHASES
from galaxy_referee.engine.roll.phases.construction import Gains, RemoveOwnDie
from galaxy_referee.engine.roll.phases.tiles import PlaceTiles
from galaxy_referee.engine.roll.phases.work import Work
from galaxy_referee.engine.roll.rounds import EXTRA
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.state import Empire, RollState

START_SIDES = {faction.id: [side.id for side in faction.sides] for faction in FACTIONS.values()}
START_SQUARES = 3
LAID = frozenset(TILE_OF)
STACKED = {kind: frozenset(side for side in TILE_OF if SIDES[side].kind == kind) for kind in KINDS}
SHOWN = frozenset((die, face) for die in DICE for face in FACES[COLOR[die]])
GIVEN_ROLLS = SHOWN.union((EXTRA, face) for face in FACES["home"])
GIVEN_COLORS = {side: [COLOR[die] for die in dice] for side, dice in GIVEN_DICE.items()}
ALL_DICE = frozenset(DICE)
# Dice by color in the bytes of one number: equal numbers are equal dice.
UNIT = {die: 256 ** list(FACES).index(COLOR[die]) for die in DICE}
GIVEN_UNITS = {side: sum(UNIT[die] for die in dice) for side, dice in GIVEN_DICE.items()}
START_COLORS = ["home"] * START_DICE
START_UNITS = sum(UNIT["home-1"] for _ in START_COLORS)


def table_faults(t: RollState) -> Iterator[Fault]:
    """All faults of the table. Later checks, and those of steps, rely on seats and tiles."""
    if not 2 <= len(t.empires) <= 5 or t.options.players != len(t.empires):
        yield Fault("/empires", "bad_players", "There must be one empire for each player.", True)
        return
    if len(t.abandoned) != len(t.empires):
        yield Fault("/abandoned", "bad_players", "There must be one pile for each seat.", True)
        return
    unknown = [
        fault
        for seat, empire in enumerate(t.empires)
        for fault in at(f"/empires/{seat}", _unknown_tiles(empire))
    ]
    yield from unknown or _known_table_faults(t)


def _known_table_faults(t: RollState) -> Iterator[Fault]:
    start = {piece for empire in t.empires for piece in (empire.faction, empire.home)}
    if len(start) != 2 * len(t.empires):
        yield Fault("/empires", "duplicate_piece", "A faction or home world is played twice.")
    yield from pieces_exactly_once(_tile_places(t), TILES)
    dice = [_dice_of(t, empire) for empire in t.empires]
    everything = [*t.supply, *chain.from_iterable(dice)]
    # Hot path: only an unsound table is searched place by place.
    sound = len(everything) == len(DICE) and set(everything) == ALL_DICE
    if not sound:
        yield from pieces_exactly_once(_dice_places(t), DICE)
    idle = _idle_phases(t)
    for seat, empire in enumerate(t.empires):
        of_dice = _owned_dice_faults(t, seat, empire, dice[seat]) if sound else ()
        yield from at(f"/empires/{seat}", chain(of_dice, _empire_faults(t, empire, idle)))
    yield from _round_faults(t)


# -- tiles -----------------------------------------------------------------------------------------


def _unknown_tiles(empire: Empire) -> Iterator[Fault]:
    """Names that are not tiles, or tiles that cannot be where they are."""
    if empire.faction not in FACTIONS:
        yield _unknown("/faction", "There is no such faction.")
    elif empire.home not in HOMES:
        yield _unknown("/home", "There is no such home world.")
    elif empire.tableau[:START_SQUARES] != [*START_SIDES[empire.faction], empire.home]:
        sentence = "A tableau begins with the sides of the faction and the home world."
        yield Fault("/tableau", "bad_tableau", sentence, True)
    yield from _strangers("/tableau", empire.tableau[START_SQUARES:], LAID, START_SQUARES)
    yield from _strangers("/developments", empire.developments, STACKED["development"])
    yield from _strangers("/worlds", empire.worlds, STACKED["world"])


def _strangers(
    path: str, sides: list[str], known: frozenset[str], first: int = 0
) -> Iterator[Fault]:
    if not known.issuperset(sides):
        for index, side in enumerate(sides, first):
            if side not in known:
                message = Text("{side} is not the side of a tile that can be here.", side=side)
                yield _unknown(f"{path}/{index}", message)


def _unknown(pointer: str, sentence: Words) -> Fault:
    return Fault(pointer, "unknown_piece", sentence, True)


def _tile_places(t: RollState) -> Iterator[tuple[str, list[str]]]:
    yield "/bag", t.bag
    for seat, pile in enumerate(t.abandoned):
        yield f"/abandoned/{seat}", pile
    for seat, empire in enumerate(t.empires):
        path = f"/empires/{seat}"
        yield f"{path}/tableau", [TILE_OF[side] for side in empire.tableau[START_SQUARES:]]
        yield f"{path}/developments", [TILE_OF[side] for side in empire.developments]
        yield f"{path}/worlds", [TILE_OF[side] for side in empire.worlds]
    for index, step in enumerate(t.agenda):
        if type(step) is PlaceTiles:
            yield f"/agenda/{index}/tiles", step.tiles
        elif type(step) is ChooseStartTiles:
            yield f"/agenda/{index}/drawn", [tile for tiles in step.drawn for tile in tiles]


# -- dice ------------------------------------------------------------------------------------------


def _dice_places(t: RollState) -> Iterator[tuple[str, list[str]]]:
    yield "/supply", t.supply
    for seat, empire in enumerate(t.empires):
        for pointer, dice in empire.piles():
            yield f"/empires/{seat}{pointer}", dice
        if t.phase == "assign":
            yield f"/empires/{seat}/faces", list(empire.faces)


def _dice_of(t: RollState, empire: Empire) -> list[str]:
    return empire.dice() + list(empire.faces if t.phase == "assign" else ())


def _owned_dice_faults(t: RollState, seat: int, empire: Empire, dice: list[str]) -> Iterator[Fault]:
    """A seat owns the dice its tiles gave, less those they made it return (ROLL-COMP-5): with more
    of a color, the supply could run out of it, and with fewer dice, the seat could have none."""
    lane = _lane(t, seat)
    pending = [step.side for step in lane if type(step) is Gains]
    sides = [side for side in empire.tableau if side not in pending]
    given = [*START_COLORS, *chain.from_iterable([GIVEN_COLORS[side] for side in sides])]
    # Hot path: the colors are counted only if they differ.
    if sum(map(UNIT.__getitem__, dice)) != START_UNITS + sum(map(GIVEN_UNITS.__getitem__, sides)):
        colors: list[str] = [COLOR[die] for die in dice]
        for color in FACES:
            more = colors.count(color) - given.count(color)
            if more > 0:
                text = "{more} more {color} dice than its tiles gave it."
                yield Fault("", "too_many_dice", Text(text, more=more, color=color))
    returned = sum(map(REMOVES.__getitem__, empire.tableau))
    returning = sum(type(step) is RemoveOwnDie for step in lane)
    if len(dice) < len(given) - returned + returning:
        yield Fault("", "too_few_dice", "The seat has fewer dice than its tiles gave it.")


def _lane(t: RollState, seat: int) -> list[Step[Any]]:
    """What a seat still has to do in a phase in which all work side by side."""
    work = next_of(t.agenda)
    return work.lanes[seat] if type(work) is Work and seat < len(work.lanes) else []


# -- empires ---------------------------------------------------------------------------------------


def _empire_faults(t: RollState, empire: Empire, idle: Sequence[str]) -> Iterator[Fault]:
    # Recruiting ends with at least 1 credit, and nothing else is paid for without income.
    if not 1 <= empire.credits <= CREDIT_CAP:
        yield Fault(
            "/credits", "bad_credits", "A seat must have 1 to 10 credits whenever it decides."
        )
    if not 0 <= empire.chips <= highest(t.ply):
        message = Text("This must be 0 to {most}.", most=highest(t.ply))
        yield Fault("/chips", "bad_chips", message)
    if empire.goods:  # hot path
        yield from _good_faults(empire)
    if empire.aside:
        yield Fault("/aside", "bad_place", "Dice are in the Dictate area only during Assign.")
    columns = empire.columns
    for phase in idle:
        if getattr(columns, phase):
            message = Text("No worker can still be in {phase}.", phase=phase)
            yield Fault(f"/columns/{phase}", "bad_place", message)
    if empire.scouted and t.phase != "explore":
        yield Fault("/scouted", "bad_scouts", "Explorers can have Scouted only in Explore.")
    if t.phase is None and not empire.cup:
        yield Fault("/cup", "bad_start", "A seat must have a die in its cup when the game begins.")
    if not SHOWN.issuperset(empire.faces.items()):
        yield from _strange_faces("/faces", empire.faces, SHOWN)


def _good_faults(empire: Empire) -> Iterator[Fault]:
    slots = empire.slots()
    for world, dice in empire.goods.items():
        if not HOLDS_GOODS.get(world) or world not in empire.tableau or len(dice) > slots:
            yield Fault(f"/goods/{world}", "bad_good", "This world cannot hold these goods.")


def _idle_phases(t: RollState) -> list[str]:
    """The phases that have no workers: those not active, and those that are over."""
    begun = PHASES.index(t.phase) if t.phase in PHASES else len(PHASES)
    return [p for index, p in enumerate(PHASES) if index < begun or p not in t.active]


def _strange_faces(
    path: str, faces: dict[str, str], known: frozenset[tuple[str, str]]
) -> Iterator[Fault]:
    for die, face in faces.items():
        if (die, face) not in known:
            message = Text("{die} cannot show {face}.", die=die, face=face)
            yield Fault(f"{path}/{die}", "bad_face", message)


# -- the round -------------------------------------------------------------------------------------


def _round_faults(t: RollState) -> Iterator[Fault]:
    if not (t.phase is not None) <= t.round <= highest(t.ply):
        yield Fault(
            "/round", "bad_round", "The round does not fit the phase and the number of moves."
        )
    if not 0 <= t.shuffles <= highest(t.ply):
        yield Fault("/shuffles", "bad_count", "More tiles were returned than the moves allow.")
    if t.active != [phase for phase in PHASES if phase in t.active]:
        yield Fault(
            "/active", "bad_phase", "The active phases must be different and in their order."
        )
    yield from _activation_faults(t)
    for index, roll in enumerate(t.rolls):
        yield from _strange_faces(f"/rolls/{index}", roll, GIVEN_ROLLS)


def _activation_faults(t: RollState) -> Iterator[Fault]:
    """The active phases are those selected, by a seat or by the extra die (ROLL-REVEAL-2, -3)."""
    if t.extra_face is not None and len(t.empires) != 2:
        message = "The extra die has a face only in two-player games, after Reveal."
        yield Fault("/extra_face", "bad_face", message)
    chosen = {empire.selected.phase for empire in t.empires if empire.selected}
    if set(t.active) != chosen | ({t.extra_face} - {None}):
        yield Fault("/active", "bad_selection", "The active phases must be exactly those selected.")
