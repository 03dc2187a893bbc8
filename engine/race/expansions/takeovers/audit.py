"""Whether what a foreign state records for takeovers is possible: the tableaus at the start of
Settle and the takeovers declared since. The table must be sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.counting import fits_word
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


def takeover_faults(t: Race, resolved: int) -> Iterator[Fault]:
    """Everything wrong with ``at_start`` and ``declared``.

    Args:
        t: the table, in Settle.
        resolved: how many of the takeovers declared have been resolved.
    """
    if not _are_tableaus(t):
        yield Fault(
            "/at_start", "bad_tableau", "These cannot be the tableaus at the start of Settle."
        )
        return
    powers = [takeover.power for takeover in t.declared]
    if len(set(powers)) != len(powers):
        yield Fault("/declared", "named_twice", "A takeover power is used twice.")
        return
    for index, takeover in enumerate(t.declared):
        if not _can_be_declared(t, takeover) or (takeover.failed and index >= resolved):
            yield Fault(f"/declared/{index}", "bad_takeover", "This takeover is not possible.")
            return
    taken = taken_over(t, resolved)
    for seat, cards in enumerate(t.at_start):
        if not _can_have_become(t, seat, cards, taken):
            message = Text("This cannot have become the tableau of seat {seat}.", seat=seat)
            yield Fault(f"/at_start/{seat}", "bad_tableau", message)


def taken_over(t: Race, resolved: int) -> dict[str, int]:
    """The worlds that have changed hands in this phase, with the seats that hold them now."""
    return {
        takeover.world: takeover.attacker
        for takeover in t.declared[:resolved]
        if not takeover.failed
    }


def _are_tableaus(t: Race) -> bool:
    """Whether each seat had cards of this game, none of them twice."""
    cards = list(chain.from_iterable(t.at_start))
    distinct = set(cards)
    return (
        len(t.at_start) == len(t.players)
        and len(distinct) == len(cards)
        and deck_of(t.options.sets).keys() >= distinct
    )


def _can_be_declared(t: Race, declared: Declaration) -> bool:
    """Whether a power allows this (RVI-TAKEOVER-3 to -10), judged by the start of the phase."""
    attacker, owner = declared.attacker, declared.owner
    if attacker == owner or not {attacker, owner} <= set(t.seats()):
        return False
    if declared.power not in t.at_start[attacker] or declared.world not in t.at_start[owner]:
        return False
    power = CARDS[declared.power].power(TakeoverPower)
    if power is None or not fits_word(CARDS[declared.world], power.target):
        return False
    used_up = power.discard_self and declared.power in _standing(t, attacker)
    return not used_up and is_vulnerable(t, owner, power)


def _can_have_become(t: Race, seat: int, cards: Iterable[str], taken: dict[str, int]) -> bool:
    """Whether a tableau is what is left of these cards, in their order, and cards of this phase."""
    standing = _standing(t, seat)
    left = [card for card in cards if card in standing]
    gone = [card for card in cards if card not in standing]
    return left == standing and all(
        card in DISCARDED_FOR_POWERS or taken.get(card, seat) != seat for card in gone
    )


def _standing(t: Race, seat: int) -> list[str]:
    """The cards of a tableau that have been in it since before this phase."""
    return [placed.card for placed in t.players[seat].tableau if placed.card not in t.fresh]
