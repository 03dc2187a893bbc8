"""Decisions: the choices that seats must make now, with every legal answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, repeat
from math import comb
from typing import Any, Protocol

import msgspec

from galaxy_referee.engine.kernel.moves import Move, Redo, kind_of, names
from galaxy_referee.engine.kernel.texts import Words

TAKING_BACK = kind_of(Redo)


class Moves(Protocol):
    """The legal answers to a decision. They can be iterated, tested with ``in``, and counted
    without being listed."""

    def __iter__(self) -> Iterator[Move]: ...

    def __len__(self) -> int: ...

    def __contains__(self, move: object) -> bool: ...

    def at(self, index: int) -> Move:
        """The answer with this number, in the order of iteration."""

    def page(self, start: int, count: int) -> list[Move]:
        """Up to ``count`` answers, starting with number ``start``."""

    def canonical(self, move: Move) -> Move | None:
        """The legal answer that is equivalent to this move; None if the move is not legal."""

    def choose(self, texts: Sequence[str] | None = None) -> dict[str, Any]:
        """The choice in closed form: ``from``, ``min``, and ``max``.

        Args:
            texts: the texts of all answers, if already known.
        """

    def naming(self, piece: str, count: int) -> tuple[int, list[Move]]:
        """The number of answers that name a piece, and the first ``count`` of them."""


class OneOf(tuple[Move, ...]):
    """Exactly one of a list of moves."""

    __slots__ = ()

    def at(self, index: int) -> Move:
        return self[index]

    def page(self, start: int, count: int) -> list[Move]:
        return list(self[start : start + count])

    def canonical(self, move: Move) -> Move | None:
        if move in self:
            return move
        meant = _unordered(move)
        return next((legal for legal in self if _unordered(legal) == meant), None)

    def choose(self, texts: Sequence[str] | None = None) -> dict[str, Any]:
        return _one_of(texts or [move.text for move in self])

    def naming(self, piece: str, count: int) -> tuple[int, list[Move]]:
        moves = [move for move in self if names(move, piece)]
        return len(moves), moves[:count]


def _unordered(move: Move) -> list[Any]:
    """What a move says, whatever the order of the names in its lists."""
    values = (getattr(move, name) for name in move.__struct_fields__)
    return [type(move), *(sorted(v) if isinstance(v, tuple) else v for v in values)]


class Subset:
    """A move that names between ``least`` and ``most`` of the candidates.

    The answers are ordered by size, then by the candidates' order.

    Args:
        make: builds the move from the seat and the chosen names.
        seat: the seat that chooses.
        candidates: the names to choose from, without duplicates.
        least: the minimum number of names.
        most: the maximum number of names, at most ``len(candidates)``.
    """

    __slots__ = ("_make", "_seat", "candidates", "least", "most")

    def __init__(
        self,
        make: Callable[[int, tuple[str, ...]], Move],
        seat: int,
        candidates: Sequence[str],
        least: int,
        most: int,
    ) -> None:
        self._make = make
        self._seat = seat
        self.candidates = candidates
        self.least = least
        self.most = most

    def naming_these(self, chosen: tuple[str, ...]) -> Move:
        """The move that names these candidates, legal or not."""
        return self._make(self._seat, chosen)

    def __iter__(self) -> Iterator[Move]:
        return map(self._make, repeat(self._seat), self._names(self.least))

    def __len__(self) -> int:
        if self.least == self.most:  # hot path
            return comb(len(self.candidates), self.most)
        sizes = range(self.least, self.most + 1)
        return sum(map(comb, repeat(len(self.candidates)), sizes))

    def __bool__(self) -> bool:
        return self.least <= min(self.most, len(self.candidates))

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.canonical(move) == move

    def at(self, index: int) -> Move:
        candidates = self.candidates
        for size in range(self.least, self.most + 1):
            total = comb(len(candidates), size)
            if index < total:
                picks = _combination_number(len(candidates), size, index)
                return self._make(self._seat, tuple([candidates[pick] for pick in picks]))
            index -= total
        raise IndexError(index)

    def page(self, start: int, count: int) -> list[Move]:
        if start == 0:
            return list(islice(self, count))
        sizes = range(self.least, self.most + 1)
        for size in sizes:
            total = comb(len(self.candidates), size)
            if start < total:
                following = chain(
                    _combinations_from(self.candidates, size, start), self._names(size + 1)
                )
                return list(map(self._make, repeat(self._seat), islice(following, count)))
            start -= total
        return []

    def canonical(self, move: Move) -> Move | None:
        example = self._make(self._seat, ())
        if type(move) is not type(example) or move.seat != self._seat:
            return None
        names: tuple[str, ...] = getattr(move, move.__struct_fields__[-1])
        chosen = set(names)
        if len(chosen) != len(names) or not self.least <= len(names) <= self.most:
            return None
        ordered = tuple(name for name in self.candidates if name in chosen)
        if len(ordered) != len(names):
            return None
        canonical = self._make(self._seat, ordered)
        same = all(
            getattr(canonical, name) == getattr(move, name) for name in move.__struct_fields__[:-1]
        )
        return canonical if same else None

    def choose(self, texts: Sequence[str] | None = None) -> dict[str, Any]:
        return {"from": list(self.candidates), "min": self.least, "max": self.most}

    def naming(self, piece: str, count: int) -> tuple[int, list[Move]]:
        if piece not in self.candidates:
            every = names(self._make(self._seat, ()), piece)
            return (len(self), self.page(0, count)) if every else (0, [])
        others = [name for name in self.candidates if name != piece]
        sizes = range(max(self.least - 1, 0), self.most)
        chosen = chain.from_iterable(combinations(others, size) for size in sizes)
        moves = [
            self._make(
                self._seat, tuple(name for name in self.candidates if name in (piece, *some))
            )
            for some in islice(chosen, count)
        ]
        return sum(comb(len(others), size) for size in sizes), moves

    def _names(self, least: int) -> Iterator[tuple[str, ...]]:
        if least == self.most:
            return combinations(self.candidates, least)
        sizes = range(least, self.most + 1)
        return chain.from_iterable(combinations(self.candidates, size) for size in sizes)


class AnyOf:
    """One of the answers of several choices, listed choice by choice.

    Args:
        choices: the choices, which have no answer in common.
    """

    __slots__ = ("choices",)

    def __init__(self, choices: Sequence[Moves]) -> None:
        self.choices = choices

    def __iter__(self) -> Iterator[Move]:
        return chain.from_iterable(self.choices)

    def __len__(self) -> int:
        return sum(len(choice) for choice in self.choices)

    def __contains__(self, move: object) -> bool:
        return any(move in choice for choice in self.choices)

    def at(self, index: int) -> Move:
        for choice in self.choices:
            count = len(choice)
            if index < count:
                return choice.at(index)
            index -= count
        raise IndexError(index)

    def page(self, start: int, count: int) -> list[Move]:
        page: list[Move] = []
        for choice in self.choices:
            page += choice.page(start, count - len(page)) if start < len(choice) else []
            start = max(0, start - len(choice))
        return page

    def canonical(self, move: Move) -> Move | None:
        meant = (choice.canonical(move) for choice in self.choices)
        return next((legal for legal in meant if legal is not None), None)

    def choose(self, texts: Sequence[str] | None = None) -> dict[str, Any]:
        return _one_of(texts or [move.text for move in self])

    def naming(self, piece: str, count: int) -> tuple[int, list[Move]]:
        total = 0
        moves: list[Move] = []
        for choice in self.choices:
            more, listed = choice.naming(piece, count - len(moves))
            total += more
            moves += listed
        return total, moves


def _one_of(texts: Sequence[str]) -> dict[str, Any]:
    """A choice among moves with these texts, which differ in what follows the seat."""
    return {"from": [text.partition(" ")[2] for text in texts], "min": 1, "max": 1}


def _combinations_from(items: Sequence[str], size: int, start: int) -> Iterator[tuple[str, ...]]:
    """``itertools.combinations`` from number ``start`` on, without making the earlier ones."""
    if not start:
        return combinations(items, size)
    return _following(items, _combination_number(len(items), size, start))


def _following(items: Sequence[str], picks: list[int]) -> Iterator[tuple[str, ...]]:
    """The combination with these indices and those after it."""
    size = len(picks)
    while True:
        yield tuple(items[pick] for pick in picks)
        index = size - 1
        while index >= 0 and picks[index] == len(items) - size + index:
            index -= 1
        if index < 0:
            return
        first = picks[index] + 1
        picks[index:] = range(first, first + size - index)


def _combination_number(count: int, size: int, number: int) -> list[int]:
    """The indices of the combination with this number in lexicographic order."""
    picks: list[int] = []
    item, missing = 0, size
    while missing > 1:
        beginning_here = comb(count - item - 1, missing - 1)
        if number < beginning_here:
            picks.append(item)
            missing -= 1
        else:
            number -= beginning_here
        item += 1
    return [*picks, item + number] if missing else picks


class Decision(msgspec.Struct, frozen=True):
    """A choice that one seat must make now.

    Args:
        seat: the seat that decides.
        kind: the kind of decision, such as ``keep``; usually also the kind of its moves.
        rule: id of the rule that asks for it.
        prompt: a short sentence for people.
        moves: the legal answers.
    """

    seat: int
    kind: str
    rule: str
    prompt: Words
    moves: Moves

    @property
    def only_takes_back(self) -> bool:
        """Whether the seat can only take back its answer, so that nobody waits for it."""
        return self.kind == TAKING_BACK
