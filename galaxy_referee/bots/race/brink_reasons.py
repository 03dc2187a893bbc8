"""Why the greedy policy makes the moves of The Brink of War, in plain sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.brink_of_war.moves import (
    ConquerExtra,
    DefeatTakeover,
    NameKind,
    ReplaceWorld,
    Spend,
    Store,
)
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound


def _title(card: str) -> str:
    """The printed name of a card, also of one named with its power."""
    return CARDS[card.partition(":")[0]].title


def _search(o: Outlook, move: SearchFor) -> str:
    return "Searches for the cards that would help it most."


def _found(o: Outlook, move: TakeFound) -> str:
    return f"Takes {_title(move.card)}: the next card found would hardly be better."


def _store(o: Outlook, move: Store) -> str:
    return f"Stores {_title(move.card)}, and takes it back in Produce."


def _spend(o: Outlook, move: Spend) -> str:
    spent = "a prestige" if move.world is None else f"the good of {_title(move.world)}"
    return f"Uses {_title(move.power)} for {spent}: it is needed."


def _conquer(o: Outlook, move: ConquerExtra) -> str:
    return f"Conquers {_title(move.card)} as well, by {_title(move.power)}."


def _replace(o: Outlook, move: ReplaceWorld) -> str:
    return f"Replaces {_title(move.world)} by {_title(move.card)}, which is worth more."


def _defeat(o: Outlook, move: DefeatTakeover) -> str:
    return "Makes the takeover fail: it would lose the world."


def _kind(o: Outlook, move: NameKind) -> str:
    return f"Names {move.good}: that kind brings most."


SAY: dict[type[Move], Callable[[Outlook, Any], str]] = {
    SearchFor: _search,
    TakeFound: _found,
    Store: _store,
    Spend: _spend,
    ConquerExtra: _conquer,
    ReplaceWorld: _replace,
    DefeatTakeover: _defeat,
    NameKind: _kind,
}
