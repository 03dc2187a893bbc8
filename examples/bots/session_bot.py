"""A bot that plays its seats in sessions. It waits in the tournament's lobby for invitations.

    galaxy-referee tournament run --game race --bots me=outbound:me --bots random ...
    .venv/bin/python examples/bots/session_bot.py http://127.0.0.1:8765 me KEY

The runner prints the key. Outside a checkout, run `pip install galaxy-referee-client` first. The
bot needs no public address, because it makes all connections itself. Write your own `choose`.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from typing import Any

from galaxy_referee_client import Position, Refusal, Service, Session

Json = dict[str, Any]


def choose(position: Position) -> str:
    """The text of a legal move: `position` has the seat's `view`, `decisions` and `events`."""
    moves = position["decisions"][0]["moves"]
    active = [move for move in moves if move["kind"] != "pass"]
    return random.choice(active or moves)["text"]


def play(invitation: Json) -> None:
    """Play one seat to the end of the game, or until the host takes it because the bot was late."""
    service, game = Service(invitation["service"]), invitation["game"]
    session = Session(service, game, invitation["session"], invitation["token"])
    try:
        for position in session.positions():
            if position["outcome"]:
                print(invitation["game_id"], "won by", position["outcome"]["winners"])
            elif position["decisions"]:
                session.move(choose(position))
    except Refusal as refusal:
        # 403: the host has moved for the bot and invites it again. 410: the game was deleted.
        print(invitation["game_id"], "left with status", refusal.status)


def main(lobby: str, name: str, key: str) -> None:
    """Wait for invitations, and play each game in its own thread."""
    while True:
        try:
            path = f"/bots/{name}/invitation"
            invitation = Service(lobby).call("GET", path, token=key, query={"wait": 20})
        except Refusal as refusal:
            if refusal.status in (401, 404):
                sys.exit(f"The lobby answers with status {refusal.status}: are name and key right?")
            time.sleep(1)  # the tournament has not begun, is over, or has no place to wait now
            continue
        if invitation:
            threading.Thread(target=play, args=[invitation], daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:4])
