"""Phase I: Explore (ROLL-EXPLORE), always in player order (ROLL-EXPLORE-13; OQ-2)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage
from galaxy_referee.engine.roll.catalogue import COLOR, EXTRA_WORKERS, TILE_OF, TILES
from galaxy_referee.engine.roll.endings import end_phase
from galaxy_referee.engine.roll.moves import (
    Abandon,
    Draw,
    Pass,
    PlaceTile,
    Rearrange,
    ReturnTile,
    Scout,
    Stock,
)
from galaxy_referee.engine.roll.powers import (
    BonusTile,
    Kind,
    PlaceScoutedOnTop,
    RearrangeZone,
    StockYields,
)
from galaxy_referee.engine.roll.table import Empire, Roll, gain_credits, into_bag
from galaxy_referee.engine.roll.tops import show_tops, unseen_faults, with_top

STOCK = 2
RETURN_FROM = 3


class ExplorePhase(Stage[Roll], tag="explore_phase"):
    """Every seat in turn uses its explorers."""

    def run(self, t: Roll) -> None:
        t.phase = "explore"
        t.tell("phase_started", phase="explore")
        turns = [Explore(seat, virtual(t.empires[seat], "explorer")) for seat in t.in_order()]
        t.then(*turns, EndExplore())


def virtual(empire: Empire, role: str) -> list[str]:
    """The workers without a die that this phase begins with (ROLL-EXPLORE-14, ROLL-SHIP-15)."""
    given = EXTRA_WORKERS[role]
    return [worker for side in empire.tableau if side in given for worker in given[side]]


def virtual_faults(empire: Empire, role: str, names: list[str]) -> Iterator[Fault]:
    """Check that workers without a die come from the seat's tiles, each once."""
    if len(set(names)) != len(names) or not set(names) <= set(virtual(empire, role)):
        yield Fault("/virtual", "unknown_worker", "The tableau does not give these workers.")


class Explore(Choice[Roll], tag="explore"):
    """The next task: Scout or Stock with any explorer (ROLL-EXPLORE-1).

    Args:
        seat: whose turn it is.
        virtual: its explorers without a die that have not acted.
        rearranged: whether the zone has been laid out since the last task. Doing it twice without
            a task between reaches nothing new, so it is not offered.
    """

    seat: int
    virtual: list[str]
    rearranged: bool = False

    def faults(self, t: Roll) -> Iterator[Fault]:
        yield from virtual_faults(t.empires[self.seat], "explorer", self.virtual)

    def decision(self, t: Roll) -> Decision | None:
        seat, empire = self.seat, t.empires[self.seat]
        workers = empire.columns.explore + self.virtual
        moves: list[Move] = [Stock(seat, worker) for worker in workers]
        moves += [Scout(seat, worker) for worker in workers]
        zone = empire.developments or empire.worlds
        if zone and not self.rearranged and empire.has(RearrangeZone):
            moves.append(Rearrange(seat))  # ROLL-EXPLORE-17
            if not workers:
                moves.append(Pass(seat))
        if not moves:
            return None
        prompt = "Use an explorer: Stock for credits, or Scout for tiles."
        if not workers:
            prompt = "All explorers have acted. Rearrange your construction zone, or pass."
        return Decision(seat, "explore", "ROLL-EXPLORE-1", prompt, OneOf(moves))

    def take(self, t: Roll, move: Stock | Scout | Rearrange | Pass) -> None:
        empire = t.empires[self.seat]
        if isinstance(move, Pass):
            return
        if isinstance(move, Rearrange):
            tiles = sorted(TILE_OF[side] for side in empire.developments + empire.worlds)
            empire.developments, empire.worlds = [], []
            t.tell("zone_rearranged", self.seat)
            t.then(PlaceTiles(self.seat, tiles), Explore(self.seat, self.virtual, True))
            return
        self._spend(empire, move.worker)
        if isinstance(move, Stock):
            gain_credits(t, self.seat, stock_value(empire, move.worker), "stock")
            t.then(Explore(self.seat, self.virtual))
        else:
            empire.scouted.append(COLOR[move.worker])
            t.tell("scouted", self.seat, worker=move.worker)
            t.then(AbandonTiles(self.seat), Explore(self.seat, self.virtual))

    def _spend(self, empire: Empire, worker: str) -> None:
        if worker in self.virtual:
            self.virtual.remove(worker)
        else:
            empire.columns.explore.remove(worker)
            empire.citizenry.append(worker)  # ROLL-PHASE-5

    def explain(self, t: Roll, move: Move) -> IllegalMove | None:
        if isinstance(move, Stock | Scout):
            return IllegalMove(
                f"{move.worker} is no explorer of yours that still has to act.",
                code="not_a_worker",
                rule="ROLL-EXPLORE-1",
                pointer="/worker",
            )
        if isinstance(move, Pass):
            return IllegalMove(
                "Every explorer must do a task.", code="must_use_worker", rule="ROLL-PHASE-3"
            )
        if isinstance(move, Rearrange):
            return IllegalMove(
                "Only Advanced Logistics rearranges the zone, once between two tasks.",
                code="no_rearranging",
                rule="ROLL-EXPLORE-17",
            )
        return None


