"""The example of a learner: it trains, and what it stores enters a tournament."""

from __future__ import annotations

import threading
from xml.etree import ElementTree

import pytest

pytest.importorskip("sb3_contrib", reason="needs the packages of the example")

from examples.learning import ppo, ppo_bot
from tests.tournament.kit import games_of, tournament


@pytest.mark.heavy
def test_a_model_is_trained_and_enters_a_tournament(tmp_path):
    model, curve, log = tmp_path / "model.zip", tmp_path / "curve.svg", tmp_path / "log.jsonl"
    ppo.main(["--model", str(model), "--curve", str(curve), "--steps", "1"])
    assert ElementTree.parse(curve).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    with ppo_bot.make_server(ppo_bot.Player(model), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        tournament(
            *("run", "--game", "race", "--bots", f"ppo={address}", "--bots", "random"),
            *("--games", 2, "--mirrored", "--in-process", "--out", log),
            *("--bank-ms", 3_600_000, "--decision-ms", 600_000),
        )
        server.shutdown()
    games = games_of(log)
    assert [game.seats for game in games] == [("ppo", "random"), ("random", "ppo")]
    assert not any(game.faults for game in games)
