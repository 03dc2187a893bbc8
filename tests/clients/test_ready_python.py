"""The ready client for Python, clients/python, over connections as bad as they get."""

from __future__ import annotations

import json
import random
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from hypothesis import given

from galaxy_referee.engine.kernel.patches import changes
from galaxy_referee_client import Refusal, Service, Session, patched, shapes
from galaxy_referee_client.stream import Message
from tests.clients.proxy import BUSY_AT, LOST_AT, Proxy
from tests.kernel.test_stepping import VALUES
from tests.untimed import UNTIMED

SEATS = [{"player": "player", "name": "Ada"}, {}]
SEED = "ready"


def begin(service: Service, **body: Any) -> tuple[Session, list[Session]]:
    """A session of two: the seat of one is planned, the other joins."""
    host = Session.create(service, "race", options={"players": 2}, seats=SEATS, seed=SEED, **body)
    return host, [host.at(0), Session.join(service, "race", host.id, "Ben")]


def play(session: Session, most: int = 10_000) -> tuple[list[str], list[str]]:
    """Play a seat by chance; the moves it made, and the texts of the events it was told of."""
    luck = random.Random(session.seat)
    made: list[str] = []
    told: list[str] = []
    for position in session.positions():
        told += [event["text"] for event in position["events"]]
        if position["decisions"] and len(made) < most:
            moves = list(session.moves(position["decisions"][0]))
            made.append(luck.choice(moves)["text"])
            session.move(made[-1], sealed=False)
    return made, told


def check_game(host: Session, made: list[list[str]], told: list[list[str]]) -> None:
    """Every move was made once, and every event was told once."""
    record = host.record()
    for seat in (0, 1):
        own = [move for move in record["moves"] if move.startswith(f"{seat} ")]
        assert own == made[seat]
    assert host.service.call("POST", "/v1/race/records", record)["problem"] is None
    log = host.service.call("GET", f"/v1/race/sessions/{host.id}/events")["events"]
    assert len(told[0]) == len(told[1]) == len(log)
    assert told[0][-1] == told[1][-1] == log[-1]["text"]


def test_a_whole_game_over_a_bad_connection(service, monkeypatch):
    naps: list[float] = []
    sleep = time.sleep
    monkeypatch.setattr(time, "sleep", lambda seconds: (naps.append(seconds), sleep(seconds)))
    with Proxy(service) as proxy:
        host, seats = begin(Service(proxy.url))
        with ThreadPoolExecutor() as threads:
            played = list(threads.map(play, seats))
        made, told = zip(*played, strict=True)
        check_game(host, list(made), list(told))
    check_retries(proxy)
    assert naps.count(2) == 1, "the service asked for two seconds"


def check_retries(proxy: Proxy) -> None:
    """What got no answer was sent again with the same key, and streams broke again and again."""
    moves = [asked for asked in proxy.asked if asked.path.endswith("/moves")]
    failed = [asked for asked in moves if not asked.arrived]
    assert len(failed) == len(moves) // LOST_AT + 1
    assert len(moves) > BUSY_AT
    by_key = Counter(asked.key for asked in moves)
    assert all(by_key[asked.key] == 2 for asked in failed)
    assert len({asked.body for asked in moves if asked.key == failed[0].key}) == 1
    assert proxy.streams > 10


def against_a_bot(url: str, seat: str = "host") -> Session:
    host = Session.create(
        Service(url), "race", options={"players": 2}, seed=SEED,
        seats=[{"player": seat}, {"player": "bot", "bot": "greedy"}],
    )  # fmt: skip
    return host.at(0)


def first_moves(session: Session, most: int, told: list[str] | None = None) -> None:
    """Make so many moves, the first of each decision."""
    made = 0
    for position in session.positions():
        if told is not None:
            told += [event["kind"] for event in position["events"]]
        if made == most:
            return
        if position["decisions"]:
            made += 1
            session.move(position["decisions"][0]["moves"][0])


def test_without_streams_a_session_is_polled(service):
    with Proxy(service, streams=False) as proxy:
        first_moves(against_a_bot(proxy.url), 3)
        assert proxy.streams == 2


def test_the_host_brings_back_a_session_that_was_lost(service, loss):
    session, told = against_a_bot(service), []
    first_moves(session, 3)
    urllib.request.urlopen(loss, b"").close()
    first_moves(session, 3, told)
    assert told.count("session_restored") == 1
    assert told.count("actions_revealed") > 1


def test_a_session_is_resumed_where_it_was(service):
    session = against_a_bot(service, "player")
    first_moves(session, 3)
    saved = json.loads(json.dumps(session.saved))
    told: list[str] = []
    first_moves(Session.resume(Service(service), saved), 1, told)
    assert "game_started" not in told
    assert "session_restored" not in told


def test_players_find_their_seats_in_the_next_game(service):
    host, [_, ben] = begin(Service(service))
    again = host.start_rematch(seats=[1, 0])
    found = ben.rematch()
    assert found is not None
    assert (found.id, found.seat) == (again.id, 0)
    assert found.see()["seats"][0]["name"] == "Ben"


