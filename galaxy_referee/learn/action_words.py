"""The words of a game's moves, numbered: the action space of a learner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.moves import NOTHING, Move

END = "end"  # ends a list or a number
DIGITS = tuple("0123456789")
KEPT = 2**14  # moves whose words are cached
SEPARATORS = ":+#"  # between a piece and the rest of a longer name, as in ``old-earth:goods``

Spelled = tuple[int, ...]


def quoted(letter: str) -> str:
    """The word for a letter, distinct from every piece."""
    return f"'{letter}"


class ActionWords:
    """The words with which every move of a game can be spelled.

    A move is spelled as its kind, then its values in order. A piece or a code is one word. A longer
    name, such as a power's, is spelled as its rest and then its piece. A list ends with ``end``,
    and so does a number, which is spelled digit by digit. An alphabet with letters spells any other
    name letter by letter, with ``end``. Therefore, no two moves have the same spelling, and none is
    the beginning of another.

    Args:
        kinds: the types of moves by kind.
        codes: the words for anything but pieces, and the rests of longer names.
        pieces: the pieces, with their names in texts.
    """

    def __init__(
        self,
        kinds: Mapping[str, type[Move]],
        codes: Iterable[str],
        pieces: Mapping[str, str],
    ) -> None:
        words = (END, NOTHING, *DIGITS, *codes, *pieces)
        # A kind and a value with the same name, such as the action ``develop``, are two words.
        self.words = (*(f"{kind} ..." for kind in kinds), *dict.fromkeys(words))
        self._kinds = {move_type: index for index, move_type in enumerate(kinds.values())}
        self.index = {word: index for index, word in enumerate(self.words) if index >= len(kinds)}
        self.end = self.index[END]
        # If a piece has several copies, its name in texts means the first.
        self.titled = {title: self.index[piece] for piece, title in reversed([*pieces.items()])}
        self._fields = {move_type: _fields(move_type) for move_type in kinds.values()}
        self.name = cache(self._name)
        self.move = lru_cache(KEPT)(self._move)  # the same moves recur

    def __len__(self) -> int:
        return len(self.words)

    def _move(self, move: Move) -> Spelled:
        """The words of a move."""
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
            raise KeyError(f"there is no word for {name!r}")
        return (*letters, self.end)  # type: ignore[arg-type]


def _fields(move_type: type[Move]) -> Callable[[Any], tuple[object, ...]]:
    """A function that reads the values of a move, without the seat. Hot path."""
    names = tuple(field.name for field in msgspec.structs.fields(move_type))[1:]
    if len(names) == 1:
        (name,) = names
        return lambda move: (getattr(move, name),)
    return lambda move: tuple([getattr(move, name) for name in names])