def stock_value(empire: Empire, worker: str) -> int:
    """Credits for a Stock with this worker (ROLL-EXPLORE-2, ROLL-EXPLORE-19)."""
    color = COLOR[worker]
    special = [each.credits for each in empire.powers(StockYields) if each.worker_color == color]
    return max(special, default=STOCK)


class AbandonTiles(Choice[Roll], tag="abandon_tiles"):
    """Before drawing, abandon any number of tiles (ROLL-EXPLORE-3).

    Args:
        seat: who Scouts.
        count: how many it has abandoned for this Scout.
        unseen: the stacks with a new top. The others see it when no more tiles are abandoned:
            until then it may go face down under the Explore tile (ROLL-INFO-3).
    """

    seat: int
    count: int = 0
    unseen: list[Kind] = []

    def faults(self, t: Roll) -> Iterator[Fault]:
        if not 0 <= self.count <= len(t.abandoned[self.seat]):
            yield Fault("/count", "bad_count", "So many tiles have not been abandoned.")
        yield from unseen_faults(self.unseen)

    def decision(self, t: Roll) -> Decision:
        empire = t.empires[self.seat]
        zone = empire.developments + empire.worlds
        moves: list[Move] = [Abandon(self.seat, side) for side in zone]
        moves.append(Draw(self.seat))
        prompt = "Abandon a tile to draw one more, or draw."
        return Decision(self.seat, "abandon", "ROLL-EXPLORE-3", prompt, OneOf(moves))

    def take(self, t: Roll, move: Abandon | Draw) -> None:
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
        t.tell("tile_abandoned", self.seat, private={"tile": move.tile})
        t.then(AbandonTiles(self.seat, self.count + 1, self.unseen))

    def explain(self, t: Roll, move: Move) -> IllegalMove | None:
        if isinstance(move, Abandon):
            return IllegalMove(
                f"{move.tile} is not in your construction zone.",
                code="not_in_zone",
                rule="ROLL-EXPLORE-3",
                pointer="/tile",
            )
        return None


def unseen_tops(t: Roll, seat: int) -> list[Kind]:
    """The stacks of a seat whose top the others cannot see yet."""
    for step in reversed(t.agenda):
        if isinstance(step, AbandonTiles | PlaceTiles) and step.seat == seat:
            return step.unseen
    return []


class DrawTiles(Stage[Roll], tag="draw_tiles"):
    """Draw tiles from the bag (ROLL-EXPLORE-5, ROLL-EXPLORE-11).

    Args:
        seat: who draws.
        count: how many.
        scouting: whether a Scout draws them.
    """

    seat: int
    count: int
    scouting: bool = False

    def faults(self, t: Roll) -> Iterator[Fault]:
        if not 1 <= self.count <= len(TILES):
            yield Fault("/count", "bad_count", "So many tiles cannot be drawn.")

    def run(self, t: Roll) -> None:
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
            t.tell(
                "tiles_drawn",
                self.seat,
                count=len(drawn),
                source=source,
                private={"tiles": list(drawn)},
            )
            t.then(PlaceTiles(self.seat, drawn, self.scouting))


def _draw(t: Roll, count: int) -> list[str]:
    drawn = t.bag[:count]
    del t.bag[:count]
    return drawn


class CollectTiles(Stage[Roll], tag="collect_tiles"):
    """No tile is left: large construction zones give one each (ROLL-EXPLORE-12; OQ-9, OQ-10).

    Args:
        seat: who draws.
        missing: how many tiles it still has to draw.
        scouting: whether a Scout draws them.
    """

    seat: int
    missing: int
    scouting: bool = False

    def faults(self, t: Roll) -> Iterator[Fault]:
        if not 1 <= self.missing <= len(TILES):
            yield Fault("/missing", "bad_count", "So many tiles cannot be drawn.")

    def run(self, t: Roll) -> None:
        givers = [seat for seat in t.in_order() if _zone_size(t, seat) >= RETURN_FROM]
        if givers:
            returns = [ReturnOneTile(seat) for seat in givers]
            t.then(*returns, DrawTiles(self.seat, self.missing, self.scouting))


