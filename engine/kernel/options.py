"""Options of a new game: read from JSON, and what could stand in the place of a refused one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.notation import split_path


def converted(source: Any, into: type[msgspec.Struct], where: str) -> Any:
    """A struct made of JSON-like values.

    Args:
        source: the values, or such a struct.
        into: its type.
        where: the pointer of the source.

    Raises:
        BadOption: they do not have its shape.
    """
    if isinstance(source, into):
        return source
    try:
        return msgspec.convert(source, into)
    except msgspec.ValidationError as error:
        sentence, pointer = split_path(str(error))
        raise BadOption(sentence, pointer=where + pointer) from error


def refused_option(
    options_type: type[msgspec.Struct], check: Callable[[Any], None], options: Mapping[str, Any]
) -> str | None:
    """The pointer of the option because of which a game cannot begin; None if it can.

    Args:
        options_type: the options of a game.
        check: refuses options of the right shape that cannot be played.
        options: what is asked for.
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
    """What could stand in the place of a refused option, or of a refused member of a list.

    Args:
        options: those of the refused game.
        pointer: of the refusal.
        infos: the options that there are.
        refused: the pointer of the option because of which a game cannot begin, None if it can.

    Returns:
        The values with which the game can begin; if there are none, those with which it can once
        others that are wrong as well are left out.
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
