"""The service referees what its list of games says, and knows no game anywhere else."""

from __future__ import annotations

import pkgutil
import random
import re
from importlib import import_module
from pathlib import Path

from galaxy_referee import engine
from galaxy_referee.engine.games import GAMES

ROOT = Path(__file__).parents[2]


def test_the_service_knows_no_game_by_name():
    imports = re.compile(r"engine\.(?!kernel|games)\w+")
    for folder in ("app", "schemas"):
        for path in (ROOT / folder).rglob("*.py"):
            assert imports.findall(path.read_text(encoding="utf-8")) == [], path


def test_every_game_of_the_engine_is_refereed():
    names = {module.name for module in pkgutil.iter_modules(engine.__path__)} - {"kernel"}
    whole = {
        name for name in names if hasattr(import_module(f"galaxy_referee.engine.{name}"), "game")
    }
    assert whole == {game.name for game in GAMES}


def test_every_kind_of_event_has_a_sentence_that_fits_its_facts(client):
    body = {"options": {"setup": "first_game"}, "seed": "sentences"}
    answer = client.post("/v1/race/states", json=body).json
    chooser, kinds = random.Random(7), set()
    while answer["decisions"]:
        moves = [chooser.choice(decision["moves"])["text"] for decision in answer["decisions"]]
        body = {"state": answer["state"], "moves": moves}
        answer = client.post("/v1/race/moves", json=body).json
        for event in answer["events"]:
            kinds.add(event["kind"])
            assert "{" not in event["text"]
            for secret in event["private"].get("cards", []):
                assert not re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w#-])", event["text"])
    assert answer["outcome"]["winners"]
    assert {"round_started", "phase_started", "game_ended", "card_placed"} <= kinds
