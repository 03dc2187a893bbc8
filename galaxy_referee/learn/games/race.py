"""Race for the Galaxy for learners: the words of its moves, and what is observed of a view."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from galaxy_referee.engine.race.components.catalogue import deck_of
from galaxy_referee.engine.race.components.powers import KINDS
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.prestige.actions import SEARCH, strengthened
from galaxy_referee.engine.race.expansions.prestige.bonuses import action_power_names
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.solo.dice import ROW
from galaxy_referee.engine.race.expansions.solo.mat import FIELDS
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
    optional,
    pieces_in,
    places,
    seats_in,
    word,
    words,
)

VERSION = 1
# What is not observed, and why.
LEFT_OUT = {
    "options": "the same in every game of an environment",
    "at_start": "the tableaus of a moment ago",
}
Find = Callable[[Any, int], Iterable[tuple[int, int]]]


def pieces(options: Options) -> dict[str, str]:
    """The cards of a game, with their names."""
    return {card.id: card.title for card in deck_of(options.sets).values()}


def codes(options: Options) -> list[str]:
    """The other words of its moves."""
    powers = [
        card.power_id(power)
        for card in deck_of(options.sets).values()
        for in_phase in card.powers.values()
        for power in in_phase
    ]
    codes = [*_actions(options), "pay", "conquer", BONUS, REST, *KINDS]
    if "bow" in options.expansions:
        codes += CATEGORIES
        names = list(action_power_names())
        powers += names
        codes += dict.fromkeys(name.partition(":")[0] for name in names)
    return [*codes, *sorted({":" + name.partition(":")[2] for name in powers})]


def features(options: Options) -> list[Feature]:
    """What is observed of a view."""
    cards = list(pieces(options))
    return [
        numbers("round", "pool", "deck", "discard"),
        word("phase", PHASES),
        seats_in("first", options.players),
        pieces_in("hand", cards),
        pieces_in("drawn", cards),
        words("fresh", cards),
        *(pieces_in(name, cards) for name in _own(options)),
        made("used", len(cards), ["used"], _used(cards)),
        around("players", options.players, _player(options, cards)),
        *_of_expansions(options, cards),
    ]


def _actions(options: Options) -> tuple[str, ...]:
    if "bow" not in options.expansions:
        return ADVANCED_ACTIONS
    return (*ADVANCED_ACTIONS, SEARCH, *map(strengthened, ADVANCED_ACTIONS))


def _own(options: Options) -> Iterator[str]:
    """The viewer's cards, and others in the open, that only some games have."""
    if options.expansions:
        yield from ("offered", "aside")
    if options.draft:
        yield "pack"
    if "bow" in options.expansions:
        yield from ("stored", "paid")


def _player(options: Options, cards: list[str]) -> list[Feature]:
    parts = [
        numbers("hand", "drawn", "chips", "temporary", "offered", "excess"),
        _tableau(cards),
        words("actions", _actions(options)),
        words("produced", cards),
        words("lingering", cards),
    ]
    if options.draft:
        parts.append(numbers("pack", "deck", "discard"))
    if "bow" in options.expansions:
        parts += [
            numbers("prestige", "prestige_gained", "stored", "paid", "saved"),
            numbers("prestige_card_used", "leader", "on_tile"),
            word("named", KINDS),
            word("strengthened", ADVANCED_ACTIONS),
        ]
    return parts


def _of_expansions(options: Options, cards: list[str]) -> Iterator[Feature]:
    if options.expansions:
        seats = max(2, options.players)  # the robot claims goals too
        yield made("goals", len(GOALS) * (1 + 2 * seats), ["goals"], _goals(seats))
    if options.takeovers:
        yield made("declared", 2 * len(cards), ["declared"], _declared(cards))
    if options.alone:
        robot = [
            numbers("hand", "counters", "placed_counters", "six_cost_vp"),
            numbers("credits", "economy", "chips"),
            words("tableau", cards),
            words("actions", ADVANCED_ACTIONS),
            word("symbol", ROW),
            words("used_up", FIELDS),
        ]
        yield optional("robot", robot)


def _tableau(cards: list[str]) -> Feature:
    """The cards of a tableau, then the goods on them. Hot path."""
    count = len(cards)

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        placed, cell = known.new(), known.new()
        yield f"for {placed} in {part}.tableau:"
        yield f"    {cell} = {at} + {known.of(places(cards))}[{placed}.card]"
        yield f"    cells[{cell}] = 1"
        yield f"    if {placed}.good:"
        yield f"        cells[{count} + {cell}] = 1 + {placed}.more"

    return Feature("tableau, goods", 2 * count, ("tableau",), lines)


def _used(cards: list[str]) -> Find:
    """The cards whose limited powers were used in this phase."""
    cell = places(cards)

    def find(table: Any, seat: int) -> Iterable[tuple[int, int]]:
        if not table.used:  # hot path
            return ()
        parts = [part for used in table.used for part in re.split("[ :]", used)]
        return [(cell[part], 1) for part in parts if part in cell]

    return find


def _goals(seats: int) -> Find:
    """The goals in play; who has each, and how far each seat is, clockwise from the viewer."""
    number = places(GOALS)

    def find(table: Any, seat: int) -> Iterator[tuple[int, int]]:
        for goal in table.goals:
            place = number[goal.goal] * (1 + 2 * seats)
            yield place, 1
            for holder in goal.seats:
                yield place + 1 + (holder - seat) % seats, 1
            for other, progress in enumerate(goal.progress):
                yield place + 1 + seats + (other - seat) % seats, progress

    return find


def _declared(cards: list[str]) -> Find:
    """The worlds that takeovers were declared for, 2 if resolved and failed, then the cards
    used."""
    cell, count = places(cards), len(cards)

    def find(table: Any, seat: int) -> Iterator[tuple[int, int]]:
        for declared in table.declared:
            yield cell[declared.world], 1 + declared.failed
            yield count + cell[declared.power], 1

    return find
