"""Answers the questions of The Brink of War from a log."""

from __future__ import annotations

from collections.abc import Iterable

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.brink_of_war.consume import DiscardCards, NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.develop import SpendToDevelop
from galaxy_referee.engine.race.expansions.brink_of_war.hand import DiscardFromHand, OfferCard
from galaxy_referee.engine.race.expansions.brink_of_war.moves import DefeatTakeover, Spend, Store
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    SpendPrestige,
)
from galaxy_referee.engine.race.expansions.brink_of_war.produce import NameKindProduced
from galaxy_referee.engine.race.expansions.brink_of_war.settle import ConquerWorld
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight, SpendToPlace
from galaxy_referee.engine.race.expansions.brink_of_war.stored import (
    StoreFromStartingHand,
    StorePaid,
)
from galaxy_referee.engine.race.expansions.brink_of_war.takeovers import DefeatOrNot
from galaxy_referee.engine.race.moves import Discard, Pass, Produce
from galaxy_referee.engine.race.phases.produce import REST
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.choices import (
    cards_for_gain,
    is_by,
    name_of,
    title_of,
    way_to_place,
)
from galaxy_referee.records.importing.engine_game import Teller
from galaxy_referee.records.importing.log import SPENT, Answer

# -- cards from hand -------------------------------------------------------------------------------


def card_for_prestige(g: Teller, question: Decision) -> Move:
    """A card discarded for prestige before Explore, if any."""
    answers = g.answers.of(g.moment, question.seat, "discard_for_prestige")[:1]
    g.give(answers)
    cards = [card for answer in answers for card in answer.chosen.discards]
    return Discard(question.seat, g.ids(cards))


def discard_after_drawing(g: Teller, question: Decision) -> Move:
    """The discards after a power's draws."""
    develop = g.moment.phase.startswith("develop")
    answer = g.next(question.seat, "develop_discard" if develop else "discard_after_placing")
    return Discard(question.seat, g.ids(answer.chosen.discards))


def store_from_hand(g: Teller, question: Decision) -> Move:
    """The stored card of the starting hand."""
    chosen = g.next(question.seat, "store_card").chosen
    return Store(question.seat, g.ids([chosen.card] if chosen.card else chosen.discards)[0])


def store_paid(g: Teller, question: Decision) -> Move:
    """The stored card among those paid."""
    paid = g.t.players[question.seat].paid
    for answer in g.answers.of(g.moment, question.seat, "payment"):
        if answer.chosen.stored and {*g.ids(answer.chosen.discards)} == {*paid}:
            return Store(question.seat, g.labels.id(answer.chosen.stored))
    return Store(question.seat, paid[0])


# -- goods of any kind -----------------------------------------------------------------------------


def kind_of_good(g: Teller, question: Decision) -> Move:
    """The kind of a good that can be of any kind. Logs do not always record it, so it is the kind
    for which the most logged cards are drawn once the seat has produced everything else."""

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


# -- prestige and goods spent ----------------------------------------------------------------------


def spend(g: Teller, question: Decision) -> Move:
    """A good or prestige spent to place a card or to fight for a world, or nothing more.

    A log records prestige as a decision, as temporary Military without a discarded card, or only in
    the remaining amount. It need not record what must be spent.
    """
    kinds = ("good_for_discount", "consume_prestige", "temporary_military", SPENT)
    for answer in g.answers.of(g.moment, question.seat, *kinds):
        move = _spent(g, question, answer)
        if move is not None:
            g.give([answer])
            return move
    done = Pass(question.seat)
    return done if done in question.moves else question.moves.at(0)


def _spent(g: Teller, question: Decision, answer: Answer) -> Move | None:
    """What an answer spends, if it answers this question."""
    if answer.chosen.discards or (answer.type == SPENT and not _is_for_this(g, answer)):
        return None
    world = g.labels.id(answer.chosen.world) if answer.chosen.world else None
    named = answer.by or next(iter(answer.chosen.specials), None)
    by = name_of(named) if named else None
    for move in question.moves:
        if isinstance(move, Spend) and move.world == world and by in (None, title_of(move.power)):
            return move
    return None


def _is_for_this(g: Teller, answer: Answer) -> bool:
    """Whether prestige was spent for the power in question, rather than for a takeover declared
    later in the turn (BOW-TAKEOVER-2)."""
    return answer.by is not None or not g.answers.of(g.moment, answer.player, "takeover_declare")


def defeat(g: Teller, question: Decision) -> Move:
    """Whether prestige is spent to make a takeover fail."""
    for answer in g.answers.of(g.moment, question.seat, "consume_prestige", SPENT):
        for move in question.moves:
            if isinstance(move, DefeatTakeover) and is_by(answer, move.power):
                g.give([answer])
                return move
    return Pass(question.seat)


# -- the end of a round ----------------------------------------------------------------------------


def tables(t: Race, events: Iterable[Event]) -> list[Race]:
    """The tables before and during the taking of discards, because a log may record the end of the
    round before that."""
    told = list(events)
    taken = any(event.kind == "discards_taken" for event in told)
    return [before_taking(t, told, piled) for piled in (True, False) if taken]


def before_taking(t: Race, events: Iterable[Event], piled: bool = True) -> Race:
    """The table before discards were taken from other players at the end of the round
    (BOW-ENDROUND-2).

    Args:
        t: the table.
        events: the events since the last answer.
        piled: whether the discards are in the discard pile; otherwise they are in no pile.
    """
    taken = [event for event in events if event.kind == "discards_taken"]
    if not taken:
        return t
    before: Race = game.copy(t)
    for event in taken:
        cards = event.private["cards"]
        hand = before.players[event.seat or 0].hand
        hand[:] = [card for card in hand if card not in cards]
        before.discard += cards if piled else []
    return before


ADDITIONS = Additions(
    variants={"bow": ("tgs", "rvi", "bow")},
    cards_elsewhere=("bow",),  # BOW-STORE
    choices={
        OfferCard: card_for_prestige,
        DiscardFromHand: discard_after_drawing,
        StoreFromStartingHand: store_from_hand,
        StorePaid: store_paid,
        DiscardCards: cards_for_gain,
        NameKindSold: kind_of_good,
        NameKindProduced: kind_of_good,
        ConquerWorld: way_to_place,
        SpendToDevelop: spend,
        SpendToPlace: spend,
        SpendToFight: spend,
        DefeatOrNot: defeat,
    },
    consuming={
        "consume_prestige": (SpendPrestige,),
    },
    unasked=(SpendPrestige,),
    tables=tables,
)
