"""What pages and files say about the bots that are not seated, and why."""

from __future__ import annotations

import csv
import json

import pytest

from galaxy_referee.arena import availability
from galaxy_referee.arena.documents import Why
from galaxy_referee.arena.pages import WHY
from galaxy_referee.arena.registered_bots import Entry, write_entries
from tests.arena.entering import OPEN
from tests.arena.kit import arena, publish, run_here

SETTINGS = OPEN.replace("deals = 2", "deals = 4")
GONE = "http://127.0.0.1:1/"


def mine(**given):
    """The list of entered bots."""
    return (Entry("mine", "ada", GONE, **given),)


def shown(folder):
    """The state of each bot in the JSON of the ladder, after a comparison with the other files."""
    place = publish(folder) / "race-base"
    rows = json.loads((place / "ladder.json").read_bytes())["bots"]
    with (place / "ladder.csv").open(encoding="utf-8") as lines:
        cells = [(row["state"], row["why"]) for row in csv.DictReader(lines)]
    assert cells == [(row["state"], row["why"] or "") for row in rows]
    ladder = (place / "index.html").read_text(encoding="utf-8")
    for row in rows:
        page = (place / f"{row['page']}.html").read_text(encoding="utf-8")
        said = f"{row['state']}: {WHY[row['why']]}" if row["why"] else row["state"]
        assert f"<dd>{said}</dd>" in page
        assert (f"<small>{said}</small>" in ladder) == (row["state"] != "playing")
    return {row["name"]: (row["state"], row["why"]) for row in rows}


def test_a_bot_waits_until_it_is_seated(tmp_path):
    folder = arena(tmp_path, SETTINGS)
    assert shown(folder) == dict.fromkeys(("random", "greedy"), ("waiting", "new"))
    run_here(folder, 1)
    write_entries(folder, mine())
    playing = dict.fromkeys(("random", "greedy"), ("playing", None))
    assert shown(folder) == {**playing, "mine": ("waiting", "new")}


@pytest.mark.parametrize(
    ("called", "state"),
    [("10.0.0.0/8", ("waiting", "address")), ("127.0.0.0/8", ("paused", "unreachable"))],
)
def test_a_bot_waits_if_it_is_not_called_and_is_paused_if_unreachable(tmp_path, called, state):
    folder = arena(tmp_path, SETTINGS.replace("127.0.0.0/8", called))
    write_entries(folder, mine())
    run_here(folder, 1)
    assert shown(folder)["mine"] == state


@pytest.mark.parametrize("played", [0, 1])
def test_a_bot_is_paused_by_its_author_or_the_operator(tmp_path, played):
    own = '[[bots]]\nname = "own"\nspec = "random"\n'
    folder = arena(tmp_path, SETTINGS + own)
    write_entries(folder, mine())
    run_here(folder, played)
    write_entries(folder, mine(paused=True))
    arena(folder, SETTINGS + own + "paused = true\n")
    found = shown(folder)
    assert (found["mine"], found["own"]) == (("paused", "author"), ("paused", "operator"))


def test_a_bot_that_has_used_up_its_time_is_paused(tmp_path, monkeypatch):
    folder = arena(tmp_path, SETTINGS)
    write_entries(folder, mine())
    monkeypatch.setattr(availability, "tired", lambda *_: {"mine"})
    assert shown(folder)["mine"] == ("paused", "time")


def test_a_bot_that_has_left_or_has_a_new_version_is_retired(tmp_path):
    bots = "".join(f'[[bots]]\nname = "{name}"\nspec = "random"\n' for name in ("gone", "new"))
    run_here(arena(tmp_path, SETTINGS + bots), 1)
    arena(tmp_path, SETTINGS + '[[bots]]\nname = "new"\nspec = "greedy"\nversion = 2\n')
    found = shown(tmp_path)
    assert (found["gone"], found["new"]) == (("retired", None), ("retired", None))
    assert found["new@2"] == ("waiting", "new")


def test_every_reason_has_words():
    assert set(WHY) == set(Why.__args__)
