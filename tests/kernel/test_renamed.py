"""Records and states in which moves have the names of an older version.

``old/GAME.json`` holds a game as the last version before wrote it: its record, with some moves as
lines and some as records, and its state after some of the moves. In those of Race and Roll an
answer waits.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.migration import migrate
from galaxy_referee.engine.kernel.records import Record, replay
from galaxy_referee.engine.kernel.renamed import (
    Renamed,
    move_of_today,
    rename_answers,
    renamed_since,
)

OLD = Path(__file__).parent / "old"


@pytest.fixture(params=[game for game in GAMES if game.renamed], ids=lambda game: game.name)
def game(request):
    return request.param


@pytest.fixture
def old(game):
    return json.loads((OLD / f"{game.name}.json").read_text(encoding="utf-8"))


def record_of(old, **changes) -> Record:
    return msgspec.convert(old["record"] | changes, Record, str_keys=True)


def test_a_record_of_the_old_names_replays_to_the_same_game(game, old):
    record = record_of(old)
    replayed = replay(game, record, from_version=record.rules_version)
    assert replayed.error is None, f"move {replayed.index}: {replayed.error}"
    assert len(record.digests) > 1
    assert replayed.state.over
    assert game.outcome(replayed.state) == record.outcome


def test_the_record_has_every_move_that_was_renamed(game, old):
    kinds = {
        move.split()[1] if isinstance(move, str) else move["kind"]
        for move in old["record"]["moves"]
    }
    as_records = {move["kind"] for move in old["record"]["moves"] if isinstance(move, dict)}
    renamed = renamed_since(game.renamed, old["record"]["rules_version"])
    assert kinds >= {each.old for each in renamed}
    assert as_records >= {each.old for each in renamed if each.fields}


def test_a_record_of_the_old_names_must_be_asked_for(game, old):
    with pytest.raises(WrongVersion, match="from_version"):
        replay(game, record_of(old))


def test_a_state_of_the_old_names_goes_on(game, old):
    """It is the state to which the moves before lead today."""
    version = old["state"]["rules_version"]
    with pytest.raises(WrongVersion, match="Migrate"):
        game.load(old["state"])
    state = migrate(game, json.dumps(old["state"]), version)
    before = record_of(old, moves=old["record"]["moves"][: old["after"]], digests={}, outcome=None)
    assert state == replay(game, before, from_version=version).state
    assert game.decisions(state)


@pytest.mark.parametrize("name", ["race", "roll"])
def test_in_the_old_state_an_answer_waits(name):
    agenda = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))["state"]["agenda"]
    waiting = {answer["kind"] for answer in agenda[-1]["answers"] if answer}
    game = next(game for game in GAMES if game.name == name)
    assert waiting <= {each.old for moves in game.renamed.values() for each in moves}
    assert waiting


def test_no_new_name_was_an_old_one_of_another_move(game):
    """So a move already renamed stays as it is."""
    for moves in game.renamed.values():
        old = {each.old for each in moves if each.old != each.new}
        assert not old & {each.new for each in moves}
        assert not old & game.reader.types.keys()
        assert {each.new for each in moves} <= game.reader.types.keys()


RENAMED = {"toy-2": (Renamed("go", "walk", {"by": "way"}),)}


@pytest.mark.parametrize(
    ("version", "renamed"),
    [("toy-1", 1), ("toy-2", 1), ("toy-2+box-7", 1), ("toy-3", 0), ("toy", 1), ("toy-x", 0)],
)
def test_names_change_for_all_versions_up_to_the_last_that_has_them(version, renamed):
    assert len(renamed_since(RENAMED, version)) == renamed


def test_a_waiting_move_may_name_nothing_but_its_seat():
    state = {"agenda": [{"step": "x", "answers": [{"kind": "go", "seat": 1}, None]}]}
    rename_answers(state, RENAMED["toy-2"])
    assert state["agenda"][0]["answers"] == [{"kind": "walk", "seat": 1}, None]


@pytest.mark.parametrize(("before", "after"), [
    ("0 go sea", "0 walk sea"),
    ("0 go", "0 walk"),
    ("0 stay go", "0 stay go"),
    ("go", "go"),
    ({"kind": "go", "by": "sea"}, {"kind": "walk", "way": "sea"}),
    ({"kind": "go", "text": "0 go sea"}, {"kind": "walk", "text": "0 walk sea"}),
    ({"kind": "go", "text": 7}, {"kind": "walk", "text": 7}),
    ({"kind": "stay", "by": "sea"}, {"kind": "stay", "by": "sea"}),
])  # fmt: skip
def test_a_move_is_renamed_as_text_and_as_a_record(before, after):
    assert move_of_today(RENAMED["toy-2"], before) == after
