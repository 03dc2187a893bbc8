"""Inputs of a network: each player of Roll for the Galaxy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from galaxy_referee.bots.learned.inputs import Seen
from galaxy_referee.bots.learned.roll.tableau import PLACE_OF, Standing, standing_of
from galaxy_referee.bots.roll.others import SHOWN
from galaxy_referee.bots.roll.worth import DIE_WORTH
from galaxy_referee.engine.roll.components.catalogue import COLOR, CREDIT_CAP, SIDES, WORLD_COLOR
from galaxy_referee.engine.roll.components.words import COLORS, GOOD_COLORS, PHASES
from galaxy_referee.engine.roll.phases.construction import workers_needed
from galaxy_referee.engine.roll.phases.explore import STOCK
from galaxy_referee.engine.roll.scoring import score_of
from galaxy_referee.engine.roll.state import Empire, RollState

PLAYER = (
    "score", "chips", "points of tiles", "points of 6-cost developments",
    "squares", "developments", "Reassign developments",
    *(f"{color} worlds" for color in (*GOOD_COLORS, "none")),
    "credits", "credits that cannot recruit", "dice", *(f"{color} dice" for color in COLORS),
    "worth of the cup", "dice in the cup", "worth of the Citizenry", "dice in the Citizenry",
    "developers", "settlers",
    *(f"goods on {color} worlds" for color in GOOD_COLORS), "matching goods",
    *(f"free slots on {color} worlds" for color in GOOD_COLORS),
    "developments in the zone", "top development: cost", "top development: workers missing",
    "worlds in the zone", "top world: cost", "top world: workers missing",
    "points a round", "credits a round", "extra explorers", "extra shippers",
    "chips for consuming all", "credits for trading all", "saves developers", "saves settlers",
    *(f"dice that could {phase}" for phase in PHASES),
    *(f"to come: workers in {phase}" for phase in PHASES),
    "to come: credits of Stocks", "to come: income",
    "to come: points developed", "to come: developments", "to come: share of the next development",
    "to come: points settled", "to come: worlds", "to come: share of the next world",
    "to come: goods", "to come: chips of consuming", "to come: credits of trading",
    "after: score", "after: squares", "after: dice in the cup",
)  # fmt: skip
BEST_FIRST = range(len(GOOD_COLORS) - 1, -1, -1)  # the places of the most expensive goods


class Means(NamedTuple):
    """A player's means, as all players see them.

    Args:
        score: the score as if the game ended now.
        after: the score at the end of the round.
        squares: the number of squares at the end of the round.
        chips: the chips gained in this round.
        dice: the number of dice.
        numbers: the numbers of ``PLAYER``.
    """

    score: float
    after: float
    squares: int
    chips: float
    dice: int
    numbers: list[float]


def phases_to_come(t: RollState) -> tuple[str, ...]:
    """The active phases of this round that are in progress or have yet to begin."""
    active = t.active
    if t.phase in active:
        return tuple(active[active.index(t.phase) :])
    return ()


def means_of(t: RollState, seat: int, seen: Seen, coming: Sequence[str]) -> Means:
    """A player's means.

    Args:
        t: the table.
        seat: the player.
        seen: the known tiles in construction zones; others are only counted.
        coming: the phases to come in this round.
    """
    empire = t.empires[seat]
    standing = standing_of(tuple(empire.tableau))
    rolling = list(empire.faces) if t.phase == "assign" else []
    dice = empire.dice() + rolling
    cup = empire.cup + rolling
    sixes = sum([score_of(formula, empire, dice) for formula in standing.formulas])
    score = empire.chips + standing.points + sixes
    goods, matching = _goods(empire)
    to_come = _to_come(empire, seen, coming, standing, goods)
    colors = [COLOR[die] for die in dice]
    spare = empire.credits - len(empire.citizenry)
    free = [room - held for room, held in zip(standing.capacity, goods, strict=True)]
    numbers = [
        score / 20, empire.chips / 10, standing.points / 20, sixes / 10,
        len(empire.tableau) / 6, *[number / 3 for number in standing.numbers],
        empire.credits / 5, max(0, spare) / 5,
        len(dice) / 8, *[colors.count(color) / 3 for color in COLORS],
        _worth(cup) / 5, len(cup) / 5, _worth(empire.citizenry) / 5, len(empire.citizenry) / 5,
        len(empire.developers) / 3, len(empire.settlers) / 3,
        *goods, matching / 2, *free,
        *_stack(empire, empire.developments, empire.developers, seen),
        *_stack(empire, empire.worlds, empire.settlers, seen),
        standing.rounds[0], standing.rounds[1] / 2, standing.explorers, standing.shippers,
        sum([held * chips for held, chips in zip(goods, standing.consuming, strict=True)]) / 5,
        sum([held * price for held, price in zip(goods, standing.trading, strict=True)]) / 8,
        *standing.saves, *_likely(cup), *to_come.numbers,
        (score + to_come.score) / 20,
        (len(empire.tableau) + to_come.tiles) / 6,
        _next_dice(empire, len(cup), to_come) / 6,
    ]  # fmt: skip
    squares = len(empire.tableau) + to_come.tiles
    return Means(score, score + to_come.score, squares, to_come.chips, len(dice), numbers)


def _worth(dice: Sequence[str]) -> float:
    """The overall quality of dice."""
    return sum([DIE_WORTH[COLOR[die]] for die in dice])


def _likely(dice: Sequence[str]) -> list[float]:
    """The expected number of working dice in each phase, scaled."""
    likely = [0.0] * len(PHASES)
    for die in dice:
        for place, chance in enumerate(LIKELY[COLOR[die]]):
            likely[place] += chance
    return likely


LIKELY = {color: tuple([2 * SHOWN[color][phase] / 3 for phase in PHASES]) for color in COLORS}


def _goods(empire: Empire) -> tuple[list[int], int]:
    """The goods by the color of their world, and the number that match it."""
    counts, matching = [0] * len(GOOD_COLORS), 0
    for world, dice in empire.goods.items():
        color = WORLD_COLOR[world]
        counts[PLACE_OF[color]] += len(dice)
        matching += sum([COLOR[die] in (color, "consumption") for die in dice])
    return counts, matching


def _stack(empire: Empire, stack: list[str], crew: list[str], seen: Seen) -> list[float]:
    """The number of tiles in a stack; the cost of the top one, and the workers that it lacks."""
    if not stack:
        return [0.0, 0.0, 0.0]
    if stack[0] not in seen:
        return [len(stack) / 2, 0.6, max(0, 3 - len(crew)) / 3]
    top = stack[0]
    missing = max(0, workers_needed(empire, top) - len(crew))
    return [len(stack) / 2, SIDES[top].cost / 5, missing / 3]


# -- gains from the phases to come -----------------------------------------------------------------


class ToCome(NamedTuple):
    """A player's gains from the phases to come.

    Args:
        score: the points.
        tiles: the squares.
        chips: the chips from consuming and from powers.
        cup: the dice that go to the cup.
        credits: the credits gained without giving up goods.
        citizenry: the dice that go to the Citizenry.
        numbers: the numbers of ``PLAYER``.
    """

    score: float
    tiles: int
    chips: float
    cup: int
    credits: int
    citizenry: int
    numbers: list[float]


class Built(NamedTuple):
    """The tiles that the workers of a stack complete in this round.

    Args:
        points: their cost.
        tiles: the number of tiles.
        share: the completed share of the next one.
        free: the workers that have left.
    """

    points: float = 0.0
    tiles: int = 0
    share: float = 0.0
    free: int = 0


NOTHING = ToCome(0.0, 0, 0.0, 0, 0, 0, [0.0] * 16)


def _to_come(
    empire: Empire, seen: Seen, coming: Sequence[str], standing: Standing, goods: list[int]
) -> ToCome:
    if not coming:
        return NOTHING
    columns = empire.columns
    workers = [
        len(columns.explore) + standing.explorers * ("explore" in coming),
        len(columns.develop),
        len(columns.settle),
        len(columns.produce),
        len(columns.ship) + standing.shippers * ("ship" in coming),
    ]
    income = sum([standing.income[phase] for phase in coming])
    developed = settled = Built()
    if "develop" in coming:
        crew = len(empire.developers) + workers[1]
        developed = _built(empire, empire.developments, crew, seen)
    if "settle" in coming:
        settled = _built(empire, empire.worlds, len(empire.settlers) + workers[2], seen)
    stored, made = goods, 0
    if "produce" in coming and workers[3]:
        stored, made = _produced(goods, standing.capacity, workers[3])
    chips, traded, shipped = 0.0, 0.0, 0
    if "ship" in coming:
        chips, traded, shipped = _shipped(stored, standing, workers[4])
        chips += standing.chips
    paid = standing.paid[0] * developed.tiles + standing.paid[1] * settled.tiles
    stocked = STOCK * workers[0]
    tiles = developed.tiles + settled.tiles
    return ToCome(
        score=developed.points + settled.points + chips,
        tiles=tiles,
        chips=chips,
        cup=max(0, workers[3] - made) + max(0, workers[4] - shipped),
        credits=stocked + income + paid,
        citizenry=workers[0] + developed.free + settled.free + 2 * shipped,
        numbers=[
            *[number / 2 for number in workers],
            stocked / 4,
            (income + paid) / 3,
            developed.points / 5, developed.tiles, developed.share,
            settled.points / 5, settled.tiles, settled.share,
            made / 2,
            chips / 5,
            traded / 6,
        ],
    )  # fmt: skip


def _built(empire: Empire, stack: list[str], crew: int, seen: Seen) -> Built:
    """The tiles that this number of workers complete."""
    points, tiles, share, free = 0.0, 0, 0.0, 0
    for side in stack:
        if side not in seen:
            share = min(1.0, crew / 3)
            break
        need = workers_needed(empire, side)
        if crew < need:
            share = crew / need
            break
        crew -= need
        free += need
        tiles += 1
        points += SIDES[side].cost
    return Built(points, tiles, share, free)


def _produced(goods: list[int], capacity: tuple[int, ...], workers: int) -> tuple[list[int], int]:
    """The goods after Produce, the most expensive first, and the number of new ones."""
    stored, made = list(goods), 0
    for place in BEST_FIRST:
        more = min(workers - made, capacity[place] - stored[place])
        if more > 0:
            stored[place] += more
            made += more
    return stored, made


def _shipped(goods: list[int], standing: Standing, shippers: int) -> tuple[float, float, int]:
    """The chips if the goods are consumed, the credits if they are traded, and the number
    of goods."""
    chips, credits, shipped = 0.0, 0.0, 0
    for place in BEST_FIRST:
        count = min(shippers - shipped, goods[place])
        if count > 0:
            shipped += count
            chips += count * (standing.consuming[place] + 0.8)
            credits += count * standing.trading[place]
    return chips, credits, shipped


def _next_dice(empire: Empire, cup: int, to_come: ToCome) -> float:
    """The dice to roll in the next round, if no goods are traded."""
    credits = min(CREDIT_CAP, empire.credits + to_come.credits)
    return cup + to_come.cup + min(credits, len(empire.citizenry) + to_come.citizenry)
