"""Race for the Galaxy for learners: the words of its moves, and the features of a view."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from galaxy_referee.bots.learned.inputs import places_of
from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.components.powers import KINDS
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.phases.phase import PHASES
from galaxy_referee.engine.race.phases.produce import BONUS, REST
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.learn.features import (
    Feature,
    Names,
    around,
    made,
    numbers,
    pieces_in,
    seats_in,
    word,
    words,
)
from galaxy_referee.learn.games.race.additions import Additions
from galaxy_referee.learn.games.race.expansions import EXPANSIONS

VERSION = 1
# Fields that are not observed, and why.
LEFT_OUT = {
    "options": "the same in every game of an environment",
    "at_start": "the tableaus of a moment ago",
}
Find = Callable[[Any, int], Iterable[tuple[int, int]]]


def pieces(options: Options) -> dict[str, str]:
    """The cards of a game, with their names."""
    return {card.id: card.title for card in deck_of(options.sets).values()}


def codes(options: Options) -> list[str]:
    """The other words of the game's moves."""
    powers = [
        card.power_id(power)
        for card in deck_of(options.sets).values()
        for in_phase in card.powers.values()
        for power in in_phase
    ]
    codes = [*_actions(options), "pay", "conquer", BONUS, REST, *KINDS]
    for expansion in additions_of(options):
        names = list(expansion.powers())
        powers += names
        codes += [*expansion.codes, *dict.fromkeys(name.partition(":")[0] for name in names)]
    return [*codes, *sorted({":" + name.partition(":")[2] for name in powers})]


def features(options: Options) -> list[Feature]:
    """The features of a view."""
    cards, expansions = list(pieces(options)), additions_of(options)
    # Start worlds to choose from, and cards next to the deck: only expansions have any.
    own = ["offered", "aside"] if options.expansions else []
    own += [name for expansion in expansions for name in expansion.own]
    return [
        numbers("round", "pool", "deck", "discard"),
        word("phase", PHASES),
        seats_in("first", options.players),
        pieces_in("hand", cards),
        pieces_in("drawn", cards),
        words("fresh", cards),
        *(pieces_in(name, cards) for name in own),
        made("used", len(cards), ["used"], _used(cards)),
        around("players", options.players, _player(options, cards)),
        *(feature for expansion in expansions for feature in expansion.table(options, cards)),
    ]


def additions_of(options: Options) -> list[Additions]:
    """The additions of the expansions in play."""
    return [expansion for expansion in EXPANSIONS.values() if expansion.told(options)]


def _actions(options: Options) -> list[str]:
    further = [action for expansion in additions_of(options) for action in expansion.actions]
    return [*ADVANCED_ACTIONS, *further]


def _player(options: Options, cards: list[str]) -> list[Feature]:
    return [
        numbers("hand", "drawn", "chips", "temporary", "offered", "excess"),
        _tableau(cards),
        words("actions", _actions(options)),
        words("produced", cards),
        words("lingering", cards),
        *(feature for expansion in additions_of(options) for feature in expansion.seat),
    ]


def _tableau(cards: list[str]) -> Feature:
    """The cards of a tableau, then the goods on them. Hot path."""
    count = len(cards)

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        placed, cell = known.new(), known.new()
        yield f"for {placed} in {part}.tableau:"
        yield f"    {cell} = {at} + {known.of(places_of(cards))}[{placed}.card]"
        yield f"    cells[{cell}] = 1"
        yield f"    if {placed}.good:"
        yield f"        cells[{count} + {cell}] = 1 + {placed}.more"

    return Feature("tableau, goods", 2 * count, ("tableau",), lines)


def _used(cards: list[str]) -> Find:
    """The cards whose limited powers were used in this phase."""
    cell = places_of(cards)

    def find(table: Any, seat: int) -> Iterable[tuple[int, int]]:
        if not table.used:  # hot path
            return ()
        parts = [part for used in table.used for part in re.split("[ :]", used)]
        return [(cell[part], 1) for part in parts if part in cell]

    return find
