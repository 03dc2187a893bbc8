"""Connects a Python engine to the suite: one JSON object per line in each direction."""

from __future__ import annotations

import json
import sys
from typing import Any, Protocol

from galaxy_referee.conformance.runner import PROTOCOL

Json = dict[str, Any]


class Engine(Protocol):
    """What an engine provides to the suite; docs/conformance.md describes the answers."""

    name: str

    def new(self, game: str, rules_version: str, options: Json, seed: str) -> Json:
        """Begin a game, which later requests refer to, and return its first position."""

    def play(self, move: str) -> Json:
        """Make a move, and return the position after it."""

    def count(self, depth: int) -> int:
        """The number of continuations of the position with this many decisions."""

    def whole_state(self) -> Json:
        """The whole state of the position, including hidden information."""


def answer(engine: Engine, request: Json) -> Json:
    """The answer to a request."""
    match request["op"]:
        case "hello":
            return {
                "protocol": PROTOCOL,
                "name": engine.name,
                "checks": ["moves", "views", "deals"],
            }
        case "new":
            return engine.new(
                *(request[name] for name in ("game", "rules_version", "options", "seed"))
            )
        case "play":
            return engine.play(request["move"])
        case "count":
            return {"count": engine.count(request["depth"])}
        case "state":
            return {"state": engine.whole_state()}
        case other:
            return {"error": f"{other!r} is not a request of protocol {PROTOCOL}"}


def serve(engine: Engine) -> None:
    """Answer requests until the standard input ends."""
    for line in sys.stdin:
        print(json.dumps(answer(engine, json.loads(line))), flush=True)
