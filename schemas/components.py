"""OpenAPI components made from the engine's own types: states, moves, options, views, events."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, get_type_hints

import msgspec

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo, Seats
from galaxy_referee.engine.kernel.game import Game, View
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.outcome import Outcome, SeatScore
from galaxy_referee.engine.kernel.wire import DecisionRecord, EventRecord
from galaxy_referee.schemas.descriptions import with_descriptions
from galaxy_referee.schemas.limits import MAX_CALLS, MAX_MOVE_TEXT
from galaxy_referee.schemas.records import (
    SESSION_EVENTS,
    Child,
    PieceUse,
    Problem,
    SeatInfo,
    SeenPosition,
)

JsonSchema = dict[str, Any]

_REF = "#/components/schemas/"


def prefix_of(game: Game[Any]) -> str:
    """The game's name in names of components: ``Race``."""
    return game.name.title().replace("-", "").replace("_", "")


def game_components(game: Game[Any], calls: dict[str, str]) -> dict[str, JsonSchema]:
    """The components of one game, all names beginning with its prefix.

    Args:
        game: the game.
        calls: for each call that a batch may hold, the component of its request.
    """
    prefix = prefix_of(game)
    moves = list(game.reader.types.values())
    view_table = get_type_hints(game.table_view).get("return", Any)
    (state, options, deal, table, *records), parts = msgspec.json.schema_components(
        [game.codec.state_type, game.options_type, game.deal_type, view_table, *moves],
        schema_hook=_anything,
        ref_template=_REF + "{name}",
    )
    names = _names(parts, prefix)
    names[_target(state)] = f"{prefix}State"
    components = {names[name]: _tidy(schema, names) for name, schema in parts.items()}
    for role, schema in (("Options", options), ("Deal", deal)):
        components.setdefault(prefix + role, _tidy(schema, names))
    records = [_tidy(record, names) for record in records]
    for record in records:
        # Moves as answers list them carry their text; sent back, it is checked.
        components[_target(record)]["properties"]["text"] = {"type": "string"}
    components |= {
        f"{prefix}Move": _one_of(records, "kind", list(game.reader.types)),
        f"{prefix}MoveSource": {
            "description": "A move as a record, or as its line of text.",
            "oneOf": [
                {"$ref": f"{_REF}{prefix}Move"},
                {"type": "string", "maxLength": MAX_MOVE_TEXT},
            ],
        },
        f"{prefix}StateSource": {
            "description": "A state, or a sealed one.",
            "oneOf": [{"$ref": f"{_REF}{prefix}State"}, {"$ref": f"{_REF}SealedState"}],
        },
        f"{prefix}View": _view(_tidy(table, names), prefix),
        f"{prefix}Knowledge": _knowledge(prefix),
        f"{prefix}Child": _child(prefix),
        f"{prefix}SeenPosition": _seen_position(prefix),
        f"{prefix}PieceUse": _piece_use(prefix),
        f"{prefix}Event": _event(game),
        f"{prefix}Decision": _decision(f"{prefix}Move"),
        f"{prefix}BatchAnswer": _batch_answer(),
    }
    return components | _batch_calls(prefix, calls)


def shared_components(games: list[Game[Any]]) -> dict[str, JsonSchema]:
    """The components that are the same for all games."""
    _, parts = msgspec.json.schema_components(
        [Problem, Outcome, SeatScore, Fault, SeatInfo, Seats, OptionInfo, DataConfidence],
        ref_template=_REF + "{name}",
    )
    components = {
        name: _tidy(schema, {}) for name, schema in parts.items() if name != "DecisionRecord"
    }
    components["Problem"]["properties"]["decision"] = {
        "anyOf": [
            *({"$ref": f"{_REF}{prefix_of(game)}Decision"} for game in games),
            {"type": "null"},
        ]
    }
    components["SealedState"] = {
        "type": "string",
        "description": "A sealed state: opaque, and unchangeable for whoever carries it.",
        "pattern": r"^v1\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$",
    }
    components["AnyValue"] = {"description": "Any JSON value."}
    return components


def _anything(_: type) -> JsonSchema:
    """The schema of a field whose type says nothing, such as ``object``."""
    return {"description": "Any JSON value."}


def _names(parts: dict[str, JsonSchema], prefix: str) -> dict[str, str]:
    """Our names of msgspec's components: the type's name, with its module where two share it.

    A generic type is named without its parameters, which msgspec spells out.
    """
    short = {name: str(schema["title"]).partition("[")[0] for name, schema in parts.items()}
    shared = {name for name, count in Counter(short.values()).items() if count > 1}
    names = {
        name: prefix + _camel(name.split(".")[-2:] if short[name] in shared else [short[name]])
        for name in parts
    }
    assert len(set(names.values())) == len(names), "two types share a name and a module"
    return names


def _camel(parts: list[str]) -> str:
    words = [word for part in parts for word in part.split("_")]
    return "".join(word[:1].upper() + word[1:] for word in words)


def _target(schema: JsonSchema) -> str:
    return str(schema["$ref"]).removeprefix(_REF)


def _tidy(schema: Any, names: dict[str, str]) -> Any:
    """The schema with our names, without Python's titles, and unions told apart by their tag."""
    if isinstance(schema, list):
        return [_tidy(part, names) for part in schema]
    return _tidy_object(schema, names) if isinstance(schema, dict) else schema


