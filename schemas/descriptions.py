"""Docstrings as descriptions in the contract, one for each property, in JSON terms."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any

from galaxy_referee.schemas.default_descriptions import MEMBERS, TAG

_ARGUMENT = re.compile(r"    (\w+): (.+)")


def read_docstring(docstring: str) -> tuple[str, dict[str, str]]:
    """The text of a docstring, and the descriptions in its ``Args``, by name."""
    text, _, arguments = inspect.cleandoc(docstring).partition("\n\nArgs:\n")
    return _plain(text), _arguments(arguments)


def with_descriptions(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, with the ``Args`` of its docstring moved to the properties they describe.

    Args:
        schema: an object's schema; its ``description`` is a docstring.
    """
    text, about = read_docstring(schema["description"])
    described = {**schema, "description": text}
    if about:
        described["properties"] = {
            name: {**part, "description": about[name]} if name in about else part
            for name, part in schema["properties"].items()
        }
    return described


def with_meanings(schema: dict[str, Any], meanings: Mapping[str, str]) -> dict[str, Any]:
    """The schema, with a default description for each property that lacks one.

    Args:
        schema: a component.
        meanings: the meanings of names that events use too; ``MEMBERS`` has the others.
    """
    if "properties" not in schema:
        return schema
    known = {**MEMBERS, **meanings}
    described = {}
    for name, part in schema["properties"].items():
        meaning = TAG if "const" in part else known.get(name)
        described[name] = {"description": meaning, **part} if meaning else part
    return {**schema, "properties": described}


def _arguments(text: str) -> dict[str, str]:
    arguments: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if match := _ARGUMENT.fullmatch(line):
            name = match[1]
            arguments[name] = match[2]
        elif name and line.strip():
            arguments[name] += f" {line.strip()}"
    return {name: _plain(about[0].upper() + about[1:]) for name, about in arguments.items()}


def _plain(text: str) -> str:
    return re.sub(r"(?<!-)\bNone\b(?!-)", "null", text.replace("``", "`"))
