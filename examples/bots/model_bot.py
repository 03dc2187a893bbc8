"""A language model as a tournament bot: any model behind an OpenAI-compatible endpoint.

    make run
    .venv/bin/python -m examples.bots.model_bot --model NAME --endpoint http://127.0.0.1:11434/v1
    make tournament ARGS="run --game race --bots model=http://127.0.0.1:9001 --bots greedy ..."

The model gets the position as text and the legal moves, and answers with a move. If the move is
illegal, the referee explains why, with the rule, and the model may try again; after three attempts,
a random move is made. Refusals are written to standard error with the position;
http://127.0.0.1:9001/ shows statistics. The endpoint's key is read from MODEL_KEY. The program
needs only the standard library.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import urllib.request
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from galaxy_referee import notation
from galaxy_referee.agents.service import Refused, Service
from galaxy_referee.agents.texts import refusal_text, with_seat

Json = dict[str, Any]

TRIES = 3
RULES = (
    "You play {game}. You are seat {seat}. You see the position as lines NAME member=value ...; "
    "members with usual values are left out. Answer with one move and nothing else, on one line, "
    "exactly as a legal move is written."
)


class Model:
    """A model that answers conversations.

    Args:
        endpoint: the URL of the API, such as ``https://host/v1``.
        name: the name of the model.
        key: the key for the endpoint; may be empty.
    """

    def __init__(self, endpoint: str, name: str, key: str = "") -> None:
        self._url = f"{endpoint.rstrip('/')}/chat/completions"
        self._name = name
        self._headers = {"Content-Type": "application/json"}
        self._headers |= {"Authorization": f"Bearer {key}"} if key else {}

    def answer(self, conversation: list[Json]) -> str:
        """The last non-empty line of the model's answer."""
        body = {"model": self._name, "messages": conversation, "temperature": 0}
        request = urllib.request.Request(self._url, json.dumps(body).encode(), self._headers)
        with urllib.request.urlopen(request, timeout=120) as answered:
            text = json.load(answered)["choices"][0]["message"]["content"] or ""
        lines = [line.strip(" `*") for line in text.splitlines()]
        return next((line for line in reversed(lines) if line), "")


class Player:
    """A model at the table, assisted by the referee.

    Args:
        model: the model.
        service: explains why a move is illegal.
        with_moves: whether the model is told the legal moves.
    """

    def __init__(self, model: Model, service: Service, *, with_moves: bool = True) -> None:
        self._model = model
        self._service = service
        self._with_moves = with_moves
        self.counts = Counter(decisions=0, illegal_tries=0, by_chance=0)

    def choose(self, question: Json) -> str:
        """The text of a legal move."""
        view, decision = question["view"], question["decision"]
        knowledge = view.pop("knowledge")
        self.counts["decisions"] += 1
        rules = RULES.format(game=question["game"], seat=question["seat"])
        conversation = [
            {"role": "system", "content": rules},
            {"role": "user", "content": self._position(question)},
        ]
        for _ in range(TRIES):
            move = with_seat(decision["seat"], self._model.answer(conversation))
            why_not = self._why_not(question["game"], knowledge, decision, move)
            if why_not is None:
                return move
            self.counts["illegal_tries"] += 1
            log = f"{notation.write(view)}{move!r} is refused: {why_not}"
            print(log, file=sys.stderr, flush=True)
            conversation += [
                {"role": "assistant", "content": move},
                {"role": "user", "content": f"That is not legal. {why_not}\nTry another move."},
            ]
        self.counts["by_chance"] += 1
        return str(random.choice(decision["moves"])["text"])

    def _position(self, question: Json) -> str:
        decision = question["decision"]
        lines = [
            notation.write(question["view"]).rstrip(),
            *(f"happened: {event['text']}" for event in question["events"][-20:]),
            f"decide: {decision['prompt']} ({decision['rule']})",
        ]
        if self._with_moves:
            lines.append(f"legal moves ({decision['total']}):")
            lines += [move["text"].partition(" ")[2] for move in decision["moves"]]
        return "\n".join(lines)

    def _why_not(self, game: str, knowledge: Json, decision: Json, move: str) -> str | None:
        """Why a move is illegal; None if it is legal. This depends only on what the seat knows."""
        if any(move == listed["text"] for listed in decision["moves"]):
            return None
        if move.partition(" ")[0] != str(decision["seat"]):
            return f"You are seat {decision['seat']}; leave out the seat."
        try:
            body = {"knowledge": knowledge, "seed": "check", "limit": 1}
            state = self._service.post("v1", game, "determinizations", body=body)["state"]
            body = {"state": state, "move": move}
            verdict = self._service.post("v1", game, "validations", body=body)
        except Refused as refusal:
            return str(refusal)
        if verdict["legal"]:
            return None
        rule = verdict["problem"].get("rule")
        return refusal_text(verdict["problem"], self._service.get("rules", rule) if rule else None)


def make_server(player: Player, port: int) -> ThreadingHTTPServer:
    """The bot as a webhook."""

    class Bot(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            """Answer a question."""
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._answer({"move": player.choose(question)})

        def do_GET(self) -> None:
            """Show the statistics."""
            self._answer(dict(player.counts))

        def _answer(self, content: Json) -> None:
            body = json.dumps(content).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Do not log questions."""

    return ThreadingHTTPServer(("127.0.0.1", port), Bot)


def main() -> None:
    """Serve the bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endpoint", required=True, help="URL of an OpenAI-compatible API")
    parser.add_argument("--model", required=True, help="name of the model")
    parser.add_argument("--service", default="http://127.0.0.1:8000", help="URL of the referee")
    parser.add_argument("--no-moves", action="store_true", help="do not tell the legal moves")
    parser.add_argument("--port", type=int, default=9001, help="of the bot")
    given = parser.parse_args()
    model = Model(given.endpoint, given.model, os.environ.get("MODEL_KEY", ""))
    player = Player(model, Service(given.service), with_moves=not given.no_moves)
    server = make_server(player, given.port)
    print(f"The bot answers at http://127.0.0.1:{given.port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
