"""The bot that asks a language model, with an endpoint that answers by a script."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from examples.bots.model_bot import Model, Player, make_server
from galaxy_referee.agents.service import Service
from galaxy_referee.engine.games import GAMES
from tests.answering import Posted, answering, serving
from tests.tournament.kit import header_of, patience, played_by
from tools.servers import running_service

Json = dict[str, Any]


def endpoint(
    answer: Callable[[Json], str], asked: list[Json]
) -> contextlib.AbstractContextManager[str]:
    """An OpenAI-compatible API whose model is a function."""

    def completed(posted: Posted) -> tuple[int, bytes]:
        body = json.loads(posted.body)
        asked.append({"path": posted.path, "key": posted.headers["Authorization"], **body})
        message = {"role": "assistant", "content": answer(body)}
        return 200, json.dumps({"choices": [{"message": message}]}).encode()

    return answering(completed)


def hasty(body: Json) -> str:
    """First a move that does not exist, then a legal one, with some words around it."""
    messages = body["messages"]
    if messages[-1]["content"].startswith("That is not legal."):
        listed = messages[1]["content"].partition("legal moves (")[2].splitlines()[1:]
        return f"I see. Then:\n\n`{random.Random(len(listed)).choice(listed)}`\n"
    return f"{messages[0]['content'].partition('seat ')[2][0]} castle"


def stubborn(body: Json) -> str:
    return "0 castle"


class Referee:
    """Stands in for the service: everything is malformed but a determinization."""

    def get(self, *path: str) -> Json:
        return {"id": path[-1], "text": "The rule."}

    def post(self, *path: str, body: Json) -> Json:
        if path[-1] == "determinizations":
            return {"state": body["knowledge"]}
        problem = {"detail": "There are no castles.", "rule": "RACE-SETTLE-1"}
        return {"legal": body["move"] == "0 pass", "problem": problem}


def question() -> Json:
    table = {"options": {"players": 2}, "players": []}
    head = {"game": "race", "seat": 0, "rules_version": "race-3", "commitment": "c"}
    view = {**head, "over": False, "seed": None, "waiting_for": [0], "table": table}
    moves = [{"text": "0 settle comet-zone"}]
    decision = {"seat": 0, "prompt": "Choose.", "rule": "RACE", "total": 2, "moves": moves}
    return {
        "game": "race",
        "seat": 0,
        "view": {**view, "knowledge": {}},
        "decision": decision,
        "events": [],
    }


@pytest.mark.parametrize(
    ("answers", "played", "tries", "by_chance"),
    [
        (["settle comet-zone"], "0 settle comet-zone", 0, 0),
        (["0 settle comet-zone"], "0 settle comet-zone", 0, 0),
        (["0 castle", "pass"], "0 pass", 1, 0),
        (["castle", "", "1 pass"], "0 settle comet-zone", 3, 1),
    ],
)
def test_illegal_tries_are_explained_and_counted(answers, played, tries, by_chance, capsys):
    left, asked = list(answers), []
    with endpoint(lambda body: left.pop(0), asked) as url:
        player = Player(Model(f"{url}/v1", "scripted", "key"), Referee())
        assert player.choose(question()) == played
    assert player.counts == {"decisions": 1, "illegal_tries": tries, "by_chance": by_chance}
    assert asked[0]["path"] == "/v1/chat/completions"
    assert asked[0]["key"] == "Bearer key"
    assert asked[0]["model"] == "scripted"
    assert "\nsettle comet-zone" in asked[0]["messages"][1]["content"]
    if "0 castle" in answers:
        told = asked[1]["messages"][-1]["content"]
        assert "There are no castles.\nRACE-SETTLE-1: The rule." in told
        assert "There are no castles." in capsys.readouterr().err


def test_a_model_that_must_know_the_rules_is_told_no_moves():
    asked: list[Json] = []
    with endpoint(lambda body: "0 pass", asked) as url:
        player = Player(Model(url, "scripted"), Referee(), with_moves=False)
        assert player.choose(question()) == "0 pass"
    assert "legal moves" not in asked[0]["messages"][1]["content"]
    assert asked[0]["key"] is None


@pytest.mark.heavy
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_model_plays_in_a_tournament(game):
    asked: list[Json] = []
    with running_service() as running, endpoint(hasty, asked) as url:
        service = Service(running.url)
        player = Player(Model(f"{url}/v1", "scripted"), service)
        with serving(make_server(player, 0)) as bot:
            rules = service.get("v1", "games", game)["rules_version"]
            header = header_of(
                f"model={bot}", "random=random",
                game=game, rules_version=rules, options={"players": 2},
                limits=patience(decision_ms=60_000),
            )  # fmt: skip
            line = played_by(header)
            counts = Service(bot).get()
    assert line.faults == ()
    assert counts["decisions"] > 5
    assert counts["illegal_tries"] == counts["decisions"]
    assert counts["by_chance"] == 0
    assert len(asked) == 2 * counts["decisions"]
