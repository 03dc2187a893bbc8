"""The table between two rounds: the engine begins the next one at once, the file records what was
before (BOW-LEADER-7)."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.state import Race


def before_round(t: Race, events: Sequence[Event]) -> Race:
    """The table as it was before the round began: what the leader was given is taken back.

    Args:
        t: the table.
        events: what has happened since the last answer.
    """
    kinds = [event.kind for event in events]
    if "round_started" not in kinds:
        return t
    given = events[kinds.index("round_started") + 1 :]
    if not given:
        return t
    before: Race = game.copy(t)
    for event in reversed(given):
        _take_back(before, event)
    return before


def _take_back(t: Race, event: Event) -> None:
    """Undo an event; what is in the deck and the discard pile does not matter, only how much."""
    player = t.players[event.seat or 0]
    match event.kind:
        case "vp_gained":
            player.chips -= event.data["vp"]
            t.pool += event.data["vp"]
        case "cards_drawn":
            cards = event.private["cards"]
            player.hand = [card for card in player.hand if card not in cards]
            t.deck = [*cards, *t.deck]
            player.on_tile = True
        case "deck_reshuffled":
            t.deck, t.discard = t.deck[event.data["count"] :], t.deck[: event.data["count"]]
        case "goal_claimed":
            for tile in t.goals:
                if tile.goal == event.data["goal"]:
                    tile.seats = []
