"""The suite for other engines: this one passes it, and a wrong one does not."""

from __future__ import annotations

import itertools
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_referee.conformance import runner
from galaxy_referee.conformance.__main__ import parser
from galaxy_referee.conformance.adapter import Engine, answer
from galaxy_referee.conformance.differences import ThisEngine
from galaxy_referee.conformance.in_process import Library
from galaxy_referee.conformance.make import played
from galaxy_referee.conformance.option_sets import option_sets
from galaxy_referee.conformance.over_http import Service
from tests.docs.printed import blocks_of
from tools.servers import ROOT, running_service

Json = dict[str, Any]


def games(*titles: str, most: int = 1) -> list[Json]:
    """The first games of the suite whose titles begin so."""
    return [
        game
        for title in titles
        for game in itertools.islice(
            (game for game in runner.read_games() if game["title"].startswith(title)), most
        )
    ]


def beginning(game: Json, moves: int) -> Json:
    positions = game["positions"].split()[: 2 * (moves + 1)]
    counts = {ply: counted[:2] for ply, counted in game["counts"].items() if ply == "0"}
    return {
        **game,
        "moves": game["moves"][:moves],
        "positions": " ".join(positions),
        "counts": counts,
    }


def report_of(
    engine: Engine, chosen: list[Json], reference: ThisEngine | None = None
) -> runner.Report:
    def ask(request: Json) -> Json:
        return answer(engine, request)

    return runner.run(ask, iter(chosen), reference=reference)


@pytest.mark.parametrize("page", ["conformance.md", "quick-starts/engine.md"])
def test_no_page_states_the_number_of_games(page):
    """It changes with the options and expansions."""
    assert not re.findall(r"\d (?:games|in all)", (ROOT / "docs" / page).read_text())


def test_every_set_of_options_is_in_the_suite_once():
    assert [game["title"] for game in runner.read_games()] == [
        chosen.title for chosen in option_sets()
    ]


def test_the_suite_is_small():
    assert runner.GAMES.stat().st_size < 600_000


def test_the_last_position_of_each_game_is_compared():
    for game in runner.read_games():
        positions = game["positions"].split()
        assert len(positions) == 2 * (len(game["moves"]) + 1)
        assert set(positions[:60] + positions[-2:]).isdisjoint(runner.NOT_COMPARED.split())


def test_this_engine_passes_the_beginnings():
    chosen = [beginning(game, 25) for game in games("race", "roll", "frontiers")]
    report = report_of(Library(), chosen)
    assert report.failed == {}
    assert len(report.passed) == 3
    assert report.checks > 3 * 2 * 25


@pytest.mark.heavy
def test_this_engine_passes():
    assert report_of(Library(), list(runner.read_games())).failed == {}


@pytest.mark.heavy
def test_the_suite_is_what_this_engine_writes():
    wanted = {chosen.title: chosen for chosen in option_sets()}
    for game in games("race players=3", "race players=1", "roll", "frontiers", most=2):
        assert played(wanted[game["title"]]) == game


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with running_service() as running:
        yield running.url


def test_the_service_passes_the_beginnings(service):
    chosen = [beginning(game, 4) for game in games("race players=2", "roll", "frontiers")]
    chosen = [{**game, "counts": {"0": game["counts"]["0"][:1]}} for game in chosen]
    report = report_of(Service(service), chosen)
    assert report.failed == {}
    assert len(report.passed) == 3


@pytest.mark.heavy
def test_the_service_passes_whole_games(service):
    chosen = games("race players=2", "race players=1", "roll players=2", "frontiers players=2")
    for game in chosen:
        game["counts"] = {ply: counted[:2] for ply, counted in game["counts"].items()}
    assert report_of(Service(service), chosen).failed == {}


# -- wrong engines ---------------------------------------------------------------------------------


class Forgetful(Library):
    """Overlooks the last legal move of a decision in the middle of the game."""

    def play(self, move: str) -> Json:
        position = super().play(move)
        if self.state.ply == 7:
            position["decisions"][0]["moves"].pop()
        return position


class Miscounting(Library):
    def count(self, depth: int) -> int:
        return super().count(depth) + (depth == 2)


class Talkative(Library):
    """Shows everyone the views of seat 0."""

    def play(self, move: str) -> Json:
        position = super().play(move)
        return {**position, "views": [position["views"][1]] * len(position["views"])}


class Stacked(Library):
    """Turns the deck around."""

    def whole_state(self) -> Json:
        state = super().whole_state()
        return {**state, "deck": state["deck"][::-1]}


class Secretive(Library):
    def whole_state(self) -> Json:
        return {}


class Strict(Library):
    def play(self, move: str) -> Json:
        return {"error": "That is not a move."}


class Silent(Library):
    def play(self, move: str) -> Json:
        return {}


