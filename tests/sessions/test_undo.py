"""Taking moves back."""

from __future__ import annotations

from tests.sessions.play import Table, refused


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
