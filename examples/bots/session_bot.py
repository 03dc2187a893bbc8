"""A bot that plays its seats in sessions: it waits in the tournament's lobby for invitations.

    galaxy-referee tournament run --game race --bots me=outbound:me --bots random ...
    python examples/bots/session_bot.py http://127.0.0.1:8765 me KEY     # the runner shows the key

It needs no address of its own: all calls go out from it. Write your own `choose`. Standard library
only.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
import urllib.error
import urllib.request
from typing import Any

Json = dict[str, Any]


def choose(position: Json) -> str:
    """The text of a legal move: `position` has the seat's `view`, `decisions` and `events`."""
    moves = position["decisions"][0]["moves"]
    active = [move for move in moves if move["kind"] != "pass"]
    text: str = random.choice(active or moves)["text"]
    return text


def call(method: str, url: str, token: str, body: Json | None = None, seen: str = "") -> Any:
    """The answer to a call; None if it has no content, or if nothing is new."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if seen:
        headers["If-None-Match"] = f'"{seen}"'
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")
    except urllib.error.HTTPError as error:
        if error.code == 304:
            return None
        raise


def play(invitation: Json) -> None:
    """Play one seat to the end of its game, or until the host takes it because we were late."""
    path = f"/v1/{invitation['game']}/sessions/{invitation['session']}"
    url, token, version = invitation["service"] + path, invitation["token"], ""
    try:
        while True:
            position = call("GET", f"{url}?wait=20", token, seen=version)
            while position and position["decisions"] and not position["outcome"]:
                position = call("POST", f"{url}/moves", token, {"moves": [choose(position)]})
            if position is None:
                time.sleep(0.02)  # nothing has changed
                continue
            if position["outcome"]:
                return print(invitation["game_id"], "won by", position["outcome"]["winners"])
            version = position["version"]
    except urllib.error.HTTPError as error:
        # 403: the host has played for us and invites us again. 410: the game is over and deleted.
        print(invitation["game_id"], "left with status", error.code)


def main(lobby: str, name: str, key: str) -> None:
    """Wait for invitations, and play each game in a thread of its own."""
    while True:
        try:
            invitation = call("GET", f"{lobby}/bots/{name}/invitation?wait=20", key)
        except urllib.error.HTTPError as error:
            sys.exit(f"The lobby answers with status {error.code}: are name and key right?")
        except OSError:
            time.sleep(1)  # the tournament has not begun, or is over
            continue
        if invitation:
            threading.Thread(target=play, args=[invitation], daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:4])
