"""A model trained by ppo.py as a tournament bot.

    python -m examples.learning.ppo_bot model.zip --port 9001
    make tournament ARGS="run --game race --bots ppo=http://127.0.0.1:9001 --bots random ..."

It uses only what its seat knows, and answers word by word, as it was trained.
"""

from __future__ import annotations

import argparse
import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from sb3_contrib import MaskablePPO

from examples.learning.ppo import OPTIONS, scaled
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.learn.action_factoring import ActionFactoring
from galaxy_referee.learn.encodings import Encoding


class View(msgspec.Struct):
    """The parts of a view that are read."""

    knowledge: Knowledge


class Question(msgspec.Struct):
    """The parts of a question that are read."""

    seat: int
    view: View


class WrongModel(ValueError):
    """The model was trained with a different encoding."""


class Player:
    """A model at the table.

    Args:
        model: the file written by ``ppo.py``.

    Raises:
        WrongModel: it was trained with a different encoding.
    """

    def __init__(self, model: Path) -> None:
        self._encoding = Encoding("race", OPTIONS)
        self._model = MaskablePPO.load(model, device="cpu")
        if self._model.encoding_name != self._encoding.name:
            raise WrongModel(
                f"{model} fits {self._model.encoding_name}, not {self._encoding.name}: train again"
            )

    def choose(self, question: Question) -> str:
        """Choose a move, as text. Of the guess at the whole state, only what the seat sees
        is used."""
        encoding, seat = self._encoding, question.seat
        state = encoding.game.determinize(question.view.knowledge, "bot")
        decision = encoding.game.decision_of(state, seat)
        factoring = ActionFactoring(decision.moves, encoding.action_words)
        cells = np.zeros(encoding.size, np.int16)
        mask = np.zeros(encoding.actions, np.int8)
        encoding.observe(state, seat, memoryview(cells))
        while factoring.words:
            encoding.ask(decision, factoring, memoryview(cells))
            encoding.allow(factoring, memoryview(mask))
            word, _ = self._model.predict(
                scaled(cells), action_masks=mask.astype(bool), deterministic=True
            )
            factoring.choose(int(word))
        return factoring.move().text


def make_server(player: Player, port: int) -> HTTPServer:
    """The bot as a webhook."""

    class Bot(BaseHTTPRequestHandler):
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            """Answer a question."""
            asked = self.rfile.read(int(self.headers["Content-Length"]))
            question = msgspec.json.decode(asked, type=Question)
            body = json.dumps({"move": player.choose(question)}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Do not log questions."""

    return HTTPServer(("127.0.0.1", port), Bot)


def main() -> None:
    """Serve the bot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="what ppo.py has stored")
    parser.add_argument("--port", type=int, default=9001, help="of the bot; 0 takes a free one")
    given = parser.parse_args()
    torch.set_num_threads(1)
    server = make_server(Player(given.model), given.port)
    print(f"The bot answers at http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
