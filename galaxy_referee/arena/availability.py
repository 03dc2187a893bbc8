"""Whether the bots of a division are seated now, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from galaxy_referee.arena.address_policy import addresses_of
from galaxy_referee.arena.batches import Logs, away_now, tired, webhooks
from galaxy_referee.arena.divisions import Division
from galaxy_referee.arena.documents import State, Why
from galaxy_referee.arena.index import Index
from galaxy_referee.arena.settings import Arena


class Now(NamedTuple):
    """Whether a bot plays in the next batch, or why not.

    Args:
        state, why: as in ``documents.Row``.
    """

    state: State
    why: Why | None = None


RETIRED = Now("retired")


def uncalled(arena: Arena) -> set[str]:
    """The bots whose webhooks are not called now. To resolve their names may take seconds."""
    strange = webhooks(arena)
    return strange.keys() - addresses_of(strange, arena.networks).keys()


def states_of(
    arena: Arena, division: Division, index: Index, logs: Logs, uncalled: Iterable[str]
) -> dict[str, Now]:
    """The bots of a division by name. Others that are on its ladder have retired.

    Args:
        arena, division, index, logs: what is played, and was played so far.
        uncalled: as found by ``uncalled``.

    Raises:
        BadLog: a log cannot be read.
    """
    names = [bot.entrant.name for bot in arena.entered(division)]
    states = {name: Now("playing") for name in names}
    states |= dict.fromkeys(set(names) - index.specs(division.name).keys(), Now("waiting", "new"))
    resting = tired(arena, division, logs, index.last_batch(division.name) + 1)
    states |= dict.fromkeys(resting, Now("paused", "time"))
    states |= dict.fromkeys(set(names) & set(uncalled), Now("waiting", "address"))
    states |= dict.fromkeys(set(names) & away_now(division, index), Now("paused", "unreachable"))
    authors = {entry.bot.entrant.name for entry in arena.entries}
    for bot in arena.entered(division):
        if bot.paused:
            by: Why = "author" if bot.entrant.name in authors else "operator"
            states[bot.entrant.name] = Now("paused", by)
    return states
