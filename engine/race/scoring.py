"""Scoring at the end of the game, the "?" of 6-cost developments included."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race.catalogue import Card, ScoringLine
from galaxy_referee.engine.race.goals import goal_points
from galaxy_referee.engine.race.military import total_military
from galaxy_referee.engine.race.robot import robot_score
from galaxy_referee.engine.race.table import Race


def scores(t: Race) -> list[SeatScore]:
    """The scores as if the game ended now (RACE-SCORE-1, -3)."""
    found = [seat_score(t, seat) for seat in t.seats()]
    return found if t.robot is None else [*found, robot_score(t, t.robot)]


def seat_score(t: Race, seat: int) -> SeatScore:
    """The score of one seat: printed points, chips and the value of each "?" (RACE-SCORE-1)."""
    player = t.players[seat]
    tableau = t.tableau(seat)
    variable = {
        card.id: value_of(card, tableau, player.chips) for card in tableau if card.data.scoring
    }
    by_card = {card.id: variable.get(card.id, card.data.vp or 0) for card in tableau}
    parts = {
        "cards": sum(by_card.values()) - sum(variable.values()),
        "variable": sum(variable.values()),
        "chips": player.chips,
    }
    if t.goals:
        parts["goals"] = sum(goal_points(t, seat).values())  # TGS-GOAL-23
    goods = sum(1 for placed in player.tableau if placed.good is not None)
    return SeatScore(seat, sum(parts.values()), parts, by_card, len(player.hand) + goods)


def value_of(development: Card, tableau: list[Card], chips: int) -> int:
    """The value of a development with a "?" (RACE-SCORE-5 to -7).

    Args:
        development: the one that scores.
        tableau: all cards of its owner.
        chips: his points in chips.
    """
    lines = development.data.scoring
    on_cards = [line for line in lines if line.per in CARD_FITS]
    value = sum(_value_of_card(card, on_cards) for card in tableau)
    for line in lines:
        if line.per == "vp-chips":
            value += chips // line.every * line.vp  # RACE-SCORE-12
        elif line.per == "total-military":
            value += total_military(tableau) * line.vp  # RACE-SCORE-17
        elif line.per == "kinds-of-worlds":
            kinds = len({card.good for card in tableau} - {None})
            value += (0, *line.vp_table)[kinds]  # RVI-SCORE-2
    return value


def _value_of_card(card: Card, lines: list[ScoringLine]) -> int:
    """A card counts once, under the first line that fits (RACE-SCORE-6)."""
    for line in lines:
        if CARD_FITS[line.per](card, line):
            return line.vp
    return 0


def _with_power(card: Card, line: ScoringLine) -> bool:
    return line.phase in card.phases


CARD_FITS: dict[str, Callable[[Card, ScoringLine], bool]] = {
    "production-world": lambda card, line: card.production and card.good in line.kinds,
    "windfall-world": lambda card, line: card.windfall and card.good in line.kinds,
    "kind-world": lambda card, line: card.world and card.good in line.kinds,
    "keyword-card": lambda card, line: line.keyword in card.keywords,
    "named-card": lambda card, line: card.title in line.names,
    "six-cost-development": lambda card, line: card.development and card.price == 6,
    "development": lambda card, line: card.development,
    "rebel-military-world": lambda card, line: card.rebel_military,
    "military-world": lambda card, line: card.military_world,
    "chromosome-world": lambda card, line: card.chromosome,
    "world": lambda card, line: card.world,
    "development-with-power": lambda card, line: card.development and _with_power(card, line),
    "world-with-power": lambda card, line: card.world and _with_power(card, line),
}
