"""Renamed moves: their old names in records and in the waiting answers of states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from galaxy_referee.engine.kernel.versions import PlainState, is_within


@dataclass(frozen=True)
class Renamed:
    """A renamed move.

    Args:
        old: its old kind.
        new: its current kind.
        fields: the new names of renamed fields, by their old names.
    """

    old: str
    new: str
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def reverse(self) -> Renamed:
        """The reverse renaming, from current names to old ones."""
        return Renamed(self.new, self.old, {new: old for old, new in self.fields.items()})


# By the last version of a part that has the old names, such as ``race-2``.
RenamedMoves = Mapping[str, tuple[Renamed, ...]]


def renamed_since(renamed: RenamedMoves, version: str) -> list[Renamed]:
    """The renamings since a version.

    Args:
        renamed: all renamings of a game.
        version: the version, such as ``race-2+tgs-1``.
    """
    return [each for part, moves in renamed.items() if is_within(version, part) for each in moves]


def move_of_today(renamed: Iterable[Renamed], move: str | dict[str, Any]) -> str | dict[str, Any]:
    """Convert a recorded move to current names.

    Args:
        renamed: the renamings since it was recorded.
        move: the move as a line of text that starts with the seat, or as a record.
    """
    if isinstance(move, str):
        return _renamed_line(renamed, move)
    move = _renamed_record(renamed, move)
    if isinstance(move.get("text"), str):
        move["text"] = _renamed_line(renamed, move["text"])
    return move


def rename_answers(state: PlainState, renamed: Iterable[Renamed]) -> None:
    """Rename the moves that wait in a state, in place.

    Args:
        state: the state as JSON values.
        renamed: the renamings.
    """
    by_kind = list(renamed)
    for moves in _lists(state.get("agenda")):
        for index, move in enumerate(moves):
            if _is_move(move):
                moves[index] = _renamed_record(by_kind, move)


def renaming(renamed: Iterable[Renamed]) -> Callable[[PlainState], None]:
    """The migration that renames the waiting moves in a state."""
    return partial(rename_answers, renamed=tuple(renamed))


def _lists(value: Any) -> Iterator[list[Any]]:
    """All lists in a JSON value, however deep."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, list):
            yield found
            waiting += found
        elif isinstance(found, dict):
            waiting += found.values()


def _is_move(value: Any) -> bool:
    """Moves have a kind and a seat; so do some steps, which say so."""
    return isinstance(value, dict) and {"kind", "seat"} <= value.keys() and "step" not in value


def _renamed_record(renamed: Iterable[Renamed], move: dict[str, Any]) -> dict[str, Any]:
    for each in renamed:
        if move.get("kind") == each.old:
            names = {each.fields.get(name, name): value for name, value in move.items()}
            return {**names, "kind": each.new}
    return dict(move)


def _renamed_line(renamed: Iterable[Renamed], line: str) -> str:
    words = line.split()
    words[1:2] = [
        next((each.new for each in renamed if word == each.old), word) for word in words[1:2]
    ]
    return " ".join(words)
