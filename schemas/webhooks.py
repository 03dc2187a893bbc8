"""The calls that a tournament makes to bots: OpenAPI's webhooks and their components."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.json_schema import REFERENCES, JsonSchema, reference, tidy

MAX_BOT_MOVE = 1_990  # a text without its seat, which is put before it


class BotTime(msgspec.Struct):
    """The time that a bot has left.

    Args:
        bank_ms: milliseconds for all decisions of the game.
        decision_ms: milliseconds for this decision, if the bank has as many.
    """

    bank_ms: int
    decision_ms: int


class BotQuestion(msgspec.Struct):
    """A decision in a tournament, put to a bot.

    Args:
        protocol: the version of this protocol.
        game: name of the game.
        match: id of the tournament.
        game_id: id of the game in the tournament.
        seat: the seat that decides.
        view: what the seat may know, with `knowledge`.
        decision: the seat's decision with its first 200 legal moves.
        events: the events visible to the seat since the last question.
        time: the time left.
    """

    protocol: int
    game: str
    match: str
    game_id: str
    seat: int
    view: Any
    decision: Any
    events: list[Any]
    time: BotTime


def webhooks(game: Game[Any], prefix: str) -> dict[str, JsonSchema]:
    """The webhooks of a game, by name.

    Args:
        game: the game.
        prefix: its name in names of components.
    """
    question = {
        "operationId": f"{game.name}_bot_question",
        "summary": "A tournament asks a bot for a move.",
        "description": "The runner of a tournament sends this to the bot's URL. Any status other "
        "than 200, any other body, and no answer in time count as a fault of the bot.",
        "tags": [prefix],
        "requestBody": {"required": True, **_json(f"{prefix}BotQuestion")},
        "responses": {"200": {"description": "The bot's move.", **_json(f"{prefix}BotMove")}},
    }
    return {f"{game.name}_bot_question": {"post": question}}


def bot_components(game: Game[Any], prefix: str) -> dict[str, JsonSchema]:
    """The components of a game's webhooks."""
    question = _parts()["BotQuestion"]
    question["properties"] |= {
        "game": {**question["properties"]["game"], "const": game.name},
        "view": {**question["properties"]["view"], **reference(f"{prefix}View")},
        "decision": {**question["properties"]["decision"], **reference(f"{prefix}Decision")},
        "events": {**question["properties"]["events"], "items": reference(f"{prefix}Event")},
    }
    move = {
        "description": "A legal move: an object, or a line of text with or without its seat.",
        "anyOf": [reference(f"{prefix}Move"), reference("BotMoveText")],
    }
    tokens = {
        "type": "integer",
        "description": "The number of tokens that a language model used for this move. Arenas and "
        "evaluations show the sum.",
        "minimum": 0,
    }
    cost = {
        "type": "number",
        "description": "The cost of this move, in US dollars. Arenas and evaluations show the sum.",
        "minimum": 0,
    }
    answer = {
        "type": "object",
        "description": "A bot's move.",
        "properties": {"move": move, "tokens": tokens, "cost": cost},
        "required": ["move"],
    }
    return {f"{prefix}BotQuestion": question, f"{prefix}BotMove": answer}


def shared_bot_components() -> dict[str, JsonSchema]:
    """The components of webhooks that are the same for all games."""
    text = {
        "type": "string",
        "description": "A bot's move as a line of text.",
        "maxLength": MAX_BOT_MOVE,
    }
    return {"BotTime": _parts()["BotTime"], "BotMoveText": text}


def _parts() -> dict[str, JsonSchema]:
    _, parts = msgspec.json.schema_components([BotQuestion], ref_template=REFERENCES + "{name}")
    return {name: tidy(schema, {}) for name, schema in parts.items()}


def _json(name: str) -> JsonSchema:
    return {"content": {"application/json": {"schema": reference(name)}}}
