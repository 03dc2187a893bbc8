"""Scoring (NF-SCORE, NF-GOAL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec

from galaxy_referee.engine.frontiers.components.powers import KINDS, Kind, Military
from galaxy_referee.engine.frontiers.components.records import Counted
from galaxy_referee.engine.frontiers.components.tile_set import Targets
from galaxy_referee.engine.frontiers.state import FrontiersState, Placed, colonies, held, kind_of
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.tables import check_once

CHIPS, DEVELOPMENTS, COLONIES, VARIABLE, GOALS = (
    "vp_chips",
    "developments",
    "colonies",
    "variable",
    "goals",
)


def scores(t: FrontiersState) -> list[SeatScore]:
    """The scores as if the game ended now, by seat (NF-SCORE-2). While a game goes on, its
    face-down goal counts for no seat, and an open kind counts as the best name its owner could give
    it."""
    return [score_seat(t, seat) for seat in t.seats()]


def score_seat(t: FrontiersState, seat: int) -> SeatScore:
    """The score of one seat. A kind named for an action does not bind the scoring (NF-OORT-6)."""
    unnamed = [
        placed
        for placed in t.empires[seat].tableau
        if placed.tile in t.tiles.open_kinds and (placed.named is None or t.chooser is not None)
    ]
    if not unnamed:
        return _score(t, seat)
    namings = [_score_named(t, seat, unnamed, kinds) for kinds in _namings(t, seat, unnamed)]
    return max(namings, key=lambda score: score.total)


def general_military(t: FrontiersState, seat: int) -> int:
    """The military that counts against every military world, without temporary military."""
    return sum(owned.power.amount for owned in held(t, seat, Military) if owned.power.general)


def scoring_tile(t: FrontiersState, seat: int, tile: str) -> int:
    """The victory points of a tile with "?": each tile of the empire scores in its best row
    (NF-SCORE-3 to NF-SCORE-5)."""
    scoring = t.tiles.tiles[tile].scoring
    if scoring is None:
        return 0
    rows = t.tiles.scoring_rows[tile]
    total = sum(_best_row(rows, placed.tile, placed.named) for placed in t.empires[seat].tableau)
    if scoring.per_military:
        total += scoring.per_military * general_military(t, seat)
    if scoring.by_kinds is not None:
        total += scoring.by_kinds[_kinds(t, seat)]
    return total


def goal_points(t: FrontiersState, seat: int, goal: str) -> int:
    """What a goal is worth to a seat (NF-GOAL-4, NF-GOAL-5)."""
    record = t.tiles.goals[goal]
    return record.points(COUNTS[record.counts](t, seat))


def _score(t: FrontiersState, seat: int) -> SeatScore:
    empire, tiles = t.empires[seat], t.tiles
    parts = dict.fromkeys((CHIPS, DEVELOPMENTS, COLONIES, VARIABLE, GOALS), 0)
    cards: dict[str, int] = {}
    parts[CHIPS] = empire.vp
    for placed in empire.tableau:
        printed = tiles.tiles[placed.tile].vp
        points = scoring_tile(t, seat, placed.tile) if printed is None else printed
        part = DEVELOPMENTS if placed.tile in tiles.developments else COLONIES
        parts[VARIABLE if printed is None else part] += points
        cards[placed.tile] = points
    for goal in t.face_up:
        cards[goal] = goal_points(t, seat, goal)
        parts[GOALS] += cards[goal]
    goods = sum(placed.good is not None for placed in empire.tableau)
    # Stockpiled items do not break ties (NF-SCORE-7).
    return SeatScore(seat, sum(parts.values()), parts, cards, empire.credits + goods)


def _namings(t: FrontiersState, seat: int, unnamed: list[Placed]) -> list[tuple[Kind, ...]]:
    """The candidates for the best names: for each set of kinds they can form, those that score
    most. What tiles with "?" pay for a world depends on its own kind alone; else only the set
    of kinds matters. Ties go to the first in the order of kinds."""
    scoring = t.tiles.scoring_rows
    rows = [scoring[placed.tile] for placed in t.empires[seat].tableau if placed.tile in scoring]
    best: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {frozenset(): (0, ())}
    for placed in unnamed:
        worth = [sum(_best_row(row, placed.tile, kind) for row in rows) for kind in KINDS]
        longer: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}
        for kinds, (lost, names) in best.items():
            for number, points in enumerate(worth):
                candidate = (lost - points, (*names, number))
                together = kinds | {number}
                longer[together] = min(candidate, longer.get(together, candidate))
        best = longer
    return [
        tuple(KINDS[number] for number in names) for names in sorted(n for _, n in best.values())
    ]


def _best_row(rows: tuple[tuple[int, Targets], ...], tile: str, named: Kind | None) -> int:
    """What a tile is worth to another tile that has these rows (NF-SCORE-4)."""
    return max((vp for vp, per in rows if per.fit(tile, named)), default=0)


def _score_named(
    t: FrontiersState, seat: int, unnamed: list[Placed], kinds: tuple[Kind, ...]
) -> SeatScore:
    """The score if the open kinds were named like this; the table is not changed."""
    naming = dict(zip((placed.tile for placed in unnamed), kinds, strict=True))
    tableau = [
        Placed(placed.tile, placed.good, naming.get(placed.tile, placed.named))
        for placed in t.empires[seat].tableau
    ]
    empires = list(t.empires)
    empires[seat] = msgspec.structs.replace(empires[seat], tableau=tableau)
    return _score(msgspec.structs.replace(t, empires=empires), seat)


# -- what goals count ------------------------------------------------------------------------------


def _kinds(t: FrontiersState, seat: int) -> int:
    """How many of the four kinds the colonies have (NF-GOAL-8)."""
    return len({kind_of(t, placed) for placed in colonies(t, seat)} - {None})


def _consume_powers(t: FrontiersState, seat: int) -> int:
    """The consume powers, not the tiles that have them (NF-GOAL-6, OQ-10)."""
    return sum(
        power.action == "consume"
        for placed in t.empires[seat].tableau
        for power in t.tiles.tiles[placed.tile].powers
    )


def _power_actions(t: FrontiersState, seat: int) -> int:
    """How many of the six types of powers there are (NF-GOAL-7)."""
    actions = (t.tiles.power_actions(placed.tile) for placed in t.empires[seat].tableau)
    return len(set().union(*actions))


def _keywords(t: FrontiersState, seat: int) -> int:
    """How many of the five keywords there are (NF-GOAL-9)."""
    tiles = t.tiles.tiles
    return len({word for placed in t.empires[seat].tableau for word in tiles[placed.tile].keywords})


def _unused_colonists(t: FrontiersState, seat: int) -> int:
    """NF-GOAL-10."""
    return t.empires[seat].colonists


def _stocked_worlds(t: FrontiersState, seat: int) -> int:
    """NF-GOAL-11."""
    stock = t.empires[seat].stock
    return len(stock.worlds) if stock else 0


def _stocked_goods(t: FrontiersState, seat: int) -> int:
    """NF-GOAL-12."""
    stock = t.empires[seat].stock
    return len(stock.goods) if stock else 0


def _stocked_credits(t: FrontiersState, seat: int) -> int:
    """NF-GOAL-13."""
    stock = t.empires[seat].stock
    return stock.credits if stock else 0


COUNTS: dict[Counted, Callable[[FrontiersState, int], int]] = {
    "consume-powers": _consume_powers,
    "distinct-power-actions": _power_actions,
    "distinct-kinds-of-colonies": _kinds,
    "distinct-keywords": _keywords,
    "unused-colonists": _unused_colonists,
    "stockpiled-worlds": _stocked_worlds,
    "stockpiled-goods": _stocked_goods,
    "stockpiled-credits": _stocked_credits,
}

check_once("what goals count", get_args(Counted), COUNTS)
