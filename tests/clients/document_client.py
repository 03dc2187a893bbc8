"""A whole game through openapi-python-client's client of a document: ``URL SEED PACKAGE GAME``.

It plays a session against the built-in bot `greedy`, and prints the moves and the outcome as JSON.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from importlib import import_module
from typing import Any

STRICT = {"raise_on_unexpected_status": True}


class Service:
    """The calls and types of one game in a package.

    Args:
        url: where the service is.
        package: the name of the package.
        game: the game's name.
    """

    def __init__(self, url: str, package: str, game: str) -> None:
        self._root = import_module(package)
        self.models = import_module(f"{package}.models")
        api = import_module(f"{package}.api")
        found = pkgutil.walk_packages(api.__path__, f"{package}.api.")
        self._calls = {module.name.rpartition(".")[2]: module.name for module in found}
        self._game, self._url = game, url
        self._clients = {"": self._root.Client(url, **STRICT)}

    def type(self, name: str) -> Any:
        """A type of the game."""
        return getattr(self.models, self._game.title() + name)

    def call(self, name: str, *where: Any, token: str = "", **given: Any) -> Any:
        """The answer to a call of the game."""
        return self._call(f"{self._game}_{name}", *where, token=token, **given)

    def meet(self) -> None:
        """Read what the service says of the game, with all of its components."""
        for call, name in (("describe_game", "Details"), ("list_components", "Catalogue")):
            if call in self._calls:
                answer = self._call(call, self._game)
                assert isinstance(answer, self.type(name)), answer

    def _call(self, name: str, *where: Any, token: str = "", **given: Any) -> Any:
        call = import_module(self._calls[name]).sync
        answer = call(*where, client=self._client(token), **given)
        assert answer is not None, name
        assert not isinstance(answer, self.models.Problem), answer
        return answer

    def _client(self, token: str) -> Any:
        if token and token not in self._clients:
            self._clients[token] = self._root.AuthenticatedClient(self._url, token, **STRICT)
        return self._clients[token]


def play(service: Service, seed: str) -> tuple[list[str], Any]:
    """Play one seat against a bot in the other."""
    plan, player = service.models.SeatPlan, service.models.Player
    seats = [plan(player=player.PLAYER, name="Ada"), plan(player=player.BOT, bot="greedy")]
    new = service.type("NewSession")(
        options=service.type("Options")(players=2), seed=seed, seats=seats
    )
    made = service.call("create_session", body=new)
    session, token = made.session, made.seat_tokens[0]
    position = service.call("see_session", session, token=token)
    while position.outcome is None:
        wanted = service.type("MakeSessionMoves")(moves=[position.decisions[0].moves[0]])
        position = service.call("make_session_moves", session, token=token, body=wanted)
    record = service.call("show_session_record", session, token=made.token).record
    return record.moves, position.outcome


def main(url: str, seed: str, package: str, game: str) -> None:
    """Play a game."""
    service = Service(url, package, game)
    service.meet()
    moves, outcome = play(service, seed)
    json.dump({game: {"moves": moves, "outcome": outcome.to_dict()}}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
