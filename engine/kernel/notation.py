"""Parses moves from records and lines of text.

A line may omit the seat if only one is possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args

import msgspec

from galaxy_referee.engine.kernel.errors import MalformedMove
from galaxy_referee.engine.kernel.moves import NOTHING, Move, kind_of
from galaxy_referee.engine.kernel.texts import Text


class MoveReader:
    """Parses the moves of one game from text or from JSON-like values.

    Args:
        types: all types of moves of the game.
    """

    def __init__(self, types: Iterable[type[Move]]) -> None:
        self.types: Mapping[str, type[Move]] = {kind_of(type_): type_ for type_ in types}
        self._parsers = {kind: _parsers(type_) for kind, type_ in self.types.items()}

    def read(self, source: Any) -> Move:
        """Parse a move from its record (a mapping) or its text with a seat.

        Raises:
            MalformedMove: it cannot be parsed; the pointer names the field.
        """
        if isinstance(source, str):
            return self.read_text(source)
        if not isinstance(source, Mapping):
            raise MalformedMove("A move is an object or a line of text.")
        record = {name: value for name, value in source.items() if name != "text"}
        kind = record.pop("kind", None)
        move_type = self.types.get(kind) if isinstance(kind, str) else None
        if move_type is None:
            raise MalformedMove(self._unknown(kind), pointer="/kind")
        try:
            move = msgspec.convert({"kind": kind, **record}, move_type)
        except msgspec.ValidationError as error:
            raise malformed(error) from error
        if "text" in source and source["text"] != move.text:
            raise MalformedMove(
                Text("The text of this move is '{text}'.", text=move.text), pointer="/text"
            )
        return move

    def read_text(self, text: str, seat: int | None = None) -> Move:
        """Parse a move from its text.

        Args:
            text: the line.
            seat: the seat if the line names none.

        Raises:
            MalformedMove: it cannot be parsed.
        """
        words = text.split()
        if words and words[0].isascii() and words[0].isdigit():
            seat = int(words.pop(0)[:9])
        if not words:
            raise MalformedMove("The text of a move is 'SEAT KIND ARGUMENT ...'.")
        kind, *arguments = words
        parsers = self._parsers.get(kind)
        if parsers is None:
            raise MalformedMove(self._unknown(kind))
        if seat is None:
            raise MalformedMove("The text of a move starts with a seat number.")
        if len(arguments) != len(parsers):
            raise MalformedMove(_wrong_length(kind, [name for name, _ in parsers], arguments))
        values = {}
        for (name, parse), argument in zip(parsers, arguments, strict=True):
            try:
                values[name] = parse(argument)
            except ValueError as error:
                sentence = Text(
                    "'{argument}' is not a valid {piece}.", argument=argument, piece=name
                )
                raise MalformedMove(sentence, pointer=f"/{name}") from error
        return self.types[kind](seat, **values)

    def _unknown(self, kind: object) -> str:
        return f"{kind!r} is not a kind of move. The kinds are {', '.join(sorted(self.types))}."


def _wrong_length(kind: str, names: list[str], arguments: list[str]) -> Text:
    """Says what is missing in the text of a move, or what to leave out."""
    shape = " ".join(["SEAT", kind, *map(str.upper, names)])
    if len(arguments) < len(names):
        missing = " ".join(map(str.upper, names[len(arguments) :]))
        return Text(
            "The text of this move is '{shape}'; add {missing}.", shape=shape, missing=missing
        )
    surplus = " ".join(arguments[len(names) :])
    sentence = (
        "The text of this move is '{shape}'; leave out '{surplus}': "
        "each decision is a move of its own."
    )
    return Text(sentence, shape=shape, surplus=surplus)


def kind_in_text(text: str) -> tuple[int | None, str]:
    """The seat (if named) and the kind in a line of text; the kind is empty if there is none."""
    words = text.split()
    seat = int(words.pop(0)[:9]) if words and words[0].isascii() and words[0].isdigit() else None
    return seat, words[0] if words else ""


def malformed(error: msgspec.ValidationError) -> MalformedMove:
    """Convert a msgspec validation error to ours, with a JSON pointer instead of its path."""
    sentence, pointer = split_path(str(error))
    return MalformedMove(sentence, pointer=pointer)


def split_path(message: str) -> tuple[str, str]:
    """Split ``... - at `$.a[0]` `` into a sentence and the JSON pointer ``/a/0``."""
    sentence, marker, path = message.partition(" - at `")
    if not marker:
        return sentence + ".", ""
    steps = path.rstrip("`").lstrip("$").replace("[", ".").replace("]", "").split(".")
    return sentence + ".", "".join(f"/{step}" for step in steps if step)


def _parsers(move_type: type[Move]) -> list[tuple[str, Callable[[str], Any]]]:
    return [
        (field.name, _parser(field.type))
        for field in msgspec.structs.fields(move_type)
        if field.name != "seat"
    ]


def _parser(field_type: Any) -> Callable[[str], Any]:
    if field_type is int:
        return _parse_int
    if field_type is str:
        return str
    if type(None) in get_args(field_type):
        return lambda word: None if word == NOTHING else word
    return lambda word: () if word == NOTHING else tuple(word.split(","))


def _parse_int(word: str) -> int:
    if not word.lstrip("-").isdigit() or len(word) > 9:
        raise ValueError(word)
    return int(word)
