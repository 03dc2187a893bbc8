"""Options of a new game: parsing them, and alternatives to a refused one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, get_args

import msgspec

from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.texts import Text, Words


def converted(source: Any, into: type[msgspec.Struct], where: str) -> Any:
    """Convert JSON-like values to a struct.

    Args:
        source: the values, or such a struct.
        into: the type of the struct.
        where: the pointer of the source.

    Raises:
        BadOption: the values do not have its shape.
    """
    if isinstance(source, into):
        return source
    try:
        return msgspec.convert(source, into)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        known = _choices(into, pointer)
        refusal: Words = sentence
        if known and sentence.startswith(_NO_CHOICE):
            refusal = Text(
                "{value} is not one of {known}.",
                value=sentence.removeprefix(_NO_CHOICE).rstrip("."),
                known=known,
            )
        raise BadOption(refusal, pointer=where + pointer) from error


_NO_CHOICE = "Invalid enum value "  # as msgspec begins


def _choices(into: type[msgspec.Struct], pointer: str) -> list[str]:
    """The words that an option can be or have as members."""
    name = "".join(pointer.split("/")[1:2])
    types = [field.type for field in msgspec.structs.fields(into) if field.name == name]
    words: list[str] = []
    while types:
        kind = types.pop()
        types += [part for part in get_args(kind) if not isinstance(part, str)]
        words += [part for part in get_args(kind) if isinstance(part, str)]
    return words


def refused_option(
    options_type: type[msgspec.Struct], check: Callable[[Any], None], options: Mapping[str, Any]
) -> str | None:
    """The pointer of the option that prevents a game from starting; None if it can start.

    Args:
        options_type: the options of a game.
        check: rejects well-formed options that cannot be played.
        options: the requested options.
    """
    try:
        check(converted(options, options_type, "/options"))
    except BadOption as error:
        return error.pointer
    return None


def accepted_in_place(
    options: Mapping[str, Any],
    pointer: str,
    infos: Mapping[str, OptionInfo],
    refused: Callable[[Mapping[str, Any]], str | None],
) -> list[Any]:
    """The values that would be accepted instead of a refused option or a refused list member.

    Args:
        options: the options of the refused game.
        pointer: the pointer of the refusal.
        infos: the available options.
        refused: returns the pointer of the option that prevents a game from starting, or None.

    Returns:
        The values with which the game can start. If there are none, those with which it could start
        without other invalid options.
    """
    _, _, name, *members = pointer.split("/")
    if name not in infos or len(members) > 1:
        return []
    values = infos[name].values
    if members:
        lists = [value for value in values if isinstance(value, list)]
        values = list(dict.fromkeys(chain.from_iterable(lists)))
    changed = [(value, _replaced(options, name, members, value)) for value in values]
    playable = [value for value, given in changed if refused(given) is None]
    return playable or [value for value, given in changed if _fits(given, pointer, refused)]


def _fits(
    options: Mapping[str, Any], pointer: str, refused: Callable[[Mapping[str, Any]], str | None]
) -> bool:
    """Whether an option is not refused once the others that are refused are left out."""
    kept = dict(options)
    while (where := refused(kept)) is not None:
        if f"{where}/".startswith(f"{pointer}/"):
            return False
        name = "".join(where.split("/")[2:3])
        if name not in kept or pointer.startswith(f"/options/{name}/"):
            return True
        del kept[name]
    return True


def _replaced(
    options: Mapping[str, Any], name: str, members: Sequence[str], value: Any
) -> dict[str, Any]:
    """Options with another value of one of them, or of one member of its list."""
    if members:
        number = int(members[0])
        value = [*options[name][:number], value, *options[name][number + 1 :]]
    return {**options, name: value}
