"""OpenAPI components of events: one for each kind, with its facts and their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.vocabulary import SHARED, Vocabulary
from galaxy_referee.schemas.json_schema import JsonSchema, camel, one_of, one_word, reference, tidy
from galaxy_referee.schemas.records import SESSION_EVENTS, SESSION_VOCABULARY

_SEAT = {
    "anyOf": [{"type": "integer"}, {"type": "null"}],
    "description": "The seat it happened to; null if it is not about one.",
}
_TEXT = {"type": "string", "description": "The event as a sentence with its public facts."}


def game_events(game: Game[Any], prefix: str) -> dict[str, JsonSchema]:
    """The components of a game's events, and ``Event``, a union of these and session events.

    Args:
        game: the game.
        prefix: the prefix of its component names.
    """
    components = _components(game.events, [SHARED, game.vocabulary], prefix)
    kinds = {**_names(game.events, prefix), **_names(SESSION_EVENTS, "")}
    union = one_of([reference(name) for name in kinds.values()], "kind", list(kinds))
    return {**components, f"{prefix}Event": {"description": "One thing that happened.", **union}}


def session_events() -> dict[str, JsonSchema]:
    """The components of session events outside the game."""
    return _components(SESSION_EVENTS, [SESSION_VOCABULARY], "")


def _names(events: Mapping[str, EventType], prefix: str) -> dict[str, str]:
    return {kind: f"{prefix}{camel([kind])}Event" for kind in events}


def _components(
    events: Mapping[str, EventType], vocabularies: list[Vocabulary], prefix: str
) -> dict[str, JsonSchema]:
    names = _names(events, prefix)
    facts = {name: text for each in vocabularies for name, text in each.facts.items()}
    types = {name: kind for each in vocabularies for name, kind in each.types.items()}
    return {
        names[kind]: _event(kind, event, lambda fact: _fact(facts.get(fact), types.get(fact, str)))
        for kind, event in events.items()
    }


def _event(kind: str, event: EventType, fact: Any) -> JsonSchema:
    public = _facts(event.public, fact)
    private = _facts(event.private, fact)
    return {
        "type": "object",
        "description": event.text,
        "properties": {
            "kind": {**one_word([kind]), "description": "What happened."},
            "seat": _SEAT,
            "data": {"description": "The public facts.", **public, "required": [*event.public]},
            "private": {
                "description": "The facts that only this seat may know; others get none of them.",
                **private,
            },
            "text": _TEXT,
        },
        "required": ["kind", "seat", "data", "private", "text"],
        # A validator of a union looks at no more than the tag.
        "additionalProperties": False,
    }


def _facts(names: tuple[str, ...], fact: Any) -> JsonSchema:
    # Not closed: a later release may tell more.
    return {"type": "object", "properties": {name: fact(name) for name in names}}


def _fact(meaning: str | None, kind: Any) -> JsonSchema:
    schema: JsonSchema = tidy(msgspec.json.schema(kind), {})
    return {**schema, "description": meaning} if meaning else schema
