"""Searches and the Prestige Leader in logs."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.records.importing.player import Teller
from galaxy_referee.records.importing.rooms import Room
from galaxy_referee.records.replay.observe import Difference

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


ROOM = Room(
    choices={Search: search, KeepFound: found},
    why={"leader": "prestige leader"},
    without_card=("produce", "prestige"),  # no log has draws for a strengthened Produce
    turned_up={"cards_turned_up": SEARCH},
    turns_up=turns_up,
    points=lambda score: score.prestige,
)
