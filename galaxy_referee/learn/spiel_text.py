"""The strings from which OpenSpiel loads games.

OpenSpiel has no secret seed: chance nodes deal it. A game begins with one for each hexadecimal
digit of its seed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

DIGITS, DIGIT = 16, 16  # of a seed, and values of each
_UNQUOTED = '{}[]":'  # JSON punctuation that OpenSpiel strings may contain


def short_name(game: str) -> str:
    """The OpenSpiel name of a game."""
    return f"galaxy_referee_{game.replace('-', '_')}"


def game_string(game: str, options: Mapping[str, Any], reward: str = "win") -> str:
    """The string from which OpenSpiel loads a game.

    Args:
        game: the name of the game.
        options: its options; those left out have their defaults.
        reward: ``win``, ``margin``, or ``points``.
    """
    return f"{short_name(game)}(options={quoted(options)},reward={reward})"


def quoted(options: Mapping[str, Any]) -> str:
    """Options as an OpenSpiel parameter: JSON without commas and parentheses."""
    return quote(json.dumps(options, separators=(",", ":"), sort_keys=True), safe=_UNQUOTED)


def unquoted(text: str) -> dict[str, Any]:
    """The options in a parameter.

    Raises:
        ValueError: it is not a JSON object.
    """
    options = json.loads(unquote(text))
    if not isinstance(options, dict):
        raise ValueError(f"options are an object of JSON, not {text!r}")
    return options
