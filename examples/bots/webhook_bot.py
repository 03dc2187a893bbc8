"""A bot served as a webhook: it receives each question in a POST request and answers with a move.

    python3 examples/bots/webhook_bot.py 9001
    galaxy-referee tournament run --game race --bots me=http://127.0.0.1:9001 --bots random ...

The question contains everything it needs: what its seat may know, and the legal moves. Write your
own `choose`. It needs only the standard library.
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def choose(question: dict[str, Any]) -> str:
    """Choose a legal move, as text.

    The question has `view` (what your seat may know), `decision` (`kind`, `prompt`, and the first
    200 legal `moves`), `events` (what your seat has seen since the last question), and `time`
    (milliseconds left). This bot has a plan for Race, and beats random play; in other games, it
    passes only if it has to.
    """
    moves = question["decision"]["moves"]
    if question["game"] == "race" and question["decision"]["kind"] == "select":
        action = wanted(question["view"]["table"]["players"][question["seat"]])
        moves = [move for move in moves if move["text"].endswith(action)] or moves
    active = [move for move in moves if move["kind"] != "pass"]
    text: str = (active or moves)[-1]["text"]
    return text


def wanted(own: dict[str, Any]) -> str:
    """The action to select: consume goods, draw cards if few are left, and otherwise place some."""
    goods = sum(1 for card in own["tableau"] if card["good"])
    if goods >= 2:
        return "consume-x2"
    if own["hand"] < 3:
        return "consume-trade" if goods else "explore+1+1"
    return "settle" if len(own["tableau"]) % 2 else "develop"


class Bot(BaseHTTPRequestHandler):
    """Answers questions."""

    protocol_version = "HTTP/1.1"  # keeps the connection open: a game has a few hundred questions
    disable_nagle_algorithm = True  # otherwise, each answer would wait 40 ms

    def do_POST(self) -> None:
        """Answer a question."""
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        answer = json.dumps({"move": choose(question)}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        """Do not log questions."""


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 9001
    server = ThreadingHTTPServer(("127.0.0.1", port), Bot)
    print(f"The bot answers at http://127.0.0.1:{port}", flush=True)
    server.serve_forever()
