"""A second world in recorded games."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.moves import Settle
from tools.recordings.additions import Additions, declines
from tools.recordings.follow import Follower
from tools.recordings.transcript import Decision


def settle_power(f: Follower, d: Decision) -> None:
    """Choose whether to place a second world with a power. The engine asks once for everything that
    may follow, so the next record answers (RACE-REC-12)."""
    f.asked(d, SettleAgain)


def settle_place_extra(f: Follower, d: Decision, kind: type[Move] = Settle) -> None:
    """Place the second world, or none (RACE-REC-12).

    Args:
        f: the game.
        d: the decision.
        kind: the moves that place it.
    """
    question = f.asked(d, SettleAgain)
    as_recorded = f.as_recorded(question, d.phase)
    moves = [] if as_recorded is None else list(as_recorded.moves)
    placing: dict[str, Move] = {}
    for move in moves:
        if isinstance(move, kind):
            placing.setdefault(getattr(move, "card", ""), move)
    offered = [getattr(move, "card", "") for move in moves if isinstance(move, kind)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    if d.chosen.card is not None:
        f.play(question, placing[f.labels.id(d.chosen.card)])


ADDITIONS = Additions(
    decisions={"settle_power": settle_power, "settle_place_extra": settle_place_extra},
    unasked={SettleAgain: declines},
)
