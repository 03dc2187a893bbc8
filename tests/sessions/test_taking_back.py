"""Taking back: undo, and Roll's `take_back`, which is bounded, without a trace in the record, and
no bot's."""

from __future__ import annotations

import json
import random
from functools import partial

import pytest

from galaxy_referee.app.sessions.taking_back import MOST_TAKEN_BACK
from galaxy_referee.bots import registry
from galaxy_referee.bots.adviser import Advice
from galaxy_referee.engine.kernel.moves import Redo
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.records.verify import findings
from tests.sessions.conftest import other_service
from tests.sessions.play import Table, refused

PERSON = {"player": "player"}


def bot(name):
    return {"player": "bot", "bot": name}


def table_of(client, *seats, take_back=True, **body):
    options = {"players": len(seats), "take_back": take_back}
    return Table(client, "roll", options=options, seats=list(seats), **body)


def choices(position):
    """What a seat can do, besides taking back."""
    moves = [move["text"] for each in position["decisions"] for move in each["moves"]]
    return [text for text in moves if not text.endswith(" redo")]


def finish(table, seat, luck):
    """Make the moves of a seat until it has finished its assignment."""
    while moves := choices(table.get(seat).json):
        made = luck.choice(moves)
        assert table.move(seat, made).status_code == 200
        if made.endswith(" done"):
            return


def begun(client, seed, other=PERSON, /, **body):
    """A table of a player and another whose first assignment has begun, and the luck of more."""
    luck, table = random.Random(seed), table_of(client, PERSON, other, **body)
    while (seen := table.get(0).json)["view"]["table"]["phase"] != "assign":
        seat = luck.choice(seen["view"]["waiting_for"])
        table.move(seat, luck.choice(choices(table.get(seat).json)))
    return table, luck


def play_out(table, luck, redo=0.0):
    """Play a game of people and bots out, taking back now and then; how often."""
    taken = 0
    while not table.get(0).json["outcome"]:
        seat = luck.choice([seat for seat, token in enumerate(table.tokens) if token])
        position = table.get(seat).json
        offered = [move["text"] for each in position["decisions"] for move in each["moves"]]
        if f"{seat} redo" in offered and luck.random() < redo:
            taken += table.move(seat, f"{seat} redo").status_code == 200
        elif moves := choices(position):
            assert table.move(seat, luck.choice(moves)).status_code == 200
    return taken


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_that_is_done_stays_done_however_often_someone_looks(client, store, name):
    table, _ = begun(client, name, bot(name))
    seen = table.get(0).json
    assert seen["view"]["waiting_for"] == [0], "nobody waits for a seat that is done"
    before = store.read(table.created["session"], ["revision"], 0)
    for who in (0, None, "host") * 5:
        assert table.get(who, "/events", since="0.1").status_code == 200
    assert store.read(table.created["session"], ["revision"], 0) == before
    assert table.get(0).json["version"] == seen["version"]
    assert [each for each in table.get(0, "/events", since="0.1").json["events"]
            if each["kind"] == "assignment_taken_back"] == []  # fmt: skip


def test_the_record_has_no_move_that_was_taken_back_and_can_be_verified(client):
    luck = random.Random("record")
    table = table_of(client, PERSON, PERSON, bot("greedy"))
    assert play_out(table, luck, redo=0.2) > 20
    record = table.get(None, "/record").json
    moves = record["record"]["moves"]
    assert not [move for move in moves if move.endswith(" redo")]
    assert record["bots"] == ["greedy" if move.startswith("2 ") else None for move in moves]
    assert findings(record, {"roll": roll}, table.created["view"]["commitment"]) == []
    told = [event["kind"] for event in table.get(None, "/events", since="0.0").json["events"]]
    assert "assignment_taken_back" in told, "that it happened was public"


def test_the_log_keeps_no_move_that_was_taken_back(client, store):
    table, luck = begun(client, "log")
    finish(table, 0, luck)
    (raw,) = store.read(table.created["session"], ["state"], 0)
    assert json.loads(raw)["pending"][-1] == "0 done"
    table.move(0, "redo")
    names = ["state", *(f"log:{number}" for number in range(json.loads(raw)["logged"] + 2))]
    kept = b"".join(value for value in store.read(table.created["session"], names, 0) if value)
    assert b'"0 done"' not in kept
    assert b"redo" not in kept


def test_the_state_after_taking_back_is_the_one_before(client, store):
    def now():
        (raw,) = store.read(table.created["session"], ["state"], 0)
        session = json.loads(raw)
        state = roll.codec.decode(json.dumps(session["base"]))
        roll.play_all(state, session["pending"])
        return roll.codec.encode(state)

    table, luck = begun(client, "same")
    before = now()
    finish(table, 0, luck)
    assert now() != before
    answer = table.move(0, "redo")
    assert now() == before
    assert [event["kind"] for event in answer.json["events"]] == ["assignment_taken_back"]


def test_a_seat_takes_back_only_so_often_until_all_have_answered(client):
    table, luck = begun(client, "often")
    for _ in range(MOST_TAKEN_BACK):
        finish(table, 0, luck)
        assert table.move(0, "redo").status_code == 200
    finish(table, 0, luck)
    problem = refused(table.move(0, "redo"), 409, "taken-back-too-often")
    assert problem["code"] == "taken_back_too_often"
    assert problem["limit"] == f"{MOST_TAKEN_BACK} times"
    # Each seat has its own count, and begins anew when something has reached the others.
    finish_first = table.get(1).json["decisions"][0]["moves"][0]["text"]
    table.move(1, finish_first)
    assert table.move(1, "redo").status_code == 200
    finish(table, 1, luck)
    while table.get(0).json["view"]["table"]["phase"] != "assign":
        for seat in table.get(0).json["view"]["waiting_for"]:
            table.move(seat, luck.choice(choices(table.get(seat).json)))
    finish(table, 0, luck)
    assert table.move(0, "redo").status_code == 200


