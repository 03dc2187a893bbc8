"""Expansions, and how the game calls their hooks.

Each expansion or variant is in a folder of ``expansions``. The options determine which are in play.
The functions for each hook are collected once for each combination of expansions, so in a game
without expansions the tuples are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, partial
from itertools import chain
from operator import attrgetter
from typing import Any, Generic, TypeVar

from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.versions import Migrations, PlainState
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import (
    COMBINED,
    IN_PLAY,
    Deal,
    Options,
    expansions_in_play,
)
from galaxy_referee.engine.race.state import Race

HooksT = TypeVar("HooksT", bound=Any)
MoveT = TypeVar("MoveT", bound=Move)


@dataclass(frozen=True)
class SettleUse(Generic[MoveT]):
    """How a further move in a turn in Settle is made.

    Args:
        rule: the rule that allows it.
        prompt: the question, if no other move is possible.
        use: makes it, given the number of the phase.
        explain: returns why it is not possible.
    """

    rule: str
    prompt: str
    use: Callable[[Race, int, MoveT], None]
    explain: Callable[[Race, MoveT], IllegalMove]


def uses(move: type[MoveT], how: SettleUse[MoveT]) -> dict[type[Move], SettleUse[Any]]:
    """How one kind of further move is made."""
    return {move: how}


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """An expansion, a variant, or a mechanism that several of them use.

    Args:
        name: its name.
        in_play: returns whether it is in play with these options.
        hooks: its functions for the hooks of the game.
        beside: its functions for hooks of other expansions, one record for each such expansion.
        options: the options that it adds.
        confidence: the confidence of its components, if they are not as printed.
        catalogue: the components that it adds to the catalogue, besides cards.
        check: rejects options; called even if the expansion is not in play.
        check_deal: rejects a given start; called even if the expansion is not in play.
        state_fields: the fields of a state that only this expansion uses.
        player_fields: the fields of a player that only this expansion uses.
        events: the kinds of events that it emits.
        vocabulary: the event facts and the codes that only this expansion uses.
        migrations: functions that migrate a state, as JSON values, from one version of a part to
            the next; called even if the expansion is not in play.
        handles: the kinds of powers that its own code looks for.
        placement_powers: handlers of powers that help to place worlds
            (``phases.settle.placement``).
        consume_powers: handlers of consume powers (``phases.consume.powers``).
        produce_powers: handlers of produce powers (``phases.produce``).
        settle_uses: how further moves in a turn in Settle are made.
    """

    name: str
    in_play: Callable[[Options], bool]
    hooks: Hooks = field(default_factory=Hooks)
    beside: tuple[Any, ...] = ()
    options: Mapping[str, OptionInfo] = field(default_factory=dict)
    confidence: tuple[DataConfidence, ...] = ()
    catalogue: Mapping[str, list[Any]] = field(default_factory=dict)
    check: Callable[[Options], None] | None = None
    check_deal: Callable[[Options, Deal], None] | None = None
    state_fields: tuple[str, ...] = ()
    player_fields: tuple[str, ...] = ()
    events: Mapping[str, EventType] = field(default_factory=dict)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    migrations: Migrations = field(default_factory=dict)
    handles: tuple[type[Power], ...] = ()
    placement_powers: Mapping[type[Power], Any] = field(default_factory=dict)
    consume_powers: Mapping[type[Power], Any] = field(default_factory=dict)
    produce_powers: Mapping[type[Power], Any] = field(default_factory=dict)
    settle_uses: Mapping[type[Move], SettleUse[Any]] = field(default_factory=dict)


# All expansions by name, in the order in which they are called; ``expansions.registry`` fills it.
REGISTERED: dict[str, Expansion] = {}


def register(expansions: Iterable[Expansion]) -> None:
    """Register these expansions.

    Raises:
        ValueError: two expansions have the same name.
    """
    for expansion in expansions:
        if expansion.name in REGISTERED:
            raise ValueError(f"There are two expansions named {expansion.name}.")
        REGISTERED[expansion.name] = expansion
        IN_PLAY[expansion.name] = expansion.in_play
    expansions_in_play.cache_clear()


def migrations_of(expansions: Iterable[Expansion]) -> Migrations:
    """The migrations of these expansions by part; several migrations of a part are combined."""
    steps: dict[str, list[Callable[[PlainState], None]]] = {}
    for expansion in expansions:
        for part, step in expansion.migrations.items():
            steps.setdefault(part, []).append(step)
    return {part: partial(_all_of, found) for part, found in steps.items()}


def _all_of(steps: Iterable[Callable[[PlainState], None]], state: PlainState) -> None:
    for step in steps:
        step(state)


@cache
def joined(group: type[HooksT], expansions: tuple[str, ...]) -> HooksT:
    """The functions of these expansions for each hook of a group.

    Args:
        group: a dataclass of hooks, such as ``Hooks`` or an expansion's own.
        expansions: the names of the expansions, in order.
    """
    parts = [
        part
        for name in expansions
        for part in (REGISTERED[name].hooks, *REGISTERED[name].beside)
        if isinstance(part, group)
    ]
    hooks: HooksT = group(
        **{
            hook.name: tuple(chain.from_iterable(getattr(part, hook.name) for part in parts))
            for hook in fields(group)
        }
    )
    return hooks


# What these expansions together do for each hook of the game.
hooks_with: Callable[[tuple[str, ...]], Hooks] = partial(joined, Hooks)
COMBINED.append(hooks_with)

# What the expansions of a game do for each hook. Hot path: asked in every step.
hooks_of: Callable[[Race], Hooks] = attrgetter("options.hooks")


def bonus(t: Race, seat: int, name: str) -> int:
    """The expansions' bonus for a seat to a phase's number with this name."""
    hooks = hooks_of(t).bonus
    return sum([asked(t, seat, name) for asked in hooks]) if hooks else 0


def action_powers(t: Race, seat: int, phase: str) -> list[tuple[Card, Power]]:
    """The powers that a seat's actions give it in a phase, with the cards that carry them."""
    return [pair for given in hooks_of(t).action_powers for pair in given(t, seat, phase)]


def all_actions(t: Race) -> list[list[str]]:
    """The action cards revealed this round, by seat, then those of opponents without a seat."""
    chosen = [player.actions for player in t.players]
    return chosen + [actions(t) for actions in hooks_of(t).other_actions]


# The piles that a player has in some games only.
RARE_PILES = ("offered", "pack", "deck", "discard", "stored", "paid")


def places(t: Race) -> Iterator[tuple[str, list[str]]]:
    """Every place with cards: its JSON pointer and the cards."""
    yield "/deck", t.deck
    yield "/discard", t.discard
    yield "/aside", t.aside
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        yield f"{path}/hand", player.hand
        yield f"{path}/drawn", player.drawn
        yield f"{path}/tableau", [placed.card for placed in player.tableau]
        yield f"{path}/tableau", [good for card in player.tableau for good in card.goods]
        for name in RARE_PILES:
            pile: list[str] = getattr(player, name)
            if pile:
                yield f"{path}/{name}", pile
    for more in hooks_of(t).places:
        yield from more(t)
