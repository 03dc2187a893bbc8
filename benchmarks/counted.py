"""The program whose instructions are counted: ``python -m benchmarks.counted``, under callgrind.

Each line runs once, then twice. Between these parts, the program calls a function of the C library
that nothing else calls (``MARK``); callgrind writes its counts before each such call.
"""

from __future__ import annotations

import gc
import json
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from benchmarks.calls import inside
from benchmarks.echo import application as echo
from benchmarks.engine import playout
from benchmarks.played import new_session
from benchmarks.tables import TABLES, Options
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.limits import DEFAULT_PAGE

MARK = "getloadavg"
POSITIONS = 16  # per game, spread over the middle half
SESSION_MOVES, AFTER = 40, 20  # moves in a session, after the same number of others
LOOKS = 40  # reads of a session that has not changed since the last read
DECISIONS = 120
# One table for each set of rules.
RULES = {
    "race": ("2", "5_goals", "6_takeovers", "6_brink_of_war", "5_alien_artifacts", "solo"),
    "roll": ("4",),
    "frontiers": ("4",),
}

Run = Callable[[], object]


@dataclass(frozen=True)
class Counted:
    """A line.

    Args:
        name: the name of the line.
        things: the number of operations in a run.
        prepared: prepares a run, which is executed only once.
    """

    name: str
    things: int
    prepared: Callable[[], Run]


def lines() -> Iterator[Counted]:
    """All counted lines."""
    for game in GAMES:
        stamped = bodies(game)
        path = f"/v1/{game.name}/moves"
        yield _requests(f"{game.name}.echo", echo, "/echo", stamped)
        yield _requests(f"{game.name}.move", inside().app, path, stamped)
        unstamped = [_unstamped(body) for body in stamped]
        yield _requests(f"{game.name}.move_unstamped", inside().app, path, unstamped)
        yield _session_moves(f"{game.name}.session_move", game)
        yield _session_looks(f"{game.name}.session_look", game)
        for table in RULES.get(game.name, (TABLES[game.name].usual,)):
            options = TABLES[game.name].options[table]
            yield _decisions(f"{game.name}.decision_{table}", game, options)


def bodies(game: Game[Any]) -> list[bytes]:
    """Calls that each make one move in the middle half of a random game, with the states that the
    service returned."""
    options = TABLES[game.name].options[TABLES[game.name].usual]
    moves = [move for _, move in playout(game, options, "counted")]
    start = json.dumps({"options": options, "seed": "counted"}).encode()
    state = _state(inside().post(f"/v1/{game.name}/states", start))
    first, last, at = len(moves) // 4, 3 * len(moves) // 4, 0
    made = []
    for number in range(first, last, max(1, (last - first) // POSITIONS)):
        while at < number:
            body = _body(state, moves[at : min(number, at + 20)])
            state = _state(inside().post(f"/v1/{game.name}/moves", body))
            at = min(number, at + 20)
        made.append(_body(state, [moves[number]]))
    return made


def _state(answer: bytes) -> msgspec.Raw:
    return msgspec.json.decode(answer, type=dict[str, msgspec.Raw])["state"]


def _body(state: msgspec.Raw, moves: list[str]) -> bytes:
    return msgspec.json.encode({"state": state, "moves": moves})


def _unstamped(body: bytes) -> bytes:
    sent = msgspec.json.decode(body)
    del sent["state"]["stamp"]
    return msgspec.json.encode(sent)


def _requests(name: str, application: Any, path: str, sent: Sequence[bytes]) -> Counted:
    def prepared() -> Run:
        return _answering(application, [_posted(path, body) for body in sent])

    return Counted(name, len(sent), prepared)


def _session_moves(name: str, game: Game[Any]) -> Counted:
    """Moves in sessions, each made once; the cache is in this process."""
    table = TABLES[game.name]
    options = table.options[table.usual]
    moves = [move for _, move in islice(playout(game, options, "counted"), AFTER + SESSION_MOVES)]
    application = inside().app

    def prepared() -> Run:
        path, tokens = _session(game, options)
        made = [
            _posted(
                f"{path}/moves",
                msgspec.json.encode({"moves": [move]}),
                tokens[int(move.split(" ", 1)[0])],
            )
            for move in moves
        ]
        _answering(application, made[:AFTER])()
        return _answering(application, made[AFTER:])

    return Counted(name, SESSION_MOVES, prepared)


def _session_looks(name: str, game: Game[Any]) -> Counted:
    """A seat's reads of a position that it has already been shown."""
    table = TABLES[game.name]
    application = inside().app

    def prepared() -> Run:
        path, tokens = _session(game, table.options[table.usual])
        look = EnvironBuilder(path, headers=_bearer(tokens[0])).get_environ()
        _answered(application, look)
        return _answering(application, [dict(look) for _ in range(LOOKS)])

    return Counted(name, LOOKS, prepared)


def _session(game: Game[Any], options: Options) -> tuple[str, list[str]]:
    """The path of a new session, and the tokens of its seats."""
    application = inside().app
    return new_session(
        lambda path, body: _answered(application, _posted(path, body)), game, options, "counted"
    )


def _posted(path: str, body: bytes, token: str = "") -> dict[str, Any]:
    """The WSGI environment of a request."""
    return EnvironBuilder(
        path, method="POST", data=body, content_type="application/json", headers=_bearer(token)
    ).get_environ()


def _bearer(token: str) -> Headers:
    return Headers({"Authorization": f"Bearer {token}"} if token else {})


def _answering(application: Any, made: Sequence[dict[str, Any]]) -> Run:
    def run() -> None:
        for environment in made:
            _answered(application, environment)

    return run


def _answered(application: Any, environment: dict[str, Any]) -> bytes:
    """The answer to a request, produced as a server does.

    Raises:
        RuntimeError: it is refused.
    """
    statuses: list[str] = []
    parts = application(environment, lambda status, headers, problem=None: statuses.append(status))
    answer = b"".join(parts)
    if close := getattr(parts, "close", None):
        close()
    if statuses not in (["200 OK"], ["201 CREATED"]):
        raise RuntimeError(answer.decode())
    return answer


def _decisions(name: str, game: Game[Any], options: Options) -> Counted:
    """Decisions in random play by pages, from the start of a game."""

    def run() -> None:
        chooser, made, number = random.Random(1), 0, 0
        while made < DECISIONS:
            state = game.new(options, f"counted-{number}")
            number += 1
            while made < DECISIONS and not state.over:
                decision = game.decisions(state)[0]
                decision.moves.page(0, DEFAULT_PAGE)
                pick = int(chooser.random() * len(decision.moves))
                game.play_silently(state, decision.moves.at(pick))
                made += 1

    return Counted(name, DECISIONS, lambda: run)


def main() -> None:
    """Run all lines, and print their names and the number of operations in each part."""
    done = []
    for line in lines():
        line.prepared()()  # fills the caches that persist between runs
        once, twice = [line.prepared()], [line.prepared(), line.prepared()]
        gc.collect()
        gc.disable()
        os.getloadavg()
        for part in (once, twice):
            for run in part:
                run()
            os.getloadavg()
        gc.enable()
        done.append([line.name, line.things])
    print(json.dumps(done))


if __name__ == "__main__":
    main()
