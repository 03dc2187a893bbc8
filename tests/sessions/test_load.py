"""Two hundred sessions of bots at once, over HTTP, two workers and a real cache."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from redis import Redis

from galaxy_referee.app.sessions.state import SessionState, state_of
from galaxy_referee.engine.race import game as race
from tests.http_client import HttpClient
from tests.sessions.play import Table
from tools import servers

SESSIONS = 200
MOVES = 16
CLIENTS = 8


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["valkey", "redis"])
def test_two_hundred_sessions_at_once_lose_and_double_nothing(kind):
    with servers.cache(kind) as url:
        with servers.running_service(WORKERS="2", REDIS_URL=url) as running:
            client = HttpClient(running.url)  # one connection for each thread
            tables = [Table(client, "race", seed=f"load-{number}") for number in range(SESSIONS)]
            made: list[list[str]] = [[] for _ in tables]
            locks = [threading.Lock() for _ in tables]
            began = time.monotonic()
            with ThreadPoolExecutor(CLIENTS) as clients:
                done = [
                    clients.submit(rounds, client, tables, made, locks) for client in range(CLIENTS)
                ]
                answers = sum(result.result() for result in done)
            assert time.monotonic() - began < 600, "somebody has waited in vain"
        assert answers == sum(len(moves) for moves in made) >= SESSIONS * MOVES // 2
        with Redis.from_url(url) as redis:
            for number, table in enumerate(tables):
                raw = redis.hget(f"referee:{{{table.created['session']}}}", "state")
                there = state_of(race, msgspec.json.decode(raw, type=SessionState))
                state = race.new(seed=f"load-{number}", salt=there.salt)
                for move in made[number]:
                    race.play(state, move)
                assert race.codec.encode(there) == race.codec.encode(state)


def rounds(client, tables, made, locks) -> int:
    """Go round all tables, each time making one move at each; how many were made."""
    luck = random.Random(client)
    count = 0
    for _ in range(MOVES // CLIENTS):
        order = list(range(len(tables)))
        luck.shuffle(order)
        for number in order:
            table = tables[number]
            with locks[number]:
                waiting = table.get(None, limit=1).json["view"]["waiting_for"]
                if not waiting:
                    continue
                seat = luck.choice(waiting)
                seen = table.get(seat)
                move = luck.choice(seen.json["decisions"][0]["moves"])["text"]
                answer = table.move(
                    seat,
                    move,
                    If_Match=seen.headers["ETag"],
                    Idempotency_Key=f"{client}-{number}-{len(made[number])}",
                )
                assert answer.status_code == 200, answer.text
                made[number].append(move)
                count += 1
    return count
