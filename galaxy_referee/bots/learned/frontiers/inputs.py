"""Inputs of a network: a position of New Frontiers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from galaxy_referee.bots.frontiers.horizon import horizon
from galaxy_referee.bots.learned import inputs
from galaxy_referee.bots.learned.frontiers.players import PLAYER, Known, Means, means_of
from galaxy_referee.bots.learned.inputs import (
    Ahead,
    Cells,
    Seen,
    about,
    count_pieces,
    places_of,
    put,
)
from galaxy_referee.engine.frontiers import state
from galaxy_referee.engine.frontiers.components.tile_set import STANDARD_TILES
from galaxy_referee.engine.frontiers.rounds import PLANS, row
from galaxy_referee.engine.frontiers.scoring import goal_points
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.frontiers.view import looking_at

COUNTS = range(2, 6)
NOBODY = -1  # no seat
TABLE = (
    "round", "rounds left", "the game ends", "pool", "colonist supply", "credits on produce",
    "colonies missing to the end", "spaces missing to the end", "goals",
    "selections to come", *(f"{count} players" for count in COUNTS),
    *about("can be selected", PLANS),
)  # fmt: skip
LEAD = (
    "score", "leading", "score, near the end", "score, if the game ends", "credits",
    "worth of all actions", "worth to come", "colonies", "spaces",
)  # fmt: skip
FACE_DOWN = ("points of the face-down goal", "has the face-down goal", "another has it")


class Inputs(inputs.Inputs):
    """The inputs for all games of New Frontiers with the packaged tiles."""

    ahead = Ahead(moments=3, load=0.75)

    def __init__(self) -> None:
        tiles = STANDARD_TILES
        goals = list(tiles.goals)
        blocks = {
            "lead": (*LEAD, *FACE_DOWN), "goal": goals, "own goal": goals,
            "own tableau": tuple(tiles.tiles), "tableaus": tuple(tiles.tiles),
            "surveyed": tiles.bag,
        }  # fmt: skip
        super().__init__(TABLE, PLAYER, blocks)
        self._goals = places_of(goals, self.first["goal"])
        self._tiles = places_of(tiles.tiles, self.first["own tableau"])
        self._surveyed = places_of(tiles.bag, self.first["surveyed"])

    def seen(self, t: FrontiersState, seat: int) -> Seen:
        down = t.face_down
        goals = [down.goal] if down is not None and down.seat == seat else []
        surveyed = [world for empire in t.empires for world in empire.surveyed]
        return frozenset([*surveyed, *t.layout, *t.drawn, *looking_at(t, seat), *goals])

    def moment(self, t: FrontiersState) -> Hashable:
        resolved = len(t.selected) - (t.chooser is not None)
        return t.round, resolved, all(empire.tableau for empire in t.empires)

    def write(self, t: FrontiersState, seat: int, seen: Seen, cells: Cells) -> None:
        left = [action for action in row(t) if action not in t.selected]
        down = t.face_down
        viewer = seat if down is not None and down.goal in seen else NOBODY
        known = Known(viewer, seen, horizon(t), frozenset(left if t.waiting else ()))
        players = [means_of(t, each, known) for each in range(len(t.empires))]
        own, others = self._write_players(players, seat, cells)
        put(cells, 0, _table(t, known, players))
        lead = [*_compared(t, known, own, others), *_face_down(t, seat, known)]
        put(cells, self.first["lead"], lead)
        self._write_tiles(t, seat, seen, cells)

    def _write_tiles(self, t: FrontiersState, seat: int, seen: Seen, cells: Cells) -> None:
        tableaus = [[placed.tile for placed in empire.tableau] for empire in t.empires]
        count_pieces(cells, self._tiles, len(self._tiles), tableaus, seat)
        for world in t.empires[seat].surveyed:
            if world in seen:
                cells[self._surveyed[world]] = 1
        for goal in t.face_up:
            cells[self._goals[goal]] = 1
        down = t.face_down
        if down is not None and down.seat == seat and down.goal in seen:
            cells[self._goals[down.goal] + len(self._goals)] = 1


def _table(t: FrontiersState, known: Known, players: Sequence[Means]) -> list[float]:
    """The numbers of ``TABLE``."""
    count = len(players)
    return [
        t.round / 8,
        known.horizon.rounds / 6,
        bool(t.ending),
        t.pool / (state.PER_PLAYER_VP * count),
        max(0, t.colonists + 1 - state.LEAST_COLONISTS) / (state.PER_PLAYER_COLONISTS * count),
        t.produce_credits / 3,
        max(0, state.MOST_COLONIES + 1 - max([each.colonies for each in players])) / 6,
        max(0, state.ORDINARY_SPACES + 1 - max([each.spaces for each in players])) / 8,
        t.goals,
        len(t.waiting) / 4,
        *[count == number for number in COUNTS],
        *[action in known.open_to for action in PLANS],
    ]


def _compared(t: FrontiersState, known: Known, own: Means, others: Sequence[Means]) -> list[float]:
    """The numbers of ``LEAD``."""
    lead = own.score - max([other.score for other in others])
    return [
        lead / 10,
        lead > 0,
        lead / 5 / (1 + known.horizon.rounds),
        lead / 4 if t.ending else 0.0,
        (own.credits - max([other.credits for other in others])) / 6,
        (own.hopes - max([other.hopes for other in others])) / 6,
        (own.to_come - max([other.to_come for other in others])) / 4,
        (own.colonies - max([other.colonies for other in others])) / 2,
        (own.spaces - max([other.spaces for other in others])) / 3,
    ]


def _face_down(t: FrontiersState, seat: int, known: Known) -> list[float]:
    """The numbers of ``FACE_DOWN``."""
    down = t.face_down
    if down is None:
        return [0.0] * len(FACE_DOWN)
    if known.viewer == NOBODY:
        return [0.0, down.seat == seat, down.seat != seat]
    points = [goal_points(t, each, down.goal) for each in t.seats()]
    own = points.pop(seat)
    return [(own - max(points)) / 4, 1.0, 0.0]
