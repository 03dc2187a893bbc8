"""Inputs of a network: a position, as numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import add
from struct import Struct
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move

Cells: TypeAlias = "memoryview[float]"  # floats of 32 bits
Seen: TypeAlias = frozenset[str]


class Ahead(NamedTuple):
    """How a bot with time to think plays on.

    Args:
        moments: the number of moments to play.
        load: the time this takes, in multiples of two rounds of Race for the Galaxy.
    """

    moments: int
    load: float


class Effort(NamedTuple):
    """How much is compared for a decision whose answers are secret, or that is followed by luck.

    Args:
        positions: the number of positions to evaluate, shared by the guesses at hidden facts.
        guesses: the maximum number of guesses.
    """

    positions: int = 8
    guesses: int = 2


class Means(Protocol):
    """A player's means, as far as the game has told of them."""

    @property
    def score(self) -> float:
        """The score as if the game ended now."""

    @property
    def numbers(self) -> list[float]:
        """The inputs about the player."""


MeansT = TypeVar("MeansT", bound=Means)


class Inputs(ABC):
    """The inputs of a network for one game, in named blocks one after another.

    Hidden facts in a state are guesses, and the luck after a choice must not affect its value. A
    piece that only its owner sees is therefore named only if the owner had ``seen`` it before the
    choice; newer ones are only counted.

    Args:
        table: the names of the inputs about the table.
        player: the names of those about a player, of which there are a block for the seat itself
            (``own``), one for the leading other, and one for the mean of the others.
        blocks: the names of those in each further block, by what it is about.

    Attributes:
        names: the meaning of each input, in order.
        first: the place of the first input of each block.
        ahead: how a bot with time to think plays on.
        actions: the actions that a second network chooses from in playouts; empty if there is none.
    """

    ahead: Ahead
    actions: tuple[str, ...] = ()

    def __init__(
        self, table: Sequence[str], player: Sequence[str], blocks: Mapping[str, Sequence[str]]
    ) -> None:
        self.names: tuple[str, ...] = tuple(table)
        self.first: dict[str, int] = {}
        players = {"own": player, "leading other": player, "others": player}
        for owner, names in {**players, **blocks}.items():
            self._append(owner, names)

    def _append(self, owner: str, names: Sequence[str]) -> None:
        """Append a block."""
        self.first[owner] = len(self.names)
        self.names = (*self.names, *about(owner, names))

    def action(self, move: Move) -> int | None:
        """The place in ``actions`` of the one that a move chooses; None if it chooses none."""
        return None

    def effort(self, state: Any) -> Effort:
        """How much a bot without time to think compares."""
        return Effort()

    @abstractmethod
    def seen(self, state: Any, seat: int) -> Seen:
        """The pieces that a seat sees and the others do not."""

    @abstractmethod
    def moment(self, state: Any) -> Hashable:
        """A value that changes when a position is quiet enough to be evaluated: at the end of a
        round, a phase, or an action."""

    def load(self, state: Any) -> float:
        """The time that playing on takes, in multiples of that with two players and one action
        each."""
        return 1.0

    def effects(self, state: Any, decision: Decision, thorough: bool = False) -> Sequence[Hashable]:
        """The effect of each move of a decision. Only one of the moves with the same effect is
        compared; those with None are never compared.

        Args:
            state: the state with the open decision.
            decision: the decision.
            thorough: whether there is time to compare more moves.
        """
        return range(len(decision.moves))

    @abstractmethod
    def write(self, state: Any, seat: int, seen: Seen, cells: Cells) -> None:
        """Write a seat's knowledge of a position.

        Args:
            state: the state; only numbers are read of what the seat does not know.
            seat: the seat whose chances are wanted.
            seen: what the seat had seen before its choice.
            cells: one cell for each input, all 0.
        """

    def _write_players(
        self, players: Sequence[MeansT], seat: int, cells: Cells
    ) -> tuple[MeansT, list[MeansT]]:
        """Write the blocks about players.

        Returns:
            The means of the seat, and those of the others, the leading one first.
        """
        own = players[seat]
        others = [players[other] for other in leading([each.score for each in players], seat)]
        put(cells, self.first["own"], own.numbers)
        if others:
            put(cells, self.first["leading other"], others[0].numbers)
            put(cells, self.first["others"], mean([each.numbers for each in others]))
        return own, others


def count_pieces(
    cells: Cells,
    places: Mapping[str, int],
    others: int,
    tableaus: Iterable[Iterable[str]],
    seat: int,
) -> None:
    """Count the pieces in tableaus that have inputs.

    Args:
        cells: all inputs.
        places: the input of each piece in the seat's own tableau.
        others: how many inputs later those of the other tableaus are.
        tableaus: the pieces of each seat.
        seat: the seat.
    """
    for other, tableau in enumerate(tableaus):
        start = 0 if other == seat else others
        for piece in tableau:
            if piece in places:
                cells[start + places[piece]] += 1


def places_of(items: Iterable[str], start: int = 0) -> dict[str, int]:
    """The places of items, from a start."""
    return {item: start + place for place, item in enumerate(items)}


def put(cells: Cells, start: int, numbers: Sequence[float]) -> None:
    """Write several numbers from a place on."""
    _floats(len(numbers)).pack_into(cells, 4 * start, *numbers)


@cache
def _floats(count: int) -> Struct:
    return Struct(f"{count}f")


def leading(scores: Sequence[float], seat: int) -> list[int]:
    """The other seats by score, the best first; among equals, clockwise."""
    count = len(scores)
    others = [(seat + place) % count for place in range(1, count)]
    return sorted(others, key=lambda other: -scores[other])


def mean(players: Sequence[list[float]]) -> list[float]:
    """The mean of the numbers of one or more players."""
    if len(players) == 1:
        return players[0]
    total = players[0]
    for numbers in players[1:]:
        total = list(map(add, total, numbers))
    return [number / len(players) for number in total]


def about(owner: str, names: Iterable[str]) -> Iterator[str]:
    """The names of the inputs about one owner."""
    return (f"{owner}: {name}" for name in names)
