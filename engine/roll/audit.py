"""Whether a foreign table is a possible moment of a game: every fault at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.kernel.audit import Fault, pieces_exactly_once
from engine.kernel.steps import Step
from engine.roll import explore
from engine.roll.assign import Assign
from engine.roll.catalogue import (
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
from engine.roll.construction import (
    Build,
    Gains,
    PlaceWorker,
    ReleaseWorkers,
    RemoveOwnDie,
    SaveWorkers,
)
from engine.roll.endings import EndPhase
from engine.roll.manage import AfterRecruiting, ManageEmpire, RecallDice, RecruitDie
from engine.roll.powers import PHASES
from engine.roll.produce import PlaceProducers
from engine.roll.rounds import EXTRA, PHASE_STAGES, Reveal, Round, end_reason
from engine.roll.setup import ChooseStartTiles
from engine.roll.ship import BuyChips, ShipGood
from engine.roll.table import Empire, Roll
from engine.roll.work import Work

Lane = tuple[type[Step], ...]
BUILDING: tuple[Lane, ...] = (
    (Build, PlaceWorker),
    (Build, ReleaseWorkers),
    (Build, Gains, SaveWorkers),
    (Build, Gains, RemoveOwnDie),
    (Build, Gains, RemoveOwnDie, SaveWorkers),
)
LANES: dict[str | None, tuple[Lane, ...]] = {
    "develop": BUILDING,
    "settle": BUILDING,
    "produce": ((PlaceProducers,),),
    "ship": ((ShipGood,), (ShipGood, BuyChips)),
    "manage": ((RecallDice, AfterRecruiting, RecruitDie), (RecallDice,)),
}
"""What a lane that waits for its seat can hold in each phase, the next step last."""

EXPLORE_STEPS = (
    explore.Explore,
    explore.AbandonTiles,
    explore.DrawTiles,
    explore.CollectTiles,
    explore.ReturnOneTile,
    explore.PlaceTiles,
)


def table_faults(t: Roll) -> Iterator[Fault]:
    """Everything wrong with the table; pointers begin at the state."""
    if not 2 <= len(t.empires) <= 5 or t.options.players != len(t.empires):
        yield Fault("/empires", "bad_players", "The number of empires is not that of players.")
        return
    if len(t.abandoned) != len(t.empires):
        yield Fault("/abandoned", "bad_players", "There is not one pile for each seat.")
        return
    unknown = list(_unknown_tiles(t))
    yield from unknown
    if unknown:
        return
    yield from _tile_faults(t)
    yield from _dice_faults(t)
    for seat, empire in enumerate(t.empires):
        for each in _empire_faults(t, seat, empire):
            yield Fault(f"/empires/{seat}{each.pointer}", each.code, each.message)
    yield from _round_faults(t)
    yield from _agenda_faults(t)


def _unknown_tiles(t: Roll) -> Iterator[Fault]:
    """Names that are no tiles, or lie where such tiles cannot lie."""
    for seat, empire in enumerate(t.empires):
        path = f"/empires/{seat}"
        if empire.faction not in FACTIONS:
            yield Fault(f"{path}/faction", "unknown_piece", "There is no such faction.")
        elif empire.home not in HOMES:
            yield Fault(f"{path}/home", "unknown_piece", "There is no such home world.")
        else:
            start = [side.id for side in FACTIONS[empire.faction].sides] + [empire.home]
            if empire.tableau[:3] != start:
                yield Fault(
                    f"{path}/tableau",
                    "bad_tableau",
                    "A tableau begins with the sides of the faction and the home world.",
                )
        for place, side in enumerate(empire.tableau[3:], 3):
            if side not in TILE_OF:
                yield Fault(f"{path}/tableau/{place}", "unknown_piece", f"There is no tile {side}.")
        for kind, name in (("development", "developments"), ("world", "worlds")):
            for place, side in enumerate(empire.stack(kind)):
                if side not in TILE_OF or SIDES[side].kind != kind:
                    yield Fault(
                        f"{path}/{name}/{place}", "unknown_piece", f"{side} is no {kind} tile."
                    )


def _tile_faults(t: Roll) -> Iterator[Fault]:
    factions = [empire.faction for empire in t.empires]
    homes = [empire.home for empire in t.empires]
    if len({*factions, *homes}) != 2 * len(factions):
        yield Fault("/empires", "duplicate_piece", "A faction or home world is played twice.")
    places: list[tuple[str, list[str]]] = [("/bag", t.bag)]
    places += [(f"/abandoned/{seat}", tiles) for seat, tiles in enumerate(t.abandoned)]
    for seat, empire in enumerate(t.empires):
        sides = empire.tableau[3:], empire.developments, empire.worlds
        for name, there in zip(("tableau", "developments", "worlds"), sides, strict=True):
            places.append((f"/empires/{seat}/{name}", [TILE_OF[side] for side in there]))
    for place, step in enumerate(t.agenda):
        if isinstance(step, explore.PlaceTiles):
            places.append((f"/agenda/{place}/tiles", step.tiles))
        elif isinstance(step, ChooseStartTiles):
            drawn = [tile for tiles in step.drawn for tile in tiles]
            places.append((f"/agenda/{place}/drawn", drawn))
    yield from pieces_exactly_once(places, TILES)


def _dice_faults(t: Roll) -> Iterator[Fault]:
    places = [("/supply", t.supply)]
    for seat, empire in enumerate(t.empires):
        places += [(f"/empires/{seat}{pointer}", dice) for pointer, dice in empire.piles()]
        if t.phase == "assign":
            places.append((f"/empires/{seat}/faces", list(empire.faces)))
    yield from pieces_exactly_once(places, DICE)
    supply = [RANK.get(die, 0) for die in t.supply]
    if supply != sorted(supply):
        yield Fault("/supply", "bad_order", "The supply is not in catalogue order.")
    for seat, empire in enumerate(t.empires):
        yield from _owned_dice_faults(t, seat, empire)


def _owned_dice_faults(t: Roll, seat: int, empire: Empire) -> Iterator[Fault]:
    """A seat owns what its tiles gave, less what they made it return (ROLL-COMP-5)."""
    owned = empire.dice() + (list(empire.faces) if t.phase == "assign" else [])
    pending = {
        step.side
        for work in t.agenda
        if isinstance(work, Work)
        for lane in work.lanes
        for step in lane
        if isinstance(step, Gains) and step.seat == seat
    }
    given = Counter({"home": START_DICE})
    for side in empire.tableau:
        if side not in pending:
            given.update(COLOR[die] for die in GIVEN_DICE[side])
    counted = Counter(COLOR.get(die, "") for die in owned)
    path = f"/empires/{seat}"
    for color, count in sorted((counted - given).items()):
        yield Fault(path, "too_many_dice", f"{count} {color} dice more than its tiles gave it.")
    removed = sum(REMOVES[side] for side in empire.tableau)
    if len(owned) < given.total() - removed:
        yield Fault(path, "too_few_dice", "The seat has fewer dice than its tiles gave it.")


def _empire_faults(t: Roll, seat: int, empire: Empire) -> Iterator[Fault]:
    if not 0 <= empire.credits <= CREDIT_CAP:
        yield Fault("/credits", "bad_credits", "Credits are 0 to 10.")
    if empire.chips < 0:
        yield Fault("/chips", "bad_chips", "Victory points are not negative.")
    slots = empire.slots()
    for world, dice in empire.goods.items():
        if world not in empire.tableau or not HOLDS_GOODS.get(world):
            yield Fault(f"/goods/{world}", "bad_good", "No such world can hold a good here.")
        elif not 1 <= len(dice) <= slots:
            yield Fault(f"/goods/{world}", "bad_good", "A world holds too many goods, or none.")
    if empire.aside:
        yield Fault("/aside", "bad_place", "Dice lie in the Dictate area only during Assign.")
    yield from _rolled_faults(t, empire)
    yield from _column_faults(t, empire)


def _rolled_faults(t: Roll, empire: Empire) -> Iterator[Fault]:
    for die, face in empire.faces.items():
        if die not in RANK or face not in FACES[COLOR[die]]:
            yield Fault(f"/faces/{die}", "bad_face", f"{die} cannot show {face}.")
    if t.phase == "assign" and (empire.cup or not empire.faces):
        yield Fault("/cup", "bad_place", "All dice of the cup have been rolled, at least one.")
    ranks = [RANK.get(die, 0) for die in empire.faces]
    if ranks != sorted(ranks):
        yield Fault("/faces", "bad_order", "The dice rolled are not in catalogue order.")


def _column_faults(t: Roll, empire: Empire) -> Iterator[Fault]:
    """Workers lie only in phases still to come."""
    begun = PHASES.index(t.phase) if t.phase in PHASES else len(PHASES)
    for place, phase in enumerate(PHASES):
        if empire.workers(phase) and (place < begun or phase not in t.active):
            yield Fault(f"/columns/{phase}", "bad_place", f"No worker can still be in {phase}.")
    revealed = t.phase in (*PHASES, "manage")
    if revealed != (empire.selected is not None):
        yield Fault("/selected", "bad_selection", "A selection is known after Reveal only.")
    if not set(empire.scouted) <= set(FACES) or (empire.scouted and t.phase != "explore"):
        yield Fault("/scouted", "bad_scouts", "Nobody can have Scouted like this.")


def _round_faults(t: Roll) -> Iterator[Fault]:
    if t.phase not in (None, "assign", *PHASES, "manage"):
        yield Fault("/phase", "bad_phase", "There is no such phase.")
    if t.round < 0 or (t.round == 0) != (t.phase is None and bool(t.agenda)):
        yield Fault("/round", "bad_round", "This cannot happen in this round.")
    if t.active != [phase for phase in PHASES if phase in t.active]:
        yield Fault("/active", "bad_phase", "The active phases are not distinct and in order.")
    if (t.phase in PHASES and t.phase not in t.active) or (
        t.active and t.phase in (None, "assign")
    ):
        yield Fault("/active", "bad_phase", "The phase does not fit the active phases.")
    yield from _activation_faults(t)
    if t.phase in ("assign", "explore") and end_reason(t):
        yield Fault("/phase", "over", "The game has ended before this round.")
    if any(t.abandoned) and t.phase != "explore":
        yield Fault("/abandoned", "bad_place", "Tiles are abandoned in Explore only.")
    for place, roll in enumerate(t.rolls):
        for die, face in roll.items():
            color = "home" if die == EXTRA else COLOR.get(die, "")
            if face not in FACES.get(color, ()):
                yield Fault(f"/rolls/{place}/{die}", "bad_face", f"{die} cannot show {face}.")


def _activation_faults(t: Roll) -> Iterator[Fault]:
    """The active phases are those selected, by a seat or by the extra die (ROLL-REVEAL-2, -3)."""
    rolled = len(t.empires) == 2 and t.phase in (*PHASES, "manage")
    if t.extra_face not in (FACES["home"] if rolled else (None,)):
        yield Fault("/extra_face", "bad_face", "Two seats roll the extra die once they reveal.")
    chosen = {empire.selected.phase for empire in t.empires if empire.selected}
    if set(t.active) != chosen | ({t.extra_face} - {None}):
        yield Fault("/active", "bad_selection", "The active phases are not those selected.")


def _agenda_faults(t: Roll) -> Iterator[Fault]:
    """What remains must be what the rest of the round is."""
    if not t.agenda:
        if not end_reason(t):
            yield Fault("/agenda", "not_over", "The game has not met an end condition.")
        return
    rest: list[type] = [Round]
    if t.phase == "assign":
        rest += [Reveal, Assign]
    elif t.phase is None:
        rest += [ChooseStartTiles]
    elif t.phase == "manage":
        rest += [Work]
    else:
        rest += _rest_of_round(t)
    kinds: list[type] = [type(step) for step in t.agenda]
    if t.phase == "explore":
        yield from _explore_faults(t, kinds, rest)
    elif kinds != rest:
        yield Fault("/agenda", "bad_agenda", "This is not what remains of the round.")
    else:
        yield from _lane_faults(t)


def _lane_faults(t: Roll) -> Iterator[Fault]:
    work = t.agenda[-1]
    if isinstance(work, Work):
        for seat, lane in enumerate(work.lanes):
            if lane and tuple(type(step) for step in lane) not in LANES.get(t.phase, ()):
                path = f"/agenda/{len(t.agenda) - 1}/lanes/{seat}"
                yield Fault(path, "bad_agenda", "This is not what remains of the phase.")


def _rest_of_round(t: Roll) -> list[type]:
    begun = PHASES.index(t.phase) if t.phase in PHASES else len(PHASES)
    later = [PHASE_STAGES[phase] for phase in PHASES[begun + 1 :] if phase in t.active]
    rest: list[type] = [ManageEmpire, *reversed(later)]
    if t.phase != "explore":
        rest += [EndPhase, Work]
    return rest


def _explore_faults(t: Roll, kinds: list[type], rest: list[type]) -> Iterator[Fault]:
    turns = [step.seat for step in reversed(t.agenda) if isinstance(step, explore.Explore)]
    order = t.in_order()
    size = len(rest)
    ending = kinds[size : size + 1] in ([explore.EndExplore], [explore.CloseExplore])
    known = all(kind in EXPLORE_STEPS for kind in kinds[size + 1 :])
    if kinds[:size] != rest or not ending or not known:
        yield Fault("/agenda", "bad_agenda", "This is not what remains of the round.")
    elif turns != order[len(order) - len(turns) :]:
        yield Fault("/agenda", "bad_agenda", "The turns are not in player order.")