class Scripted(Service):
    """A service of which a stream is behind the seat's own move, and breaks once."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:9")
        self.streams = [["0.3"], ["0.5"]]
        self.since: list[str] = []

    def call(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        return position("0.5" if method == "POST" else "0.1")

    def stream(self, path: str, *, token: str = "", query: Any = None) -> Iterator[Message]:
        self.since.append(query["since"])
        for version in self.streams.pop(0):
            yield Message("position", json.dumps(position(version)))


def position(version: str) -> Any:
    return {"version": version, "events": [version], "sealed": None, "outcome": None}


def test_a_position_behind_an_own_move_is_not_given_but_its_events_are():
    service = Scripted()
    session = Session(service, "race", "id")
    positions = session.positions()
    assert next(positions)["version"] == "0.1"
    session.move("0 pass")
    later = next(positions)
    assert (later["version"], later["events"]) == ("0.5", ["0.3", "0.5"])
    assert service.since == ["0.1", "0.3"]
    assert session.saved["since"] == "0.5"


def test_moves_are_listed_page_by_page(service):
    session = against_a_bot(service)
    (decision,) = session.see(limit=4)["decisions"]
    assert len(decision["moves"]) == 4
    listed = [move["text"] for move in session.moves(decision)]
    assert len(set(listed)) == len(listed) == decision["total"] == 15


@UNTIMED
@given(VALUES, VALUES)
def test_patches_are_applied_to_a_copy(before, after):
    kept = json.dumps(before)
    patch = json.loads(msgspec.json.encode(list(changes(before, after))))
    assert patched(before, patch) == after
    assert json.dumps(before) == kept


def test_streams_are_followed_by_patches(service, monkeypatch):
    """A whole position at the beginning, then patches; callers may change what they get."""
    sent: list[str] = []
    stream = Service.stream

    def noted(*args: Any, **kwargs: Any) -> Iterator[Message]:
        for message in stream(*args, **kwargs):
            sent.append(message.kind)
            yield message

    monkeypatch.setattr(Service, "stream", noted)
    session = against_a_bot(service)
    for made, position in enumerate(session.positions()):
        seen = session.see(since="0.0")
        if position["version"] == seen["version"]:
            assert position["view"] == seen["view"]
            assert position["decisions"] == seen["decisions"]
        if made == 6:
            break
        if position["decisions"]:
            session.move(position["decisions"][0]["moves"][0])
        position["view"].clear()
        position["decisions"].clear()
    assert sent.count("changes") > 1


def test_undo_a_change_of_seats_a_record_too_early_and_the_end(service):
    host, (ada, _) = begin(Service(service))
    (decision,) = ada.see()["decisions"]
    assert ada.move(decision["moves"][0])["undoable"]
    assert ada.undo()["decisions"] == [decision]
    assert host.give(1, "bot", bot="random")["seats"][1]["player"] == "bot"
    assert len(host.ticket()) > 20
    with pytest.raises(Refusal) as early:
        host.record()
    assert early.value.status == 409
    host.delete()
    with pytest.raises(Refusal) as gone:
        next(ada.positions())
    assert gone.value.status == 410


def test_a_refusal_says_what_is_wrong_and_where(service):
    with pytest.raises(Refusal) as refused:
        against_a_bot(service).move("0 settle gem-world")
    refusal = refused.value
    assert (refusal.status, refusal.pointer, refusal.passing) == (409, "/moves/0", False)
    assert refusal.code == "illegal"
    assert refusal.detail == str(refusal) == refusal.problem["detail"]


def test_a_service_that_is_not_there_is_a_refusal_that_may_pass():
    with pytest.raises(Refusal) as refused:
        Service("http://127.0.0.1:9", attempts=1).call("GET", "/v1/games")
    refusal = refused.value
    assert (refusal.status, refusal.code, refusal.passing) == (0, "unreachable", True)
    assert refusal.detail.startswith("The service at http://127.0.0.1:9 does not answer: ")


def test_the_shapes_are_those_of_the_contract(service):
    contract = Service(service).call("GET", "/openapi/race.json")
    schemas = contract["components"]["schemas"]
    path = contract["paths"]["/v1/race/sessions/{session}"]["get"]["responses"]["200"]
    position = followed(schemas, path["content"]["application/json"]["schema"])
    check_shape(shapes.Position, position)
    check_shape(shapes.Problem, schemas["Problem"])
    members = {
        "decisions": shapes.Decision, "events": shapes.Event, "seats": shapes.Seat,
        "outcome": shapes.Outcome,
    }  # fmt: skip
    for name, shape in members.items():
        check_shape(shape, followed(schemas, position["properties"][name]))
    decision = followed(schemas, position["properties"]["decisions"])
    check_shape(shapes.Move, followed(schemas, decision["properties"]["moves"]))


def followed(schemas: Any, schema: Any) -> Any:
    """The object that a schema means: of a list its item, of alternatives the first."""
    while "properties" not in schema:
        if "$ref" in schema:
            schema = schemas[schema["$ref"].rpartition("/")[2]]
        elif "items" in schema:
            schema = schema["items"]
        else:
            schema = (schema.get("oneOf") or schema["anyOf"])[0]
    return schema


def check_shape(shape: Any, schema: Any) -> None:
    assert set(shape.__annotations__) <= set(schema["properties"])
    assert shape.__required_keys__ <= {*schema["required"], "text"}