class Generous(Library):
    """Gives the winner a point more."""

    def play(self, move: str) -> Json:
        position = super().play(move)
        if outcome := position["outcome"]:
            outcome["totals"][0] += 1
        return position


class Inventive(Library):
    """Lets everybody settle the sun."""

    def play(self, move: str) -> Json:
        position = super().play(move)
        position["decisions"][0]["moves"].append("0 settle sun")
        return position


@pytest.mark.parametrize(
    ("engine", "said", "reference"),
    [
        (Forgetful, "after 7 moves: other legal moves", None),
        (Miscounting, "games in 2 decisions, not", None),
        (Talkative, "after 1 moves: other views", None),
        (Stacked, "another deal: deck is", None),
        (Secretive, "another deal: agenda is None", None),
        (Strict, "after 1 moves: That is not a move.", None),
        (Silent, "after 1 moves: the position cannot be read", None),
        # With this engine beside it, it is told what is wrong, and by which rule.
        (Forgetful, "after 7 moves: seat 1: 1 of 3 legal moves missing (RACE-", ThisEngine()),
        (Inventive, "after 1 moves: '0 settle sun' is not legal (RACE-", ThisEngine()),
        (Talkative, "after 1 moves: /views/0/", ThisEngine()),
        (Stacked, "another deal: /deck/0 is ", ThisEngine()),
        (Strict, "after 1 moves: the move is legal (after '0 discard ", ThisEngine()),
        (Silent, "after 1 moves: the position cannot be read", ThisEngine()),
    ],
)
def test_a_wrong_engine_fails(engine, said, reference):
    (game,) = games("race players=2")
    report = report_of(engine(), [beginning(game, 10)], reference)
    assert report.passed == []
    assert said in report.failed[game["title"]]


def test_the_first_position_that_differs_is_named_though_it_is_not_compared():
    (game,) = games("race players=2 setup=first_game")
    late = 33

    class Late(Library):
        def play(self, move: str) -> Json:
            position = super().play(move)
            if self.state.ply >= late:
                position["views"] = []
            return position

    (said,) = report_of(Late(), [game], ThisEngine()).failed.values()
    assert said.startswith(f"after {late} moves: /views is ")


@pytest.mark.heavy
def test_a_wrong_total_fails_with_every_set_of_options():
    chosen = [{**game, "counts": {}} for game in runner.read_games()]
    assert report_of(Generous(), chosen).passed == []


def test_rules_that_an_engine_does_not_have_are_skipped():
    (game,) = games("race players=2")
    chosen = [{**game, "rules_version": "race-99"}, {**game, "title": "chess", "game": "chess"}]
    report = report_of(Library(), chosen)
    assert report.failed == {}
    assert list(report.skipped.values()) == ["rules race-99; these are race-3", "no game chess"]


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "galaxy_referee", "conformance", *command],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def test_the_command_talks_to_a_program():
    only = "race players=2 setup=first_game"
    done = run("--only", only, sys.executable, "-m", "galaxy_referee.conformance.in_process")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("2 passed, 0 failed, 0 skipped; ")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ((), "name the program to be tested"),
        (("/nonexistent",), "cannot be started"),
        ((sys.executable, "-c", ""), "No answer to hello: the program ended with exit code 0."),
        ((sys.executable, "-c", "exit(3)"), "the program ended with exit code 3."),
        (
            (sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"),
            "the program was killed by signal 9.",
        ),
        (
            (sys.executable, "-c", "print('hello')"),
            "The answer to hello is not a JSON object: 'hello",
        ),
        ((sys.executable, "-c", "print('[1]')"), "is not a JSON object"),
        ((sys.executable, "-c", "print('{}')"), "does not speak protocol 1"),
    ],
)
def test_a_program_that_is_none(command, said):
    done = run(*command)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


# -- the page --------------------------------------------------------------------------------------


def block_of(language: str) -> str:
    page = blocks_of(ROOT / "docs" / "conformance.md")
    (text,) = [block.text for block in page if block.language == language]
    return text


def test_failures_are_worded_as_on_the_page():
    forgotten, generous = block_of("text").splitlines()
    (game,) = games("race players=2")
    report = report_of(Forgetful(), [beginning(game, 10)], ThisEngine())
    assert report.failed[game["title"]] == forgotten
    (game,) = games("race players=2 setup=first_game")
    report = report_of(Generous(), [game], ThisEngine())
    assert report.failed[game["title"]] == generous


def test_the_commands_of_the_page_are_understood():
    for line in block_of("sh").splitlines():
        command, *arguments = shlex.split(line.removeprefix("galaxy-referee "))
        assert command == "conformance"
        assert parser().parse_args(arguments).command


def test_a_position_has_the_shape_of_the_page():
    shown = json.loads(block_of("json"))
    position = Library().new("race", "race-3", {}, "page")
    assert position.keys() == shown.keys()
    assert position["decisions"][0].keys() == shown["decisions"][0].keys()
    assert len(position["views"]) == len(shown["views"])
