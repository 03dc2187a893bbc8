"""Scoring at the end of the game, the "?" of 6-cost developments included."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race.components.cards import Card, ScoringLine
from galaxy_referee.engine.race.counting import COUNTS, FITS, fits_line
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.state import Race


def scores(t: Race) -> list[SeatScore]:
    """The scores as if the game ended now (RACE-SCORE-1, -3)."""
    tableaus = scored_tableaus(t)
    seats = [_score_of(t, seat, tableaus) for seat in t.seats()]
    return seats + [score(t) for score in hooks_of(t).other_scores]


def seat_score(t: Race, seat: int) -> SeatScore:
    """The score of one seat: printed points, chips and the value of each "?" (RACE-SCORE-1)."""
    return _score_of(t, seat, scored_tableaus(t))


def scored_tableaus(t: Race) -> list[list[Card]]:
    """The tableau of each seat as it is scored: where it can be read in several ways, its owner
    chooses the first of those that give them most."""
    tableaus = [t.tableau(seat) for seat in t.seats()]
    for read in hooks_of(t).readings:
        for seat in t.seats():
            ways = [
                [*tableaus[:seat], tableau, *tableaus[seat + 1 :]]
                for tableau in read(tableaus[seat])
            ]
            scored = [_score_of(t, seat, way).total for way in ways]
            tableaus = ways[scored.index(max(scored))] if ways else tableaus
    return tableaus


def _score_of(t: Race, seat: int, tableaus: list[list[Card]]) -> SeatScore:
    """The score of a seat, the tableaus read like this."""
    player, tableau = t.players[seat], tableaus[seat]
    variable = {card.id: value_of(card, tableau, player) for card in tableau if card.data.scoring}
    by_card = {card.id: variable.get(card.id, card.data.vp or 0) for card in tableau}
    parts = {
        "cards": sum(by_card.values()) - sum(variable.values()),
        "variable": sum(variable.values()),
        "chips": player.chips,
    }
    for more in hooks_of(t).score_parts:
        parts |= more(t, seat, tableaus)
    goods = len(t.worlds_of_goods(seat))
    return SeatScore(seat, sum(parts.values()), parts, by_card, len(player.hand) + goods)


def value_of(development: Card, tableau: Sequence[Card], player: Player) -> int:
    """The value of a development with a "?" (RACE-SCORE-5 to -7).

    Args:
        development: the development that scores.
        tableau: all cards of its owner.
        player: its owner.
    """
    value = sum([_value_of_card(development, card) for card in tableau])
    for line in development.data.scoring:
        if line.per not in FITS:
            value += _value_of_count(COUNTS[line.per](tableau, player), line)
    return value


@cache
def _value_of_card(development: Card, card: Card) -> int:
    """A card counts only once, under the first line that fits (RACE-SCORE-6)."""
    for line in development.data.scoring:
        if line.per in FITS and fits_line(card, line):
            return line.vp
    return 0


def _value_of_count(count: int, line: ScoringLine) -> int:
    """Hooks for each one, for each set, or from a table (RACE-SCORE-12, -17)."""
    if line.vp_table:
        return (0, *line.vp_table)[count]
    return count // line.every * line.vp
