"""The worth of one more tile to an empire."""

from __future__ import annotations

from functools import lru_cache

from galaxy_referee.bots.frontiers.economy import market, refill
from galaxy_referee.bots.frontiers.horizon import Horizon
from galaxy_referee.bots.frontiers.notes import SETTLED, TileNotes, notes_on, standing_of
from galaxy_referee.engine.frontiers.components.records import Goal
from galaxy_referee.engine.frontiers.components.tile_set import TileSet

# The number of further tiles that a tile with "?" can expect per round, and the points for each.
HOPED_FOR = 0.67
MOST_USEFUL_STRENGTH = 8.0
REFILLED = 0.12  # probability that a windfall world gets a good in produce without a power for it
TOWARDS_A_BAND = 0.6  # worth of progress toward the next band of a goal


class Appraiser:
    """Evaluates tiles for an empire with this tableau.

    Args:
        tiles: the tile set.
        tableau: the tiles of the empire.
        goals: the goals known to be in play.
        horizon: the expected rest of the game.
    """

    def __init__(
        self,
        tiles: TileSet,
        tableau: tuple[str, ...],
        goals: tuple[str, ...],
        horizon: Horizon,
    ) -> None:
        self._tiles = tiles
        self._notes = notes_on(tiles)
        self._tableau = tableau
        self._horizon = horizon
        self._own = own = [self._notes[tile] for tile in tableau]
        self._goals = [tiles.goals[goal] for goal in goals]
        self._scorers = [notes for notes in own if notes.scoring is not None]
        self._earners = [notes for notes in own if notes.incomes]
        self._standing = standing_of(tiles, tableau)
        self._kinds = {notes.kind for notes in own} - {None}
        self._traders = tuple(tile for tile in tableau if self._notes[tile].trades)
        self.market = market(tiles, self._traders)
        self._harvests = min(horizon.times("produce"), horizon.times("trade"))
        self._flow = self._flow_with(None, "")
        self._goal_points = [self._towards(goal, None) for goal in self._goals]
        self._known: dict[str, float] = {}

    def worth(self, tile: str) -> float:
        """The points that a tile adds to this empire's expected points, without its price."""
        known = self._known.get(tile)
        if known is None:
            known = self._known[tile] = self._worth(tile, self._notes[tile])
        return known

    def goal(self, goal: str) -> float:
        """The points of a goal for this empire, including progress toward more points."""
        return self._towards(self._tiles.goals[goal], None)

    def _worth(self, tile: str, notes: TileNotes) -> float:
        worth = self._scored(tile, notes)
        worth += sum(
            self._towards(goal, notes) - before
            for goal, before in zip(self._goals, self._goal_points, strict=True)
        )
        if not self._horizon.rounds:
            return worth
        if notes.scoring is not None:
            worth += self._hoped(notes)
        worth += self._uses(notes) + self._income(tile, notes)
        if notes.strength:
            worth += self._military(self._standing.military + notes.strength) - self._military(
                self._standing.military
            )
        if notes.trades or notes.refills or notes.kind is not None:
            worth += self._flow_with(notes, tile) - self._flow
        return worth

    def _scored(self, tile: str, notes: TileNotes) -> float:
        """The points that it scores, and those that tiles with "?" score for it."""
        points = float(notes.vp)
        for scorer in self._scorers:
            points += scorer.pairs.get(tile, 0)
            if scorer.scoring is not None and scorer.scoring.per_military:
                points += scorer.scoring.per_military * int(notes.strength)
        if notes.scoring is None:
            return points
        points += notes.pairs.get(tile, 0)
        points += sum(notes.pairs.get(other, 0) for other in self._tableau)
        points += notes.scoring.per_military * int(self._standing.military + notes.strength)
        if notes.scoring.by_kinds is not None:
            points += notes.scoring.by_kinds[len(self._kinds)]
        return points

    def _hoped(self, notes: TileNotes) -> float:
        """The points that a tile with "?" can still expect."""
        breadth = min(1.0, len(notes.pairs) / 20) if notes.pairs else 0.8
        return HOPED_FOR * breadth * self._horizon.rounds

    def _uses(self, notes: TileNotes) -> float:
        """The gain from its powers in the rest of the game."""
        horizon = self._horizon
        worth = 0.0
        for action, credits in notes.credits.items():
            once = (
                credits * horizon.credit
                + notes.points[action]
                + notes.colonists[action] * horizon.colonist
            )
            worth += once * horizon.times(action)
        return worth

    def _income(self, tile: str, notes: TileNotes) -> float:
        """Its income in produce from other tiles, and theirs from it."""
        credits = sum(earner.incomes.get(tile, 0.0) for earner in self._earners)
        if notes.incomes:
            credits += notes.incomes.get(tile, 0.0)
            credits += sum(notes.incomes.get(other, 0.0) for other in self._tableau)
        credits += notes.per_kind * sum(count > 0 for count in self._standing.production)
        return credits * self._horizon.credit * self._horizon.times("produce")

    def _military(self, strength: float) -> float:
        """The worth of military: the credits saved for each world settled."""
        saved = min(strength, MOST_USEFUL_STRENGTH) * 0.5
        settlements = SETTLED * self._horizon.times("settle")
        return saved * self._horizon.credit * settlements

    def _flow_with(self, notes: TileNotes | None, tile: str) -> float:
        """The worth of the goods produced in the rest of the game, with one more tile."""
        standing = self._standing
        produced, windfalls = list(standing.production), list(standing.windfalls)
        refills, traders = standing.refills, self.market
        if notes is not None:
            if notes.produces is not None:
                produced[notes.produces] += 1
            if notes.windfall is not None:
                windfalls[notes.windfall] += 1
            if notes.refills:
                refills = (*refills, *notes.refills)
            if notes.trades:
                traders = market(self._tiles, (*self._traders, tile))
        refill(produced, windfalls, refills)
        credit = self._horizon.credit
        each_time = traders.worth(tuple(produced), credit)
        refilled = 0.0
        for count, price in zip(windfalls, traders.prices, strict=True):
            if count:
                refilled += REFILLED * count * price * credit
        return (each_time + refilled) * self._harvests

    def _towards(self, goal: Goal, notes: TileNotes | None) -> float:
        """The points of a goal with one more tile."""
        own = self._own if notes is None else [*self._own, notes]
        match goal.counts:
            case "consume-powers":
                count = sum(tile.consumers for tile in own)
            case "distinct-power-actions":
                count = len(frozenset().union(*(tile.actions for tile in own)))
            case "distinct-kinds-of-colonies":
                count = len({tile.kind for tile in own} - {None})
            case "distinct-keywords":
                count = len(frozenset().union(*(tile.keywords for tile in own)))
            case _:
                return 0.0
        return towards(goal, count)


def towards(goal: Goal, count: int) -> float:
    """The points of a goal for a number of items, including progress toward the next band."""
    points = float(goal.points(count))
    reached = max((band.least for band in goal.bands if band.least <= count), default=0)
    ahead = [band for band in goal.bands if band.least > count]
    if not ahead:
        return points
    band = min(ahead, key=lambda band: band.least)
    part = (count - reached) / (band.least - reached)
    return points + TOWARDS_A_BAND * part * (band.vp - points)


@lru_cache(maxsize=2048)
def appraiser(
    tiles: TileSet, tableau: tuple[str, ...], goals: tuple[str, ...], horizon: Horizon
) -> Appraiser:
    """The appraiser of an empire, from a cache of recent ones."""
    return Appraiser(tiles, tableau, goals, horizon)
