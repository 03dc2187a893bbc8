"""Goods spent for Military."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.goods import kind_of
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.goods_for_military.moves import SpendGood


def good_to_spend(o: Outlook, decision: Decision) -> Move:
    """A good on a production world, which returns by itself, if there is one."""
    moves = [move for move in decision.moves if isinstance(move, SpendGood)]
    return max(moves, key=lambda move: (CARDS[move.world].production, -kind_of(CARDS[move.world])))


ADDITIONS = Additions(answers={"spend_good": good_to_spend})
