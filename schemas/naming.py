"""Names for the schemas inside other schemas: generators of clients would number theirs.

An enumeration, a tagged union, or an object inside a component becomes a component of its own.
Its name is that of the type in the engine's code, such as ``RaceKind``; a type without a name there
is named by its place, such as ``RaceDecisionChoose``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from galaxy_referee.schemas.default_descriptions import WORDS
from galaxy_referee.schemas.json_schema import JsonSchema, camel, reference

_Content = frozenset[str]
Words = Mapping[_Content, str]
_OF_THE_PLACE = ("description", "default")  # the rest is the type's


def words_of(types: Iterable[Any]) -> dict[_Content, str]:
    """The names that code has for enumerations and unions, by their words or tags.

    Args:
        types: types of structs; the modules of these and of all structs in them are searched. Of
            two names for the same, the first counts, by the names of the modules.
    """
    names: dict[_Content, str] = {}
    # A type created at run time, such as those of the catalogue, has the modules of its bases.
    modules = {base.__module__ for kind in _structs(types) for base in kind.__mro__}
    for module in sorted(modules & sys.modules.keys()):
        for name, value in vars(sys.modules[module]).items():
            if name[0].isupper() and not name.isupper() and (content := _content_of(value)):
                names.setdefault(content, name)
    return names


def with_named_parts(
    schemas: Mapping[str, JsonSchema], words: Mapping[str, Words]
) -> dict[str, JsonSchema]:
    """The components, with a component for each part that deserves a name.

    Args:
        schemas: the components.
        words: the names of enumerations and unions, by the prefix of components that have them;
            those of the prefix ``""`` are the same for all.

    Raises:
        ValueError: two different parts have the same name.
    """
    namer = _Namer(schemas, words)
    return {name: namer.within(schema, name) for name, schema in schemas.items()} | namer.made


class _Namer:
    def __init__(self, taken: Mapping[str, Any], words: Mapping[str, Words]) -> None:
        self.made: dict[str, JsonSchema] = {}
        self._taken = taken
        self._words = words

    def within(self, schema: JsonSchema, name: str, about: str = "") -> JsonSchema:
        """The schema, with references to the parts that have names of their own.

        Args:
            schema: the schema.
            name: its name.
            about: what describes those of its parts that have no description.
        """
        own = dict(schema)
        if "properties" in schema:
            members = schema["properties"].items()
            own["properties"] = {key: self._part(part, name, key) for key, part in members}
        for key in ("items", "additionalProperties"):
            if isinstance(schema.get(key), dict):
                own[key] = self._part(schema[key], _singular(name), about=about)
        if "anyOf" in schema:
            own["anyOf"] = [self._part(part, name, about=about) for part in schema["anyOf"]]
        return own

    def _part(
        self, schema: JsonSchema, whole: str, member: str = "", about: str = ""
    ) -> JsonSchema:
        place = whole + camel([member])
        about = schema.get("description", about)
        own = self.within(schema, place, about)
        if not ("enum" in own or "discriminator" in own or own.get("properties")):
            return own
        if "enum" in own:
            own["enum"] = sorted(own["enum"])
        name, description = self._name(own, place)
        beside = {key: own.pop(key) for key in _OF_THE_PLACE if key in own}
        own = {"description": description or about, **own}
        if name in self._taken or self.made.setdefault(name, own) != own:
            raise ValueError(f"two schemas would be called {name}")
        return {**reference(name), **beside}

    def _name(self, schema: JsonSchema, place: str) -> tuple[str, str | None]:
        """The name of a part, and a description if ``WORDS`` has one."""
        union = schema.get("discriminator")
        content = frozenset(union["mapping"] if union else schema.get("enum", ()))
        for prefix in sorted(self._words, key=len, reverse=True):
            if place.startswith(prefix) and content in self._words[prefix]:
                word = self._words[prefix][content]
                return prefix + word, WORDS.get(word)
        return place, None


def _singular(name: str) -> str:
    return name.removesuffix("s") if not name.endswith("ss") else name


def _structs(types: Iterable[Any]) -> Iterator[type]:
    """All structs in these types."""
    seen: set[Any] = set()
    found: list[Any] = list(inspect.multi_type_info(types))
    while found:
        kind = found.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls in seen:
                continue
            seen.add(kind.cls)
            yield get_origin(kind.cls) or kind.cls
        found += _inner(kind)


def _inner(kind: Any) -> list[Any]:
    if isinstance(kind, inspect.Type | inspect.Field):
        return [getattr(kind, name) for name in kind.__struct_fields__]
    return [*kind] if isinstance(kind, tuple) else []


def _content_of(value: Any) -> _Content:
    """The words of literals, or the tags of structs; nothing of what is neither."""
    parts = get_args(value) if get_origin(value) in (Union, UnionType) else (value,)
    if all(get_origin(part) is Literal for part in parts):
        return frozenset(word for part in parts for word in get_args(part))
    if len(parts) > 1 and all(isinstance(part, msgspec.StructMeta) for part in parts):
        return frozenset(str(part.__struct_config__.tag) for part in parts)
    return frozenset()
