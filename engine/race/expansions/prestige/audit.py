"""What is wrong with prestige on a foreign table."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.race.expansions.prestige.actions import SEARCH, uses_card
from galaxy_referee.engine.race.expansions.prestige.leader import foremost
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.rounds import ChooseActionCards
from galaxy_referee.engine.race.state import Race


def table_faults(t: Race) -> Iterator[Fault]:
    """Prestige, the leader and the Prestige/Search cards must be consistent."""
    most = highest(t.ply) if t.round else 0
    choosing = any(isinstance(step, ChooseActionCards) for step in t.agenda)
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if not 0 <= player.prestige <= most:
            yield Fault(f"{path}/prestige", "bad_prestige", "There cannot be that much prestige.")
        if player.prestige_gained and t.phase is None:
            message = "Prestige is gained only in phases."
            yield Fault(f"{path}/prestige_gained", "wrong_phase", message)
        yield from _card_faults(t, path, player, choosing)
    yield from _leader_faults(t)


def _card_faults(t: Race, path: str, player: Player, choosing: bool) -> Iterator[Fault]:
    """A seat uses its Prestige/Search card once, for one of its actions (BOW-ACTION-1)."""
    action = player.strengthened
    used = [action for action in player.actions if uses_card(action)]
    possible = len(used) + (action is not None) <= 1
    if action is not None:
        possible &= player.prestige_card_used and action in player.actions
    if any(action != SEARCH for action in used):  # until the cards are revealed and paid for
        possible &= choosing and not player.prestige_card_used and player.prestige > 0
    if not possible:
        message = "This cannot have been strengthened."
        yield Fault(f"{path}/strengthened", "not_strengthened", message)
    if player.prestige_card_used and not t.round:
        message = "The Prestige/Search card cannot have been used before the first round."
        yield Fault(f"{path}/prestige_card_used", "card_used", message)


def _leader_faults(t: Race) -> Iterator[Fault]:
    """The leader has prestige, and more than anyone else when a phase has ended (BOW-LEADER-2)."""
    seats = [seat for seat, player in enumerate(t.players) if player.leader]
    for seat, player in enumerate(t.players):
        if player.leader and (seats != [seat] or not _can_lead(t, seat)):
            message = "This seat cannot be the Prestige Leader."
            yield Fault(f"/players/{seat}/leader", "bad_leader", message)
        if player.on_tile and not player.leader:
            yield Fault(f"/players/{seat}/on_tile", "bad_leader", "It does not have the tile.")


def _can_lead(t: Race, seat: int) -> bool:
    if t.phase is not None or t.options.rules.leader_examined_late:
        return True
    return foremost(t) == [seat]
