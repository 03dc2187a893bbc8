"""Sessions: creating, joining, looking, moving, taking back, handing over, ending."""

from __future__ import annotations

import threading
import time

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.sessions import state as session_state
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.race import game as race
from tests.kernel.toys import dice, duel
from tests.sessions.conftest import QUIET
from tests.sessions.play import Table


def refused(answer, status, kind):
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.json["type"] == f"/problems/{kind}"
    return answer.json


# -- creating and joining ------------------------------------------------------------------------


def test_a_new_session_answers_the_host_with_tokens_and_a_sealed_copy(client):
    answer = client.post("/v1/duel/sessions", json={"seats": [{"player": "player"}, {}]})
    assert answer.status_code == 201
    created = answer.json
    assert answer.headers["Location"] == f"/v1/duel/sessions/{created['session']}"
    assert answer.headers["ETag"] == f'"{created["version"]}"'
    assert [each["player"] for each in created["seats"]] == ["player", "open"]
    assert [token is None for token in created["seat_tokens"]] == [False, True]
    assert created["sealed"].startswith("v1.")
    assert created["view"]["seat"] is None
    assert created["luck"] == "service"


def test_who_gave_the_luck_is_told(client):
    for body, expected in (({}, "service"), ({"seed": "s"}, "seed"), ({"deal": {}}, "deal")):
        assert client.post("/v1/duel/sessions", json=body).json["luck"] == expected


def test_a_short_seed_is_not_found_from_the_commitment(client):
    tables = [Table(client, seed="s") for _ in range(2)]
    published = {table.created["view"]["commitment"] for table in tables}
    assert len(published) == 2, "each session has a salt of its own"
    assert luck.commitment("s") not in published
    for table in tables:
        for who in (0, 1, None, "host"):
            for query in ({}, {"knowledge": "true"}):
                assert "salt" not in table.get(who, **query).text
    # It hides the seed and is no part of the luck.
    hands = [table.get(0).json["view"]["table"]["hand"] for table in tables]
    assert hands[0] == hands[1]


def test_a_plan_for_another_number_of_seats_is_refused(client):
    answer = client.post("/v1/duel/sessions", json={"seats": [{}]})
    assert refused(answer, 422, "invalid-request")["pointer"] == "/seats"
    refused(client.post("/v1/dice/sessions", json={"options": {"goal": "x"}}), 422, "bad-option")


def test_players_join_open_seats_until_there_are_none(client):
    table = Table(client, seats=[{}, {}])
    first = table.post(None, "/players", {"name": "Ann"})
    second = table.post(None, "/players", {"seat": 1})
    assert (first.json["seat"], second.json["seat"]) == (0, 1)
    assert first.json["view"]["table"]["hand"]
    once = {"player": "player", "holders": 1, "host_played": False, "given": False}
    assert second.json["seats"] == [{"name": "Ann", **once}, {"name": None, **once}]
    refused(table.post(None, "/players", {}), 409, "seat-taken")
    refused(table.post(None, "/players", {"seat": 1}), 409, "seat-taken")
    refused(table.post(None, "/players", {"seat": 5}), 404, "not-found")


def test_joining_again_with_the_same_key_gives_the_same_seat(client):
    table = Table(client, seats=[{}, {}])
    key = {"Idempotency_Key": "a-key-of-ann-alone"}
    answers = [table.post(None, "/players", {"name": "A"}, **key) for _ in range(2)]
    assert answers[0].json["token"] == answers[1].json["token"]
    refused(table.post(None, "/players", {}, Idempotency_Key="join"), 422, "invalid-request")
    assert table.post(None, "/players", {}, Idempotency_Key="bobs-" * 4).json["seat"] == 1


def test_joining_again_takes_no_second_seat_that_has_been_opened_since(client):
    table = Table(client, seats=[{"player": "player"}, {}])
    first = table.post(None, "/players", {}, Idempotency_Key="joined" * 3).json
    assert first["seat"] == 1
    path = f"{table.path}/seats/0"
    client.put(path, json={"player": "open"}, headers=table.headers("host"))
    again = table.post(None, "/players", {}, Idempotency_Key="joined" * 3).json
    assert (again["seat"], again["token"]) == (1, first["token"])
    assert again["seats"][0]["player"] == "open"


# -- looking -------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_a_spectator_none(client):
    table = Table(client)
    hands = [table.get(seat).json["view"]["table"]["hand"] for seat in (0, 1)]
    assert len(set(hands[0]) | set(hands[1])) == 8
    for who in (None, "host"):
        seen = table.get(who).json
        assert seen["view"]["table"]["hand"] is None
        assert seen["decisions"] == []
        assert (seen["sealed"] is None) == (who is None)
        assert seen["view"]["seed"] is None


def test_without_spectators_a_token_is_needed(client):
    table = Table(client, spectators=False)
    refused(table.get(None), 401, "unauthorized")
    refused(table.get(None, "/events"), 401, "unauthorized")
    assert table.get(0).status_code == 200


