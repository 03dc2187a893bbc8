"""Numbers beyond those of any game, in every place of every body that can have one."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from galaxy_referee.app.sessions.operations import OPERATIONS
from galaxy_referee.app.stateless.batch import ALL_CALLS
from galaxy_referee.app.stateless.call import Example
from galaxy_referee.engine.frontiers import game as frontiers
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.race import game as race
from galaxy_referee.engine.roll import game as roll
from galaxy_referee.schemas.fields import has_long_number
from galaxy_referee.schemas.limits import MAX_DIGITS
from tests.app.test_calls import problem
from tools.hostile import put, values

LONG = (2**63, 2**64, -(2**63) - 1, -(2**64), 10**300)
LONGEST = (10**MAX_DIGITS - 1, 1 - 10**MAX_DIGITS)
GAMES = [
    (race, {"players": 4}),
    (race, {"players": 3, "expansions": ["tgs", "rvi", "bow"]}),
    (race, {"players": 1, "expansions": ["tgs"]}),
    (roll, {"players": 3}),
    (frontiers, {"players": 3, "goals": True}),
]


def example_of(game: Game[Any], options: dict[str, Any]) -> Example:
    """Like the example of the contract, in a game with these options."""
    state = game.new(options, seed="numbers")
    moves = [decision.moves.at(0) for decision in game.decisions(state)]
    known = json.loads(game.codec.encode(state))
    view = game.view(state, moves[0].seat, True)
    knowledge = {"state": json.loads(bytes(view.knowledge.state)), "answered": [0, 1]}
    return Example(known, state.rules_version, moves, knowledge)


def places(body: Any) -> Iterator[tuple[Any, ...]]:
    """The path of every scalar; of those alike in lists and maps, the first and the last."""
    alike: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path, value in values(body):
        if path and not isinstance(value, dict | list):
            kind = tuple("*" if isinstance(key, int) else key for key in path)
            alike.setdefault(kind, []).append(path)
    for paths in alike.values():
        yield from dict.fromkeys((paths[0], paths[-1]))


def with_numbers(body: dict[str, Any], members: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """The body with a number in each place, members that it leaves out included."""
    whole = {**dict.fromkeys(members), **body}
    for path in places(whole):
        for number in (*LONG, *LONGEST):
            changed = copy.deepcopy(body)
            put(changed, path, number)
            yield number, changed


@pytest.mark.parametrize(("game", "options"), GAMES)
@pytest.mark.parametrize("name", ALL_CALLS)
def test_numbers_in_calls_are_refused_or_answered(client, game, options, name):
    call = ALL_CALLS[name]
    body = json.loads(json.dumps(call.example(example_of(game, options))))
    tried = 0
    for number, changed in with_numbers(body, call.schema("").fields):
        answer = client.post(f"/v1/{game.name}/{name}", json=changed)
        assert answer.status_code < 500, (number, changed)
        if number in LONG and name not in ("audits", "batch"):
            problem(answer, 422, answer.json["code"].replace("_", "-"))
        if name == "batch" and answer.status_code == 200:
            assert all(part["status"] < 500 for part in answer.json["answers"]), (number, changed)
        tried += 1
    assert tried > len(LONG)


@pytest.mark.parametrize("game", [race, roll, frontiers])
def test_numbers_in_sessions_are_refused(client, game):
    path = f"/v1/{game.name}/sessions"
    seats = [{"player": "player", "name": "A"}, {"player": "bot", "bot": "greedy"}]
    new = {"options": {"players": 2}, "seats": seats}
    made = client.post(path, json=new).json
    move = {"seat": 0, "moves": [{"seat": 0, "kind": "x"}], "limit": 1}
    for operation in OPERATIONS:
        if operation.method not in ("POST", "PUT") or operation.takes is None:
            continue
        body = {"create_session": new, "make_session_moves": move}.get(operation.name, {})
        below = operation.path.replace("<string:session>", made["session"])
        where = path + below.replace("<int:seat>", "0")
        headers = {"Authorization": f"Bearer {made['token']}"}
        for number, changed in with_numbers(body, operation.takes.__struct_fields__):
            answer = client.open(where, method=operation.method, json=changed, headers=headers)
            assert answer.status_code in (401, 403, 409, 422), (operation.name, number, changed)


@pytest.mark.parametrize(
    ("source", "long"),
    [
        (b'{"players":1000000000000000}', True),
        (b'{"players":-9999999999999999}', True),
        (b'{"players":0.1234567890123456}', True),
        (b'{"players":999999999999999}', False),
        (b'{"seed":"1234567890123456"}', False),
        (b'{"seed":"\\"1234567890123456"}', False),
        (b'{"seed":"\\\\","players":1234567890123456}', True),
        (b"[12345678,12345678,12345678]", False),
        (b'{"12345678":"",  "1":12345678}', False),
    ],
)
def test_digits_are_counted_outside_of_strings(source, long):
    assert has_long_number(source) is long
