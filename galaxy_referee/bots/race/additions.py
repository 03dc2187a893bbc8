"""What expansions add to the greedy bot.

Tables by kind of power, move, step, or decision apply to every game. Functions of a position are
called for the expansions in play, in the engine's order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.tables import merged
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.expansion import REGISTERED
from galaxy_referee.engine.race.state import Race

# Functions whose first argument is what the seat knows, an ``outlook.Outlook``.
Answer = Callable[[Any, Decision], Move]
Gains = dict[str, float]
Pairs = Sequence[tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Additions:
    """What one expansion adds.

    Args:
        answers: answers decisions, by kind.
        discards: the cards to discard among those offered, by the step that asks.
        placing: how a card is placed, by the step that asks.
        eagerness: how early a consume power is used (``economy.eagerness``).
        wanted: whether an optional power gains more than it costs.
        besides: the worth of a card in addition to its points and powers.
        speaks_for: a further advantage of a card, in a sentence; None if there is none.
        beside_settling: what a seat can still gain in Settle after placing a world, or none.
        later: what a seat can do later in its turn if it places nothing now, and the gain.
        actions: the gain from the named further action cards, given the gains from the usual ones.
        pair: the best pair of action cards that only the expansion can evaluate, and its gain.
        missing: the number of cards that opponents without a seat need to end the game.
    """

    answers: Mapping[str, Answer] = field(default_factory=dict)
    discards: Mapping[type[Step[Any]], Callable[[Any, Any, Subset], set[str]]] = field(
        default_factory=dict
    )
    placing: Mapping[type[Step[Any]], Answer] = field(default_factory=dict)
    eagerness: Mapping[type[Power], Callable[[Any], float]] = field(default_factory=dict)
    wanted: Mapping[type[Power], Callable[[Any, Any], bool]] = field(default_factory=dict)
    besides: tuple[Callable[[Any, Card], float], ...] = ()
    speaks_for: tuple[Callable[[Any, Card], Text | None], ...] = ()
    beside_settling: tuple[Callable[[Any, Card | None], float], ...] = ()
    later: tuple[Callable[[Any], dict[Move, float]], ...] = ()
    actions: tuple[Callable[[Any, Gains, Sequence[str]], Gains], ...] = ()
    pair: tuple[Callable[[Any, Gains, Pairs], tuple[tuple[str, ...], float] | None], ...] = ()
    missing: tuple[Callable[[Race], int], ...] = ()


# By name; ``expansions``, whose modules use this one, has the table.
EXPANSIONS: dict[str, Additions] = {}


@cache
def additions_of(names: tuple[str, ...]) -> Additions:
    """The additions of these expansions, joined.

    Args:

    Raises:
        ValueError: two of them handle the same power, move, step, or decision.
    """
    expansions = [EXPANSIONS[name] for name in names if name in EXPANSIONS]
    joined: dict[str, Any] = {}
    for name in Additions.__dataclass_fields__:
        values = [getattr(expansion, name) for expansion in expansions]
        tables = all(isinstance(value, Mapping) for value in values)
        joined[name] = merged(*values) if tables else tuple(chain.from_iterable(values))
    return Additions(**joined)


@cache
def all_additions() -> Additions:
    """All additions joined, of expansions in play or not."""
    return additions_of(tuple(REGISTERED))
