"""Everyone sees how far a seat is to be trusted, on whichever path it has got its holder."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest

from tests.sessions.conftest import other_service
from tests.sessions.play import Table, ok
from tools.servers import ROOT

Path = Callable[[Table], Any]


def handed(player: str, by: Any = "host") -> Path:
    """Seat 0 is handed over; who gets a token uses it from then on."""

    def hand(table: Table) -> None:
        table.tokens[0] = ok(table.hand_over(0, by, player=player)).json["token"]

    return hand


def joined(table: Table) -> None:
    table.tokens[0] = table.post(None, "/players", {"name": "Ann"}).json["token"]


def rematch(table: Table) -> None:
    answer = table.post("host", "/rematch").json
    seen = table.get(0).json if table.tokens[0] else {"rematch": {"token": None}}
    table.path = table.path.replace(table.created["session"], answer["session"])
    table.created, table.host = answer, answer["token"]
    table.tokens = [seen["rematch"]["token"], None]


def restored(table: Table) -> None:
    sealed = table.get("host").json["sealed"]
    other_service(table)
    assert table.restore(sealed).status_code == 200


# By path: for whom the seat is created and what happens then, and in the end the player, the number
# of holders, whether the host was one, and whether it has the token.
PATHS: dict[str, tuple[str, list[Path], tuple[str, int, bool, bool]]] = {
    "created open": ("open", [], ("open", 0, False, False)),
    "created for a player": ("player", [], ("player", 1, False, True)),
    "created for the host": ("host", [], ("host", 1, True, False)),
    "created for a bot": ("bot", [], ("bot", 1, False, False)),
    "joined": ("open", [joined], ("player", 1, False, False)),
    "given up to the host": ("open", [joined, handed("host", by=0)], ("host", 2, True, False)),
    "given up to a bot": ("player", [handed("bot", by=0)], ("bot", 2, False, False)),
    "opened": ("player", [handed("open", by=0)], ("open", 1, False, False)),
    "opened and joined": ("host", [handed("open"), joined], ("player", 2, True, False)),
    "kept by the host": ("host", [handed("host")], ("host", 1, True, False)),
    "given to a player": ("host", [handed("player")], ("player", 2, True, True)),
    "given to another player": ("open", [joined, handed("player")], ("player", 2, False, True)),
    "rematch, open": ("open", [rematch], ("open", 0, False, False)),
    "rematch, joined": ("open", [joined, rematch], ("player", 1, False, False)),
    "rematch, joined after the host": (
        "host",
        [handed("open"), joined, rematch],
        ("player", 1, False, False),
    ),
    "rematch, host": ("host", [rematch], ("host", 1, True, False)),
    "rematch, bot": ("bot", [rematch], ("bot", 1, False, False)),
    "rematch, given": ("player", [rematch], ("player", 1, False, True)),
    "rematch, given later": (
        "open",
        [joined, handed("player"), rematch],
        ("player", 1, False, True),
    ),
    "rematch of a rematch": ("player", [rematch, rematch], ("player", 1, False, True)),
    "opened and joined in a rematch": (
        "player",
        [rematch, handed("open"), joined],
        ("player", 2, False, False),
    ),
    "restored": ("host", [handed("player"), restored], ("player", 2, True, True)),
    "restored rematch": ("player", [rematch, restored], ("player", 1, False, True)),
    "joined after a restoration": (
        "host",
        [restored, handed("open"), joined],
        ("player", 2, True, False),
    ),
}


@pytest.mark.parametrize(("first", "steps", "markers"), PATHS.values(), ids=PATHS)
def test_markers_are_inherited_on_every_path(client, first, steps, markers):
    table = Table(client, seats=[{"player": first}, {}])
    for step in steps:
        step(table)
    seat = table.get(None).json["seats"][0]
    assert (seat["player"], seat["holders"], seat["host_played"], seat["given"]) == markers


def test_what_the_host_sees_of_a_rematch_with_a_token_it_passed_on_is_shown(client):
    """Issue 45: the old token fetches the new one, with which the host reads the hand."""
    table = Table(client, seats=[{"player": "player"}, {}])
    rematch(table)
    assert table.get(0).json["view"]["table"]["hand"]
    assert table.get(None).json["seats"][0]["given"]


def test_a_seat_gets_a_holder_in_one_function_only():
    """A path of its own could forget what is to be inherited."""
    made = {}
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Seat":
                made.setdefault(path.name, set()).add(bool(node.args or node.keywords))
    assert made == {"players.py": {True}, "seats.py": {False}, "rematches.py": {False}}
