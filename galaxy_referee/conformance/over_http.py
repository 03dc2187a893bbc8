"""``python -m galaxy_referee.conformance.over_http URL``: a service, through its stateless
calls."""

from __future__ import annotations

import argparse
import json
import urllib.error
import urllib.request
from typing import Any

from galaxy_referee.conformance.adapter import Json, serve
from galaxy_referee.conformance.runner import MOST_LISTED

MOST_CHILDREN = 50


class Service:
    """A service, playing one game at a time.

    Args:
        url: its URL.
    """

    def __init__(self, url: str) -> None:
        self.name = f"the service at {url}"
        self._url = url.rstrip("/")
        self._path = ""
        self._seats: list[int | None] = []
        self._state: Any = None

    def new(self, game: str, rules_version: str, options: Json, seed: str) -> Json:
        """Begin a game."""
        self._path = f"/v1/{game}"
        self._seats = [None, *range(options.get("players", 2))]
        answer = self._call(
            "states",
            {"options": options, "seed": seed, "views": self._seats, "limit": MOST_LISTED},
        )
        if "detail" in answer:
            return {"unsupported": answer["detail"]}
        if answer["state"]["rules_version"] != rules_version:
            return {"unsupported": f"rules {rules_version}"}
        return self._position(answer)

    def play(self, move: str) -> Json:
        """Make a move."""
        body = {"moves": [move], "views": self._seats, "limit": MOST_LISTED}
        answer = self._call("moves", {"state": self._state, **body})
        return {"error": answer["detail"]} if "detail" in answer else self._position(answer)

    def count(self, depth: int) -> int:
        """Count the continuations with this many decisions."""
        return self._count(self._state, depth)

    def whole_state(self) -> Json:
        """Return the whole state, without the service's stamp, which is not part of the game."""
        return {name: value for name, value in self._state.items() if name != "stamp"}

    def _count(self, state: Any, depth: int) -> int:
        decisions = self._call("legal-moves", {"state": state, "limit": 1})["decisions"]
        if not decisions:
            return 0
        first = min(decisions, key=lambda decision: int(decision["seat"]))
        if depth == 1:
            return int(first["total"])
        games, cursor = 0, "0"
        while cursor is not None:
            body = {"seat": first["seat"], "cursor": cursor, "limit": MOST_CHILDREN}
            page = self._call("expansions", {"state": state, **body})
            games += sum(self._count(child["state"], depth - 1) for child in page["children"])
            cursor = page["cursor"]
        return games

    def _position(self, answer: Json) -> Json:
        self._state = answer["state"]
        outcome = answer["outcome"]
        return {
            "decisions": [
                {
                    "seat": decision["seat"],
                    "total": decision["total"],
                    "moves": [move["text"] for move in decision["moves"]],
                }
                for decision in answer["decisions"]
            ],
            "outcome": outcome
            and {
                "winners": outcome["winners"],
                "totals": [score["total"] for score in outcome["scores"]],
            },
            "views": [seen["view"]["table"] for seen in answer["views"]],
        }

    def _call(self, call: str, body: Json) -> Json:
        request = urllib.request.Request(
            f"{self._url}{self._path}/{call}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                content: Json = json.load(answer)
        except urllib.error.HTTPError as problem:
            content = json.load(problem)
        return content


def main() -> None:
    """Answer for the service with this URL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "url", nargs="?", default="http://127.0.0.1:8000", help="URL of the service"
    )
    serve(Service(parser.parse_args().url))


if __name__ == "__main__":
    main()
