"""Games and trajectories in OpenSpiel's text formats, written without OpenSpiel.

OpenSpiel has no secret seed: chance nodes deal it. A game begins with one for each hexadecimal
digit of its seed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.retelling import Retelling
from galaxy_referee.learn.rewards import REWARDS

DIGITS, DIGIT = 16, 16  # of a seed, and values of each
CHANCE = -1  # the player of chance nodes
_SEED = re.compile(rf"[0-9a-f]{{{DIGITS}}}\Z")
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


def spiel_trajectory(record: Record, reward: str = "win") -> str:
    """A recorded game as JSON that ``pyspiel.Trajectory`` reads.

    Args:
        record: the record, whoever played it. Its seed must have 16 hexadecimal digits, like those
            that the environments draw.
        reward: ``win``, ``margin``, or ``points``; determines ``returns``.

    Raises:
        ValueError: the game cannot be retold, or chance nodes cannot deal its seed.
        BadOption: the game cannot be played with its options.
        RefereeError: a move is not legal.
    """
    if not _SEED.match(record.seed):
        raise ValueError(f"{record.seed!r} is not a seed of {DIGITS} hexadecimal digits")
    dealt = [[digit, 1 / DIGIT] for digit in range(DIGIT)]
    transitions: list[dict[str, Any]] = [
        {"player": CHANCE, "action": int(digit, DIGIT), "chance_outcomes": dealt}
        for digit in record.seed
    ]
    retelling = Retelling(record)
    episode = retelling.episode
    for word in retelling.words():
        legal = sorted(episode.spelling.words)
        transitions.append({"player": episode.seat, "action": word, "legal_actions": legal})
    outcome, seats = episode.outcome, range(retelling.encoding.seats)
    header = {
        "game_string": game_string(record.game, record.options, reward),
        "terminal": outcome is not None,
        "returns": [REWARDS[reward](outcome, seat) if outcome else 0.0 for seat in seats],
        "meta_data": retelling.encoding.name,
    }
    return json.dumps({"header": header, "transitions": transitions})
