"""A tournament can grow: more games are added to its log.

The games are not played here: their lines are what follows from the header and their numbers.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from galaxy_referee.tournament.log import BadLog, EntrantSpec, Limits, Log
from galaxy_referee.tournament.runner import RunConfig, run
from galaxy_referee.tournament.schedule import BadSchedule, planned_game
from galaxy_referee.tournament.worker import Plan, PlayedGame
from tests.tournament.kit import game_lines, header_of

FIRST = RunConfig(
    game="race",
    options={},
    bots=(EntrantSpec("a", "random"), EntrantSpec("b", "random")),
    schedule="round-robin",
    mirrored=True,
    games=2,
    seed="tests",
    limits=Limits(),
    url=None,
    lobby=("127.0.0.1", 0),
    out=Path(),
)


def run_here(out: Path, **changes: Any) -> list[int]:
    """Play a tournament in this process; the numbers of the games that were played."""
    played = []

    def execute(plan, numbers):
        header = msgspec.json.decode(plan, type=Plan).header
        for number in numbers:
            played.append(number)
            seated = planned_game(header, number)
            line = {"kind": "game", "match": header.match, **asdict(seated), "faults": []}
            yield PlayedGame(number, msgspec.json.encode(line), 0.0)

    run(FIRST._replace(out=out, **changes), execute, Console(quiet=True))
    return played


def test_a_log_that_grew_is_that_of_a_longer_tournament(tmp_path):
    grown, longer = tmp_path / "grown.jsonl", tmp_path / "longer.jsonl"
    assert run_here(grown) == [0, 1]
    assert run_here(grown, games=4, seed=None) == [2, 3]
    assert run_here(longer, games=4) == [0, 1, 2, 3]
    assert game_lines(grown) == game_lines(longer)
    assert grown.read_bytes().splitlines()[0] == longer.read_bytes().splitlines()[0]
    assert list(tmp_path.iterdir()) in ([grown, longer], [longer, grown])


def test_it_grows_by_whole_deals_and_never_shrinks(log):
    run_here(log, games=4)
    before = log.read_bytes()
    with pytest.raises(BadSchedule, match="Play 4 or 6 games"):
        run_here(log, games=5)
    with pytest.raises(BadLog, match="can be raised, but not lowered to 2"):
        run_here(log, games=2)
    assert log.read_bytes() == before


def test_a_refused_tournament_leaves_no_log(log):
    with pytest.raises(BadSchedule):
        run_here(log, games=3)
    assert not log.exists()


def test_a_rewritten_log_stays_locked(tmp_path):
    log = Log(tmp_path / "log.jsonl")
    log.write(header_of("a=random", "b=random"))
    log.rewrite_header(header_of("a=random", "b=random", games=4))
    assert log.header() == header_of("a=random", "b=random", games=4)
    with pytest.raises(BadLog, match="Another run"):
        Log(tmp_path / "log.jsonl")
    log.close()
    Log(tmp_path / "log.jsonl").close()


def test_bots_meet_in_the_same_tournament_however_it_grows():
    assert header_of("a=random").match == header_of("a=random", games=40).match
    assert header_of("a=random").match != header_of("b=random").match
