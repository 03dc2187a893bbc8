"""docs/tournaments.md says what is so: its commands run, its messages have the shape it shows."""

from __future__ import annotations

import inspect
import json
import re
import shlex
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from galaxy_referee.tournament import entrants, match, worker
from galaxy_referee.tournament.__main__ import _parser
from galaxy_referee.tournament.entrants import BuiltIn, Question, Reply
from tests.programs import output_of, started
from tests.tournament.kit import command, header_of, played_by, webhook
from tools.servers import ROOT

OWN = r"(worker|match|participant)\.\w+"  # not comprehensions, which older Pythons call
TEXT = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The blocks of code of a language."""
    fenced = re.findall(rf"^( *)```{language}\n(.*?)^ *```", TEXT, re.DOTALL | re.MULTILINE)
    return [re.sub(rf"^{indent}", "", text, flags=re.MULTILINE) for indent, text in fenced]


def test_a_question_has_the_shape_that_is_shown():
    asked: list[dict[str, Any]] = []

    def answer(question: dict[str, Any]) -> str:
        asked.append(question)
        moves = question["decision"]["moves"]
        return moves[len(asked) % len(moves)]["text"]

    with webhook(answer) as url:
        played_by(header_of(f"a={url}", "b=random"))
    (text,) = blocks("json")
    shown = json.loads(text)
    for question in asked:
        assert set(question) == set(shown)
        assert set(question["decision"]) == set(shown["decision"])
        assert set(question["time"]) == set(shown["time"])
        assert set(shown["view"]) <= set(question["view"])
    events = [event for question in asked for event in question["events"]]
    assert all(set(event) == set(shown["events"][0]) for event in events)
    moves = [move for question in asked for move in question["decision"]["moves"]]
    assert any(set(move) == set(shown["decision"]["moves"][0]) for move in moves)
    kind = shown["decision"]["kind"]
    real = next(question["decision"] for question in asked if question["decision"]["kind"] == kind)
    assert (real["rule"], real["prompt"]) == (
        shown["decision"]["rule"],
        shown["decision"]["prompt"],
    )


def test_its_commands_are_commands():
    lines = re.findall(r"galaxy-referee tournament (run .*)|ARGS=\"(run .*?)\"", TEXT)
    given = [first or second for first, second in lines]
    whole = [line for line in given if "..." not in line]
    assert len(whole) >= 2
    for line in whole:
        _parser().parse_args(shlex.split(line))


@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
@pytest.mark.heavy
def test_from_nothing_to_a_rated_bot_and_a_verified_game(service, tmp_path):
    start, play, verify = blocks("sh")
    (arguments,) = re.findall(r'ARGS="(.*)"', play)
    (report,) = re.findall(r'ARGS="(report .*?)"', TEXT)
    python = shlex.quote(sys.executable)
    with started(*shlex.split(start.replace("python3", python))):
        for line in (arguments + f" --url {service}", report):
            output_of(*command(*shlex.split(line)), cwd=tmp_path, env={"PYTHONPATH": str(ROOT)})
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html>")
    checked = verify.replace("http://127.0.0.1:8000", service)
    said = output_of("bash", "-c", checked, cwd=tmp_path)
    assert re.fullmatch(r"None \[[01](, 1)?\]\n", said)


def test_the_way_of_a_move_names_modules_and_functions_that_exist() -> None:
    """It is what a reader follows; a name that is gone would be a dead end."""
    said = match.__doc__ or ""
    way = said[said.index("The way of a move") :]
    for module, name in re.findall(r"``([a-z_.]*[a-z_]+)\.([A-Za-z_]+)``", way):
        room = "" if module.startswith("bots.") else "tournament."
        assert hasattr(import_module(f"galaxy_referee.{room}{module}"), name)
    for name, member in re.findall(r"``([A-Z]\w+)\.(\w+)``", way):
        found = getattr(match, name, None) or getattr(entrants, name)
        assert hasattr(found, member)


def test_the_way_of_a_move_is_the_order_of_the_calls(monkeypatch):
    stacks: list[list[str]] = []

    def choose(bot: BuiltIn, question: Question) -> Reply:
        frames = inspect.stack()
        stacks.append([f"{Path(frame.filename).stem}.{frame.function}" for frame in frames])
        return Reply(question.seen.decision.moves[0].text)

    monkeypatch.setattr(BuiltIn, "choose", choose)
    header = header_of("a=random", "b=random")
    worker.play(msgspec.json.encode(worker.Plan(header, header.bots, None)), 0)
    way = (match.__doc__ or "").partition("The way of a move")[2]
    names = re.findall(r"``(?:\w+\.)?(\w+)``", way.partition("``Entrant.choose``")[0])
    names.remove("run")  # in the process of the runner
    names.remove("see")  # which has returned when a bot is asked
    assert names == ["play", "play", "_choices", "_answers", "ask"]
    for stack in stacks:
        own = [call for call in reversed(stack) if re.fullmatch(OWN, call)]
        assert list(dict.fromkeys(own)) == [
            "worker.play", "match.play", "match._choices", "match._answers", "participant.ask",
        ]  # fmt: skip
