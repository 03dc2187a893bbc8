"""Tiles of Explore: abandoned, drawn, returned and put on the stacks (ROLL-EXPLORE-3 to -12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll import refusals
from galaxy_referee.engine.roll.components.catalogue import TILE_OF, TILES
from galaxy_referee.engine.roll.components.powers import BonusTile, PlaceScoutedOnTop
from galaxy_referee.engine.roll.components.words import KINDS, Kind
from galaxy_referee.engine.roll.moves import Abandon, Draw, PlaceTile, ReturnTile
from galaxy_referee.engine.roll.phases.endings import end_phase
from galaxy_referee.engine.roll.phases.phase import lies_on_the_rest
from galaxy_referee.engine.roll.state import Empire, RollState, into_bag

POWERS = (PlaceScoutedOnTop, BonusTile)

RETURN_FROM = 3


class ExploreTurn(Choice[RollState]):
    """A seat's turn in Explore, under what it does with its tiles.

    Args:
        seat: whose turn it is.
        virtual: its explorers without a die that have not acted.
        rearranged: whether the zone has been rearranged since the last task. Doing it twice without
            a task in between achieves nothing new, so it is not offered.
    """

    seat: int
    virtual: list[str]
    rearranged: bool = False


class AbandonTiles(Choice[RollState], tag="abandon_tiles"):
    """Before drawing, abandon any number of tiles (ROLL-EXPLORE-3).

    Args:
        seat: the seat that Scouts.
        count: the number of tiles abandoned for this Scout.
        unseen: the stacks with a new top. The others see it once no more tiles are abandoned:
            until then it may go face down under the Explore tile (ROLL-INFO-3).
    """

    unfit = {"tile": refusals.NOT_IN_ZONE}

    seat: int
    count: int = 0
    unseen: list[Kind] = []

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return _can_draw(t, self.seat, True, below)

    def faults(self, t: RollState) -> Iterator[Fault]:
        if not 0 <= self.count <= len(t.abandoned[self.seat]):
            yield Fault("/count", "bad_count", "The seat has abandoned fewer tiles than this.")
        yield from unseen_faults(self.unseen)

    def decision(self, t: RollState) -> Decision:
        empire = t.empires[self.seat]
        zone = empire.developments + empire.worlds
        moves: list[Move] = [Abandon(self.seat, side) for side in zone]
        moves.append(Draw(self.seat))
        prompt = "Abandon a tile to draw one more, or draw."
        return Decision(self.seat, "abandon", "ROLL-EXPLORE-3", prompt, OneOf(moves))

    def take(self, t: RollState, move: Abandon | Draw) -> None:
        if isinstance(move, Draw):
            show_tops(t, self.seat, self.unseen)
            t.then(DrawTiles(self.seat, self.count + 1, scouting=True))  # ROLL-EXPLORE-5
            return
        empire = t.empires[self.seat]
        kind: Kind = "development" if move.tile in empire.developments else "world"
        stack = empire.stack(kind)
        if stack[0] == move.tile:
            self.unseen = with_top(self.unseen, kind)
        stack.remove(move.tile)
        t.abandoned[self.seat].append(TILE_OF[move.tile])  # ROLL-EXPLORE-4
        t.emit("tile_abandoned", self.seat, private={"tile": move.tile})
        t.then(AbandonTiles(self.seat, self.count + 1, self.unseen))


def unseen_tops(t: RollState, seat: int) -> list[Kind]:
    """The stacks of a seat whose top the others cannot see yet."""
    return unseen_by(tile_steps(t)).get(seat, [])


def tile_steps(t: RollState) -> list[AbandonTiles | PlaceTiles]:
    """The steps in which a seat moves tiles from or to its stacks, the next one last."""
    return [step for step in t.agenda if isinstance(step, (AbandonTiles, PlaceTiles))]


def unseen_by(steps: list[AbandonTiles | PlaceTiles]) -> dict[int, list[Kind]]:
    """The same for each seat with such a step: its next one knows."""
    return {step.seat: step.unseen for step in steps}


class DrawTiles(Stage[RollState], tag="draw_tiles"):
    """Draw tiles from the bag (ROLL-EXPLORE-5, ROLL-EXPLORE-11).

    Args:
        seat: the seat that draws.
        count: the number of tiles.
        scouting: whether a Scout draws them.
    """

    seat: int
    count: int
    scouting: bool = False

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        """Only while tiles are returned for it, or until the seats before it have their extra
        tiles."""
        return _can_draw(t, self.seat, self.scouting, below)

    def faults(self, t: RollState) -> Iterator[Fault]:
        if not 1 <= self.count <= len(TILES):
            yield Fault(
                "/count",
                "bad_count",
                "The number of tiles to draw must be at least 1 and at most that of all tiles.",
            )

    def run(self, t: RollState) -> None:
        drawn = _draw(t, self.count)
        if len(drawn) < self.count and any(t.abandoned):
            into_bag(t, [tile for tiles in t.abandoned for tile in tiles])
            t.abandoned = [[] for _ in t.abandoned]
            drawn += _draw(t, self.count - len(drawn))
        missing = self.count - len(drawn)
        if missing:
            t.then(CollectTiles(self.seat, missing, self.scouting))
        if drawn:
            source = "scout" if self.scouting else "bonus"
            t.emit(
                "tiles_drawn",
                self.seat,
                count=len(drawn),
                source=source,
                private={"tiles": list(drawn)},
            )
            t.then(PlaceTiles(self.seat, drawn, self.scouting))


def _draw(t: RollState, count: int) -> list[str]:
    drawn = t.bag[:count]
    del t.bag[:count]
    return drawn


class CollectTiles(Stage[RollState], tag="collect_tiles"):
    """The bag is empty: large construction zones return one tile each (ROLL-EXPLORE-12; OQ-9,
    OQ-10).

    Args:
        seat: the seat that draws.
        missing: the number of tiles still to draw.
        scouting: whether a Scout draws them.
    """

    seat: int
    missing: int
    scouting: bool = False

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return _can_draw(t, self.seat, self.scouting, below)

    def faults(self, t: RollState) -> Iterator[Fault]:
        if not 1 <= self.missing <= len(TILES):
            yield Fault(
                "/missing",
                "bad_count",
                "The number of tiles to draw must be at least 1 and at most that of all tiles.",
            )

    def run(self, t: RollState) -> None:
        givers = [seat for seat in t.in_order() if _zone_size(t, seat) >= RETURN_FROM]
        if givers:
            returns = [ReturnOneTile(seat) for seat in givers]
            t.then(*returns, DrawTiles(self.seat, self.missing, self.scouting))


def _zone_size(t: RollState, seat: int) -> int:
    return len(t.empires[seat].developments) + len(t.empires[seat].worlds)


class ReturnOneTile(Choice[RollState], tag="return_one_tile"):
    """Put one tile of the construction zone into the bag."""

    unfit = {"tile": refusals.NOT_IN_ZONE}

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        match below:
            case [*_, DrawTiles()]:
                return True
            case [*_, ReturnOneTile(seat=later)]:
                order = t.in_order()
                return order.index(self.seat) < order.index(later)
        return False

    def faults(self, t: RollState) -> Iterator[Fault]:
        if _zone_size(t, self.seat) < RETURN_FROM:
            yield Fault(
                "", "bad_count", "Only a seat with a large construction zone returns a tile."
            )

    def decision(self, t: RollState) -> Decision:
        empire = t.empires[self.seat]
        moves = [ReturnTile(self.seat, side) for side in empire.developments + empire.worlds]
        prompt = "Put one tile of your construction zone into the bag."
        return Decision(self.seat, "return_tile", "ROLL-EXPLORE-12", prompt, OneOf(moves))

    def take(self, t: RollState, move: ReturnTile) -> None:
        empire = t.empires[self.seat]
        stack = empire.developments if move.tile in empire.developments else empire.worlds
        stack.remove(move.tile)
        t.emit("tile_returned", self.seat, private={"tile": move.tile})
        into_bag(t, [TILE_OF[move.tile]])


class PlaceTiles(Choice[RollState], tag="place_tiles"):
    """Put tiles in hand on the stacks, one after the other (ROLL-EXPLORE-6, ROLL-EXPLORE-7).

    Args:
        seat: whose tiles.
        tiles: the tiles in hand.
        scouting: whether a Scout drew them; only then may they go on top (ROLL-EXPLORE-18; OQ-7).
        unseen: the stacks with a new top. The others see it once the hand is empty: until then
            another tile may cover it.
    """

    seat: int
    tiles: list[str]
    scouting: bool = False
    unseen: list[Kind] = []

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        match below:
            case [*_, CollectTiles(seat=seat, scouting=scouting)]:
                return (seat, scouting) == (self.seat, self.scouting)
            case [*_, ExploreTurn(seat=seat, rearranged=True)]:
                return seat == self.seat and not self.scouting
        return _can_draw(t, self.seat, self.scouting, below)

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from unseen_faults(self.unseen)

    def decision(self, t: RollState) -> Decision:
        seat, empire = self.seat, t.empires[self.seat]
        moves: list[Move] = []
        on_top = self.scouting and empire.has(PlaceScoutedOnTop)
        for tile in self.tiles:
            development, world = TILES[tile].development, TILES[tile].world
            moves.append(PlaceTile(seat, development, "bottom"))
            moves.append(PlaceTile(seat, world, "bottom"))
            if on_top and empire.developments:
                moves.append(PlaceTile(seat, development, "top"))
            if on_top and empire.worlds:
                moves.append(PlaceTile(seat, world, "top"))
        prompt = "Put a tile on your development or world stack."
        return Decision(seat, "place", "ROLL-EXPLORE-6", prompt, OneOf(moves))

    def take(self, t: RollState, move: PlaceTile) -> None:
        empire, tile = t.empires[self.seat], TILE_OF[move.tile]
        kind: Kind = "development" if move.tile == TILES[tile].development else "world"
        stack = empire.stack(kind)
        stack.insert(0 if move.where == "top" else len(stack), move.tile)
        if stack[0] == move.tile:
            self.unseen = with_top(self.unseen, kind)
        self.tiles.remove(tile)
        t.emit("tile_placed", self.seat, stack=kind, where=move.where, private={"tile": move.tile})
        if self.tiles:
            t.then(PlaceTiles(self.seat, self.tiles, self.scouting, self.unseen))
        else:
            show_tops(t, self.seat, self.unseen)

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if not isinstance(move, PlaceTile):
            return None
        if TILE_OF.get(move.tile) not in self.tiles:
            return refusals.NOT_IN_HAND(tile=move.tile)
        return refusals.not_on_top(self._refusal_sentence(t.empires[self.seat], move.where))

    def _refusal_sentence(self, empire: Empire, where: str) -> Text:
        if not empire.has(PlaceScoutedOnTop):
            return Text("Tiles go to the bottom of a stack.")
        if not self.scouting:
            return Text("Only the tiles of a Scout may go on top of a stack.")  # OQ-7
        if where == "top":
            return Text("The stack is empty: its first tile goes to the bottom.")
        return Text("A tile goes to the top or bottom of its stack.")


class EndExplore(Stage[RollState], tag="end_explore"):
    """Extra tiles, after all tasks (ROLL-EXPLORE-16)."""

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "explore" and lies_on_the_rest(t, "explore", below)

    def run(self, t: RollState) -> None:
        draws = [DrawTiles(seat, power.count) for seat, power in bonus_tiles(t)]
        t.then(*draws, CloseExplore())


def bonus_tiles(t: RollState) -> list[tuple[int, BonusTile]]:
    """The extra tiles, each with its seat, in the order in which they are drawn."""
    return [(seat, power) for seat in t.in_order() for power in t.empires[seat].powers(BonusTile)]


class CloseExplore(Stage[RollState], tag="close_explore"):
    """Powers pay, and abandoned tiles return to the bag (ROLL-EXPLORE-10)."""

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "explore" and lies_on_the_rest(t, "explore", below)

    def run(self, t: RollState) -> None:
        end_phase(t, "explore")
        abandoned = [tile for tiles in t.abandoned for tile in tiles]
        if abandoned:
            into_bag(t, abandoned)
            t.abandoned = [[] for _ in t.abandoned]
        for empire in t.empires:
            empire.scouted = []


def _can_draw(t: RollState, seat: int, scouting: bool, below: Sequence[Step[Any]]) -> bool:
    """Whether a seat can be drawing tiles on top of this: in its turn, or an extra tile."""
    match below:
        case [*_, ExploreTurn(seat=owner, rearranged=rearranged)]:
            return scouting and not rearranged and owner == seat
    return not scouting and _bonus_seat(t, below) == seat


def _bonus_seat(t: RollState, below: Sequence[Step[Any]]) -> int | None:
    """The seat that draws an extra tile on top of this; None if there is none."""
    if not isinstance(next_of(below), CloseExplore):
        return None
    # One tile of the game gives one, so nobody else can be waiting for another.
    return next((seat for seat, _ in bonus_tiles(t)), None)


# -- new tops of stacks that the others have not seen yet, by the kinds of the stacks (OQ-18) ------


def unseen_faults(unseen: list[Kind]) -> Iterator[Fault]:
    """Each stack is named at most once."""
    if len(set(unseen)) != len(unseen):
        yield Fault("/unseen", "named_twice", "Each stack can be named only once.")


def with_top(unseen: list[Kind], kind: Kind) -> list[Kind]:
    """The stacks, with this one among them."""
    return unseen if kind in unseen else [*unseen, kind]


def show_tops(t: RollState, seat: int, unseen: list[Kind]) -> None:
    """The new tops of these stacks are public from now on (ROLL-INFO-1; OQ-18)."""
    empire = t.empires[seat]
    stacks = {kind: empire.stack(kind) for kind in KINDS if kind in unseen}
    tops = {kind: stack[0] for kind, stack in stacks.items() if stack}
    if tops:
        t.emit("tops_shown", seat, tops=tops)
