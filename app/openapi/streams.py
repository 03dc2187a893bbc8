"""The documents in OpenAPI 3.2, which can describe the messages of a stream."""

from __future__ import annotations

from typing import Any

_STREAM = "text/event-stream"


def with_typed_streams(document: dict[str, Any]) -> dict[str, Any]:
    """A document in OpenAPI 3.2: streams have a schema for each message.

    Args:
        document: the document in OpenAPI 3.1. It is not changed.
    """
    paths = {path: _typed(item) for path, item in document["paths"].items()}
    return {**document, "openapi": "3.2.0", "paths": paths}


def _typed(part: Any) -> Any:
    if isinstance(part, list):
        return [_typed(item) for item in part]
    if not isinstance(part, dict):
        return part
    typed = {name: _typed(item) for name, item in part.items() if name != _STREAM}
    if _STREAM in part:
        typed[_STREAM] = {"itemSchema": _message(part[_STREAM]["schema"])}
    return typed


def _message(data: dict[str, Any]) -> dict[str, Any]:
    """A message, whose data is described as the text of a stream is in OpenAPI 3.1."""
    return {
        "type": "object",
        "description": "A message of the stream.",
        "properties": {
            "id": {"type": "string", "description": "The version of the session."},
            "event": {
                "type": "string",
                "enum": ["position", "changes"],
                "description": "The kind of message.",
            },
            "data": {"description": "The position as JSON, or a JSON Patch of the last.", **data},
        },
        "required": ["data"],
    }
