"""Inputs of a network: a position of Roll for the Galaxy."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from galaxy_referee.bots.learned import inputs
from galaxy_referee.bots.learned.inputs import (
    Ahead,
    Cells,
    Seen,
    about,
    count_pieces,
    places_of,
    put,
)
from galaxy_referee.bots.learned.roll.players import PLAYER, Means, means_of, phases_to_come
from galaxy_referee.bots.roll.actions import Plan
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.policy import WEIGHTS
from galaxy_referee.bots.roll.worth import CREDITS_A_ROUND, DICE_GAINED, POINTS_A_ROUND
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.roll.components.catalogue import (
    CHIPS_PER_PLAYER,
    COLOR,
    END_SQUARES,
    FACTIONS,
    SIDES,
    TILES,
    WORLD_COLOR,
)
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.phases.assign import Assign
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.tiles import PlaceTiles, unseen_tops
from galaxy_referee.engine.roll.scoring import score_of
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.state import RollState

NOW = (*PHASES, "manage", "assign")
COUNTS = range(2, 6)
TABLE = (
    "round", "pool", "pool a player", "squares missing to the end",
    "after: pool", "after: squares missing", "after: the game ends",
    *(f"{count} players" for count in COUNTS),
    *about("now", NOW), *about("to come", PHASES),
)  # fmt: skip
LEAD = (
    "score", "leading", "score, near the end", "after: score", "after: score, if the game ends",
    "squares", "dice",
)  # fmt: skip
STACK = (
    "unseen", "seen", "points", "workers missing", "points of 6-cost developments",
    "worth a round", "dice", "best for each worker", "second: cost",
)  # fmt: skip


class Inputs(inputs.Inputs):
    """The inputs for all games of Roll for the Galaxy."""

    ahead = Ahead(moments=5, load=0.75)  # about a round

    def __init__(self) -> None:
        factions = [side.id for faction in FACTIONS.values() for side in faction.sides]
        developments = [side for side in SIDES if side not in WORLD_COLOR]
        start = [side for side in (*factions, *developments) if side not in WORLD_COLOR]
        kinds = list(dict.fromkeys(start))
        drawn = [tile.development for tile in TILES.values()]
        blocks = {
            "lead": LEAD, "own developments": STACK, "own worlds": STACK, "own tableau": kinds,
            "tableaus": kinds, "own zone": drawn,
        }  # fmt: skip
        super().__init__(TABLE, PLAYER, blocks)
        self._kinds = places_of(kinds, self.first["own tableau"])
        self._drawn = places_of(drawn, self.first["own zone"])

    def seen(self, t: RollState, seat: int) -> Seen:
        own = t.empires[seat]
        sides = [*own.developments, *own.worlds]
        for other, empire in enumerate(t.empires):
            unseen = unseen_tops(t, other)
            if "development" not in unseen:
                sides += empire.developments[:1]
            if "world" not in unseen:
                sides += empire.worlds[:1]
        for tile in _hand(t, seat):
            sides += [TILES[tile].development, TILES[tile].world]
        return frozenset(sides)

    def moment(self, t: RollState) -> Hashable:
        return t.round, t.phase

    def effects(
        self, t: RollState, decision: Decision, thorough: bool = False
    ) -> Sequence[Hashable]:
        """Compare only the phase to select in an assignment, each with the die that the policy
        would use; the policy places the other dice well."""
        seat, step = decision.seat, t.agenda[-1]
        if isinstance(step, Assign):
            draft = step.draft(t, seat)
            if draft.selected:
                return [None] * len(decision.moves)
            plan = Plan(Outlook(t, seat, WEIGHTS), draft)
            best = [move for _, move in plan.selections()]
            return [move if move in best else None for move in decision.moves]
        piles = t.empires[seat].piles()
        places = {die: pointer for pointer, dice in piles for die in dice}
        return [_effect(move, places) for move in decision.moves]

    def write(self, t: RollState, seat: int, seen: Seen, cells: Cells) -> None:
        coming = phases_to_come(t)
        players = [means_of(t, each, seen, coming) for each in range(len(t.empires))]
        own, others = self._write_players(players, seat, cells)
        put(cells, 0, _table(t, coming, players))
        put(cells, self.first["lead"], _compared(t, own, others))
        put(cells, self.first["own developments"], _stack(t, seat, seen, "development"))
        put(cells, self.first["own worlds"], _stack(t, seat, seen, "world"))
        tableaus = [empire.tableau for empire in t.empires]
        count_pieces(cells, self._kinds, len(self._kinds), tableaus, seat)
        for side in t.empires[seat].developments:
            if side in seen:
                cells[self._drawn[side]] = 1


def _effect(move: Move, places: Mapping[str, str]) -> Hashable:
    """The effect of a move; dice of one color in one place have the same effect."""

    def named(word: object) -> object:
        if isinstance(word, tuple):
            return tuple(sorted([COLOR[die] for die in word]))
        if isinstance(word, str) and word in COLOR:
            return COLOR[word], places.get(word)
        return word

    fields = [getattr(move, name) for name in move.__struct_fields__ if name != "seat"]
    return type(move), *[named(word) for word in fields]


def _hand(t: RollState, seat: int) -> list[str]:
    """The whole tiles that a seat can look at."""
    tiles = list(t.abandoned[seat])
    for step in t.agenda:
        if isinstance(step, PlaceTiles) and step.seat == seat:
            tiles += step.tiles
        elif isinstance(step, ChooseStartTiles):
            tiles += step.drawn[seat]
    return tiles


def _table(t: RollState, coming: Sequence[str], players: Sequence[Means]) -> list[float]:
    """The numbers of ``TABLE``."""
    count = len(players)
    pool = CHIPS_PER_PLAYER * count - sum([empire.chips for empire in t.empires])
    squares = END_SQUARES - max([len(empire.tableau) for empire in t.empires])
    pool_after = pool - sum([each.chips for each in players])
    squares_after = END_SQUARES - max([each.squares for each in players])
    return [
        t.round / 10,
        max(0, pool) / 24,
        max(0, pool) / (CHIPS_PER_PLAYER * count),
        max(0, squares) / 6,
        max(0, pool_after) / (CHIPS_PER_PLAYER * count),
        max(0, squares_after) / 6,
        _ends(pool_after, squares_after),
        *[count == number for number in COUNTS],
        *[t.phase == phase for phase in NOW],
        *[phase in coming for phase in PHASES],
    ]


def _ends(pool: float, squares: int) -> bool:
    return pool <= 0 or squares <= 0


def _compared(t: RollState, own: Means, others: Sequence[Means]) -> list[float]:
    """The numbers of ``LEAD``."""
    lead = own.score - max([other.score for other in others])
    after = own.after - max([other.after for other in others])
    squares = max([own.squares, *[other.squares for other in others]])
    pool = CHIPS_PER_PLAYER * (1 + len(others)) - sum([empire.chips for empire in t.empires])
    left = pool - own.chips - sum([other.chips for other in others])
    near = min(1.0, max(squares / END_SQUARES, 1 - left / (CHIPS_PER_PLAYER * (1 + len(others)))))
    return [
        lead / 10,
        lead > 0,
        after * near**3 / 5,
        after / 10,
        after / 5 if near >= 1 else 0.0,
        (own.squares - max([other.squares for other in others])) / 4,
        (own.dice - max([other.dice for other in others])) / 4,
    ]


def _stack(t: RollState, seat: int, seen: Seen, kind: str) -> list[float]:
    """The numbers of ``STACK``."""
    empire = t.empires[seat]
    stack = empire.stack(kind)
    known = [side for side in stack if side in seen]
    if not known:
        return [len(stack) / 2, *[0.0] * (len(STACK) - 1)]
    points = missing = sixes = worth = dice = best = 0.0
    for side in known:
        printed, need = SIDES[side], workers_needed(empire, side)
        bonus = 0.0
        if printed.scoring is not None:
            bonus = score_of(printed.scoring, empire, empire.dice())
        a_round = POINTS_A_ROUND[side] + 0.7 * CREDITS_A_ROUND[side]
        gained = DICE_GAINED.get(side, 0.0)
        points += printed.cost
        missing += need
        sixes += bonus
        worth += a_round
        dice += gained
        best = max(best, (printed.cost + bonus + a_round + gained) / need)
    second = SIDES[stack[1]].cost if len(stack) > 1 and stack[1] in seen else 0
    return [
        (len(stack) - len(known)) / 2,
        len(known) / 2,
        points / 8,
        (missing - len(empire.crew(kind))) / 6,
        sixes / 6,
        worth / 2,
        dice / 3,
        best / 2,
        second / 5,
    ]
