"""OpenAPI components generated from engine types: states, moves, options, views, events."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from galaxy_referee.bots.playouts import Expected
from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo, Seats
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.outcome import Outcome, SeatScore
from galaxy_referee.engine.kernel.patches import Change
from galaxy_referee.engine.kernel.stepping import Question
from galaxy_referee.engine.kernel.view import View
from galaxy_referee.engine.kernel.vocabulary import SHARED
from galaxy_referee.engine.kernel.wire import DecisionRecord
from galaxy_referee.schemas import records
from galaxy_referee.schemas.common_fields import WORDS
from galaxy_referee.schemas.default_descriptions import MEMBERS
from galaxy_referee.schemas.descriptions import with_meanings
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.events import game_events, session_events
from galaxy_referee.schemas.json_schema import (
    REFERENCES,
    JsonSchema,
    names_of,
    one_of,
    one_word,
    reference,
    target_of,
    tidy,
)
from galaxy_referee.schemas.limits import MAX_MOVE_TEXT
from galaxy_referee.schemas.naming import Words, words_of
from galaxy_referee.schemas.webhooks import bot_components, shared_bot_components


def prefix_of(game: Game[Any]) -> str:
    """The prefix of a game's component names, such as ``Race``."""
    return game.name.title().replace("-", "").replace("_", "")


def game_components(
    game: Game[Any], calls: Mapping[str, type[Envelope]], answers: Mapping[str, JsonSchema]
) -> dict[str, JsonSchema]:
    """The components of one game. Those that differ between games have its prefix.

    Args:
        game: the game.
        calls: the game's request component for each call that a batch may contain.
        answers: the components that describe a game: ``GameDetails`` and ``Catalogue``.
    """
    prefix = prefix_of(game)
    parts, schemas = _engine_types(game, prefix)
    options, deal, table, catalogue, *others = schemas
    sums, moves = (others[0], others[1:]) if game.sums else (None, others)
    for role, schema in (("Options", options), ("Deal", deal), ("Components", catalogue)):
        parts.setdefault(prefix + role, schema)
    name = {**one_word([game.name]), "description": MEMBERS["game"]}
    parts[f"{prefix}State"]["properties"]["game"] = name
    for move in moves:
        # Moves as answers list them carry their text; sent back, it is checked.
        parts[target_of(move)]["properties"]["text"] = _MOVE_TEXT
    parts |= {
        f"{prefix}Move": {
            "description": "A move.",
            **one_of(moves, "kind", list(game.reader.types)),
        },
        f"{prefix}MoveSource": {
            "description": "A move as a record, or as its line of text.",
            "anyOf": [
                reference(f"{prefix}Move"),
                reference("MoveText"),
            ],
        },
        f"{prefix}StateSource": {
            "description": "A state, or a sealed one.",
            "anyOf": [reference(f"{prefix}State"), reference("SealedState")],
        },
        f"{prefix}View": _view(table, sums, prefix),
        f"{prefix}Knowledge": _knowledge(prefix),
        **{f"{prefix}{struct.__name__}": _record(struct, prefix) for struct in _OF_GAMES},
        f"{prefix}Decision": _decision(prefix),
        f"{prefix}Details": _details(
            game, answers["GameDetails"], parts[target_of(options)].get("properties", {})
        ),
        f"{prefix}Catalogue": _catalogue(game, prefix, answers["Catalogue"]),
    }
    parts |= bot_components(game, prefix)
    parts |= game_events(game, prefix) | _batch_calls(prefix, calls)
    meanings = SHARED.facts | game.vocabulary.facts
    return {name: with_meanings(part, meanings) for name, part in parts.items()}


def words_of_games(games: list[Game[Any]]) -> dict[str, Words]:
    """The names of enumerations and unions, by the prefix of the components that have them."""
    return {"": WORDS, **{prefix_of(game): words_of(_types(game)) for game in games}}


