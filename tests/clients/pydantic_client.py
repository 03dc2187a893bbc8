"""A whole game through Pydantic's types of a document: ``URL SEED MODULE GAME``.

MODULE has the types that datamodel-code-generator makes. Each body is made and each answer is read
by them, so that everything is validated on both sides. It plays a session against the built-in bot
`greedy`, and prints the moves and the outcome as JSON.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from importlib import import_module
from typing import Any

from pydantic import BaseModel


class Service:
    """The calls of one game.

    Args:
        url: where the service is.
        types: the module of the types.
        game: the game's name.
    """

    def __init__(self, url: str, types: Any, game: str) -> None:
        self._url = f"{url}/v1/{game}"
        self.types = types
        self._prefix = game.title()

    def type(self, name: str) -> Any:
        """A type of the game."""
        return getattr(self.types, self._prefix + name)

    def call(self, path: str, body: BaseModel | None, answer: str, token: str = "") -> Any:
        """The answer to a POST, or to a GET if there is no body."""
        data = body and body.model_dump_json(by_alias=True, exclude_unset=True).encode()
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(f"{self._url}/{path}", data or None, headers)
        with urllib.request.urlopen(request) as response:
            return self.type(answer).model_validate_json(response.read())

    def meet(self) -> None:
        """Read what the service says of the game, with all of its components."""
        url = self._url.replace("/v1/", "/v1/games/")
        for path, name in (("", "Details"), ("/components", "Catalogue")):
            with urllib.request.urlopen(url + path) as response:
                self.type(name).model_validate_json(response.read())

    def try_states(self, seed: str) -> None:
        """Make a move in a state that is held here."""
        position = self.call("states", self.type("NewGame")(seed=seed), "Position")
        move = position.decisions[0].moves[0]
        body = self.type("MakeMoves")(state=position.state, moves=[move])
        assert self.call("moves", body, "Position").state != position.state
        wish = self.type("Suggest")(state=position.state, seat=position.decisions[0].seat)
        assert self.call("suggestions", wish, "Suggestion").reason


def play(service: Service, seed: str) -> tuple[list[str], Any]:
    """Play one seat against a bot in the other."""
    plan = service.types.SeatPlan
    options = service.type("Options")(players=2)
    seats = [plan(player="player", name="Ada"), plan(player="bot", bot="greedy")]
    new = service.type("NewSession")(options=options, seed=seed, seats=seats)
    made = service.call("sessions", new, "SessionCreated")
    path, token = f"sessions/{made.session}", made.seat_tokens[0]
    position = service.call(path, None, "SessionPosition", token)
    while position.outcome is None:
        wanted = service.type("MakeSessionMoves")(moves=[position.decisions[0].moves[0]])
        position = service.call(f"{path}/moves", wanted, "SessionPosition", token)
    record = service.call(f"{path}/record", None, "SessionRecord", made.token).record
    return record.model_dump()["moves"], position.outcome


def main(url: str, seed: str, module: str, game: str) -> None:
    """Play a game."""
    types = import_module(module)
    service = Service(url, types, game)
    service.meet()
    if hasattr(types, f"{game.title()}MakeMoves"):
        service.try_states(seed)
    moves, outcome = play(service, seed)
    json.dump({game: {"moves": moves, "outcome": outcome.model_dump()}}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
