"""The examples in docs/ are what the service answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def settling(client):
    """The state of the README's first session, when worlds are chosen."""
    body = {"options": {"setup": "first_game"}, "seed": "readme"}
    state = client.post("/v1/race/states", json=body).json["state"]
    moves = ["0 choose_action settle", "1 choose_action settle"]
    return client.post("/v1/race/moves", json={"state": state, "moves": moves}).json


def example(name: str) -> dict:
    text = (DOCS / name).read_text(encoding="utf-8")
    return json.loads(re.search(r"```json\n(.*?)```", text, re.DOTALL)[1])


def test_the_problem_in_errors_md_is_what_the_service_answers(client, settling):
    shown = example("errors.md")
    body = {"state": settling["state"], "moves": ["0 settle rebel-miners"]}
    problem = client.post("/v1/race/moves", json=body).json
    assert problem["decision"]["kind"] == shown["decision"]["kind"]
    for name in ("decision", "request_id"):
        shown.pop(name)
        problem.pop(name)
    assert problem == shown


def test_the_decision_in_moves_and_decisions_md_is_what_the_service_answers(settling):
    assert example("moves-and-decisions.md") in settling["decisions"]


def test_every_setting_is_in_settings_md():
    text = (DOCS / "settings.md").read_text(encoding="utf-8")
    settings = (DOCS.parent / "app" / "settings.py").read_text(encoding="utf-8")
    names = re.findall(r"^    (\w+): .* = _setting\(", settings, re.MULTILINE)
    assert names
    for name in names:
        assert f"`{name.upper()}`" in text


def test_the_python_example_in_bots_md_runs():
    text = (DOCS / "bots.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(source, {})  # it asserts what it shows


def test_links_between_documents_lead_somewhere():
    for path in [DOCS.parent / "README.md", *DOCS.glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"
