"""The process in which a worker's bots think, under gunicorn: what stops it stops no move."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.race import game as race
from tests.app.test_calls import problem
from tests.app.test_components import tile_set
from tests.http_client import HttpClient
from tests.sessions.play import Table, ok
from tools import servers
from tools.servers import until

BOT = "monte-carlo:playouts=1"
CALLS = ("suggestions", "playouts")


@pytest.fixture
def running(tmp_path) -> Iterator[servers.Service]:
    long = {"THINKING_LIMIT": "0", "MAX_THINK_MS": "60000"}
    with servers.running_service(log=tmp_path / "log", WORKERS="1", **long) as service:
        yield service


def thinker_of(worker: int) -> int:
    (child,) = psutil.Process(worker).children()
    return child.pid


def asked(client, call, **more):
    state = client.post("/v1/race/states", json={"seed": "s"}).json["state"]
    seat = {"seat": 0, **({"bot": BOT} if call == "suggestions" else {"playouts": 2}), **more}
    return client.post(f"/v1/race/{call}", json={"state": state, "seed": "x", **seat})


def gone(pid: int) -> bool:
    """Whether it has ended, even if nobody has asked how."""
    try:
        return " Z " in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return True


@contextlib.contextmanager
def stuck(pid: int) -> Iterator[None]:
    """Like a process in a loop that never lets go."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize("call", [*CALLS, "session"])
def test_while_a_bot_thinks_moves_are_answered(running, call):
    """Where the worker's own threads think, there is nothing to stop."""
    table = Table(HttpClient(running.url), "race")
    with_bot = [{"player": "player"}, {"player": "bot", "bot": BOT}]
    with ThreadPoolExecutor(1) as pool:
        with stuck(thinker_of(running.workers()[0])):
            if call == "session":
                begin = partial(Table, HttpClient(running.url), "race", seats=with_bot, seed="s")
            else:
                begin = partial(asked, HttpClient(running.url), call)
            thought = pool.submit(begin)
            for seat in (0, 1):
                ok(table.step(seat))
            assert not thought.done()
        made = thought.result()
        assert made.created["session"] if call == "session" else made.status_code == 200


def test_the_answers_are_those_of_a_thread(running):
    here = create_app([race], Settings(log_requests=False, max_think_ms=60_000)).test_client()
    for call in CALLS:
        answer = asked(HttpClient(running.url), call)
        assert (answer.status_code, answer.json) == (200, asked(here, call).json)


def test_refusals_are_those_of_a_thread(tmp_path):
    """Of a bot without a network for a tile set of the operator's own."""
    mounted = f"frontiers={tile_set(tmp_path, vp=7)}"
    here = create_app(settings=Settings.from_environment({"COMPONENTS": mounted})).test_client()
    options = {"options": {"players": 2, "tiles": "mytiles"}, "seed": "s"}
    state = here.post("/v1/frontiers/states", json=options).json["state"]
    body = {"state": state, "seat": 0, "bot": "learned", "playouts": 1}
    with servers.running_service(WORKERS="1", COMPONENTS=mounted) as running:
        refusals = [
            problem(each.post("/v1/frontiers/playouts", json=body), 422, "invalid-request")
            for each in (HttpClient(running.url), here)
        ]
    assert refusals[0]["errors"] == refusals[1]["errors"] != []


def test_a_stop_answers_what_is_being_thought_even_if_it_reaches_every_process(running):
    bot_process = thinker_of(running.workers()[0])
    state = HttpClient(running.url).post("/v1/race/states", json={"seed": "s"}).json["state"]
    body = json.dumps({"state": state, "seat": 0, "bot": BOT})
    asking = http.client.HTTPConnection("127.0.0.1", running.port)
    with stuck(bot_process):
        asking.request("POST", "/v1/race/suggestions", body, {"Content-Type": "application/json"})
        os.kill(bot_process, signal.SIGTERM)
        running.process.terminate()
    assert asking.getresponse().status == 200
    assert running.process.wait(timeout=60) == 0


def test_it_ends_with_its_worker(running):
    worker = running.workers()[0]
    bot_process = thinker_of(worker)
    with stuck(bot_process):
        os.kill(worker, signal.SIGKILL)
        until(lambda: gone(bot_process))


def test_when_it_dies_the_thought_is_thought_and_the_worker_is_replaced(running):
    worker = running.workers()[0]
    os.kill(thinker_of(worker), signal.SIGKILL)
    assert asked(HttpClient(running.url), "suggestions").status_code == 200
    assert "The process in which bots think has died" in running.log()
    until(lambda: running.workers() and worker not in running.workers())
    running.wait()
    assert asked(HttpClient(running.url), "suggestions").status_code == 200
    assert thinker_of(running.workers()[0])