def shared_components(games: list[Game[Any]]) -> dict[str, JsonSchema]:
    """The components that are the same for all games."""
    _, parts = msgspec.json.schema_components(
        [
            records.Problem,
            Outcome,
            SeatScore,
            records.Fault,
            records.SeatInfo,
            records.SessionClock,
            records.Rematch,
            Seats,
            DataConfidence,
            Expected,
            Change,
            Question,
        ],
        ref_template=REFERENCES + "{name}",
    )
    components = {
        name: tidy(schema, {}) for name, schema in parts.items() if name != "DecisionRecord"
    }
    problem = components["Problem"]["properties"]
    problem["decision"] |= {
        "anyOf": [
            *(reference(f"{prefix_of(game)}Decision") for game in games),
            {"type": "null"},
        ]
    }
    problem["valid"]["items"] = reference("Value")
    components["Value"] = _VALUE
    components["Choice"] = _CHOICE
    components["SealedState"] = {
        "type": "string",
        "description": "A sealed state: opaque, and unchangeable for whoever carries it.",
        "pattern": r"^v1\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$",
    }
    components["MoveText"] = {
        "type": "string",
        "description": "A move as its line of text.",
        "maxLength": MAX_MOVE_TEXT,
    }
    components["BatchAnswer"] = _batch_answer()
    components["AnyValue"] = {"description": "Any JSON value."}
    components["GameDetails"] = {"description": "A game with its options and what they mean."}
    components["Catalogue"] = {"description": "Every component of a game."}
    for whole, part in (("GameDetails", "Details"), ("Catalogue", "Catalogue")):
        of_games = [reference(prefix_of(game) + part) for game in games]
        components[whole] |= one_of(of_games, "name", [game.name for game in games])
    components |= session_events() | shared_bot_components()
    return {name: with_meanings(part, SHARED.facts) for name, part in components.items()}


_MOVE_TEXT = {"type": "string", "description": "The move as a line of text."}
_CHOICE = {
    "type": "object",
    "description": "A choice in closed form: from min to max of these.",
    "properties": {
        "from": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The items to choose from.",
        },
        "min": {"type": "integer", "description": "The minimum number."},
        "max": {"type": "integer", "description": "The maximum number."},
    },
    "required": ["from", "min", "max"],
}
_VALUE = {
    "description": "A value of an option, or another that would have been accepted.",
    "type": ["string", "integer", "boolean", "array", "null"],
    "items": {"type": "string"},
}


def _engine_types(game: Game[Any], prefix: str) -> tuple[dict[str, JsonSchema], list[JsonSchema]]:
    """The components made of a game's own types, and the schemas of options, deal, view of the
    table, catalogue, sums if there are any, and each move."""
    (state, *others), parts = msgspec.json.schema_components(
        _types(game), schema_hook=_anything, ref_template=REFERENCES + "{name}"
    )
    names = names_of(parts, prefix)
    names[target_of(state)] = f"{prefix}State"
    names |= {name: name for name in ("Part", "Price") if name in names}  # all games have them
    components = {names[name]: tidy(schema, names) for name, schema in parts.items()}
    return components, [tidy(schema, names) for schema in others]


def _types(game: Game[Any]) -> list[Any]:
    return [
        game.codec.state_type,
        game.options_type,
        game.deal_type,
        get_type_hints(game.table_view).get("return", Any),
        game.catalogue_type,
        *([get_type_hints(game.sums)["return"]] if game.sums else []),
        *game.reader.types.values(),
    ]


def _anything(_: type) -> JsonSchema:
    """The schema of a field of an unspecific type, such as ``object``."""
    return {"description": "Any JSON value."}


def _struct(struct: type[msgspec.Struct]) -> JsonSchema:
    _, parts = msgspec.json.schema_components([struct], ref_template=REFERENCES + "{name}")
    schema: JsonSchema = tidy(parts[struct.__name__], {})
    return schema


def _view(table: JsonSchema, sums: JsonSchema | None, prefix: str) -> JsonSchema:
    schema = _struct(View)
    schema["properties"]["table"] = table
    if sums is None:
        del schema["properties"]["sums"]
    else:
        schema["properties"]["sums"] = sums
        schema["required"].append("sums")
    schema["properties"]["knowledge"] = reference(f"{prefix}Knowledge")
    return schema


