"""The words of a game's moves, numbered: the action space of a learner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.moves import NOTHING, Move

END = "end"  # of a list or a number
DIGITS = tuple("0123456789")
KEPT = 2**14  # moves of which the words are kept
SEPARATORS = ":+#"  # between a piece and what a longer name says of it, as in ``old-earth:goods``

Spelled = tuple[int, ...]


def quoted(letter: str) -> str:
    """The word for a letter, which is no piece's."""
    return f"'{letter}"


class Alphabet:
    """The words in which every move of a game can be said.

    A move is its kind, then its values in order. A piece or a code is one word. A longer name, such
    as that of a power, is its rest and then the piece. A list ends with ``end``, and so does a
    number, which is said digit by digit. An alphabet with letters spells any other name with them,
    and ``end``. So no two moves are said alike, and none is the beginning
    of another.

    Args:
        kinds: the types of moves by kind.
        codes: the words that are no pieces, and the rests of longer names.
        pieces: the pieces, and the names by which texts call them.
    """

    def __init__(
        self,
        kinds: Mapping[str, type[Move]],
        codes: Iterable[str],
        pieces: Mapping[str, str],
    ) -> None:
        words = (END, NOTHING, *DIGITS, *codes, *pieces)
        # A word can be a kind and a value, such as the action ``develop``: these are two words.
        self.words = (*(f"{kind} ..." for kind in kinds), *dict.fromkeys(words))
        self._kinds = {move_type: index for index, move_type in enumerate(kinds.values())}
        self.index = {word: index for index, word in enumerate(self.words) if index >= len(kinds)}
        self.end = self.index[END]
        # Of several copies of a piece, texts name the first.
        self.titled = {title: self.index[piece] for piece, title in reversed([*pieces.items()])}
        self._fields = {move_type: _fields(move_type) for move_type in kinds.values()}
        self.name = cache(self._name)
        self.move = lru_cache(KEPT)(self._move)  # moves come again and again

    def __len__(self) -> int:
        return len(self.words)

    def _move(self, move: Move) -> Spelled:
        """A move, in words."""
        move_type = type(move)
        spelled: Spelled = (self._kinds[move_type],)
        for value in self._fields[move_type](move):
            spelled += self._value(value)
        return spelled

    def _value(self, value: object) -> Spelled:
        if isinstance(value, str):
            return self.name(value)
        if value is None:
            return (self.index[NOTHING],)
        if isinstance(value, int):
            return (*(self.index[digit] for digit in str(value)), self.end)
        assert isinstance(value, tuple), "a move says names, numbers, and lists of names"
        return (*(word for name in value for word in self.name(name)), self.end)

    def _name(self, name: str) -> Spelled:
        known = self.index.get(name)
        if known is not None:
            return (known,)
        at = max(name.rfind(separator) for separator in SEPARATORS)
        if at > 0 and name[at:] in self.index:
            return (self.index[name[at:]], *self._name(name[:at]))
        letters = [self.index.get(quoted(letter)) for letter in name]
        if None in letters:
            raise KeyError(f"the alphabet has no word for {name!r}")
        return (*letters, self.end)  # type: ignore[arg-type]


def _fields(move_type: type[Move]) -> Callable[[Any], tuple[object, ...]]:
    """What reads the values of a move, without the seat. Hot path."""
    names = tuple(field.name for field in msgspec.structs.fields(move_type))[1:]
    if len(names) == 1:
        (name,) = names
        return lambda move: (getattr(move, name),)
    return lambda move: tuple([getattr(move, name) for name in names])
