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
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.rooms import NoGoods, Rest, Room
from galaxy_referee.records.replay.transcript import Decision


def ante(f: Follower, d: Decision) -> None:
    """A bet, or none (RACE-REC-16)."""
    question = f.asked(d, PlaceBet)
    offered = [move.card for move in question.moves if isinstance(move, Bet)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    if d.chosen.card is None:
        f.spend(d.round, "consume", f.t.agenda[-1].power)
        f.play(question, Pass(d.player))
    else:
        f.play(question, Bet(d.player, f.labels.id(d.chosen.card)))


def ante_keep(f: Follower, d: Decision) -> None:
    """One of the cards flipped."""
    question = f.asked(d, TakeFlippedCard)
    offered = [move.card for move in question.moves if isinstance(move, TakeFlipped)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    f.play(question, TakeFlipped(d.player, f.labels.id(d.chosen.card or "")))


def _holds_a_card(t: Race, seat: int) -> bool:
    """A bet with no card in hand is not a bet (RACE-REC-16)."""
    return bool(t.players[seat].hand)


def _bets_nothing(f: Follower, step: PlaceBet, question: Question) -> Move:
    """The file asks only for what is useful (RACE-REC-13)."""
    return Pass(question.seat)


def _no_more_bets(f: Follower, step: UseConsumePowers, question: Question) -> Move | None:
    """The file has let a bet of none go by already (RACE-REC-16)."""
    return Pass(question.seat) if _only_bets(question) else None


def _only_bets(question: Question) -> bool:
    """Whether all that is left is a bet that may be declined."""
    moves = list(question.moves)
    return Pass(question.seat) in moves and all(
        isinstance(move, Pass) or (isinstance(move, Consume) and move.power.endswith(":bet"))
        for move in moves
    )


def discount(f: Follower, d: Decision, rest: Rest) -> None:
    """The engine first asks for the cards discarded to reduce the cost, where there are any."""
    if optional := optional_discounts(f.t, d.player):
        question = f.question(d.player, PlaceDevelopment, card=f.labels.id(d.options.for_))
        used = tuple(used for used in f.labels.ids(d.chosen.special) if used in optional)
        f.play(question, PlaceBy(d.player, "pay", used))
    rest()


ROOM = Room(
    variants={"rvi": ("tgs", "rvi"), "rvio": ("rvi",)},
    decisions={"ante": ante, "ante_keep": ante_keep},
    powers={"consume": {"gain_vp": (ConsumeGain,), "ante": (ConsumeBet,)}},
    # The file takes a bet as mandatory, and lets its owner bet nothing (RACE-REC-16).
    no_goods={"gain_vp": NoGoods(), "ante": NoGoods(may_stop=True, works=_holds_a_card)},
    consuming=(PlaceBet,),
    first={PayForDevelopment: (PlaceDevelopment,)},
    developing=discount,
    unasked={PlaceBet: _bets_nothing, UseConsumePowers: _no_more_bets},
)
