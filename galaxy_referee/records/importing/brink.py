"""How the questions that The Brink of War adds are answered from a log; see ``choices``."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.brink_of_war.consume import DiscardCards, NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.hand import DiscardFromHand, OfferCard
from galaxy_referee.engine.race.expansions.brink_of_war.moves import Store
from galaxy_referee.engine.race.expansions.brink_of_war.produce import NameKindProduced
from galaxy_referee.engine.race.expansions.brink_of_war.stored import (
    StoreFromStartingHand,
    StorePaid,
)
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.moves import Discard, Pass, Produce
from galaxy_referee.engine.race.phases.produce import REST
from galaxy_referee.records.importing.choices import Choose, cards_for_gain
from galaxy_referee.records.importing.player import Teller
from galaxy_referee.records.replay.observe import Difference

# -- searches --------------------------------------------------------------------------------------


def search(g: Teller, question: Decision) -> Move:
    """A log does not tell what was searched for: it is one of the categories that fit the last card
    turned up, and those declined, but none of the others."""
    turned = g.draws.searched(g.moment.round, question.seat)
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
    """Take the card found, or go on."""
    card = g.t.aside[-1]
    for answer in g.answers.of(g.moment, question.seat, "search_choose"):
        if answer.chosen.card and g.labels.id(answer.chosen.card) == card:
            g.give([answer])
            return TakeFound(question.seat, card) if answer.chosen.keep else Pass(question.seat)
    return TakeFound(question.seat, card)


# -- cards from hand -------------------------------------------------------------------------------


def card_for_prestige(g: Teller, question: Decision) -> Move:
    """A card discarded for prestige before Explore, or none."""
    answers = g.answers.of(g.moment, question.seat, "discard_for_prestige")[:1]
    g.give(answers)
    cards = [card for answer in answers for card in answer.chosen.discards]
    return Discard(question.seat, g.ids(cards))


def discard_after_drawing(g: Teller, question: Decision) -> Move:
    """Discards after the draws of a power."""
    develop = g.moment.phase.startswith("develop")
    answer = g.next(question.seat, "develop_discard" if develop else "discard_after_placing")
    return Discard(question.seat, g.ids(answer.chosen.discards))


def store_from_hand(g: Teller, question: Decision) -> Move:
    """The card of the starting hand that is stored."""
    chosen = g.next(question.seat, "store_card").chosen
    return Store(question.seat, g.ids([chosen.card] if chosen.card else chosen.discards)[0])


def store_paid(g: Teller, question: Decision) -> Move:
    """The card stored, of those paid."""
    paid = g.t.players[question.seat].paid
    for answer in g.answers.of(g.moment, question.seat, "payment"):
        if answer.chosen.stored and {*g.ids(answer.chosen.discards)} == {*paid}:
            return Store(question.seat, g.labels.id(answer.chosen.stored))
    return Store(question.seat, paid[0])


# -- goods of any kind -----------------------------------------------------------------------------


def kind_of_good(g: Teller, question: Decision) -> Move:
    """The kind of a good that can be of any kind, which logs do not always tell: the one for which
    most cards are drawn, of those that the log has, once the seat has produced all else."""

    def produce_the_rest(then: Decision) -> Move | None:
        rest, first = Produce(question.seat, REST), then.moves.at(0)
        if not isinstance(first, Produce) or then.seat != question.seat:
            return None
        return rest if rest in then.moves else first

    drawn = {
        move: g.draws.wanted(g.moment, g.tried(move, produce_the_rest)) for move in question.moves
    }
    fitting = [move for move, cards in drawn.items() if None not in cards]
    return max(fitting, key=lambda move: len(drawn[move]), default=question.moves.at(0))


BRINK_CHOICES: dict[type[Step[Any]], Choose] = {
    Search: search,
    KeepFound: found,
    OfferCard: card_for_prestige,
    DiscardFromHand: discard_after_drawing,
    StoreFromStartingHand: store_from_hand,
    StorePaid: store_paid,
    DiscardCards: cards_for_gain,
    NameKindSold: kind_of_good,
    NameKindProduced: kind_of_good,
}
