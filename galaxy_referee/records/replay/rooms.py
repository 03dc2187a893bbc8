"""What a room of the engine adds to the replay of recorded games, and where it is found.

The engine's rooms in play are asked in the engine's order. What the replay knows of one is the
``ROOM`` of the module in ``expansions`` that has the room's name; many need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple, TypeVar

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.extension import REGISTERED
from galaxy_referee.engine.race.options import Deal, EditionName, ExpansionName
from galaxy_referee.engine.race.state import Race
from galaxy_referee.parts import part_of
from galaxy_referee.records.replay.transcript import (
    Auto,
    Decision,
    Entry,
    GameOptions,
    Header,
    RecordedScore,
    TableState,
)

PLACE = "galaxy_referee.records.replay.expansions"
Key = TypeVar("Key")
Value = TypeVar("Value")

Pair = tuple[str, Any, Any]  # what is compared, as recorded, as the engine has it
# Called with the follower of the game first, as ``follow.Follower``.
Handler = Callable[[Any, Decision], None]
Rest = Callable[[], None]


class NoGoods(NamedTuple):
    """A kind of consume power that needs no goods, as recorded.

    Args:
        may_stop: whether the file may let its owner stop where the engine does not, or not where it
            does.
        works: whether a seat can use it at all.
    """

    may_stop: bool = False
    works: Callable[[Race, int], bool] = lambda t, seat: True


@dataclass(frozen=True, kw_only=True)
class Room:
    """What one room adds.

    Args:
        variants: what a recorded expansion means as the option ``expansions``.
        edition: the edition that the recording program plays by.
        options: the options of the room as recorded, by name.
        deal: adds what the room deals as recorded.
        decisions: how a recorded decision is followed, by its type; ``choose_goods in settle`` is
            the type in one phase. The first room in play that knows it decides, before the base.
        autos: the same for what is settled without a question.
        powers: what a recorded kind of power can be, by phase.
        bonuses: the power, named for a seat, that a recorded bonus of an action is, by phase and
            number.
        no_goods: the kinds of consume powers that need no goods.
        waiting: powers that the file may use with nothing, so that what it takes decides.
        consuming: steps of a consume power that has been chosen already.
        first: steps that can come before one of these, as part of the same recorded payment.
        spend: spends what a payment names besides cards.
        spends: whether a card is named in a payment for what it makes of something spent.
        developing: does its part of a payment for a development, then the rest.
        paying: the same of a payment for a world.
        conquering: does the part of a payment that follows choosing to conquer a world.
        paying_first: does a whole payment of its own kind, and says whether it was one.
        unasked: answers, by step, what the file does not ask; None if the file does.
        prepare: notes what the records of the game tell before it is followed.
        restack: puts in the order of the file what nobody can tell apart.
        pairs: what is compared of the table.
        before_round: the table as it was before a round began.
        as_recorded: the table with the file's ways in scoring.
        variable: the values of each "?" of a seat, as the file has them.
        score_pairs: a part of a seat's score that is compared by itself, and how many points of it
            the totals leave out, as recorded and as the engine has it.
    """

    variants: Mapping[str, tuple[ExpansionName, ...]] = field(default_factory=dict)
    edition: EditionName | None = None
    options: Callable[[GameOptions], dict[str, Any]] | None = None
    deal: Callable[[Header, Deal], None] | None = None
    decisions: Mapping[str, Handler] = field(default_factory=dict)
    autos: Mapping[str, Callable[[Any, Auto], None]] = field(default_factory=dict)
    powers: Mapping[str, Mapping[str, tuple[type[Power], ...]]] = field(default_factory=dict)
    bonuses: Mapping[tuple[str, int], Callable[[int], str]] = field(default_factory=dict)
    no_goods: Mapping[str, NoGoods] = field(default_factory=dict)
    waiting: tuple[type[Power], ...] = ()
    consuming: tuple[type[Step[Any]], ...] = ()
    first: Mapping[type[Step[Any]], tuple[type[Step[Any]], ...]] = field(default_factory=dict)
    spend: Handler | None = None
    spends: Callable[[str], bool] | None = None
    developing: Callable[[Any, Decision, Rest], None] | None = None
    paying: Callable[[Any, Decision, Rest], None] | None = None
    conquering: Handler | None = None
    paying_first: Callable[[Any, Decision], bool] | None = None
    unasked: Mapping[type[Step[Any]], Callable[[Any, Any, Question], Move | None]] = field(
        default_factory=dict
    )
    prepare: Callable[[Any, list[Entry]], None] | None = None
    restack: Callable[[Race, TableState, Any], None] | None = None
    pairs: Callable[[Race, TableState, Any], Iterator[Pair]] | None = None
    before_round: Callable[[Race, Sequence[Event]], Race] | None = None
    as_recorded: Callable[[Race, TableState], Race] | None = None
    variable: Callable[[Race, int, dict[str, int]], dict[str, int]] | None = None
    score_pairs: Callable[[Race, RecordedScore, SeatScore], tuple[Pair, int, int]] | None = None


@cache
def rooms_of(names: tuple[str, ...]) -> tuple[Room, ...]:
    """What the replay knows of these rooms of the engine, in their order."""
    parts = (part_of(PLACE, name) for name in names)
    return tuple(part.ROOM for part in parts if part is not None)


def every_room() -> tuple[Room, ...]:
    """What it knows of all rooms, in play or not."""
    return rooms_of(tuple(REGISTERED))


def first_of(tables: Iterable[Mapping[Key, Value]], key: Key) -> Value | None:
    """What the first of these tables that knows a key has for it."""
    return next((table[key] for table in tables if key in table), None)
