"""The contract's schemas as tables of fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

Contract = dict[str, Any]

_BOUNDS = (
    ("minimum", "at least {}"),
    ("maximum", "at most {}"),
    ("minLength", "{} or more characters"),
    ("maxLength", "at most {} characters"),
    ("minItems", "{} or more items"),
    ("maxItems", "at most {} items"),
    ("pattern", "matches {}"),
)
_MOST_VALUES = 24


@dataclass(frozen=True)
class Field:
    """A member of an object, or a parameter.

    Args:
        name: its name; members of members follow after a dot.
        required: whether it is required.
        schema: the schema of its value.
        about: its description.
        where: the location of a parameter.
    """

    name: str
    required: bool
    schema: Contract
    about: str
    where: str = ""

    @property
    def type(self) -> Markup:
        """Its type, with links to schemas."""
        return type_text(self.schema)

    @property
    def limits(self) -> list[Markup]:
        """Further constraints on its value."""
        return list(_limits(self.schema))


def fields_of(schema: Contract, document: Contract, before: str = "") -> Iterator[Field]:
    """The members of an object's schema.

    Args:
        schema: the schema, or a reference to it.
        document: the contract.
        before: a prefix for their names.
    """
    schema = _target(schema, document)
    required = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        whole = before + name
        shown = _with_words(inner, document)
        yield Field(whole, name in required, shown, inner.get("description", ""))
        if "properties" in inner:
            yield from fields_of(inner, document, f"{whole}.")
        elif "properties" in inner.get("items", {}):
            yield from fields_of(inner["items"], document, f"{whole}[].")


def name_of(reference: Contract) -> str:
    """The name of a reference's target."""
    return str(reference["$ref"].rpartition("/")[2])


def type_text(schema: Contract) -> Markup:
    """A type in words, with links to the schemas that it names."""
    if "$ref" in schema:
        name = name_of(schema)
        return Markup('<a href="/docs/schemas/{0}">{0}</a>').format(name)
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return Markup(" or ").join(type_text(inner) for inner in schema[word])
    if "allOf" in schema:
        return Markup(" and ").join(type_text(inner) for inner in schema["allOf"])
    return _plain_type(schema)


def _plain_type(schema: Contract) -> Markup:
    if "const" in schema:
        return _code(schema["const"])
    if "enum" in schema:
        return _values(schema["enum"])
    kind = schema.get("type", "any value")
    if kind == "array":
        items = schema.get("items")
        return Markup("array of ") + type_text(items) if items else Markup("array")
    inner = schema.get("additionalProperties")
    if kind == "object" and isinstance(inner, dict):
        return Markup("object of ") + type_text(inner)
    return escape(" or ".join(kind) if isinstance(kind, list) else kind)


def _values(values: list[Any]) -> Markup:
    shown = Markup(", ").join(_code(value) for value in values[:_MOST_VALUES])
    more = len(values) - _MOST_VALUES
    return shown + (f", and {more} more" if more > 0 else "")


def _code(value: Any) -> Markup:
    text = value if isinstance(value, str) else json.dumps(value)
    return Markup("<code>{}</code>").format(text)


def _limits(schema: Contract) -> Iterator[Markup]:
    if "default" in schema:
        yield Markup("default {}").format(_code(schema["default"]))
    for name, sentence in _BOUNDS:
        if name in schema:
            yield Markup(sentence).format(_code(schema[name]))


def _with_words(schema: Contract, document: Contract) -> Contract:
    """The schema with enumerations in place of references to them."""
    if "$ref" in schema:
        target = _target(schema, document)
        own = {key: part for key, part in schema.items() if key != "$ref"}
        return {**target, **own} if "enum" in target else schema
    shown = dict(schema)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            shown[key] = _with_words(schema[key], document)
    if "anyOf" in schema:
        shown["anyOf"] = [_with_words(part, document) for part in schema["anyOf"]]
    return shown


def _target(schema: Contract, document: Contract) -> Contract:
    while "$ref" in schema:
        schema = document["components"]["schemas"][name_of(schema)]
    return schema
