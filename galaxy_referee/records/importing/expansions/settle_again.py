"""Further worlds and takeovers in a turn, in logs."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.expansions.takeovers.moves import Takeover
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.records.importing.additions import Additions
from galaxy_referee.records.importing.choices import is_by, payment
from galaxy_referee.records.importing.comparing import Difference
from galaxy_referee.records.importing.engine_game import Teller
from galaxy_referee.records.importing.log import Answer


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
    """The takeover of the named world with the named power."""
    world = g.labels.id(answer.chosen.target or "")
    for move in question.moves:
        named = answer.by is None or is_by(answer, getattr(move, "power", None))
        if isinstance(move, Takeover) and move.world == world and named:
            return move
    raise Difference(f"{CARDS[world].title} cannot be taken over by {answer.by}")


def _placing(g: Teller, question: Decision, answer: Answer) -> Move:
    """How another world is placed; it may replace one in the tableau."""
    card = g.labels.id(answer.chosen.card or "")
    replaced = {*g.ids(payment(g, question.seat, card).chosen.specials)}
    for move in question.moves:
        power = getattr(move, "power", None)
        named = power is None or answer.by is None or is_by(answer, power)
        if named and _places(move, card, replaced):
            return move
    raise Difference(f"{CARDS[card].title} cannot be placed by {answer.by}")


def _places(move: Move, card: str, replaced: set[str]) -> bool:
    """Whether a move places a card: named ``card``, or ``world`` if it replaces another."""
    if hasattr(move, "replaced"):
        return getattr(move, "world", None) == card and move.replaced in replaced
    return getattr(move, "card", None) == card


ADDITIONS = Additions(choices={SettleAgain: settle_again})
