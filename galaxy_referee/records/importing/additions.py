"""What expansions add to the importer of logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansion import REGISTERED
from galaxy_referee.engine.race.options import Deal, ExpansionName
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Pair
from galaxy_referee.records.importing.facts import GameHeader, GameOptions
from galaxy_referee.records.importing.log import Score, TableOptions

Key = TypeVar("Key")
Value = TypeVar("Value")

# Functions whose first argument is the game being played, a ``player.Teller``.
Choose = Callable[[Any, Decision], Move]


@dataclass(frozen=True, kw_only=True)
class Additions:
    """What one expansion adds.

    Args:
        variants: the option ``expansions`` for each logged expansion.
        options: returns the expansion's options as logged, by name.
        sets: returns further sets of cards, from the log's options.
        cards_elsewhere: the recorded expansions with which cards between rounds are also outside
            hands, tableaus, and piles.
        deal: adds the header's data to the deal.
        choices: the functions that answer questions, by step.
        consuming: powers that records of a type can belong to.
        unasked: consume powers that ask nothing once they are used.
        why: the log's names for the engine's reasons to draw.
        without_card: the same for powers that are on no card in the catalogue.
        before_round: returns the table before a round began, given the events since the last
            answer: the engine begins the next round at once.
        turned_up: the log's name for the reason why all cards of a kind of event are turned up.
        turns_up: returns whether a move turns up cards for that reason.
        tables: yields other tables that a log may have after these events.
        score_pairs: yields further parts of a score to compare.
        points: the points that the log records separately in a score.
        untold: returns the points that a log leaves out of a score during the game.
    """

    variants: Mapping[str, tuple[ExpansionName, ...]] = field(default_factory=dict)
    options: Callable[[GameOptions], dict[str, Any]] = lambda logged: {}
    sets: Callable[[TableOptions], tuple[ExpansionName, ...]] = lambda table: ()
    cards_elsewhere: tuple[str, ...] = ()
    deal: Callable[[GameHeader, Deal], None] = lambda header, deal: None
    choices: Mapping[type[Step[Any]], Choose] = field(default_factory=dict)
    consuming: Mapping[str, tuple[type[Power], ...]] = field(default_factory=dict)
    unasked: tuple[type[Power], ...] = ()
    why: Mapping[str, str] = field(default_factory=dict)
    without_card: tuple[str, ...] = ()
    before_round: Callable[[Race, Sequence[Event]], Race] = lambda t, events: t
    turned_up: Mapping[str, str] = field(default_factory=dict)
    turns_up: Callable[[Any, Move], str | None] = lambda step, move: None
    tables: Callable[[Race, Iterable[Event]], list[Race]] = lambda t, events: []
    score_pairs: Callable[[Race, Score, SeatScore], Iterable[Pair]] = lambda t, theirs, ours: ()
    points: Callable[[Score], int] = lambda score: 0
    untold: Callable[[Race, SeatScore], int] = lambda t, score: 0


# By name; ``expansions``, whose modules use this one, has the table.
EXPANSIONS: dict[str, Additions] = {}


@cache
def additions_of(names: tuple[str, ...]) -> tuple[Additions, ...]:
    """The additions of these expansions, in the same order."""
    return tuple(EXPANSIONS[name] for name in names if name in EXPANSIONS)


def all_additions() -> tuple[Additions, ...]:
    """The additions of all expansions, in play or not."""
    return additions_of(tuple(REGISTERED))


def first_of(tables: Iterable[Mapping[Key, Value]], key: Key) -> Value | None:
    """The entry for a key in the first of these tables that has one."""
    return next((table[key] for table in tables if key in table), None)
