"""What a seat may know of the table, built up from public facts and its own cards (RACE-INFO)."""

from __future__ import annotations

import msgspec

from engine.race.table import Race


class PlacedView(msgspec.Struct):
    """A tableau card: which, and whether a good lies on it. Fronts of goods are hidden from all."""

    card: str
    good: bool


class PlayerView(msgspec.Struct):
    """A seat as everyone sees it.

    Args:
        hand: number of cards in hand.
        drawn: number of cards drawn in Explore and not yet chosen from.
        tableau: cards placed, in order of play.
        chips: victory points in chips.
        actions: action cards revealed this round.
        temporary: temporary Military of this Settle phase.
        produced: worlds that got a good in this Produce phase.
    """

    hand: int
    drawn: int
    tableau: list[PlacedView]
    chips: int
    actions: list[str]
    temporary: int
    produced: list[str]


class TableView(msgspec.Struct):
    """The table as one seat, or a spectator, sees it.

    Args:
        options: what is played.
        first: the seat that is first in every ordered step.
        round: number of the round.
        phase: the phase being performed.
        fresh: cards placed in this phase.
        used: powers used in this phase.
        pool: victory points left in the pool.
        deck: number of cards in the draw deck.
        discard: number of cards in the discard pile.
        hand: the viewer's hand, sorted; None for a spectator.
        drawn: the cards the viewer chooses from in Explore, sorted; None for a spectator.
        players: by seat.
    """

    options: object
    first: int
    round: int
    phase: str | None
    fresh: list[str]
    used: list[str]
    pool: int
    deck: int
    discard: int
    hand: list[str] | None
    drawn: list[str] | None
    players: list[PlayerView]


def table_view(t: Race, seat: int | None) -> TableView:
    """The table as a seat (or with None a spectator) may know it (RACE-INFO-1 to -3)."""
    return TableView(
        options=t.options,
        first=t.first,
        round=t.round,
        phase=t.phase,
        fresh=t.fresh,
        used=t.used,
        pool=t.pool,
        deck=len(t.deck),
        discard=len(t.discard),
        hand=None if seat is None else sorted(t.players[seat].hand),
        drawn=None if seat is None else sorted(t.players[seat].drawn),
        players=[
            PlayerView(
                hand=len(player.hand),
                drawn=len(player.drawn),
                tableau=[
                    PlacedView(placed.card, placed.good is not None) for placed in player.tableau
                ],
                chips=player.chips,
                actions=player.actions,
                temporary=player.temporary,
                produced=player.produced,
            )
            for player in t.players
        ],
    )
