"""Converts msgspec's JSON schemas to those in the contract."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from galaxy_referee.schemas.descriptions import with_descriptions

JsonSchema = dict[str, Any]

_BOUNDS = {"minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern"}
REFERENCES = "#/components/schemas/"


def reference(name: str) -> JsonSchema:
    """A reference to a component."""
    return {"$ref": REFERENCES + name}


def names_of(parts: dict[str, JsonSchema], prefix: str) -> dict[str, str]:
    """Component names for msgspec's types: the type's name, with its module if two types share it.

    A name that begins with the game's is not prefixed again. The name of a generic type omits the
    parameters that msgspec appends.
    """
    short = {name: str(schema["title"]).partition("[")[0] for name, schema in parts.items()}
    shared = {name for name, count in Counter(short.values()).items() if count > 1}
    own = {
        name: camel(name.split(".")[-2:] if short[name] in shared else [short[name]])
        for name in parts
    }
    names = {name: prefix + each.removeprefix(prefix) for name, each in own.items()}
    assert len(set(names.values())) == len(names), "two types share a name and a module"
    return names


def schemas_of(*kinds: type[msgspec.Struct]) -> dict[str, JsonSchema]:
    """The components of types and of everything in them."""
    _, parts = msgspec.json.schema_components(kinds, ref_template=REFERENCES + "{name}")
    names = names_of(parts, "")
    return {names[name]: tidy(parts[name], names) for name in sorted(parts)}


def camel(parts: list[str]) -> str:
    words = [word for part in parts for word in part.split("_")]
    return "".join(word[:1].upper() + word[1:] for word in words)


def target_of(schema: JsonSchema) -> str:
    return str(schema["$ref"]).removeprefix(REFERENCES)


def tidy(schema: Any, names: dict[str, str]) -> Any:
    """Rename components, drop Python's titles, and discriminate unions by their tags."""
    if isinstance(schema, list):
        return [tidy(part, names) for part in schema]
    return _tidy_object(schema, names) if isinstance(schema, dict) else schema


def _tidy_object(schema: JsonSchema, names: dict[str, str]) -> JsonSchema:
    own = {key: tidy(value, names) for key, value in schema.items() if key != "title"}
    if "properties" in schema:  # a member may be called title
        members = schema["properties"].items()
        own["properties"] = {name: tidy(member, names) for name, member in members}
        if "description" in own:
            own = with_descriptions(own)
    own = _explicit(own)
    if "$ref" in own:
        own["$ref"] = _renamed(own["$ref"], names)
    if "discriminator" in own:
        own["oneOf"] = own.pop("anyOf")
        mapping = schema["discriminator"]["mapping"]
        own["discriminator"]["mapping"] = {
            tag: _renamed(reference, names) for tag, reference in mapping.items()
        }
    return own


def _renamed(reference: str, names: dict[str, str]) -> str:
    target = reference.removeprefix(REFERENCES)
    return REFERENCES + names.get(target, target)


def _explicit(schema: JsonSchema) -> JsonSchema:
    """The schema with implied constraints spelled out and without tuples, for client generators."""
    explicit = _with_lists_of_types(_nullable(_with_one_enumeration(schema)))
    if "$ref" in explicit and explicit.get("default") == {}:
        del explicit["default"]  # Pydantic's generator writes it as a dictionary, not as the type
    if "prefixItems" in explicit:
        explicit["items"] = _any_of(explicit.pop("prefixItems"))
    if explicit.get("type") == "array":
        explicit.setdefault("items", {})
    if explicit.get("type") == "object" and "properties" not in explicit:
        explicit.setdefault("additionalProperties", True)
    if "enum" in explicit:
        explicit |= one_word(explicit.pop("enum"))
    return explicit


def _with_one_enumeration(schema: JsonSchema) -> JsonSchema:
    """Words among alternatives as one enumeration; msgspec makes one of each ``Literal``."""
    kinds = schema.get("anyOf", [])
    words = [kind for kind in kinds if kind.keys() <= {"type", "enum", "const"} and len(kind) == 2]
    if len(words) < 2:
        return schema
    every = sorted({word for kind in words for word in kind.get("enum", [kind.get("const")])})
    others = [kind for kind in kinds if kind not in words]
    whole = {key: part for key, part in schema.items() if key != "anyOf"}
    if others:
        return {**whole, "anyOf": [one_word(every), *others]}
    return {**whole, **one_word(every)}


def _nullable(schema: JsonSchema) -> JsonSchema:
    """A value with bounds, or null, as a list of types: of an alternative with bounds, Pydantic's
    generator makes a class."""
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) != 1 or len(schema["anyOf"]) != 2 or not kinds[0].keys() & _BOUNDS:
        return schema
    whole = {key: part for key, part in schema.items() if key != "anyOf"}
    return {**whole, **kinds[0], "type": [kinds[0]["type"], "null"]}


def _with_lists_of_types(schema: JsonSchema) -> JsonSchema:
    """A list among alternatives as a list of types: Java has no class for it."""
    kinds = {kind.get("type"): kind for kind in schema.get("anyOf", [])}
    if "array" not in kinds or len(kinds.keys() - {"null"}) < 2:
        return dict(schema)
    listed = {**schema, **kinds["array"], "type": list(kinds)}
    del listed["anyOf"]
    if listed.get("default", "") is None:
        del listed["default"]  # orval's zod gives it to each alternative
    return listed


def _any_of(kinds: list[JsonSchema]) -> JsonSchema:
    different = [kind for number, kind in enumerate(kinds) if kind not in kinds[:number]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def one_word(words: list[str]) -> JsonSchema:
    """The schema of an enumeration; a single word, such as a tag, becomes a constant."""
    return {"type": "string"} | ({"const": words[0]} if len(words) == 1 else {"enum": words})


def one_of(records: list[JsonSchema], tag: str, values: list[str]) -> JsonSchema:
    mapping = dict(zip(values, (record["$ref"] for record in records), strict=True))
    # The type keeps text out where a validator looks at the discriminator alone.
    return {
        "type": "object",
        "oneOf": records,
        "discriminator": {"propertyName": tag, "mapping": mapping},
    }