def _knowledge(prefix: str) -> JsonSchema:
    schema = _struct(Knowledge)
    schema["properties"]["state"] |= reference(f"{prefix}State")
    return schema


# The records with members of a game's own types: which members, and the components of these.
_OF_GAMES: dict[type[msgspec.Struct], dict[str, str]] = {
    records.Child: {"move": "Move", "state": "StateSource"},
    records.ValuedMove: {"move": "Move"},
    records.SeenPosition: {"view": "View", "events": "Event"},
    records.StepRecord: {"move": "Move", "events": "Event"},
    records.PieceUse: {"moves": "Move"},
}


def _record(struct: type[msgspec.Struct], prefix: str) -> JsonSchema:
    schema = _struct(struct)
    for member, component in _OF_GAMES[struct].items():
        holder, key = schema["properties"], member
        if "items" in holder[member]:
            holder, key = holder[member], "items"
        holder[key] = reference(f"{prefix}{component}")
    return schema


def _decision(prefix: str) -> JsonSchema:
    schema = _struct(DecisionRecord)
    schema["properties"]["moves"] |= {"type": "array", "items": reference(f"{prefix}Move")}
    schema["properties"]["choose"] = {
        **reference("Choice"),
        "description": "The choice in closed form, if there is one.",
    }
    return schema


def _details(game: Game[Any], general: JsonSchema, values: Mapping[str, JsonSchema]) -> JsonSchema:
    """``GameDetails`` of one game: each option by its name, its values by their type."""
    schema = _named(game, general)
    options = {name: _option(value) for name, value in values.items()}
    schema["properties"]["options"] |= {
        "type": "object",
        "properties": options,
        "required": list(options),
    }
    del schema["properties"]["options"]["additionalProperties"]
    return schema


_OF_THE_REQUEST = ("default", "description", "minimum", "maximum")


def _option(option: JsonSchema) -> JsonSchema:
    value = {key: part for key, part in option.items() if key not in _OF_THE_REQUEST}
    schema = _struct(OptionInfo)
    schema["properties"]["values"]["items"] = value
    schema["properties"]["default"] |= value
    return schema


def _catalogue(game: Game[Any], prefix: str, general: JsonSchema) -> JsonSchema:
    schema = _named(game, general)
    schema["properties"]["components"] = reference(f"{prefix}Components")
    return schema


def _named(game: Game[Any], general: JsonSchema) -> JsonSchema:
    """The schema of what all games answer about themselves, for one of them."""
    schema = copy.deepcopy(general)
    schema["properties"]["name"] |= one_word([game.name])
    return {**schema, "additionalProperties": False}


def _batch_calls(prefix: str, calls: Mapping[str, type[Envelope]]) -> dict[str, JsonSchema]:
    components: dict[str, JsonSchema] = {}
    names = {}
    for call, request in calls.items():
        names[call] = f"{request.prefix}Batch{call.title().replace('-', '')}"
        components[names[call]] = {
            "type": "object",
            "description": f"The call `{call}` in a batch.",
            "properties": {
                "call": {**one_word([call]), "description": "The call, as in its URL."},
                "body": {**reference(request.__name__), "description": "Its body."},
            },
            "required": ["call", "body"],
            "additionalProperties": False,
        }
    refs = [reference(name) for name in names.values()]
    components[f"{prefix}BatchCall"] = {
        "description": "A call in a batch.",
        **one_of(refs, "call", list(names)),
    }
    return components


def _batch_answer() -> JsonSchema:
    return {
        "type": "object",
        "description": "The answer that the call would have had on its own.",
        "properties": {
            "status": {"type": "integer", "description": "The status it would have had."},
            "body": {
                "type": "object",
                "description": "The answer of the call at this place, or a problem.",
                "additionalProperties": True,
            },
        },
        "required": ["status", "body"],
    }


def as_json(value: Any) -> Any:
    """Convert a value that may contain engine records to plain JSON values."""
    return json.loads(msgspec.json.encode(value))
