"""What bots may think: allowances of clients, and turns of a worker, by clocks that tests turn."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.http.bot_process import BotProcess
from galaxy_referee.app.http.thinking import Allowances, Thinking, Turns
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless import search
from galaxy_referee.engine.race import game as race
from tests.app.test_calls import problem
from tests.sessions.play import Table

THINKER = "monte-carlo:playouts=1"
ME, OTHER = "192.0.2.1", "192.0.2.2"


class Clocks:
    """The time, and the work of threads: each look at the latter shows so many seconds more."""

    def __init__(self) -> None:
        self.now = self.worked = self.each = 0.0

    def time(self) -> float:
        return self.now

    def effort(self) -> float:
        self.worked += self.each
        return self.worked


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def service(clocks):
    """A service with an allowance of 30 seconds a minute, and two places in its line."""
    app = create_app([race], Settings(log_requests=False, creation_limit=""))
    allowances = Allowances("30/minute", clocks.time)
    app.extensions["thinking"] = Thinking(allowances, Turns(2), BotProcess([race]), clocks.effort)
    return app


@pytest.fixture
def state(service) -> dict:
    return service.test_client().post("/v1/race/states", json={"seed": "s"}).json["state"]


def client_at(service, address):
    client = service.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def asked(client, call, state, **more):
    seat = {"seat": 0, **more}
    if call == "suggestions":
        seat.setdefault("bot", THINKER)
    else:
        seat["playouts"] = 1
    return client.post(f"/v1/race/{call}", json={"state": state, "seed": "x", **seat})


def table_of(client, bot, **more):
    seats = [{"player": "player"}, {"player": "bot", "bot": bot}]
    return Table(client, "race", seats=seats, seed="same", **more)


# -- allowances ----------------------------------------------------------------------------------


def test_an_allowance_comes_back_evenly(clocks):
    allowances = Allowances("30/minute", clocks.time)
    assert allowances.left(ME) == 30
    allowances.charge(ME, 32)
    assert (allowances.left(ME), allowances.left(OTHER)) == (-2, 30)
    assert allowances.wait(ME) == 4
    clocks.now += 5
    assert allowances.left(ME) == 0.5
    clocks.now += 1000
    assert allowances.left(ME) == 30
    allowances.charge(ME, 10_000)
    assert allowances.wait(ME) == 60, "the time of quick bots is not a debt for hours"


def test_without_a_limit_nothing_is_counted(clocks):
    allowances = Allowances("", clocks.time)
    allowances.charge(ME, 1e9)
    assert allowances.left(ME) > 1e9


def test_only_clients_that_owe_something_are_remembered(clocks):
    allowances = Allowances("30/minute", clocks.time)
    for number in range(10_000):
        allowances.charge(f"client {number}", 1)
    clocks.now += 10
    allowances.charge(ME, 1)
    assert len(allowances._debts) == 1


@pytest.mark.parametrize("call", ["suggestions", "playouts", "session"])
def test_one_allowance_for_every_path(service, clocks, state, call):
    me, other = client_at(service, ME), client_at(service, OTHER)
    clocks.each = 40
    if call == "session":
        assert table_of(me, THINKER).created["view"]["waiting_for"] == [0]
    else:
        assert asked(me, call, state).status_code == 200
    for path in ("suggestions", "playouts"):
        answer = asked(me, path, state)
        refusal = problem(answer, 429, "thinking-limited")
        assert (refusal["remaining"], refusal["limit"]) == (0, "30 seconds in 1 minute")
        assert answer.headers["Retry-After"] == str(refusal["retry_after"]) == "20"
        assert me.post("/v1/race/legal-moves", json={"state": state}).status_code == 200
    assert table_of(me, THINKER).created["view"]["waiting_for"] == [0, 1]
    clocks.each = 0
    assert asked(other, "suggestions", state).status_code == 200
    clocks.now += 21
    assert asked(me, "suggestions", state).status_code == 200


def test_a_bot_goes_on_when_its_client_has_something_left_again(service, clocks):
    me = client_at(service, ME)
    clocks.each = 40
    assert table_of(me, THINKER).created["view"]["waiting_for"] == [0]
    clocks.each = 0
    table = table_of(me, THINKER)
    seen = table.get(0)
    assert seen.json["view"]["waiting_for"] == [0, 1]
    waiting = table.get(0, headers={"If-None-Match": seen.headers["ETag"]}, wait=20)
    assert (waiting.status_code, waiting.headers["Retry-After"]) == (304, "1")
    clocks.now += 21
    assert table.get(0).json["view"]["waiting_for"] == [0]


def test_of_quick_bots_the_first_answers_in_any_case(service, clocks):
    """Their time counts, so that tables full of them do not go on for ever at once."""
    me = client_at(service, ME)
    quick = {"player": "bot", "bot": "greedy"}
    clocks.each = 40
    table = Table(me, "race", options={"players": 3}, seats=[quick] * 3)
    assert len(table.created["view"]["waiting_for"]) == 2
    assert len(table.get("host").json["view"]["waiting_for"]) == 1


def test_what_another_process_has_thought_is_charged_too(service, state, monkeypatch):
    me, bot_process = client_at(service, ME), service.extensions["thinking"].bot_process
    think = bot_process.think
    monkeypatch.setattr(
        bot_process,
        "think",
        lambda *args, **question: think(*args, **question)._replace(seconds=40),
    )
    assert asked(me, "suggestions", state).status_code == 200
    problem(asked(me, "suggestions", state), 429, "thinking-limited")


# -- turns ---------------------------------------------------------------------------------------


def test_turns_are_taken_in_the_order_of_arrival():
    turns, order = Turns(3), []
    assert turns.enter("first")

    def wait(client):
        assert turns.enter(client)
        order.append(client)
        turns.leave()

    threads = []
    for number, client in enumerate(("second", "third")):
        threads.append(threading.Thread(target=wait, args=(client,)))
        threads[-1].start()
        while len(turns._line) < number + 2:
            pass
    assert not turns.enter("fourth")
    turns.leave()
    for thread in threads:
        thread.join()
    assert order == ["second", "third"]


def test_a_client_leaves_a_place_in_the_line_to_others():
    turns = Turns(2)
    assert turns.enter(ME)
    assert not turns.enter(ME)
    turns.leave()
    assert turns.enter(ME)


def test_when_the_line_is_full_moves_and_quick_bots_are_answered_all_the_same(service, state):
    me = client_at(service, ME)
    turns = service.extensions["thinking"].turns
    table = table_of(me, THINKER)
    assert turns.enter(ME)
    for call in ("suggestions", "playouts"):
        answer = asked(me, call, state)
        refusal = problem(answer, 429, "thinking-limited")
        assert (refusal["remaining"], answer.headers["Retry-After"]) == (30_000, "1")
    assert asked(me, "suggestions", state, bot="greedy").status_code == 200
    listed = me.post("/v1/race/legal-moves", json={"state": state, "seat": 0}).json
    body = {"state": state, "moves": [listed["decisions"][0]["moves"][0]]}
    assert me.post("/v1/race/moves", json=body).status_code == 200
    assert table.step(0).json["view"]["waiting_for"] == [0, 1]
    assert table_of(me, "greedy").created["view"]["waiting_for"] == [0]
    turns.leave()
    assert table.get(0).json["view"]["waiting_for"] == [0]


@pytest.mark.parametrize("reason", ["line", "allowance"])
def test_while_a_bot_may_not_think_a_look_at_its_turn_changes_nothing(
    service, clocks, monkeypatch, reason
):
    """Forty tables of bots, looked at again and again, cost no more than forty others."""
    me, changes = client_at(service, ME), []
    thinking = service.extensions["thinking"]
    if reason == "line":
        assert thinking.turns.enter(ME)
    else:
        thinking.allowances.charge(ME, 40)
    table = table_of(me, THINKER)
    change = SessionStore.change
    monkeypatch.setattr(
        SessionStore, "change", lambda *given, **how: [changes.append(1), change(*given, **how)][1]
    )
    for _ in range(3):
        assert table.get(0).json["view"]["waiting_for"] == [0, 1]
    assert changes == []
    if reason == "line":
        thinking.turns.leave()
    clocks.now += 60
    assert table.get(0).json["view"]["waiting_for"] == [0]
    assert changes == [1]


@pytest.mark.parametrize(("threads", "places"), [(16, 3), (4, 2), (2, 1), (1, 1)])
def test_most_threads_are_left_for_moves(threads, places):
    app = create_app([race], Settings(log_requests=False, threads=threads, max_waiting=0))
    assert app.extensions["thinking"].turns._most == places


def test_one_thinks_at_a_time(service, state, monkeypatch):
    thinking, most, lock = [], [], threading.Lock()
    advise = search.advise

    def watched(*args, **question):
        with lock:
            thinking.append(1)
            most.append(len(thinking))
        try:
            return advise(*args, **question)
        finally:
            with lock:
                thinking.pop()

    monkeypatch.setattr(search, "advise", watched)
    clients = [client_at(service, f"192.0.2.{number}") for number in range(12)]
    with ThreadPoolExecutor(12) as pool:
        statuses = list(
            pool.map(lambda client: asked(client, "suggestions", state).status_code, clients)
        )
    assert set(statuses) <= {200, 429}
    assert most
    assert max(most) == 1


def test_a_thought_that_fails_ends_its_turn(service, state):
    me = client_at(service, ME)
    for _ in range(3):
        assert asked(me, "suggestions", state, bot="monte-carlo", seat=7).status_code == 422
    for _ in range(3):
        assert asked(me, "suggestions", state).status_code == 200
