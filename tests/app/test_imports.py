"""Games that people played, sent as logs."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.http import problems
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless.imports import EXAMPLE_LOG
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.race import game as race
from galaxy_referee.records.importing.doubts import WHY, Doubt
from galaxy_referee.schemas.records import Problem
from tests.app.test_calls import problem
from tests.docs.printed import blocks_of
from tests.tools.logged import Logged

PAGE = Path(__file__).parents[2] / "docs" / "importing.md"


@pytest.fixture(scope="module")
def played():
    return Logged("base", {"players": 2}, "1").play()


def text(lines):
    return "\n".join(map(json.dumps, lines))


def test_a_log_becomes_a_record_that_holds(client, played):
    answer = client.post("/v1/race/imports", json={"log": text(played)})
    assert answer.status_code == 200
    record = answer.json["record"]
    assert record["options"]["edition"] == "board_game_arena"
    assert "order of the deck" in answer.json["untold"][0]
    replayed = client.post("/v1/race/records", json=record).json
    assert replayed["problem"] is None
    assert replayed["outcome"] == record["outcome"]


def test_the_shortest_game_is_conceded_at_once(client):
    record = client.post("/v1/race/imports", json={"log": EXAMPLE_LOG}).json["record"]
    assert record["outcome"]["winners"] == [0]
    assert record["moves"][-1] == "1 concede"


def test_a_log_that_cannot_be_played_is_a_problem_that_says_who_is_in_doubt(client, played):
    lines = json.loads(json.dumps(played))
    ended = next(number for number, line in enumerate(lines) if line["t"] == "round_end")
    lines[ended]["log_score"][0] += 1
    answer = client.post("/v1/race/imports", json={"log": text(lines)})
    refused = problem(answer, 422, "log-refused")
    assert (refused["doubted"], refused["pointer"]) == ("edition", "/log")
    assert refused["detail"].startswith("End of round 1: scores in the log")
    assert [line["number"] for line in refused["lines"]] == [ended, ended + 1, ended + 2]
    assert refused["lines"][1]["text"] == f"{json.dumps(lines[ended])[:240]} ..."


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("not a log", "Line 1 cannot be read"),
        (EXAMPLE_LOG.splitlines()[0], "The file stops before the game ends."),
        (EXAMPLE_LOG.replace('"base"', '"orb"'), "The engine does not play this variant: orb."),
        ("\n".join([EXAMPLE_LOG, *['{"t":"use","player":0,"card":"x"}'] * 3000]), "3000 records"),
        (EXAMPLE_LOG + '\n{"t":"' + "x" * 300_000 + '"}', "Line 5 has more than"),
        (EXAMPLE_LOG + '\n{"t":"use","more":' + "[" * 5_000, "Line 5 cannot be read"),
    ],
)
def test_what_is_no_log_is_a_problem(client, log, said):
    refused = problem(client.post("/v1/race/imports", json={"log": log}), 422, "unreadable-log")
    assert said in refused["detail"]


@pytest.mark.parametrize("body", [{}, {"log": ""}, {"log": 7}, {"log": EXAMPLE_LOG, "more": 1}])
def test_a_request_is_strict(client, body):
    problem(client.post("/v1/race/imports", json=body), 422, "invalid-request")


def test_an_import_costs_what_it_tries(played):
    """Each attempt is charged before it is made; the log alone costs something, too."""
    asked = {"log": text(played)}
    for work in (1_200, 20_000):
        client = create_app(GAMES, Settings(log_requests=False, max_work=work)).test_client()
        problem(client.post("/v1/race/imports", json=asked), 422, "budget-exhausted")


def test_the_problem_of_the_page_has_its_members():
    (block,) = (block.text for block in blocks_of(PAGE) if block.language == "json")
    shown = json.loads(block)
    read = msgspec.convert({"title": "", "code": "", **shown}, Problem)
    assert set(shown) <= {*Problem.__struct_fields__}
    assert read.type == problems.LOG_REFUSED.path
    assert read.status == problems.LOG_REFUSED.status
    assert WHY[Doubt(read.doubted)].partition(":")[0] in read.detail


def test_only_one_game_has_the_call(client):
    for game in GAMES:
        asked = client.post(f"/v1/{game.name}/imports", json={"log": EXAMPLE_LOG})
        assert asked.status_code == (200 if game is race else 404)
    body = {"calls": [{"call": "imports", "body": {"log": EXAMPLE_LOG}}]}
    problem(client.post("/v1/race/batch", json=body), 422, "invalid-request")
