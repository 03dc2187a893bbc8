"""What expansions add to the replay of recorded games.

Expansions in play are called in the engine's order. Many need no module here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansion import REGISTERED
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.options import EditionName
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Pair
from galaxy_referee.records.importing.facts import TableState
from tools.recordings.transcript import Auto, Decision, Entry, RecordedScore

# Functions whose first argument is the follower of the game, a ``follow.Follower``.
Handler = Callable[[Any, Decision], None]
Rest = Callable[[], None]


class NoGoods(NamedTuple):
    """A recorded kind of consume power that needs no goods.

    Args:
        may_stop: whether the file and the engine may disagree on whether its owner can stop.
        works: returns whether a seat can use it.
    """

    may_stop: bool = False
    works: Callable[[Race, int], bool] = lambda t, seat: True


@dataclass(frozen=True, kw_only=True)
class Additions:
    """What one expansion adds.

    Args:
        editions: the edition by which the recording program plays, by recorded expansion.
        decisions: the handlers of recorded decisions, by type; ``choose_goods in settle`` is the
            type in one phase. The first expansion in play with a handler decides, before the base.
        autos: the same for records that are settled without a question.
        powers: the possible meanings of a recorded kind of power, by phase, besides a power with
            its name.
        bonuses: a seat's power for a recorded bonus of an action, by phase and number.
        no_goods: the kinds of consume powers that need no goods.
        consuming: the steps of a consume power that has already been chosen.
        first: steps that can come before one of these, as part of the same recorded payment.
        spend: spends what a payment names in addition to cards.
        spends: returns whether a payment names a card for a power that turns spent things into
            something else.
        developing: does its part of a payment for a development, then the rest.
        paying: the same for a payment for a world.
        conquering: does the part of a payment that follows the choice to conquer a world.
        paying_first: does a whole payment of its own kind, and returns whether it was one.
        unasked: answers questions that the file does not ask, by step; None if the file asks.
        prepare: notes facts from the records of the game before it is followed.
        restack: puts indistinguishable pieces into the order of the file.
        pairs: further facts about the table to compare.
        as_recorded: the table, scored as in the file.
        variable: the values of each "?" of a seat, as in the file.
        score_pairs: a part of a seat's score that is compared separately, and the number of its
            points that the totals leave out, as recorded and as in the engine.
    """

    editions: Mapping[str, EditionName] = field(default_factory=dict)
    decisions: Mapping[str, Handler] = field(default_factory=dict)
    autos: Mapping[str, Callable[[Any, Auto], None]] = field(default_factory=dict)
    powers: Mapping[str, Mapping[str, tuple[type[Power], ...]]] = field(default_factory=dict)
    bonuses: Mapping[tuple[str, int], Callable[[int], str]] = field(default_factory=dict)
    no_goods: Mapping[str, NoGoods] = field(default_factory=dict)
    consuming: tuple[type[Step[Any]], ...] = ()
    first: Mapping[type[Step[Any]], tuple[type[Step[Any]], ...]] = field(default_factory=dict)
    spend: Handler = lambda f, d: None
    spends: Callable[[str], bool] = lambda card: False
    developing: Callable[[Any, Decision, Rest], None] = lambda f, d, rest: rest()
    paying: Callable[[Any, Decision, Rest], None] = lambda f, d, rest: rest()
    conquering: Handler | None = None
    paying_first: Callable[[Any, Decision], bool] = lambda f, d: False
    unasked: Mapping[type[Step[Any]], Callable[[Any, Any, Question], Move | None]] = field(
        default_factory=dict
    )
    prepare: Callable[[Any, list[Entry]], None] = lambda f, entries: None
    restack: Callable[[Race, TableState, Any], None] = lambda t, state, labels: None
    pairs: Callable[[Race, TableState, Any], Iterable[Pair]] = lambda t, state, labels: ()
    as_recorded: Callable[[Race, TableState], Race] = lambda t, state: t
    variable: Callable[[Race, int, dict[str, int]], dict[str, int]] = lambda t, seat, values: values
    score_pairs: Callable[[Race, RecordedScore, SeatScore], tuple[Pair, int, int]] | None = None


# By name; ``expansions``, whose modules use this one, has the table.
EXPANSIONS: dict[str, Additions] = {}


@cache
def additions_of(names: tuple[str, ...]) -> tuple[Additions, ...]:
    """The additions of these expansions, in the same order."""
    return tuple(EXPANSIONS[name] for name in names if name in EXPANSIONS)


def all_additions() -> tuple[Additions, ...]:
    """The additions of all expansions, in play or not."""
    return additions_of(tuple(REGISTERED))


def declines(f: Any, step: Step[Any], question: Question) -> Move:
    """Decline: the file asks only about useful options (RACE-REC-13)."""
    return Pass(question.seat)
