"""Bets, and cards discarded for cheaper developments, in recorded games."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.consume import (
    PlaceBet,
    TakeFlippedCard,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.develop import (
    PlaceDevelopment,
    optional_discounts,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.moves import Bet, TakeFlipped
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ConsumeBet, ConsumeGain
from galaxy_referee.engine.race.moves import Consume, Pass, PlaceBy
from galaxy_referee.engine.race.phases.consume.powers import UseConsumePowers
from galaxy_referee.engine.race.phases.develop import PayForDevelopment
from galaxy_referee.engine.race.state import Race
from tools.recordings.additions import Additions, NoGoods, Rest
from tools.recordings.follow import Follower
from tools.recordings.transcript import Decision


def ante(f: Follower, d: Decision) -> None:
    """Bet a card, or none (RACE-REC-16)."""
    question = f.asked(d, PlaceBet)
    offered = [move.card for move in question.moves if isinstance(move, Bet)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    if d.chosen.card is None:
        f.play(question, _no_bet(f, f.t.agenda[-1], question))
    else:
        f.play(question, Bet(d.player, f.labels.id(d.chosen.card)))


def _no_bet(f: Follower, step: PlaceBet, question: Question) -> Move:
    """Bet nothing, which uses the power in the file alone, whether the file asks for the bet or
    not: it does not ask a seat that holds no card for one (RACE-REC-16)."""
    f.spend(f.t.round, "consume", step.power)
    return Pass(question.seat)


def ante_keep(f: Follower, d: Decision) -> None:
    """Take one of the flipped cards."""
    question = f.asked(d, TakeFlippedCard)
    offered = [move.card for move in question.moves if isinstance(move, TakeFlipped)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    f.play(question, TakeFlipped(d.player, f.labels.id(d.chosen.card or "")))


def _holds_a_card(t: Race, seat: int) -> bool:
    """Whether a seat can bet; a bet with an empty hand is not a bet (RACE-REC-16)."""
    return bool(t.players[seat].hand)


def _no_more_bets(f: Follower, step: UseConsumePowers, question: Question) -> Move | None:
    """Decline the remaining bets, as the file has already done (RACE-REC-16)."""
    return Pass(question.seat) if _only_bets(question) else None


def _only_bets(question: Question) -> bool:
    """Whether the only remaining power is a bet that may be declined."""
    moves = list(question.moves)
    return Pass(question.seat) in moves and all(
        isinstance(move, Pass) or (isinstance(move, Consume) and move.power.endswith(":bet"))
        for move in moves
    )


def discount(f: Follower, d: Decision, rest: Rest) -> None:
    """Discard cards to reduce the cost, then do the rest. The engine asks for these cards first, if
    there are any."""
    if optional := optional_discounts(f.t, d.player):
        question = f.question(d.player, PlaceDevelopment, card=f.labels.id(d.options.for_))
        used = tuple(used for used in f.labels.ids(d.chosen.special) if used in optional)
        f.play(question, PlaceBy(d.player, "pay", used))
    rest()


ADDITIONS = Additions(
    decisions={"ante": ante, "ante_keep": ante_keep},
    powers={"consume": {"gain_vp": (ConsumeGain,), "ante": (ConsumeBet,)}},
    # The file treats a bet as mandatory, but lets its owner bet nothing (RACE-REC-16).
    no_goods={"gain_vp": NoGoods(), "ante": NoGoods(may_stop=True, works=_holds_a_card)},
    consuming=(PlaceBet,),
    first={PayForDevelopment: (PlaceDevelopment,)},
    developing=discount,
    unasked={PlaceBet: _no_bet, UseConsumePowers: _no_more_bets},
)
