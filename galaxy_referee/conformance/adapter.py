"""Lets an engine in Python answer the suite: one JSON object a line, each way."""

from __future__ import annotations

import json
import sys
from typing import Any, Protocol

from galaxy_referee.conformance.runner import PROTOCOL

Json = dict[str, Any]


class Engine(Protocol):
    """What the suite asks of an engine; docs/conformance.md says what the answers contain."""

    name: str

    def new(self, game: str, rules_version: str, options: Json, seed: str) -> Json:
        """The first position of a game, which is the game of the other requests from now on."""

    def play(self, move: str) -> Json:
        """The position after a move."""

    def count(self, depth: int) -> int:
        """How many games of so many decisions begin with the position."""

    def whole_state(self) -> Json:
        """The whole truth about the position."""


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
    """Answer until the standard input ends."""
    for line in sys.stdin:
        print(json.dumps(answer(engine, json.loads(line))), flush=True)
