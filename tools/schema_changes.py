"""Which changes of a JSON schema break a client, for schemas as the contract has them.

A schema is taken apart into its alternatives: the members of unions, each value of an enumeration,
and each type. In a request, the client sends what the old schema allows, so the new one must allow
it, too. In a response, the client reads what the new schema allows: further kinds of objects,
values, and members are expected, while a missing member or another type is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

REQUEST, RESPONSE = "request", "response"
_LEAST = ("minimum", "minLength", "minItems", "minProperties")
_MOST = ("maximum", "maxLength", "maxItems", "maxProperties")
_UNIONS = ("anyOf", "oneOf")
_UNLIMITED = float("inf")
_Schema = Mapping[str, Any]


@dataclass(frozen=True)
class _Alternative:
    """One thing that a schema allows.

    Args:
        schema: its own schema.
        name: the name of this schema in the contract, or nothing.
    """

    schema: _Schema
    name: str


# An alternative is found by its type and what tells it from others of this type: the value, or an
# object's value of the discriminator.
_Key = tuple[str, Any]
_Alternatives = Mapping[_Key, _Alternative]
_ANYTHING = ("anything", None)
_OBJECT = ("object", None)
_NAMED = ("object", "value")  # what may be added to a response


class SchemaChanges:
    """Compares the schemas of two contracts, each pair of named ones once for each direction.

    Args:
        old: the older contract.
        new: the newer contract.
    """

    def __init__(self, old: _Schema, new: _Schema) -> None:
        self._documents = (old, new)
        self._compared: set[tuple[str, str, str]] = set()

    def resolved(self, side: int, part: _Schema) -> _Schema:
        """A part of a contract, in place of a reference to it.

        Args:
            side: 0 for the older contract, 1 for the newer.
            part: the part or the reference.
        """
        while "$ref" in part:
            found: Any = self._documents[side]
            for name in part["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            part = found
        return part

    def compare(self, old: _Schema, new: _Schema, where: str, direction: str) -> Iterator[str]:
        """A sentence for each breaking change.

        Args:
            old: the schema that the client knows.
            new: the schema that the service uses.
            where: how sentences name the place.
            direction: ``REQUEST`` if the client sends it, ``RESPONSE`` if it receives it.
        """
        before, after = self._alternatives(0, old), self._alternatives(1, new)
        if _ANYTHING in (after if direction == REQUEST else before):
            return
        if direction == REQUEST:
            yield from _changed_default(old, new, where)
        else:
            yield from _new_types(before, after, where)
        for key, alternative in before.items():
            matches = _matches(key, after)
            same = (self._same_kind(alternative, match, where, direction) for match in matches)
            found = [list(each) for each in same]
            yield from _shared(found)
            if not matches and (direction == REQUEST or key[0] in _NAMED):
                yield f"{where}: {_named(key)} is gone"

    def _alternatives(self, side: int, schema: _Schema, name: str = "") -> dict[_Key, _Alternative]:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            schema = self.resolved(side, schema)
        if "discriminator" in schema:
            return self._discriminated(side, schema["discriminator"]["mapping"])
        parts = [part for union in _UNIONS for part in schema.get(union, ())]
        if parts:
            return {
                key: found
                for part in parts
                for key, found in self._alternatives(side, part).items()
            }
        alternative = _Alternative(schema, name)
        return dict.fromkeys(_keys(schema), alternative)

    def _discriminated(self, side: int, mapping: Mapping[str, str]) -> dict[_Key, _Alternative]:
        return {
            ("object", value): _Alternative(
                self.resolved(side, {"$ref": reference}), reference.rpartition("/")[2]
            )
            for value, reference in mapping.items()
        }

    def _same_kind(
        self, old: _Alternative, new: _Alternative, where: str, direction: str
    ) -> Iterator[str]:
        if old.name and new.name:
            pair = (old.name, new.name, direction)
            if pair in self._compared:
                return
            self._compared.add(pair)
            where = f"{old.name} in {direction}s"
        if direction == REQUEST:
            yield from _narrowed(old.schema, new.schema, where)
        if "items" in old.schema and "items" in new.schema:
            items = old.schema["items"], new.schema["items"]
            yield from self.compare(*items, f"{where}[]", direction)
        yield from self._members(old.schema, new.schema, where, direction)

    def _members(self, old: _Schema, new: _Schema, where: str, direction: str) -> Iterator[str]:
        before, after = old.get("properties", {}), new.get("properties", {})
        required, now_required = set(old.get("required", ())), set(new.get("required", ()))
        for name, member in before.items():
            place = f"{where}: {name}"
            if name in after:
                yield from self.compare(member, after[name], place, direction)
            elif direction == RESPONSE or new.get("additionalProperties") is False:
                yield f"{place} is gone"
        if direction == REQUEST:
            yield from (f"{where}: {name} is required" for name in sorted(now_required - required))
            if _is_open(old) and not _is_open(new):
                yield f"{where} allows no further members"
        else:
            kept = required & after.keys()
            yield from (f"{where}: {name} may be missing" for name in sorted(kept - now_required))
        values = old.get("additionalProperties"), new.get("additionalProperties")
        if isinstance(values[0], Mapping) and isinstance(values[1], Mapping):
            yield from self.compare(values[0], values[1], f"{where}: each value", direction)


def _matches(key: _Key, others: _Alternatives) -> list[_Alternative]:
    """The alternatives of another schema that take the place of one."""
    if key in others:
        return [others[key]]
    kind, what = key
    if key == _OBJECT:  # one shape became several, all of which must fit
        return [other for (name, _), other in others.items() if name == "object"]
    wider: dict[str, _Key] = {
        "value": ("string" if isinstance(what, str) else "integer", None),
        "integer": ("number", None),
        "object": _OBJECT,
    }
    return [others[wider[kind]]] if wider.get(kind) in others else []


def _new_types(before: _Alternatives, after: _Alternatives, where: str) -> Iterator[str]:
    """The types that a response did not have; further kinds and values are expected."""
    for key in after:
        if key[0] not in _NAMED and not _matches(key, before):
            yield f"{where} can now be {_named(key)}"


def _keys(schema: _Schema) -> list[_Key]:
    """The values of an enumeration or a constant, or the types of a schema that is no union."""
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    if values:
        return [("value", value) for value in values]
    kinds = schema.get("type", "object" if "properties" in schema else "anything")
    return [(kind, None) for kind in ([kinds] if isinstance(kinds, str) else kinds)]


def _shared(found: list[list[str]]) -> list[str]:
    """The changes common to all shapes that one shape became, such as a value that none of them
    has."""
    return [each for each in found[0] if all(each in other for other in found)] if found else []


def _is_open(schema: _Schema) -> bool:
    return schema.get("type") == "object" and schema.get("additionalProperties", True) is True


def _changed_default(old: _Schema, new: _Schema, where: str) -> Iterator[str]:
    if "default" in old and old["default"] != new.get("default", old["default"]):
        yield f"{where}: the default is {new['default']!r}, not {old['default']!r}"


def _narrowed(old: _Schema, new: _Schema, where: str) -> Iterator[str]:
    for name in _LEAST:
        natural = -_UNLIMITED if name == "minimum" else 0
        if new.get(name, -_UNLIMITED) > old.get(name, natural):
            yield f"{where}: {name} is {new[name]}, not {old.get(name, 'unlimited')}"
    for name in _MOST:
        if new.get(name, _UNLIMITED) < old.get(name, _UNLIMITED):
            yield f"{where}: {name} is {new[name]}, not {old.get(name, 'unlimited')}"
    if "pattern" in new and new["pattern"] != old.get("pattern"):
        yield f"{where}: the pattern is {new['pattern']}, not {old.get('pattern', 'unlimited')}"


def _named(key: _Key) -> str:
    """An alternative in words."""
    kind, what = key
    if kind == "value" or what is not None:
        return repr(what)
    if kind in ("null", "anything"):
        return kind
    return f"{'an' if kind[0] in 'aio' else 'a'} {kind}"
