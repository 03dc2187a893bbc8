"""A power to choose an action after all others have revealed theirs (BOW-ACTION-21, BOW-ADV-5)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import next_of
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansions.brink_of_war.powers import ChooseLast
from galaxy_referee.engine.race.rounds import ChooseActionCards
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (ChooseLast,)


def held_back(t: Race, seat: int) -> int:
    """How many action cards a seat chooses only after the others have revealed theirs; in the
    advanced game it is the second one (BOW-ADV-5)."""
    if not t.powers_of(seat, ChooseLast):
        return 0
    others = [player for other, player in enumerate(t.players) if other != seat]
    return 0 if any(player.actions for player in others) else 1


def choice_faults(t: Race) -> Iterator[Fault]:
    """While the last choice is open, all other action cards are revealed."""
    if not isinstance(next_of(t.agenda), ChooseActionCards):
        return
    begun = any(player.actions for player in t.players)
    each = 2 if t.options.two_actions else 1
    for seat, player in enumerate(t.players):
        last = bool(t.powers_of(seat, ChooseLast))
        if len(player.actions) != (each - last if begun else 0):
            message = (
                "Every seat except the one that chooses last must have revealed its action cards."
            )
            yield Fault(f"/players/{seat}/actions", "bad_count", message)
