"""The lean documents: the same calls and answers, in schemas that every generator can read.

Where the full document has a union with a discriminator, this one has a flat record, or any JSON
value: a state and what is known of it are values to keep and send back, and a move is its text.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from galaxy_referee.app.openapi.parts import with_reachable_components
from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.view import View
from galaxy_referee.engine.kernel.wire import DecisionRecord, EventRecord
from galaxy_referee.schemas.components import prefix_of
from galaxy_referee.schemas.descriptions import with_meanings
from galaxy_referee.schemas.json_schema import (
    REFERENCES,
    JsonSchema,
    one_word,
    reference,
    schemas_of,
    target_of,
)
from galaxy_referee.schemas.limits import MAX_MOVE_TEXT

_ABOUT = """

This is the lean form of the contract, for generators that cannot read its unions. Calls and answers
are the same as in the full form. A move in a request is its text, such as `0 pass`. A state is a
value that clients keep and send back unchanged; ask for a sealed one (`seal`), which is text,
because some languages change an object that they only pass on."""
_ANY: JsonSchema = {"description": "A value to keep and send back unchanged."}
_ANY_VALUE: JsonSchema = {"description": "Any JSON value."}
_OBJECT: JsonSchema = {
    "type": "object",
    "description": "An object whose members depend on the game.",
    "additionalProperties": True,
}
_TEXT: JsonSchema = {
    "type": "string",
    "description": "A move as its line of text.",
    "maxLength": MAX_MOVE_TEXT,
}
# What stands for the components that each game has, by their names without the game's.
_IN_PLACE = {
    "State": _ANY,
    "StateSource": _ANY,
    "Knowledge": _ANY,
    "MoveSource": _TEXT,
    "Deal": _OBJECT,
    "Components": _OBJECT,
    "TableView": _OBJECT,
    "DetailsOptions": _OBJECT,
}
_SHARED = {
    "Move": "Move",
    "Event": "Event",
    "Decision": "Decision",
    "View": "View",
    "BatchCall": "BatchCall",
    "Details": "GameDetails",
    "Catalogue": "Catalogue",
}


def lean_document(document: dict[str, Any], games: Sequence[Game[Any]]) -> Any:
    """The lean form of a document.

    Args:
        document: the full document. It is not changed.
        games: the games in it.
    """
    part = copy.deepcopy(document)
    schemas = part["components"]["schemas"]
    stand_ins: dict[str, JsonSchema] = {"AnyValue": _ANY_VALUE, "Value": _ANY_VALUE}
    for game in games:
        prefix = prefix_of(game)
        stand_ins |= {prefix + role: schema for role, schema in _IN_PLACE.items()}
        stand_ins |= {prefix + role: reference(name) for role, name in _SHARED.items()}
        schemas[f"{prefix}Options"] = _flat(schemas[f"{prefix}Options"], schemas)
    schemas |= _components(schemas, prefix_of(games[0]))
    part = _flattened(with_reachable_components(_leaned(part, stand_ins)))
    part["components"]["schemas"] = dict(sorted(part["components"]["schemas"].items()))
    part["info"] |= {
        "title": f"{part['info']['title']}, lean",
        "description": part["info"]["description"] + _ABOUT,
    }
    return part


def _components(schemas: Mapping[str, JsonSchema], prefix: str) -> dict[str, JsonSchema]:
    """The components that all games share, in place of those that each has.

    Args:
        schemas: the components of the full document.
        prefix: the prefix of a game in it.
    """
    made = schemas_of(EventRecord, DecisionRecord, View, OptionInfo)
    decision, event, view = made["DecisionRecord"], made["EventRecord"], made["View"]
    option = made["OptionInfo"]
    decision["properties"] |= {
        "choose": schemas[f"{prefix}Decision"]["properties"]["choose"],
        "moves": {"type": "array", "description": "The moves.", "items": reference("Move")},
    }
    view["properties"] |= dict.fromkeys(("table", "sums"), _OBJECT) | {"knowledge": _ANY}
    option["properties"]["values"]["items"] = _ANY_VALUE
    details = _of_any_game(schemas[f"{prefix}Details"])
    details["properties"]["options"] |= {
        "type": "object", "additionalProperties": reference("Option"),
    }  # fmt: skip
    del details["properties"]["options"]["$ref"]
    calls = schemas[f"{prefix}BatchCall"]["discriminator"]["mapping"]
    shared = {
        "Move": _MOVE,
        "Event": event,
        "Decision": decision,
        "View": view,
        "Option": option,
        "BatchCall": _batch_call(list(calls)),
        "GameDetails": details,
        "Catalogue": _of_any_game(schemas[f"{prefix}Catalogue"]),
    }
    return {name: with_meanings(schema, {}) for name, schema in shared.items()}


_MOVE: JsonSchema = {
    "type": "object",
    "description": "A move. To make it, send its text.",
    "properties": {
        "kind": {"type": "string", "description": "The kind of move."},
        "text": {"type": "string", "description": "The move as a line of text."},
    },
    "required": ["kind", "text"],
    "additionalProperties": True,
}


def _batch_call(names: list[str]) -> JsonSchema:
    return {
        "type": "object",
        "description": "A call in a batch.",
        "properties": {
            "call": {**one_word(names), "description": "The call, as in its URL."},
            "body": {**_OBJECT, "description": "Its body."},
        },
        "required": ["call", "body"],
        "additionalProperties": False,
    }


def _of_any_game(schema: JsonSchema) -> JsonSchema:
    """What a game answers about itself, for all games."""
    general = copy.deepcopy(schema)
    del general["properties"]["name"]["const"], general["additionalProperties"]
    return general


def _flat(options: JsonSchema, schemas: Mapping[str, JsonSchema]) -> JsonSchema:
    """Options with any value for those that have objects in them."""
    members = {
        name: member if _is_flat(member, schemas) else _any_value(member)
        for name, member in options["properties"].items()
    }
    return {**options, "properties": members}


def _is_flat(schema: JsonSchema, schemas: Mapping[str, JsonSchema]) -> bool:
    if "$ref" in schema:
        return "enum" in schemas[target_of(schema)]
    return all(_is_flat(part, schemas) for part in schema.get("anyOf", ()))


def _any_value(schema: JsonSchema) -> JsonSchema:
    return {"description": schema["description"]}


def _leaned(part: Any, stand_ins: Mapping[str, JsonSchema]) -> Any:
    """A part with what stands for references to the components of a game."""
    if isinstance(part, list):
        return [_leaned(item, stand_ins) for item in part]
    if not isinstance(part, dict):
        return part
    leaned = {key: _leaned(item, stand_ins) for key, item in part.items()}
    target = leaned.get("$ref")
    if isinstance(target, str) and (stand_in := stand_ins.get(target.removeprefix(REFERENCES))):
        del leaned["$ref"]
        leaned = {**stand_in, **leaned}
    return leaned


def _flattened(part: Any) -> Any:
    """A part whose schemas have one type: alternatives that have become equal are one, and of
    values of several types only their description remains. Lists in requests have no nulls."""
    if isinstance(part, list):
        return [_flattened(item) for item in part]
    if not isinstance(part, dict):
        return part
    flat = {key: _flattened(item) for key, item in part.items()}
    kinds = flat.get("type", ())
    if isinstance(kinds, list) and len({*kinds} - {"null"}) > 1:
        return _any_value(flat)
    if "anyOf" in flat:
        flat |= _one_of_these(flat.pop("anyOf"))
    if flat.get("additionalProperties") is False:
        flat["properties"] = {
            name: _without_nulls(member) for name, member in flat["properties"].items()
        }
    return flat


def _one_of_these(alternatives: list[JsonSchema]) -> JsonSchema:
    """The alternatives that differ; any value if there are several besides null."""
    distinct = [each for place, each in enumerate(alternatives) if each not in alternatives[:place]]
    several = len([each for each in distinct if each != {"type": "null"}]) > 1
    return {} if several else {"anyOf": distinct}


def _without_nulls(member: JsonSchema) -> JsonSchema:
    """A member of a request whose list has no nulls, which some languages do not send."""
    kinds = member.get("items", {}).get("type")
    if not isinstance(kinds, list):
        return member
    about = member["description"].removesuffix(" Null is a spectator.")
    return {**member, "description": about, "items": {**member["items"], "type": kinds[0]}}