def test_wrong_tokens(client):
    table, other = Table(client), Table(client)
    path, token = table.path, other.tokens[0]
    for value, status, kind in (
        ("Basic x", 401, "unauthorized"),
        ("Bearer", 401, "unauthorized"),
        (f"Bearer {table.tokens[0][:-1]}", 401, "unauthorized"),
        (f"Bearer {token}", 403, "forbidden"),
    ):
        refused(client.get(path, headers={"Authorization": value}), status, kind)
    refused(table.move(1, f"0 bid {'card-1'}"), 403, "forbidden")
    refused(table.get(0, seat=1), 403, "forbidden")
    refused(table.post(0, "/restorations", {"sealed": ["x"]}), 403, "forbidden")
    refused(client.delete(path, headers=table.headers(0)), 403, "forbidden")
    refused(client.delete(path), 401, "unauthorized")
    refused(table.post(None, "/restorations", {"sealed": ["x"]}), 401, "unauthorized")
    refused(client.put(f"{path}/seats/0", json={"player": "host"}), 401, "unauthorized")
    refused(client.post(f"{path}/moves", json={"moves": ["bid card-1"]}), 401, "unauthorized")
    answer = client.get(path, headers={"Authorization": "Bearer x"})
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("session", ["x", "A" * 22, "A" * 23, "%00"])
def test_an_unknown_session(client, session):
    refused(client.get(f"/v1/duel/sessions/{session}"), 404, "unknown-session")


@pytest.mark.parametrize("change", [(b"duel-1", b"duel-0"), (b'"seats"', b'"places"')])
def test_a_session_begun_under_other_rules_says_so(client, store, change):
    """While a new release is rolled out, and after it."""
    table = Table(client)
    session = table.created["session"]
    revision, head = store.read(session, ["revision", "state"], 0)
    changed = {"revision": revision, "state": head.replace(*change)}
    assert store.write(session, revision, changed, 60)
    for answer in (
        table.get(0),
        table.get(0, "/stream"),
        table.get(0, "/legal-moves"),
        table.move(0, "bid card-1"),
        client.put(f"{table.path}/seats/0", json={"player": "host"}, headers=table.headers(0)),
    ):
        refused(answer, 409, "wrong-version")


def test_a_session_of_one_game_is_none_of_another(client):
    table = Table(client)
    refused(client.get(table.path.replace("duel", "dice")), 404, "unknown-session")


def test_nothing_of_a_session_may_be_cached(client):
    answer = Table(client).get(0)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Authorization" in answer.headers["Vary"]