def _zone_size(t: Roll, seat: int) -> int:
    return len(t.empires[seat].developments) + len(t.empires[seat].worlds)


class ReturnOneTile(Choice[Roll], tag="return_one_tile"):
    """Put one tile of the construction zone into the bag."""

    seat: int

    def faults(self, t: Roll) -> Iterator[Fault]:
        if _zone_size(t, self.seat) < RETURN_FROM:
            yield Fault("", "bad_count", "Only large construction zones return a tile.")

    def decision(self, t: Roll) -> Decision:
        empire = t.empires[self.seat]
        moves = [ReturnTile(self.seat, side) for side in empire.developments + empire.worlds]
        prompt = "Put one tile of your construction zone into the bag."
        return Decision(self.seat, "return_tile", "ROLL-EXPLORE-12", prompt, OneOf(moves))

    def take(self, t: Roll, move: ReturnTile) -> None:
        empire = t.empires[self.seat]
        stack = empire.developments if move.tile in empire.developments else empire.worlds
        stack.remove(move.tile)
        t.tell("tile_returned", self.seat, private={"tile": move.tile})
        into_bag(t, [TILE_OF[move.tile]])


class PlaceTiles(Choice[Roll], tag="place_tiles"):
    """Put tiles in hand on the stacks, one after the other (ROLL-EXPLORE-6, ROLL-EXPLORE-7).

    Args:
        seat: whose tiles.
        tiles: the tiles in hand.
        scouting: whether a Scout drew them; only then may they go on top (ROLL-EXPLORE-18; OQ-7).
        unseen: the stacks with a new top. The others see it when the hand is empty: until then
            another tile may cover it.
    """

    seat: int
    tiles: list[str]
    scouting: bool = False
    unseen: list[Kind] = []

    def faults(self, t: Roll) -> Iterator[Fault]:
        if not self.tiles or any(tile not in TILES for tile in self.tiles):
            yield Fault("/tiles", "unknown_piece", "These are no tiles of this game.")
        yield from unseen_faults(self.unseen)

    def decision(self, t: Roll) -> Decision:
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

    def take(self, t: Roll, move: PlaceTile) -> None:
        empire, tile = t.empires[self.seat], TILE_OF[move.tile]
        kind: Kind = "development" if move.tile == TILES[tile].development else "world"
        stack = empire.stack(kind)
        stack.insert(0 if move.where == "top" else len(stack), move.tile)
        if stack[0] == move.tile:
            self.unseen = with_top(self.unseen, kind)
        self.tiles.remove(tile)
        t.tell("tile_placed", self.seat, stack=kind, where=move.where, private={"tile": move.tile})
        if self.tiles:
            t.then(PlaceTiles(self.seat, self.tiles, self.scouting, self.unseen))
        else:
            show_tops(t, self.seat, self.unseen)

    def explain(self, t: Roll, move: Move) -> IllegalMove | None:
        if not isinstance(move, PlaceTile):
            return None
        if TILE_OF.get(move.tile) not in self.tiles:
            return IllegalMove(
                f"{move.tile} is no side of a tile you hold.",
                code="not_in_hand",
                rule="ROLL-EXPLORE-6",
                pointer="/tile",
            )
        return IllegalMove(
            self._why_not_there(t.empires[self.seat], move.where),
            code="not_on_top",
            rule="ROLL-EXPLORE-18",
            pointer="/where",
        )

    def _why_not_there(self, empire: Empire, where: str) -> str:
        if not empire.has(PlaceScoutedOnTop):
            return "Tiles go to the bottom of a stack."
        if not self.scouting:
            return "Only the tiles of a Scout may go on top of a stack."  # OQ-7
        if where == "top":
            return "The stack is empty: its first tile goes to the bottom."
        return "A tile goes to the top or bottom of its stack."


class EndExplore(Stage[Roll], tag="end_explore"):
    """Extra tiles, after all tasks (ROLL-EXPLORE-16)."""

    def run(self, t: Roll) -> None:
        draws = [
            DrawTiles(seat, power.count)
            for seat in t.in_order()
            for power in t.empires[seat].powers(BonusTile)
        ]
        t.then(*draws, CloseExplore())


class CloseExplore(Stage[Roll], tag="close_explore"):
    """Powers pay, and abandoned tiles return to the bag (ROLL-EXPLORE-10)."""

    def run(self, t: Roll) -> None:
        end_phase(t, "explore")
        abandoned = [tile for tiles in t.abandoned for tile in tiles]
        if abandoned:
            into_bag(t, abandoned)
            t.abandoned = [[] for _ in t.abandoned]
        for empire in t.empires:
            empire.scouted = []
