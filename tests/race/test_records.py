"""Whole recorded games: every move is legal, and all states and outcomes are as recorded.

They were played by other programs and compared with their course when the records were made:
RACE-REC-1, -5, -6, -8 to -11, -14, -15, -17 to -19. The oldest are of rules ``race-2``, which did
not yet name expansions.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.engine.kernel.records import Record, replay
from galaxy_referee.engine.race import game

FILES = sorted((Path(__file__).parent / "records").glob("*.jsonl.gz"))
RECORDS = [
    msgspec.json.decode(line, type=Record)
    for path in FILES
    for line in gzip.decompress(path.read_bytes()).splitlines()
]


def test_there_are_records_of_every_number_of_players():
    options = {(record.options["players"], record.options["advanced"]) for record in RECORDS}
    assert options >= {(2, False), (2, True), (3, False), (4, False)}
    assert len(RECORDS) >= 25


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.seed)
def test_a_recorded_game_plays_out_as_recorded(record):
    replayed = replay(game, record, from_version=record.rules_version)
    assert replayed.error is None, f"move {replayed.index}: {replayed.error}"
    assert len(record.moves) in record.digests
    assert game.outcome(replayed.state) == record.outcome
    assert replayed.state.ply == len(record.moves)
