"""What is wrong with prestige on a foreign table."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.kernel.steps import next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.expansions.prestige.actions import PRICE, SEARCH, uses_card
from galaxy_referee.engine.race.expansions.prestige.leader import foremost
from galaxy_referee.engine.race.players import Player
from galaxy_referee.engine.race.rounds import ChooseActionCards
from galaxy_referee.engine.race.state import Race


def table_faults(t: Race) -> Iterator[Fault]:
    """Prestige, the leader and the Prestige/Search cards must be consistent."""
    choosing = isinstance(next_of(t.agenda), ChooseActionCards)
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if not 0 <= player.prestige <= highest(t.ply):
            message = Text("This must be 0 to {most}.", most=highest(t.ply))
            yield Fault(f"{path}/prestige", "bad_prestige", message)
        if player.prestige_gained and t.phase is None:
            text = "Prestige is gained only in phases."
            yield Fault(f"{path}/prestige_gained", "wrong_phase", text)
        yield from _card_faults(path, player, choosing)
    yield from _leader_faults(t)


def _card_faults(path: str, player: Player, choosing: bool) -> Iterator[Fault]:
    """A seat uses its Prestige/Search card once, for one of its actions (BOW-ACTION-1)."""
    action = player.strengthened
    used = [action for action in player.actions if uses_card(action)]
    possible = len(used) + (action is not None) <= 1
    if action is not None:
        possible &= player.prestige_card_used and action in player.actions
    if choosing and used:  # it is paid for when all cards are revealed
        affordable = used == [SEARCH] or player.prestige >= PRICE
        possible &= affordable and not player.prestige_card_used
    if not possible:
        message = "The seat cannot have strengthened this action."
        yield Fault(f"{path}/strengthened", "not_strengthened", message)


def _leader_faults(t: Race) -> Iterator[Fault]:
    """One seat has the tile, and more prestige than anyone else if a phase has ended
    (BOW-LEADER-2)."""
    leaders = [seat for seat, player in enumerate(t.players) if player.leader]
    examined = t.phase is None and not t.options.rules.leader_examined_late
    for seat, player in enumerate(t.players):
        if player.leader and (leaders != [seat] or (examined and foremost(t) != leaders)):
            message = "The Prestige Leader must be one seat, with the most prestige."
            yield Fault(f"/players/{seat}/leader", "bad_leader", message)
        if player.on_tile and not player.leader:
            yield Fault(
                f"/players/{seat}/on_tile",
                "bad_leader",
                "The prestige is on the leader's tile, which the seat does not have.",
            )
