"""The score (ROLL-SCORE)."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import get_args

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.roll.components import catalogue
from galaxy_referee.engine.roll.components.formulas import Scoring, Term
from galaxy_referee.engine.roll.state import Empire, RollState


def scores(t: RollState) -> list[SeatScore]:
    """The scores as if the game ended now, by seat (ROLL-SCORE-1, ROLL-SCORE-7)."""
    return [_score(t, seat) for seat in t.seats()]


def _score(t: RollState, seat: int) -> SeatScore:
    empire = t.empires[seat]
    parts = {"vp_chips": empire.chips, "developments": 0, "worlds": 0, "six_plus": 0}
    tiles: dict[str, int] = {}
    # Dice being assigned are in no pile, but the seat owns them.
    dice = empire.dice() + (list(empire.faces) if t.phase == "assign" else [])
    for name in empire.tableau:
        side = catalogue.SIDES[name]
        parts["worlds" if name in catalogue.WORLD_COLOR else "developments"] += side.cost
        tiles[name] = side.cost
        if side.scoring is not None:
            bonus = score_of(side.scoring, empire, dice)
            parts["six_plus"] += bonus
            tiles[name] += bonus
    tie_break = len(empire.cup) + empire.credits  # ROLL-SCORE-7, ROLL-SCORE-8
    return SeatScore(seat, sum(parts.values()), parts, tiles, tie_break)


def score_of(formula: Scoring, empire: Empire, dice: list[str]) -> int:
    """What a formula scores (ROLL-SCORE-3 to -6).

    Args:
        formula: the formula of a development of cost 6.
        empire: its owner.
        dice: all dice of the owner.
    """
    return TERMS[formula.term](formula, empire, dice)


def _world_cost_fraction(formula: Scoring, empire: Empire, dice: list[str]) -> int:
    colored = catalogue.WORLDS_OF_COLOR[formula.color or "none"]
    return _rounded_up(_cost([s for s in empire.tableau if s in colored]), formula.divisor)


def _development_cost_fraction(formula: Scoring, empire: Empire, dice: list[str]) -> int:
    sides = _developments(empire)  # itself included (ROLL-SCORE-4)
    if formula.only_reassign:
        sides = [side for side in sides if side in catalogue.REASSIGN]
    return _rounded_up(_cost(sides), formula.divisor)


def _per_dice_set(formula: Scoring, empire: Empire, dice: list[str]) -> int:
    owned = sum(catalogue.COLOR[die] == formula.die for die in dice)
    return formula.vp * _rounded_up(owned, formula.set_size)  # ROLL-SCORE-5


TERMS: dict[Term, Callable[[Scoring, Empire, list[str]], int]] = {
    "per_development": lambda formula, empire, dice: formula.vp * len(_developments(empire)),
    "per_development_without_reassign": lambda formula, empire, dice: (
        formula.vp * sum(side not in catalogue.REASSIGN for side in _developments(empire))
    ),
    "per_world_of_color": lambda formula, empire, dice: (
        formula.vp * empire.world_count(formula.color or "none")
    ),
    "world_cost_fraction": _world_cost_fraction,
    "development_cost_fraction": _development_cost_fraction,
    "per_dice_set": _per_dice_set,
    "per_die_color": lambda formula, empire, dice: (
        formula.vp * len({catalogue.COLOR[die] for die in dice})  # ROLL-SCORE-6
    ),
    "per_good": lambda formula, empire, dice: formula.vp * len(empire.goods_with_worlds()),
    "chip_triangle": lambda formula, empire, dice: (isqrt(8 * empire.chips + 1) - 1) // 2,
}

check_once("terms of scoring", get_args(Term), TERMS)


def _developments(empire: Empire) -> list[str]:
    return [side for side in empire.tableau if side not in catalogue.WORLD_COLOR]


def _cost(sides: list[str]) -> int:
    return sum(catalogue.SIDES[side].cost for side in sides)


def _rounded_up(amount: int, divisor: int) -> int:
    return -(-amount // divisor)
