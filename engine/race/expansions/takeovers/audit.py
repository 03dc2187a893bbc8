"""What a foreign state records for takeovers: the tableaus at the start of Settle, by which
strengths are judged, and the takeovers declared since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.counting import fits_word
from galaxy_referee.engine.race.expansions.settle_again.powers import SecondWorld
from galaxy_referee.engine.race.expansions.takeovers.hooks import takeover_hooks
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration
from galaxy_referee.engine.race.expansions.takeovers.steps import is_vulnerable
from galaxy_referee.engine.race.state import Race

# The cards that leave a tableau in Settle for their own powers (RACE-SETTLE-13, -19).
DISCARDED_FOR_POWERS = frozenset(
    card.id
    for card in CARDS.values()
    if any(getattr(power, "discard_self", False) for power in card.powers["settle"])
)


def table_faults(t: Race) -> Iterator[Fault]:
    """The faults of ``at_start`` and ``declared``."""
    cards = Counter(chain.from_iterable(t.at_start))
    settling = t.phase == "settle"
    if len(t.at_start) != len(t.players) * settling or (t.declared and not settling):
        yield Fault("/at_start", "wrong_phase", "Takeovers happen only in Settle.")
    elif cards.keys() - deck_of(t.options.sets).keys() or len(cards) < cards.total():
        message = "One of these cards is not in this game, or is in the tableaus twice."
        yield Fault("/at_start", "bad_tableau", message)
    elif settling:
        yield from _declared_faults(t)
        yield from _tableau_faults(t)


def _declared_faults(t: Race) -> Iterator[Fault]:
    """The takeovers are of different powers, and no more than each seat can declare."""
    powers = Counter(takeover.power for takeover in t.declared)
    attackers = Counter(takeover.attacker for takeover in t.declared)
    for index, takeover in enumerate(t.declared):
        possible = powers[takeover.power] == 1 and _is_possible(t, takeover)
        if not possible or attackers[takeover.attacker] > _most(t, takeover.attacker):
            message = "No power allows this takeover, or the seat has declared too many."
            yield Fault(f"/declared/{index}", "bad_takeover", message)


def _is_possible(t: Race, declared: Declaration) -> bool:
    """Whether a power allows this (RVI-TAKEOVER-3 to -10), judged by the start of the phase."""
    attacker, owner = declared.attacker, declared.owner
    if attacker == owner or not {attacker, owner} <= set(t.seats()):
        return False
    if declared.power not in t.at_start[attacker] or declared.world not in t.at_start[owner]:
        return False
    power = CARDS[declared.power].power(TakeoverPower)
    if power is None or not is_vulnerable(t, owner, power):
        return False
    return fits_word(CARDS[declared.world], power.target) or any(
        can_be_declared(t, declared, power) for can_be_declared in takeover_hooks(t).can_be_declared
    )


def _most(t: Race, seat: int) -> int:
    """How many takeovers a seat can declare in a phase (RVI-TAKEOVER-11, TGS-POWER-1)."""
    return 1 + any(CARDS[card].power(SecondWorld) for card in t.at_start[seat])


def _tableau_faults(t: Race) -> Iterator[Fault]:
    """Each tableau is what is left of the one recorded, and cards of this phase."""
    fresh = set(t.fresh)
    taken = {takeover.world for takeover in t.declared if not takeover.failed} & fresh
    for seat, player in enumerate(t.players):
        cards = set(t.at_start[seat])
        standing = {placed.card for placed in player.tableau} - fresh
        left = DISCARDED_FOR_POWERS | {*player.lingering}
        again = {placed.card for placed in player.tableau} & fresh & cards
        owned = standing | set(player.lingering)
        if owned - cards or cards - standing - taken - left or again - left:
            message = Text(
                "Seat {seat}'s tableau cannot result from its tableau at the start of the phase.",
                seat=seat,
            )
            yield Fault(f"/at_start/{seat}", "bad_tableau", message)
