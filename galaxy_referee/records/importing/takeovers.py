"""How questions about further worlds, takeovers, and Military for cards or prestige are answered
from a log; see ``choices``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.brink_of_war.develop import SpendToDevelop
from galaxy_referee.engine.race.expansions.brink_of_war.moves import DefeatTakeover, Spend
from galaxy_referee.engine.race.expansions.brink_of_war.settle import ConquerWorld
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight, SpendToPlace
from galaxy_referee.engine.race.expansions.brink_of_war.takeovers import DefeatOrNot
from galaxy_referee.engine.race.expansions.cards_for_military.steps import DiscardForMilitary
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import RaiseMilitary, Takeover
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.takeovers import UseMilitary
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.moves import Discard, Pass
from galaxy_referee.records.importing.choices import (
    cards_of,
    is_by,
    name_of,
    payment,
    title_of,
    way_to_place,
)
from galaxy_referee.records.importing.log import SPENT, USED, Answer
from galaxy_referee.records.importing.player import Teller
from galaxy_referee.records.replay.observe import Difference

# -- further worlds --------------------------------------------------------------------------------


def settle_again(g: Teller, question: Decision) -> Move:
    """Another world, a takeover, or neither."""
    answers = g.answers.of(g.moment, question.seat, "settle_place_extra", "takeover_declare")
    for answer in answers:
        g.give([answer])
        if answer.chosen.target is not None:
            return _takeover(g, question, answer)
        if answer.chosen.card is not None:
            return _placing(g, question, answer)
    return Pass(question.seat)


def _takeover(g: Teller, question: Decision, answer: Answer) -> Move:
    """The takeover of the world that is named, by the power that is named."""
    world = g.labels.id(answer.chosen.target or "")
    for move in question.moves:
        named = answer.by is None or is_by(answer, getattr(move, "power", None))
        if isinstance(move, Takeover) and move.world == world and named:
            return move
    raise Difference(f"{CARDS[world].title} cannot be taken over by {answer.by}")


def _placing(g: Teller, question: Decision, answer: Answer) -> Move:
    """How another world is placed, which may replace one of the tableau."""
    card = g.labels.id(answer.chosen.card or "")
    replaced = {*g.ids(payment(g, question.seat, card).chosen.specials)}
    for move in question.moves:
        power, world = getattr(move, "power", None), getattr(move, "world", None)
        named = power is None or answer.by is None or is_by(answer, power)
        if getattr(move, "card", None) == card and named and (world is None or world in replaced):
            return move
    raise Difference(f"{CARDS[card].title} cannot be placed by {answer.by}")


# -- Military for cards ----------------------------------------------------------------------------


def military_from_hand(g: Teller, question: Decision) -> Move:
    """Cards from hand for Military, by the power that is asked about."""
    title, most = CARDS[g.step.powers[0]].title, question.moves.choose()["max"]
    answers = [
        answer
        for answer in g.answers.of(g.moment, question.seat, "temporary_military")
        if [*map(name_of, answer.chosen.specials)] == [title] and answer.chosen.discards
    ][:most]
    g.give(answers)
    return Discard(question.seat, cards_of(g, answers))


def military_in_takeover(g: Teller, question: Decision) -> Move:
    """The cards of the tableau that are discarded to attack or to defend a world."""
    offered = {
        card for move in question.moves if isinstance(move, RaiseMilitary) for card in move.discard
    }
    answers = [
        answer
        for answer in g.answers.of(g.moment, question.seat, USED, "temporary_military")
        if not answer.chosen.discards and offered & {*g.ids(_used(answer))}
    ]
    g.give(answers)
    used = {card for answer in answers for card in g.ids(_used(answer))}
    return RaiseMilitary(question.seat, tuple(sorted(offered & used)))


def _used(answer: Answer) -> list[str]:
    """The cards of the tableau that an answer names."""
    return [answer.chosen.card] if answer.chosen.card else answer.chosen.specials


# -- prestige and goods ----------------------------------------------------------------------------


def spend(g: Teller, question: Decision) -> Move:
    """A good or prestige spent to place a card or to fight for a world, or nothing more.

    A log tells prestige as a decision, as temporary Military for which no card is discarded, or
    only by what is left of it. What must be spent need not be told.
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
    """Whether prestige was spent for a power that is used now, not for a takeover declared later in
    the turn (BOW-TAKEOVER-2)."""
    return answer.by is not None or not g.answers.of(g.moment, answer.player, "takeover_declare")


def defeat(g: Teller, question: Decision) -> Move:
    """Prestige spent to make a takeover fail, or not."""
    for answer in g.answers.of(g.moment, question.seat, "consume_prestige", SPENT):
        for move in question.moves:
            if isinstance(move, DefeatTakeover) and is_by(answer, move.power):
                g.give([answer])
                return move
    return Pass(question.seat)


TAKEOVER_CHOICES: dict[type[Step[Any]], Callable[[Teller, Decision], Move]] = {
    DiscardForMilitary: military_from_hand,
    SettleAgain: settle_again,
    ConquerWorld: way_to_place,
    UseMilitary: military_in_takeover,
    SpendToDevelop: spend,
    SpendToPlace: spend,
    SpendToFight: spend,
    DefeatOrNot: defeat,
}
