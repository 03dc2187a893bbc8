"""Lists all faults in the shape of untrusted data; msgspec alone stops at the first one."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.notation import split_path
from galaxy_referee.engine.kernel.texts import Text


def shape_faults(value: Any, wanted: Any, pointer: str = "") -> Iterator[Fault]:
    """The reasons why JSON-like values do not have a type.

    Args:
        value: the values.
        wanted: the type: structs, tuples with one type of items, and unions of these.
        pointer: JSON pointer to the value.
    """
    kind = _alternative(value, wanted)
    faults: list[Fault] = []
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        faults += _struct_faults(value, kind, pointer)
    elif isinstance(value, list | tuple) and get_origin(kind) is tuple:
        for index, item in enumerate(value):
            faults += shape_faults(item, get_args(kind)[0], f"{pointer}/{index}")
    if faults:
        yield from faults
        return
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        sentence, inner = split_path(str(error))
        yield Fault(pointer + inner, "malformed", sentence)


def _struct_faults(value: dict[Any, Any], kind: type[msgspec.Struct], path: str) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name, inner in value.items():
        pointer = f"{path}/{_escaped(str(name))}"
        if name in fields:
            yield from shape_faults(inner, fields[name].type, pointer)
        elif (
            name != kind.__struct_config__.tag_field
            and kind.__struct_config__.forbid_unknown_fields
        ):
            yield Fault(pointer, "malformed", Text("There is no field {name} here.", name=name))
    for name, field in fields.items():
        if field.required and name not in value:
            yield Fault(path, "malformed", Text("The field {name} is missing.", name=name))


def _alternative(value: Any, wanted: Any) -> Any:
    """The type without its annotations; of a union, the member that the value seems to mean."""
    if get_origin(wanted) is Annotated:
        return _alternative(value, get_args(wanted)[0])
    if get_origin(wanted) not in (Union, UnionType):
        return wanted
    alternatives = [_alternative(value, kind) for kind in get_args(wanted)]
    if not isinstance(value, dict):
        return next((kind for kind in alternatives if get_origin(kind) is tuple), None)
    structs = [kind for kind in alternatives if hasattr(kind, "__struct_config__")]
    return next((kind for kind in structs if _tag_fits(value, kind, len(structs))), None)


def _tag_fits(value: dict[Any, Any], kind: type[msgspec.Struct], alternatives: int) -> bool:
    config = kind.__struct_config__
    if config.tag_field is None:
        return alternatives == 1
    return bool(value.get(config.tag_field) == config.tag)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
