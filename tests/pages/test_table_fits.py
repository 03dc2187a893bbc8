"""Nothing on the table is cut off or overprinted, in a real browser: every set of rules at its
largest table, at the end of a game, when most lies on it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee.bots.greedy import usual_policy
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.records import Record, write
from galaxy_referee.review.page import page
from galaxy_referee.review.reading import Played
from galaxy_referee.review.replay import replay_of
from tests.pages.test_in_browser import browser
from tests.programs import told_by

WIDTHS = [360, 800, 1440, 2560]
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "base": ("race", {"players": 4}),
    "robot": ("race", {"players": 1, "expansions": ["tgs"]}),
    "gathering-storm": ("race", {"players": 5, "expansions": ["tgs"], "goals": True}),
    "brink-of-war": (
        "race",
        {"players": 6, "expansions": ["tgs", "rvi", "bow"], "goals": True, "takeovers": True},
    ),
    "alien-artifacts": ("race", {"players": 5, "expansions": ["aa"]}),
    "xeno-invasion": ("race", {"players": 5, "expansions": ["xi"]}),
    "roll": ("roll", {"players": 5}),
    "frontiers": ("frontiers", {"players": 5, "goals": True}),
}

pytestmark = pytest.mark.ci


def finished(name: str, options: dict[str, Any]) -> Record:
    """A game that bots have played to its end."""
    game = next(game for game in GAMES if game.name == name)
    luck, policy = random.Random("full"), usual_policy(name)
    state, moves = game.new(options, "full"), []
    while not state.over:
        decision = game.decisions(state)[0]
        move = policy.choose(state, decision, luck)
        moves.append(move.text)
        game.play_silently(state, move)
    return write(game, options, "full", None, moves)


def test_nothing_is_cut_off_or_overprinted_at_the_largest_tables(tmp_path):
    executable = browser()
    files = []
    for title, (name, options) in TABLES.items():
        game = next(game for game in GAMES if game.name == name)
        record = finished(name, options)
        players = tuple(f"Maximiliana of Aldebaran {seat + 1}" for seat in range(6))
        replay = replay_of(game, Played(record, players[: options["players"]]))
        files.append(tmp_path / f"{title}.html")
        files[-1].write_bytes(page(replay))
    request = {"browser": executable, "files": [str(file) for file in files], "widths": WIDTHS}
    found = told_by(Path(__file__).with_name("fits.mjs"), request)
    assert len(found) == len(TABLES)
    for look in found:
        assert look["cards"] > 10, look["file"]
    assert [(Path(look["file"]).stem, *look["wrong"]) for look in found if look["wrong"]] == []