def test_a_known_version_is_not_sent_again(client):
    table = Table(client)
    tag = table.get(0).headers["ETag"]
    again = table.get(0, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    table.move(0, table.first_move(0))
    assert table.get(0, headers={"If-None-Match": tag}).status_code == 200


def test_a_long_poll_answers_as_soon_as_something_changes(client):
    table = Table(client)
    tag = table.get(1).headers["ETag"]
    move = table.first_move(0)
    timer = threading.Timer(0.2, lambda: table.move(0, move))
    timer.start()
    began = time.monotonic()
    answer = table.get(1, headers={"If-None-Match": tag}, wait=10)
    assert answer.status_code == 200
    assert 0.15 < time.monotonic() - began < 9
    assert answer.json["view"]["waiting_for"] == [1]
    timer.join()


def test_a_long_poll_ends_in_time(client):
    table = Table(client)
    tag = table.get(1).headers["ETag"]
    began = time.monotonic()
    assert table.get(1, headers={"If-None-Match": tag}, wait=1).status_code == 304
    assert 0.9 < time.monotonic() - began < 20
    refused(table.get(1, wait=61), 422, "invalid-request")


def test_when_too_many_wait_one_is_answered_at_once(client):
    table = Table(client)
    waiting = client.application.extensions["waiting"]
    while waiting.enter():
        pass
    tag = table.get(1).headers["ETag"]
    began = time.monotonic()
    answer = table.get(1, headers={"If-None-Match": tag}, wait=60)
    assert (answer.status_code, answer.headers["Retry-After"]) == (304, "1")
    assert time.monotonic() - began < 20  # those who do wait are answered after 25 seconds
    assert refused(table.get(1, "/stream"), 429, "rate-limited")["retry_after"] == 1


def test_a_stream_tells_every_change_and_what_happened(client):
    table = Table(client)
    stream = client.get(table.path + "/stream", headers=table.headers(1), buffered=False)
    assert stream.mimetype == "text/event-stream"
    parts = stream.iter_encoded()
    assert next(parts).startswith(b"id: 0.1\nevent: position\ndata: {")
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
        part = next(parts)
    assert b'"kind":"won"' in part
    stream.close()
    resumed = client.get(
        table.path + "/stream", headers={**table.headers(1), "Last-Event-ID": "0.1"}
    )
    part = next(resumed.iter_encoded())
    assert b'"kind":"won"' in part
    resumed.close()


def test_the_heart_of_a_stream_beats_regularly_whatever_others_do_in_secret(client):
    """A change that shows nothing must not put off the next sign of life."""
    table = Table(client, "whisper")
    waiting = client.application.extensions["waiting"]
    beats: list[float] = []

    def until_changed(store, session, revision, deadline, gone):
        beats.append(deadline)
        return len(beats) < 4

    waiting.until_changed = until_changed
    stream = client.get(table.path + "/stream", headers=table.headers(1), buffered=False)
    parts = stream.iter_encoded()
    assert next(parts).startswith(b"id: 0.1")
    assert next(parts) == b": still here\n\n"
    stream.close()
    assert len(beats) == 4
    assert len(set(beats)) == 1


def test_events_since_a_version(client):
    table = Table(client)
    for _ in range(2):
        for seat in (0, 1):
            table.move(seat, table.first_move(seat))
    everything = table.get(1, "/events").json
    assert everything["complete"]
    kinds = [each["kind"] for each in everything["events"]]
    assert kinds == ["dealt", "dealt", "won", "won"]
    assert [each["private"] != {} for each in everything["events"][:2]] == [False, True]
    assert table.get(1, "/events", since=everything["version"]).json["events"] == []
    seen = table.get(1, since="0.2").json
    assert 1 <= len(seen["events"]) <= 2


def test_long_lists_of_moves_go_on_with_a_cursor(client):
    table = Table(client, "race", options={"players": 2})
    page = table.get(0, limit=4).json["decisions"][0]
    assert page["cursor"] == "0-4"
    more = table.get(0, "/legal-moves", cursor="0-4", limit=1000).json["decisions"][0]
    assert len(page["moves"]) + len(more["moves"]) == page["total"]
    refused(table.get(1, "/legal-moves", cursor="0-4"), 422, "invalid-request")


# -- moving --------------------------------------------------------------------------------------


def test_secret_answers_are_hidden_until_the_last_is_in(client):
    table = Table(client)
    answer = table.move(0, table.first_move(0)).json
    assert answer["events"] == []
    assert answer["decisions"] == []
    assert answer["view"]["waiting_for"] == [1]
    last = table.move(1, table.first_move(1)).json
    assert [each["kind"] for each in last["events"]] == ["won"]


def test_a_text_without_a_seat_is_the_own_seats(client):
    table = Table(client)
    card = table.get(1).json["view"]["table"]["hand"][0]
    assert table.move(1, f"bid {card}").status_code == 200


def test_an_illegal_move_says_why_and_changes_nothing(client):
    table = Table(client)
    before = table.get(0).json
    other = table.get(1).json["view"]["table"]["hand"][0]
    problem = refused(table.move(0, f"bid {other}"), 409, "illegal-move")
    assert problem["code"] == "not_in_hand"
    assert problem["decision"]["seat"] == 0
    assert table.get(0).json == before
    refused(table.move(0, "juggle"), 422, "malformed-move")
    table.move(0, table.first_move(0))
    refused(table.move(0, f"bid {other}"), 409, "illegal-move")


def test_a_list_of_moves_does_not_show_what_its_first_move_would_lead_to(client):
    """Else the last to answer tries an answer, reads the refusal of the move after it, and
    chooses another."""
    table = Table(client, "race")
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
    table.move(0, "choose_action explore+5")
    before = table.get(1).json
    for second in ("keep x", "choose_action develop", "0 keep x"):
        status, kind = (403, "forbidden") if second[0] == "0" else (409, "look-first")
        problem = refused(table.move(1, "choose_action explore+1+1", second), status, kind)
        assert problem["pointer"] == "/moves/1"
        assert "decision" not in problem
    assert table.get(1).json == before


def test_moves_that_show_nothing_are_made_together(client):
    table = Table(client, "roll", seed="list")
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
    select = table.first_move(0)
    problem = refused(table.move(0, select, "dictate nothing"), 409, "illegal-move")
    assert problem["pointer"].startswith("/moves/1")
    assert table.first_move(0) == select
    made = table.move(0, select, "done")
    assert made.status_code == 200, made.text
    assert [each["kind"] for each in made.json["events"]] == ["assignment_done"]


def test_a_version_out_of_date_is_a_conflict_that_names_the_present_one(client):
    table = Table(client)
    seen = table.get(0)
    move = seen.json["decisions"][0]["moves"][0]
    assert table.move(0, move, If_Match=seen.headers["ETag"]).status_code == 200
    answer = table.move(0, move, If_Match=seen.headers["ETag"])
    problem = refused(answer, 412, "version-conflict")
    assert problem["version"] == table.get(0).json["version"]
    assert answer.headers["ETag"] == f'"{problem["version"]}"'
    for nonsense in ('"7.1"', '"0.999"', "x", '"0.-1"'):
        refused(table.move(0, move, If_Match=nonsense), 412, "version-conflict")


def test_an_answer_of_another_seat_is_no_conflict(client):
    table = Table(client)
    seen = table.get(0)
    table.move(1, table.first_move(1))
    assert table.get(0).headers["ETag"] != seen.headers["ETag"]
    move = seen.json["decisions"][0]["moves"][0]
    assert table.move(0, move, If_Match=seen.headers["ETag"]).status_code == 200


def test_a_repeated_request_is_answered_as_before_and_done_once(client):
    table = Table(client)
    move = table.first_move(0)
    first = table.move(0, move, Idempotency_Key="a")
    for seat in (1, 0, 1):
        table.move(seat, table.first_move(seat))
    again = table.move(0, move, Idempotency_Key="a")
    assert again.status_code == 200
    for answer in (first, again):
        assert answer.json["sealed"]
    assert {**again.json, "sealed": 0} == {**first.json, "sealed": 0}
    assert again.headers["ETag"] == first.headers["ETag"]
    other = table.move(0, table.first_move(0), Idempotency_Key="a")
    refused(other, 422, "idempotency-key-reused")
    refused(table.post(0, "/undo", {}, Idempotency_Key="a"), 422, "idempotency-key-reused")
    refused(table.move(0, move, Idempotency_Key="k" * 201), 422, "invalid-request")


def test_a_request_repeated_after_an_undo_is_answered_with_what_is_true(client):
    table = Table(client, "race", options={"players": 3}, players=3)
    first, other = ([table.first_move(seat)] for seat in (0, 1))
    made = table.move(0, *first, Idempotency_Key="a")
    theirs = table.move(1, *other, Idempotency_Key="b")
    assert theirs.json["view"]["waiting_for"] == [2]
    undone = table.post(0, "/undo", {}, Idempotency_Key="c")
    for seat, moves, key in ((0, first, "a"), (1, other, "b")):
        again = table.move(seat, *moves, Idempotency_Key=key)
        now = table.get(seat)
        assert again.status_code == 200
        assert {**again.json, "sealed": None} == now.json
        assert again.headers["ETag"] == now.headers["ETag"] != made.headers["ETag"]
        assert sorted(again.json["view"]["waiting_for"]) == [0, 2]
    # Made once all the same, and answers given since are given again.
    again = table.post(0, "/undo", {}, Idempotency_Key="c")
    assert {**again.json, "sealed": 0} == {**undone.json, "sealed": 0}
    refused(table.post(0, "/undo", {}), 409, "nothing-to-undo")
    last = table.move(0, *first, Idempotency_Key="d")
    table.move(2, table.first_move(2))
    again = table.move(0, *first, Idempotency_Key="d")
    assert {**again.json, "sealed": 0} == {**last.json, "sealed": 0}


def test_remembered_answers_are_bounded(client, store):
    table = Table(client, "dice", options={"goal": 400})
    while not table.get(None).json["view"]["over"]:
        seat = table.get(None).json["view"]["waiting_for"][0]
        table.move(seat, table.first_move(seat), Idempotency_Key=str(time.monotonic()))
    session = table.path.rsplit("/", 1)[1]
    (answers,) = store.read(session, ["answers:0"], 0)
    assert len(answers) < 10_000


@pytest.mark.parametrize("game", [duel, dice, race], ids=lambda game: game.name)
def test_a_whole_game_ends_as_the_same_moves_end_in_process(client, game):
    table = Table(client, game.name, seed="whole")
    moves = table.play_out(seed=3)
    state = game.new(seed="whole")
    for move in moves:
        game.play(state, move)
    assert state.over
    seen = table.get(0).json
    assert seen["outcome"]["winners"] == game.outcome(state).winners
    assert seen["view"]["seed"] == "whole"
    record = table.get(None, "/record").json
    salt = seen["view"]["salt"]
    assert record["record"]["salt"] == salt
    published = table.created["view"]["commitment"]
    assert record["commitment"] == luck.commitment("whole", salt) == published
    assert sorted(record["record"]["moves"]) == sorted(moves)
    answer = client.post(
        f"/v1/{game.name}/records",
        json={name: value for name, value in record["record"].items() if name != "game"},
    )
    assert answer.status_code == 200
    assert answer.json["problem"] is None


def test_the_record_is_shown_at_the_end_only(client):
    refused(Table(client).get("host", "/record"), 409, "game-not-finished")


@pytest.mark.parametrize("seats", [2, 4])
def test_simultaneous_answers_never_lose_to_each_other(client, seats):
    table = Table(client, "race", options={"players": seats}, players=seats)
    for _ in range(6):
        seen = [table.get(seat) for seat in range(seats)]
        ready = threading.Barrier(seats)
        statuses: list[int] = []

        def answer(seat, seen=seen, ready=ready, statuses=statuses) -> None:
            decisions = seen[seat].json["decisions"]
            ready.wait()
            for decision in decisions:
                client = create_app_client(table)
                move = decision["moves"][0]
                made = client.post(
                    table.path + "/moves",
                    json={"moves": [move]},
                    headers=table.headers(seat, **{"If-Match": seen[seat].headers["ETag"]}),
                )
                statuses.append(made.status_code)

        threads = [threading.Thread(target=answer, args=(seat,)) for seat in range(seats)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses
        assert set(statuses) == {200}


def create_app_client(table):
    """A client of its own for each thread; the cache is the same."""
    return table.client.application.test_client()


# -- taking back, handing over, ending -----------------------------------------------------------


def test_a_secret_answer_can_be_taken_back_until_the_last_is_in(client):
    table = Table(client)
    before = table.get(0).json
    table.move(0, table.first_move(0))
    answer = table.post(0, "/undo")
    assert answer.json["decisions"] == before["decisions"]
    assert answer.json["view"] == before["view"]
    refused(table.post(0, "/undo"), 409, "nothing-to-undo")
    refused(table.post(1, "/undo"), 409, "nothing-to-undo")
    table.move(0, table.first_move(0))
    table.move(1, table.first_move(1))
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


def test_an_undo_makes_the_versions_before_out_of_date(client):
    table = Table(client)
    seen = table.get(0)
    move = table.first_move(0)
    table.move(0, move)
    table.post(0, "/undo")
    refused(table.move(0, move, If_Match=seen.headers["ETag"]), 412, "version-conflict")


def test_a_seat_can_be_handed_to_the_host_and_opened_again(client):
    table = Table(client)
    path = f"{table.path}/seats/0"
    answer = client.put(path, json={"player": "host"}, headers=table.headers(0))
    assert answer.json["seats"][0]["player"] == "host"
    refused(table.get(0), 403, "forbidden")
    seen = table.get("host", seat=0).json
    assert seen["view"]["table"]["hand"]
    move = seen["decisions"][0]["moves"][0]
    refused(table.post("host", "/moves", {"moves": [move]}), 422, "invalid-request")
    assert table.post("host", "/moves", {"moves": [move], "seat": 0}).status_code == 200
    refused(table.get("host", seat=1), 403, "forbidden")
    refused(client.put(path, json={"player": "open"}, headers=table.headers(1)), 403, "forbidden")
    assert (
        client.put(path, json={"player": "open"}, headers=table.headers("host")).status_code == 200
    )
    joined = table.post(None, "/players", {"name": "Bob"}).json
    assert joined["seat"] == 0
    refused(table.get(0), 403, "forbidden")
    table.tokens[0] = joined["token"]
    assert table.get(0).status_code == 200
    missing = client.put(
        f"{table.path}/seats/7", json={"player": "host"}, headers=table.headers("host")
    )
    refused(missing, 404, "not-found")


def seats_of(answer):
    return [(each["player"], each["holders"], each["host_played"]) for each in answer.json["seats"]]


def handed(table, seat, player, who="host"):
    return table.client.put(
        f"{table.path}/seats/{seat}", json={"player": player}, headers=table.headers(who)
    )


def test_a_hosts_look_into_a_seat_is_shown_to_everyone_for_good(client, store):
    table = Table(client)
    assert seats_of(table.get(None)) == [("player", 1, False)] * 2
    before = {who: table.get(who) for who in (1, None, "host")}
    handed(table, 0, "host")
    assert table.get("host", seat=0).json["view"]["table"]["hand"]
    given = handed(table, 0, "player")
    for who, seen in before.items():
        after = table.get(who, headers={"If-None-Match": seen.headers["ETag"]})
        assert seats_of(after) == [("player", 3, True), ("player", 1, False)]
        told = table.get(who, since=seen.json["version"]).json["events"]
        listed = table.get(who, "/events").json["events"]
        for events in (told, listed):
            changes = [each for each in events if each["kind"] == "seat_changed"]
            assert [(each["seat"], each["data"]) for each in changes] == [
                (0, {"from": "player", "to": "host", "by": "host", "name": None}),
                (0, {"from": "host", "to": "player", "by": "host", "name": None}),
            ]
        assert changes[0]["text"] == "Seat 0 changes from player to host, by the host."
    # What was decided on before still stands; the record of the game is as complete as ever.
    move = before[1].json["decisions"][0]["moves"][0]["text"]
    assert table.move(1, move, If_Match=before[1].headers["ETag"]).status_code == 200
    other_service(table, type(store)())
    restored = table.post("host", "/restorations", {"sealed": [given.json["sealed"]]})
    assert seats_of(restored) == [("player", 3, True), ("player", 1, False)]


def test_a_host_who_takes_a_seat_with_a_players_token_is_shown_too(client):
    """It need not call itself the host: it can open the seat and join, or give it to itself."""
    table = Table(client)
    handed(table, 0, "open")
    table.post(None, "/players", {"name": "Ann"})
    handed(table, 0, "player")
    assert seats_of(table.get(1))[0] == ("player", 3, False)
    events = table.get(1, "/events").json["events"]
    told = [each["data"] for each in events if each["kind"] == "seat_changed"]
    assert [(each["from"], each["to"], each["by"]) for each in told] == [
        ("player", "open", "host"),
        ("open", "player", "player"),
        ("player", "player", "host"),
    ]
    assert [each["name"] for each in told] == [None, "Ann", "Ann"]


def test_seats_changed_without_end_are_counted_and_do_not_fill_the_cache(client, monkeypatch):
    monkeypatch.setattr(session_state, "MAX_TOLD", 6)
    table = Table(client)
    versions = set()
    for number in range(6):
        handed(table, 0, ("host", "player")[number % 2])
        versions.add(table.get(1).json["version"])
    assert len(versions) == 6
    assert seats_of(table.get(1))[0] == ("player", 7, True)
    events = table.get(1, "/events").json["events"]
    assert [each["kind"] for each in events].count("seat_changed") == 4


def test_a_seat_of_the_host_from_the_start_says_so_and_joins_are_told(client):
    table = Table(client, seats=[{"player": "host"}, {}])
    assert seats_of(table.get(None)) == [("host", 1, True), ("open", 0, False)]
    table.post(None, "/players", {"name": "Bob"}, Idempotency_Key="joined by Bob, once")
    table.post(None, "/players", {"name": "Bob"}, Idempotency_Key="joined by Bob, once")
    assert seats_of(table.get(None)) == [("host", 1, True), ("player", 1, False)]
    told = table.get(None, since="0.1").json["events"]
    assert [(each["kind"], each["seat"]) for each in told] == [("seat_changed", 1)]


def test_seats_whose_token_the_host_has_too_say_so(client):
    """With a player's token it looks as the player does: only a seat that was joined is private."""
    table = Table(client, seats=[{"player": "player"}, {}])

    def given():
        return [each["given"] for each in table.get(None).json["seats"]]

    assert given() == [True, False]
    table.post(None, "/players", {"name": "Bob"})
    assert given() == [True, False]
    handed(table, 1, "player")
    assert given() == [True, True]
    handed(table, 0, "open")
    table.post(None, "/players", {"name": "Ann"})
    assert given() == [False, True]


def test_what_changes_nothing_is_not_told(client):
    table = Table(client, seats=[{"player": "host"}, {}])
    version = table.get(None).json["version"]
    headers = table.headers("host", **{"Idempotency-Key": "open-it"})
    for seat, player in ((0, "host"), (1, "open")):
        answer = client.put(f"{table.path}/seats/{seat}", json={"player": player}, headers=headers)
        assert (answer.status_code, answer.json["events"]) == (200, [])
        headers["Idempotency-Key"] += "-too"
    assert table.get(None).json["version"] == version
    # It was heard all the same: repeated, it drives out nobody who came since.
    bob = table.post(None, "/players", {"name": "Bob"}).json
    table.tokens = [None, bob["token"]]
    headers["Idempotency-Key"] = "open-it-too"
    client.put(f"{table.path}/seats/1", json={"player": "open"}, headers=headers)
    assert table.get(1).status_code == 200


def test_a_host_who_plays_no_seat_gets_no_seats_view_from_any_call(client):
    table = Table(client)
    table.move(0, table.first_move(0))
    for path, query in (
        ("", {}),
        ("", {"knowledge": "true"}),
        ("/events", {}),
        ("/legal-moves", {}),
        ("/stream", {}),
        ("/record", {}),
    ):
        if path != "/record":
            refused(table.get("host", path, seat=0, **query), 403, "forbidden")
    refused(table.get("host", "/record"), 409, "game-not-finished")
    refused(table.get("host", "/legal-moves"), 422, "invalid-request")
    refused(table.post("host", "/moves", {"moves": ["0 bid card-1"], "seat": 0}), 403, "forbidden")
    refused(table.post("host", "/undo", {"seat": 0}), 403, "forbidden")
    sealed = table.get("host").json["sealed"]
    body = {"state": sealed, "seat": 0, "bot": "random"}
    refused(client.post("/v1/duel/suggestions", json=body), 422, "bad-seal")
    for query in ({}, {"knowledge": "true"}):
        seen, spectators = (table.get(who, **query).json["view"] for who in ("host", None))
        assert seen == spectators


def test_handing_a_seat_over_again_with_the_same_key_does_not_drive_out_who_came_since(client):
    table = Table(client)
    path = f"{table.path}/seats/0"
    headers = table.headers("host", **{"Idempotency-Key": "open-it"})
    assert client.put(path, json={"player": "open"}, headers=headers).status_code == 200
    table.tokens[0] = table.post(None, "/players", {"name": "Bob"}).json["token"]
    again = client.put(path, json={"player": "open"}, headers=headers)
    assert again.status_code == 200
    assert (again.json["seats"][0]["name"], again.json["seats"][0]["player"]) == ("Bob", "player")
    assert table.get(0).status_code == 200
    headers["Idempotency-Key"] = "open-it-again"
    client.put(path, json={"player": "open"}, headers=headers)
    refused(table.get(0), 403, "forbidden")


def test_tokens_outlive_a_rotation_of_keys_until_theirs_is_dropped(store):
    old, new = ("old", b"o" * 32), ("new", b"n" * 32)

    def service(*keys):
        return create_app([duel], Settings(log_requests=False, seal_keys=keys), store).test_client()

    table = Table(service(old))
    for keys, status in (((new, old), 200), ((old, new), 200), ((new,), 401)):
        table.client = service(*keys)
        assert table.get(0).status_code == status


def test_the_host_gives_a_seat_to_a_player_with_a_new_token(client):
    table = Table(client)
    path = f"{table.path}/seats/0"
    refused(client.put(path, json={"player": "player"}, headers=table.headers(0)), 403, "forbidden")
    taken = client.put(path, json={"player": "host"}, headers=table.headers("host")).json
    assert taken["token"] is None
    given = client.put(path, json={"player": "player"}, headers=table.headers("host")).json
    assert [seat["player"] for seat in given["seats"]] == ["player", "player"]
    refused(table.post(None, "/players", {"name": "Eve"}), 409, "seat-taken")
    refused(table.get(0), 403, "forbidden")
    table.tokens[0] = given["token"]
    assert table.move(0, table.first_move(0)).status_code == 200


def test_a_deleted_session_is_gone_and_not_restored(client):
    table = Table(client)
    sealed = table.created["sealed"]
    assert client.delete(table.path, headers=table.headers("host")).status_code == 204
    refused(table.get(0), 410, "session-deleted")
    answer = table.post("host", "/restorations", {"sealed": [sealed]})
    refused(answer, 410, "session-deleted")


# -- restoring -----------------------------------------------------------------------------------


def other_service(table, store):
    """The same service with an empty cache."""
    table.client = create_app([duel, dice, race], QUIET, store).test_client()


def test_a_lost_session_goes_on_from_the_newest_sealed_copy(client, store):
    table = Table(client)
    older = table.created["sealed"]
    newest = table.move(0, table.first_move(0)).json["sealed"]
    before = [table.get(seat).json for seat in (0, 1)]
    other_service(table, type(store)())
    refused(table.get(0), 404, "unknown-session")
    answer = table.post("host", "/restorations", {"sealed": [older, newest]})
    assert answer.status_code == 200
    after = [table.get(seat).json for seat in (0, 1)]
    assert [each["view"] for each in after] == [each["view"] for each in before]
    assert [each["decisions"] for each in after] == [each["decisions"] for each in before]
    numbers = [each["version"].split(".") for each in after]
    assert [number for _, number in numbers] == [each["version"][2:] for each in before]
    assert min(int(epoch) for epoch, _ in numbers) > 0
    refused(table.post("host", "/restorations", {"sealed": [newest]}), 409, "session-running")
    assert table.post(0, "/undo").status_code == 200
    seen = table.get(0, "/events").json
    assert seen["version"] == f"{numbers[0][0]}.3"
    assert not seen["complete"]
    assert [each["kind"] for each in seen["events"]] == ["session_restored"]
    table.play_out()
    refused(table.get(0, "/record"), 409, "record-incomplete")


def test_after_a_loss_a_repeated_move_is_not_made_twice(client, store):
    table = Table(client)
    move = table.first_move(0)
    sealed = table.move(0, move, Idempotency_Key="a").json["sealed"]
    other_service(table, type(store)())
    table.post("host", "/restorations", {"sealed": [sealed]})
    again = table.move(0, move, Idempotency_Key="a")
    assert again.status_code == 200
    assert again.json["view"]["waiting_for"] == [1]


def test_a_version_from_before_a_loss_is_out_of_date(client, store):
    table = Table(client)
    seen = table.get(0)
    other_service(table, type(store)())
    table.post("host", "/restorations", {"sealed": [table.created["sealed"]]})
    move = table.first_move(0)
    refused(table.move(0, move, If_Match=seen.headers["ETag"]), 412, "version-conflict")
    assert table.get(0, headers={"If-None-Match": seen.headers["ETag"]}).status_code == 200


def test_a_token_from_before_a_loss_is_not_that_of_who_has_the_seat_after_it(client, store):
    """The host has a copy from before anyone joined; another player is quicker to join again."""
    table = Table(client, seats=[{}, {}])
    table.tokens = [table.post(None, "/players", {"name": "Bob"}).json["token"]]
    other_service(table, type(store)())
    table.post("host", "/restorations", {"sealed": [table.created["sealed"]]})
    refused(table.get(0), 403, "forbidden")
    eve = table.post(None, "/players", {"name": "Eve"}).json
    assert eve["seat"] == 0
    assert eve["token"] != table.tokens[0]
    refused(table.get(0), 403, "forbidden")


def test_a_player_who_has_joined_holds_the_session_too(client, store):
    table = Table(client, seats=[{}, {}])
    joined = table.post(None, "/players", {"name": "Bob"}).json
    other_service(table, type(store)())
    restored = table.post("host", "/restorations", {"sealed": [joined["sealed"]]}).json
    assert (restored["seats"][0]["name"], restored["seats"][0]["player"]) == ("Bob", "player")


def test_two_lives_restored_from_one_copy_have_other_versions(client, store, monkeypatch):
    table = Table(client)
    epochs = []
    for day in (1, 2):
        monkeypatch.setattr(time, "time", lambda day=day: 2e9 + 86400 * day)
        other_service(table, type(store)())
        answer = table.post("host", "/restorations", {"sealed": [table.created["sealed"]]})
        epochs.append(int(answer.json["version"].split(".")[0]))
    assert 0 < epochs[0] < epochs[1] < 10**9


def test_keys_of_a_seats_earlier_player_are_not_those_of_the_next(client):
    table = Table(client)
    table.move(0, table.first_move(0), Idempotency_Key="1")
    table.move(1, table.first_move(1), Idempotency_Key="1")
    client.put(f"{table.path}/seats/0", json={"player": "host"}, headers=table.headers(0))
    move = table.get("host", seat=0).json["decisions"][0]["moves"][0]["text"]
    answer = table.post("host", "/moves", {"moves": [move], "seat": 0}, Idempotency_Key="1")
    assert answer.status_code == 200
    assert answer.json["decisions"] == []


def test_events_after_a_restoration_are_complete_for_who_has_seen_it(client, store):
    table = Table(client)
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
    before = table.get(0).json["version"]
    other_service(table, type(store)())
    table.post("host", "/restorations", {"sealed": [table.created["sealed"]]})
    since = table.get(0).json["version"]
    assert table.get(0, "/events", since=since).json["complete"]
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
    seen = table.get(0, "/events", since=since).json
    assert (len(seen["events"]), seen["complete"]) == (1, True)
    seen = table.get(0, "/events", since=before).json
    assert [each["kind"] for each in seen["events"]] == ["session_restored", "won"]
    assert not seen["complete"]


def test_a_log_lost_while_it_is_read_is_not_taken_for_an_empty_one(client, store, monkeypatch):
    table = Table(client)
    for seat in (0, 1):
        table.move(seat, table.first_move(seat))
    read = store.read

    def losing(session, names, ttl):
        if names[0].startswith("log:"):
            store._entries.clear()
        return read(session, names, ttl)

    monkeypatch.setattr(store, "read", losing)
    refused(table.get(0, "/events"), 404, "unknown-session")


def test_a_cache_that_has_gone_back_is_brought_up_to_the_newest_copy(client, store):
    """A replica takes over that has not heard of the last moves; others play on from there."""
    table = Table(client)
    session = table.created["session"]
    names = ["revision", "state"]
    older = dict(zip(names, store.read(session, names, 0), strict=True))
    first, other = (each["text"] for each in table.get(0).json["decisions"][0]["moves"][:2])
    table.move(0, first)
    sealed = table.move(1, table.first_move(1)).json["sealed"]
    seen = table.get(0).json
    store.write(session, store.read(session, ["revision"], 0)[0], older, 60)
    assert table.get(0).json["decisions"][0]["total"] == 4
    assert table.move(0, other, Idempotency_Key="lost").status_code == 200
    restored = table.post("host", "/restorations", {"sealed": [sealed]})
    assert restored.status_code == 200
    assert table.get(0).json["view"] == seen["view"]
    refused(table.move(0, first, Idempotency_Key="lost"), 409, "illegal-move")
    refused(table.post("host", "/restorations", {"sealed": [sealed]}), 409, "session-running")


def test_only_this_sessions_own_seal_restores_it(client, store):
    table, other = Table(client), Table(client)
    state = client.post("/v1/duel/states", json={"seal": True}).json["state"]
    other_service(table, type(store)())
    for sealed in (other.created["sealed"], state, "v1.x.y"):
        refused(table.post("host", "/restorations", {"sealed": [sealed]}), 422, "bad-seal")


def test_a_sealed_session_opens_for_no_stateless_call(client):
    """Whoever carries it, a player too, must not look into it."""
    sealed = Table(client).created["sealed"]
    for call, more in (("views", {"seat": 0}), ("scores", {}), ("moves", {"moves": ["0 bid x"]})):
        answer = client.post(f"/v1/duel/{call}", json={"state": sealed, **more})
        refused(answer, 422, "bad-seal")
