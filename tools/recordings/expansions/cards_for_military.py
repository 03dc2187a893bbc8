"""Cards from hand for Military in recorded payments."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.cards_for_military.expansion import DiscardForMilitary
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.records.importing.comparing import Difference
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.military import from_hand, spend_military
from tools.recordings.transcript import Decision


def discard_for_military(f: Follower, d: Decision) -> None:
    """Discard cards from hand for Military. The engine asks power by power; the file names the
    powers and all cards at once, so each named power is used with at least one card. A named power
    for which no card is left is not used (RACE-REC-11)."""
    named = f.labels.ids(d.chosen.special)
    cards = f.labels.ids(d.chosen.discards)
    spent = {card for card in named if from_hand(card)}
    while f.is_open(DiscardForMilitary, seat=d.player):
        question = f.question(d.player, DiscardForMilitary)
        power, *others = f.t.agenda[-1].powers
        spare = len(cards) - sum(other in named for other in others)
        most = question.moves.choose()["max"]
        count = min(most, max(1, spare), len(cards)) if power in named else 0
        f.play(question, Discard(d.player, tuple(cards[:count])))
        cards = cards[count:]
        if count:
            spent.discard(power)
    spend_military(f, d, spent)
    if cards:
        raise Difference("the file discards more cards for Military than the engine allows")


def _discards_nothing(f: Follower, step: DiscardForMilitary, question: Question) -> Move | None:
    """Discard nothing: the file asks only about useful options (RACE-REC-13)."""
    return Discard(question.seat, ()) if question.moves.choose()["min"] == 0 else None


ADDITIONS = Additions(
    conquering=discard_for_military, unasked={DiscardForMilitary: _discards_nothing}
)
