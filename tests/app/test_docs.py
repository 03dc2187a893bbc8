"""The examples in docs/ are what the service answers."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest

from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless.registry import OWN_CALLS
from tests.programs import output_of

DOCS = Path(__file__).parents[2] / "docs"
FRAGMENTS = DOCS / "changelog.d"


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


def test_the_ids_in_moves_and_decisions_md_are_those_of_a_card_and_a_power(client):
    text = (DOCS / "moves-and-decisions.md").read_text(encoding="utf-8")
    name, power = re.search(r"`([\w-]+)#2:([\w-]+)`", text).groups()
    sets = client.get("/v1/games/race/components").json["components"]["sets"]
    card = next(card for card in sets[0]["cards"] if card["id"] == name)
    assert card["copies"] == 2
    assert f"`consume.{power}`" in text
    assert f"consume.{power}" in [each["power"] for each in card["powers"]]


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


def test_the_python_example_in_tile_sets_runs():
    text = (DOCS / "tile-sets-frontiers.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (packaged,) = (DOCS.parent / "engine" / "frontiers").rglob("standard.json")
    data = {**json.loads(packaged.read_text(encoding="utf-8")), "name": "mytiles"}
    names = {"data": data}
    exec(source, names)
    assert names["state"].rules_version.startswith("frontiers-2+mytiles-")


def test_the_command_in_trust_md_makes_a_key():
    text = (DOCS / "trust.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"```sh\n(python3 .*?)```", text, re.DOTALL)
    made = output_of("bash", "-c", command).strip()
    ((name, key),) = Settings.from_environment({"SEAL_KEYS": made}).seal_keys
    assert (name, len(key)) == ("2026a", 32)


def test_the_command_in_sessions_md_makes_a_session_with_bots(client):
    text = (DOCS / "sessions.md").read_text(encoding="utf-8")
    (body,) = re.findall(r"```sh\ncurl .*? -d '(.*?)'\n```", text, re.DOTALL)
    created = client.post("/v1/race/sessions", json=json.loads(body)).json
    assert [seat["bot"] for seat in created["seats"]] == [None, "greedy", "random"]


def test_tokens_and_ids_are_as_long_as_trust_md_says(client):
    text = (DOCS / "trust.md").read_text(encoding="utf-8")
    assert "tokens have signatures of 256 bits, ids have 128 random bits" in text
    created = client.post("/v1/race/sessions", json={}).json
    signature = created["token"].rpartition(".")[2]
    assert len(base64.urlsafe_b64decode(created["session"] + "==")) * 8 == 128
    assert len(base64.urlsafe_b64decode(signature + "=")) * 8 == 256


@pytest.mark.parametrize(
    ("page", "prefix"), [("api.md", "/v1/race/"), ("sessions.md", "/v1/race/sessions")]
)
def test_every_call_is_in_the_table_of_its_page(client, page, prefix):
    text = (DOCS / page).read_text(encoding="utf-8")
    paths = client.get("/openapi.json").json["paths"]
    own = [f"/v1/race/{call.name}" for call in OWN_CALLS["race"]]
    for path, operations in paths.items():
        if not path.startswith(prefix) or ("/sessions" in path) != ("sessions" in prefix):
            continue
        for method in operations.keys() & {"get", "post", "put", "delete"}:
            shown = path.removeprefix(prefix) if "sessions" in prefix else path
            if path not in own:
                shown = shown.replace("/v1/race/", "/v1/{game}/")
            assert f"`{' '.join([method.upper(), shown]).strip()}" in text, (method, path)


def pages() -> list[Path]:
    """Every page that links to others."""
    root = DOCS.parent
    return [*root.glob("*.md"), *DOCS.rglob("*.md"), *(root / "examples").rglob("*.md")]


def anchors(path: Path) -> set[str]:
    """The headings of a page, as links name them."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_between_documents_lead_somewhere():
    for path in pages():
        text = path.read_text(encoding="utf-8")
        for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)]*))?\)", text):
            # Fragments become parts of the changelog, which is at the root.
            is_fragment = path.parent == FRAGMENTS and path.name.startswith("+")
            folder = DOCS.parent if is_fragment else path.parent
            file = folder / target if target else path
            assert file.exists(), f"{path.name}: {target}"
            assert not anchor or anchor in anchors(file), f"{path.name}: {target}#{anchor}"


def test_the_index_lists_every_page():
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    for path in [*DOCS.glob("*.md"), *DOCS.glob("quick-starts/*.md")]:
        name = path.relative_to(DOCS).as_posix()
        assert name == "README.md" or f"]({name})" in text, name


def test_decisions_are_numbered_dated_and_in_their_index():
    index = (DOCS / "decisions" / "README.md").read_text(encoding="utf-8")
    decisions = sorted(set((DOCS / "decisions").glob("*.md")) - {DOCS / "decisions" / "README.md"})
    for number, path in enumerate(decisions, 1):
        head = re.match(
            r"# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d).*\. Status: (.+)\.\n",
            path.read_text(encoding="utf-8"),
        )
        assert head, path.name
        assert path.name.startswith(f"{number:04d}-")
        assert head[1] == str(number)
        assert f"| {number} | [{head[2]}]({path.name}) | {head[3]} | {head[4]} |" in index


def test_prose_is_american():
    british = (
        r"\b(\w*[Cc]olour\w*|[Ll]icen[c]e\w*|[Ff]avour\w*|\w*gni[s]e[ds]?|[Gg]rey|[Cc]heque\w*)\b"
    )
    for path in pages():
        if path.parent.name != "rules":
            assert not re.findall(british, path.read_text(encoding="utf-8")), path.name
