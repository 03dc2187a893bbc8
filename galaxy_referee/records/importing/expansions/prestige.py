"""Searches and the Prestige Leader in logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.comparing import Difference
from galaxy_referee.records.importing.engine_game import Teller

SEARCH = "search"


def search(g: Teller, question: Decision) -> Move:
    """The category of a search. A log does not record it, so it is one that fits the last card
    turned up and the declined ones, but none of the others."""
    turned = g.draws.turned_up(g.moment.round, question.seat, SEARCH)
    declined = [
        answer.chosen.card
        for answer in g.answers.of(g.moment, question.seat, "search_choose")
        if not answer.chosen.keep
    ]
    fitting = [card in g.ids(name for name in declined if name) for card in turned[:-1]] + [True]
    for move in question.moves:
        assert isinstance(move, SearchFor)
        if [CATEGORIES[move.category](CARDS[card]) for card in turned] == fitting:
            return move
    raise Difference("no category fits the cards that a search turned up")


def found(g: Teller, question: Decision) -> Move:
    """Whether to take the found card or to continue."""
    card = g.t.aside[-1]
    for answer in g.answers.of(g.moment, question.seat, "search_choose"):
        if answer.chosen.card and g.labels.id(answer.chosen.card) == card:
            g.give([answer])
            return TakeFound(question.seat, card) if answer.chosen.keep else Pass(question.seat)
    return TakeFound(question.seat, card)


def turns_up(step: Any, move: Move) -> str | None:
    """Whether a move turns up cards in a search."""
    searching = isinstance(step, Search | KeepFound) and not isinstance(move, TakeFound)
    return SEARCH if searching else None


def before_round(t: Race, events: Sequence[Event]) -> Race:
    """The table before the round began: the engine begins the next round at once, but the file
    records the table before that (BOW-LEADER-7). The leader's reward is taken back.

    Args:
        t: the table.
        events: the events since the last answer.
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
    """Undo an event; only the sizes of the deck and the discard pile matter, not their contents."""
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


ADDITIONS = Additions(
    before_round=before_round,
    choices={Search: search, KeepFound: found},
    why={"leader": "prestige leader"},
    without_card=("produce", "prestige"),  # no log has draws for a strengthened Produce
    turned_up={"cards_turned_up": SEARCH},
    turns_up=turns_up,
    points=lambda score: score.prestige,
)
