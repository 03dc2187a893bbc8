"""Rooms of expansions, and how the game calls them at its ``points``.

An expansion or a variant is a room in ``expansions``. The options determine which rooms are in
play. The functions at each point are collected once for each combination of rooms, so in a game
without expansions the tuples are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, partial
from itertools import chain
from operator import attrgetter
from typing import Any, TypeVar

from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.versions import Migrations, PlainState
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.options import COMBINED, ROOMS, Deal, Options, rooms_in_play
from galaxy_referee.engine.race.points import Points
from galaxy_referee.engine.race.state import Race

PointsT = TypeVar("PointsT", bound=Any)


@dataclass(frozen=True)
class SettleUse:
    """How a further move in a turn in Settle is made.

    Args:
        rule: the rule that allows it.
        prompt: the question, if no other move is possible.
        use: makes it, given the number of the phase.
        explain: returns why it is not possible.
    """

    rule: str
    prompt: str
    use: Callable[[Race, int, Any], None]
    explain: Callable[[Race, Any], IllegalMove]


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """An expansion, a variant, or a mechanism that several of them use.

    Args:
        name: the name of its room.
        in_play: returns whether it is in play with these options.
        at: its functions at the points of the game.
        beside: its functions at the points of other rooms, one record for each such room.
        options: the options that it adds.
        confidence: the confidence of its components, if they are not as printed.
        catalogue: the components that it adds to the catalogue, besides cards.
        check: rejects options; called even if the room is not in play.
        check_deal: rejects a given start; called even if the room is not in play.
        state_fields: the fields of a state that only this room uses.
        player_fields: the fields of a player that only this room uses.
        events: the kinds of events that it emits.
        vocabulary: the event facts and the codes that only this room uses.
        migrations: functions that migrate a state, as JSON values, from one version of a part to
            the next; called even if the room is not in play.
        handles: the kinds of powers that its own code looks for.
        placement_powers: handlers of powers that help to place worlds
            (``phases.settle.placement``).
        consume_powers: handlers of consume powers (``phases.consume.powers``).
        produce_powers: handlers of produce powers (``phases.produce``).
        settle_uses: how further moves in a turn in Settle are made.
    """

    name: str
    in_play: Callable[[Options], bool]
    at: Points = field(default_factory=Points)
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
    settle_uses: Mapping[type[Move], SettleUse] = field(default_factory=dict)


# All rooms by name, in the order in which they are called; ``expansions.rooms`` fills it.
REGISTERED: dict[str, Expansion] = {}


def register(expansions: Iterable[Expansion]) -> None:
    """Register these rooms.

    Raises:
        ValueError: two rooms have the same name.
    """
    for expansion in expansions:
        if expansion.name in REGISTERED:
            raise ValueError(f"There are two rooms named {expansion.name}.")
        REGISTERED[expansion.name] = expansion
        ROOMS[expansion.name] = expansion.in_play
    rooms_in_play.cache_clear()


def migrations_of(expansions: Iterable[Expansion]) -> Migrations:
    """The migrations of these rooms, by part, with several rooms' migrations of a part combined."""
    steps: dict[str, list[Callable[[PlainState], None]]] = {}
    for expansion in expansions:
        for part, step in expansion.migrations.items():
            steps.setdefault(part, []).append(step)
    return {part: partial(_all_of, found) for part, found in steps.items()}


def _all_of(steps: Iterable[Callable[[PlainState], None]], state: PlainState) -> None:
    for step in steps:
        step(state)


@cache
def joined(group: type[PointsT], rooms: tuple[str, ...]) -> PointsT:
    """The functions of these rooms at each point of a group.

    Args:
        group: a dataclass of points, such as ``Points`` or a room's own.
        rooms: the names of the rooms, in order.
    """
    parts = [
        part
        for name in rooms
        for part in (REGISTERED[name].at, *REGISTERED[name].beside)
        if isinstance(part, group)
    ]
    points: PointsT = group(
        **{
            point.name: tuple(chain.from_iterable(getattr(part, point.name) for part in parts))
            for point in fields(group)
        }
    )
    return points


# What these rooms together do at each point of the game.
points_with: Callable[[tuple[str, ...]], Points] = partial(joined, Points)
COMBINED.append(points_with)

# What the rooms of a game do at each point. Hot path: asked in every step.
points_of: Callable[[Race], Points] = attrgetter("options.points")


def bonus(t: Race, seat: int, name: str) -> int:
    """The rooms' bonus for a seat to a phase's number with this name."""
    rooms = points_of(t).bonus
    return sum([asked(t, seat, name) for asked in rooms]) if rooms else 0


def action_powers(t: Race, seat: int, phase: str) -> list[tuple[Card, Power]]:
    """The powers that a seat's actions give it in a phase, with the cards that carry them."""
    return [pair for given in points_of(t).action_powers for pair in given(t, seat, phase)]


def all_actions(t: Race) -> list[list[str]]:
    """The action cards revealed this round, by seat, then those of opponents without a seat."""
    chosen = [player.actions for player in t.players]
    return chosen + [actions(t) for actions in points_of(t).other_actions]


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
    for more in points_of(t).places:
        yield from more(t)
