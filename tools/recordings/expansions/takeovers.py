"""Takeovers in recorded games."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.expansions.takeovers.moves import RaiseMilitary, Takeover
from galaxy_referee.engine.race.expansions.takeovers.steps import UseMilitary
from galaxy_referee.records.importing.comparing import Difference
from tools.recordings import decisions
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.military import discards_itself
from tools.recordings.transcript import Auto, Decision


def takeover_declare(f: Follower, d: Decision) -> None:
    """Declare a takeover, or none. The file lists only those that could succeed (RACE-REC-13)."""
    question = f.asked(d, SettleAgain)
    ours = {(move.world, move.power) for move in question.moves if isinstance(move, Takeover)}
    for world, power in d.options.legal:
        if (f.labels.id(world), f.labels.id(power)) not in ours:
            raise Difference(f"the engine does not offer to take {world} over by {power}")
    if d.chosen.target is not None:
        power = f.labels.id(str(d.chosen.power))
        world = f.labels.id(d.chosen.target)
        f.play(question, Takeover(d.player, power, world))


def takeover_defend(f: Follower, d: Decision) -> None:
    """Use temporary Military in defense (RACE-REC-13)."""
    world = f.labels.id(d.options.world)
    number = next(
        number
        for number, takeover in enumerate(f.t.declared)
        if takeover.world == world and takeover.attacker == d.options.attacker
    )
    f.reach(UseMilitary, seat=d.player, number=number)
    raise_military(f, d)


def pay_for_takeover(f: Follower, d: Decision) -> bool:
    """Pay for a takeover with temporary Military."""
    if d.options.takeover_of_player is None:
        return False
    f.reach(UseMilitary, seat=d.player)
    f.compare_table(d.before)
    f.early.clear()  # the payment discards cards that the engine has already discarded
    raise_military(f, d)
    return True


def auto_payment(f: Follower, auto: Auto) -> None:
    """A payment about which the file did not ask; the engine does not ask about a takeover then."""
    if auto.mode != "takeover":
        decisions.auto_payment(f, auto)


def raise_military(f: Follower, d: Decision) -> None:
    """Use temporary Military in a takeover: cards in the tableau, then cards from hand."""
    f.spend_named(d)
    special = f.labels.ids(d.chosen.special)
    cards = tuple(card for card in special if discards_itself(card))
    f.play(f.question(d.player, UseMilitary), RaiseMilitary(d.player, cards))
    f.conquered(d)


def _raises_nothing(f: Follower, step: UseMilitary, question: Question) -> Move:
    """Use nothing: the file asks only about useful options (RACE-REC-13)."""
    return RaiseMilitary(question.seat, ())


ADDITIONS = Additions(
    decisions={"takeover_declare": takeover_declare, "takeover_defend": takeover_defend},
    autos={"payment": auto_payment},
    paying_first=pay_for_takeover,
    unasked={UseMilitary: _raises_nothing},
)