def test_several_redos_in_one_list_count_each(client):
    table, _ = begun(client, "list")
    move = choices(table.get(0).json)[0]
    moves = [move, "redo"] * MOST_TAKEN_BACK
    refused(table.move(0, *moves, move, "redo"), 409, "taken-back-too-often")
    before = table.get(0).json
    after = table.move(0, *moves).json
    assert after["decisions"] == before["decisions"]
    assert not after["undoable"]
    refused(table.move(0, move, "redo"), 409, "taken-back-too-often")


def test_undo_is_bounded_in_the_same_way(table):
    move = table.first_move(0)
    for _ in range(MOST_TAKEN_BACK):
        assert table.move(0, move).json["undoable"]
        assert table.post(0, "/undo").status_code == 200
    assert not table.move(0, move).json["undoable"]
    refused(table.post(0, "/undo"), 409, "taken-back-too-often")
    table.step(1)  # the round is over
    table.step(0)
    assert table.post(0, "/undo").status_code == 200


def test_what_was_told_is_not_undone(client):
    table, luck = begun(client, "told")
    finish(table, 0, luck)
    assert not table.get(0).json["undoable"]
    refused(table.post(0, "/undo"), 409, "nothing-to-undo")
    table.move(1, choices(table.get(1).json)[0])
    assert table.post(1, "/undo").status_code == 200


def test_a_restored_session_takes_back_as_before(client):
    table, luck = begun(client, "restored")
    finish(table, 0, luck)
    sealed = table.get("host").json["sealed"]
    other_service(table)
    assert table.restore(sealed).status_code == 200
    assert table.move(0, "redo").status_code == 200
    finish(table, 0, luck)
    assert table.get(0).json["view"]["waiting_for"] == [1]


@pytest.mark.parametrize("take_back", [True, False])
def test_a_seats_version_does_not_follow_the_secret_steps_of_a_bot(client, monkeypatch, take_back):
    """Two tables in which a bot assigns in secret, in another number of steps."""
    steps, seen = [], []

    class Assigning:
        """Makes the first or the last legal move, and redoes nothing."""

        def __init__(self, last):
            self.last = last

        def advise(self, knowledge, seat, seed):
            state = roll.determinize(knowledge, seed)
            (moves,) = [each.moves for each in roll.decisions(state) if each.seat == seat]
            legal = [move for move in moves if not isinstance(move, Redo)]
            steps[-1] += 1
            return Advice(legal[-1 if self.last else 0], partial(Text, "Chosen."))

    for last in (True, False):
        steps.append(0)
        table, _ = begun(client, "twins", seed="twins", take_back=take_back)
        monkeypatch.setattr(registry, "make_adviser", lambda *_, last=last: Assigning(last))
        table.hand_over(1, **bot("random"))
        position = table.get(0, since="0.1").json
        assert position["view"]["waiting_for"] == [0]
        parts = [position[part] for part in ("version", "decisions", "events", "undoable")]
        seen.append(json.dumps([*parts, {**position["view"], "commitment": ""}]))
    assert steps[0] != steps[1]
    assert seen[0] == seen[1]


# -- undo ------------------------------------------------------------------------------------------


def test_a_secret_answer_can_be_taken_back_until_the_last_is_in(table):
    before = table.get(0).json
    table.step(0)
    answer = table.post(0, "/undo")
    assert answer.json["decisions"] == before["decisions"]
    assert answer.json["view"] == before["view"]
    refused(table.post(0, "/undo"), 409, "nothing-to-undo")
    refused(table.post(1, "/undo"), 409, "nothing-to-undo")
    table.step(0, 1)
    refused(table.post(0, "/undo"), 409, "nothing-to-undo")


def test_taking_back_leaves_the_others_answers(client):
    table = Table(client, "race", options={"players": 4}, players=4)
    hands = [table.get(seat).json["view"]["table"]["hand"] for seat in range(4)]
    for seat in (0, 1, 2):
        table.move(seat, f"discard {','.join(hands[seat][:2])}")
    assert table.post(1, "/undo").status_code == 200
    assert sorted(table.get(None).json["view"]["waiting_for"]) == [1, 3]
    table.move(1, f"discard {','.join(hands[1][2:4])}")
    table.move(3, f"discard {','.join(hands[3][:2])}")
    for seat in range(4):
        kept = [*hands[1][:2], *hands[1][4:]] if seat == 1 else hands[seat][2:]
        assert table.get(seat).json["view"]["table"]["hand"] == sorted(kept)


def test_a_move_that_another_seat_has_played_on_from_stands(client):
    table = Table(client, "whisper")
    table.move(0, "say yes")
    assert table.post(0, "/undo").status_code == 200
    table.move(0, "say no")
    table.move(1, "say yes")
    before = table.get(0).json
    refused(table.post(0, "/undo"), 409, "nothing-to-undo")
    assert table.get(0).json == before
    for seat in (1, 0):
        assert table.post(seat, "/undo").status_code == 200
    assert table.get(0).json["view"]["table"] == {"said": ""}


def test_an_undo_makes_the_versions_before_out_of_date(table):
    seen = table.get(0)
    move = table.first_move(0)
    table.move(0, move)
    table.post(0, "/undo")
    refused(table.move(0, move, If_Match=seen.headers["ETag"]), 412, "version-conflict")
