"""The greedy bot's part of a room of the engine: the ``ROOM`` of the module in ``expansions`` that
has the room's name.

Tables by kind of power, move, step, or decision apply to every game. Functions of a position are
called for the rooms in play, in the engine's order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.extension import REGISTERED
from galaxy_referee.engine.race.state import Race
from galaxy_referee.parts import part_of

PLACE = "galaxy_referee.bots.race.expansions"
Key = TypeVar("Key")
Value = TypeVar("Value")

# Called with what the seat knows first, an ``outlook.Outlook``.
Answer = Callable[[Any, Decision], Move]
Gains = dict[str, float]
Pairs = Sequence[tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Room:
    """What one room adds.

    Args:
        answers: how a decision is answered, by its kind.
        discards: the cards to discard, by the step that asks; of the cards offered.
        placing: how a card is placed, by the step that asks.
        says: why a move is made, in a plain sentence.
        phrases: what a power does, in a few words.
        names: action cards as players call them.
        why: what speaks for an action card.
        worth: what a power brings in the rounds to come.
        eagerness: how early a consume power is used (``economy.eagerness``).
        makes: the points and cards that a consume power makes of nothing.
        wanted: whether a power that need not be used brings more than it costs.
        gains: what another use of a turn in Settle brings.
        besides: what a card is worth besides its points and powers.
        speaks_for: what else speaks for a card, to end a sentence; empty if nothing.
        beside_settling: what a seat can still gain in Settle after it has placed a world, or none.
        later: what a seat can do later in its turn if it places nothing now, and what it brings.
        actions: what further action cards bring, of those named; asked for what the usual ones
            bring.
        pair: the best pair of action cards that only the room can judge, and what it brings.
        missing: how many cards opponents that are not seats need to end the game.
    """

    answers: Mapping[str, Answer] = field(default_factory=dict)
    discards: Mapping[type[Step[Any]], Callable[[Any, Any, Subset], set[str]]] = field(
        default_factory=dict
    )
    placing: Mapping[type[Step[Any]], Answer] = field(default_factory=dict)
    says: Mapping[type[Move], Callable[[Any, Any], str]] = field(default_factory=dict)
    phrases: Mapping[type[Power], Callable[[Any], str]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    why: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    worth: Mapping[type[Power], Callable[[Any, Card, Any], float]] = field(default_factory=dict)
    eagerness: Mapping[type[Power], Callable[[Any], float]] = field(default_factory=dict)
    makes: Mapping[type[Power], Callable[[Any], tuple[int, int]]] = field(default_factory=dict)
    wanted: Mapping[type[Power], Callable[[Any, Any], bool]] = field(default_factory=dict)
    gains: Mapping[type[Move], Callable[[Any, Any], float]] = field(default_factory=dict)
    besides: tuple[Callable[[Any, Card], float], ...] = ()
    speaks_for: tuple[Callable[[Any, Card], str], ...] = ()
    beside_settling: tuple[Callable[[Any, Card | None], float], ...] = ()
    later: tuple[Callable[[Any], dict[Move, float]], ...] = ()
    actions: tuple[Callable[[Any, Gains, Sequence[str]], Gains], ...] = ()
    pair: tuple[Callable[[Any, Gains, Pairs], tuple[tuple[str, ...], float] | None], ...] = ()
    missing: tuple[Callable[[Race], int], ...] = ()


@cache
def rooms_of(names: tuple[str, ...]) -> Room:
    """The bot's parts of these rooms of the engine, joined.

    Args:
        names: their names, in order.

    Raises:
        ValueError: two of them handle the same power, move, step, or decision.
    """
    parts = (part_of(PLACE, name) for name in names)
    rooms: list[Room] = [part.ROOM for part in parts if part is not None]
    joined: dict[str, Any] = {}
    for name in Room.__dataclass_fields__:
        values = [getattr(room, name) for room in rooms]
        tables = all(isinstance(value, Mapping) for value in values)
        joined[name] = _merged(values) if tables else tuple(_chained(values))
    return Room(**joined)


def _merged(tables: Iterable[Mapping[Key, Value]]) -> dict[Key, Value]:
    merged: dict[Key, Value] = {}
    for table in tables:
        if twice := merged.keys() & table.keys():
            raise ValueError(f"Two rooms know {twice}.")
        merged |= table
    return merged


def _chained(values: Iterable[Iterable[Value]]) -> Iterator[Value]:
    for value in values:
        yield from value


@cache
def every_room() -> Room:
    """The bot's parts of all rooms, in play or not."""
    return rooms_of(tuple(REGISTERED))