def _tidy_object(schema: JsonSchema, names: dict[str, str]) -> JsonSchema:
    tidy = {key: _tidy(value, names) for key, value in schema.items() if key != "title"}
    if "properties" in schema:  # a member may be called title
        members = schema["properties"].items()
        tidy["properties"] = {name: _tidy(member, names) for name, member in members}
        if "description" in tidy:
            tidy = with_descriptions(tidy)
    tidy = _explicit(tidy)
    if "$ref" in tidy:
        tidy["$ref"] = _renamed(tidy["$ref"], names)
    if "discriminator" in tidy:
        tidy["oneOf"] = tidy.pop("anyOf")
        mapping = schema["discriminator"]["mapping"]
        tidy["discriminator"]["mapping"] = {
            tag: _renamed(reference, names) for tag, reference in mapping.items()
        }
    return tidy


def _renamed(reference: str, names: dict[str, str]) -> str:
    target = reference.removeprefix(_REF)
    return _REF + names.get(target, target)


def _explicit(schema: JsonSchema) -> JsonSchema:
    """The schema for generators of clients, who must be told what follows and know no tuples."""
    explicit = dict(schema)
    if "prefixItems" in explicit:
        kinds = explicit.pop("prefixItems")
        different = [kind for number, kind in enumerate(kinds) if kind not in kinds[:number]]
        explicit["items"] = different[0] if len(different) == 1 else {"anyOf": different}
    if explicit.get("type") == "array":
        explicit.setdefault("items", {})
    if explicit.get("type") == "object" and "properties" not in explicit:
        explicit.setdefault("additionalProperties", True)
    if "enum" in explicit:
        explicit |= _one_word(explicit.pop("enum"))
    return explicit


def _one_word(words: list[str]) -> JsonSchema:
    """The schema of one of these words; a single one, such as a tag, is a constant."""
    return {"type": "string"} | ({"const": words[0]} if len(words) == 1 else {"enum": words})


def _one_of(records: list[JsonSchema], tag: str, values: list[str]) -> JsonSchema:
    mapping = dict(zip(values, (record["$ref"] for record in records), strict=True))
    # The type keeps text out where a validator looks at the discriminator alone.
    return {
        "type": "object",
        "oneOf": records,
        "discriminator": {"propertyName": tag, "mapping": mapping},
    }


def _struct(struct: type[msgspec.Struct]) -> JsonSchema:
    _, parts = msgspec.json.schema_components([struct], ref_template=_REF + "{name}")
    schema: JsonSchema = _tidy(parts[struct.__name__], {})
    return schema


def _view(table: JsonSchema, prefix: str) -> JsonSchema:
    schema = _struct(View)
    schema["properties"]["table"] = table
    schema["properties"]["knowledge"] = {"$ref": f"{_REF}{prefix}Knowledge"}
    return schema


def _knowledge(prefix: str) -> JsonSchema:
    schema = _struct(Knowledge)
    schema["properties"]["state"] |= {"$ref": f"{_REF}{prefix}State"}
    return schema


def _child(prefix: str) -> JsonSchema:
    schema = _struct(Child)
    schema["properties"]["move"] = {"$ref": f"{_REF}{prefix}Move"}
    schema["properties"]["state"] = {"$ref": f"{_REF}{prefix}StateSource"}
    return schema


def _seen_position(prefix: str) -> JsonSchema:
    schema = _struct(SeenPosition)
    schema["properties"]["view"] = {"$ref": f"{_REF}{prefix}View"}
    schema["properties"]["events"]["items"] = {"$ref": f"{_REF}{prefix}Event"}
    return schema


def _piece_use(prefix: str) -> JsonSchema:
    schema = _struct(PieceUse)
    schema["properties"]["moves"]["items"] = {"$ref": f"{_REF}{prefix}Move"}
    return schema


def _event(game: Game[Any]) -> JsonSchema:
    schema = _struct(EventRecord)
    schema["properties"]["kind"] = {"type": "string", "enum": [*game.events, *SESSION_EVENTS]}
    return schema


def _decision(move: str) -> JsonSchema:
    schema = _struct(DecisionRecord)
    schema["properties"]["moves"]["items"] = {"$ref": _REF + move}
    schema["properties"]["choose"] = {
        "type": "object",
        "description": "The choice in closed form: from min to max of these.",
        "properties": {
            "from": {"type": "array", "items": {"type": "string"}},
            "min": {"type": "integer"},
            "max": {"type": "integer"},
        },
        "required": ["from", "min", "max"],
    }
    return schema


def _batch_calls(prefix: str, calls: dict[str, str]) -> dict[str, JsonSchema]:
    components: dict[str, JsonSchema] = {}
    names = {}
    for call, request in calls.items():
        names[call] = f"{prefix}Batch{call.title().replace('-', '')}"
        components[names[call]] = {
            "type": "object",
            "properties": {"call": _one_word([call]), "body": {"$ref": _REF + request}},
            "required": ["call", "body"],
            "additionalProperties": False,
        }
    refs = [{"$ref": _REF + name} for name in names.values()]
    components[f"{prefix}BatchCall"] = _one_of(refs, "call", list(names))
    components[f"{prefix}BatchCalls"] = {
        "type": "array",
        "items": {"$ref": f"{_REF}{prefix}BatchCall"},
        "minItems": 1,
        "maxItems": MAX_CALLS,
    }
    return components


def _batch_answer() -> JsonSchema:
    return {
        "type": "object",
        "description": "What the call would have answered on its own.",
        "properties": {
            "status": {"type": "integer"},
            "body": {"type": "object", "additionalProperties": True},
        },
        "required": ["status", "body"],
    }


def as_json(value: Any) -> Any:
    """Plain JSON values of what may hold the engine's records."""
    return json.loads(msgspec.json.encode(value))
