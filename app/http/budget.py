"""The budget of one request: units of work, and bytes of the response.

A unit of work is about a microsecond. A price depends only on the request, never on a clock, so
that the same request always has the same result. Prices lie between the usual cost and the cost in
the most expensive states that a random search has found (see ``benchmarks/abuse.py``). They are
estimates, not bounds: other states may take longer.
"""

from __future__ import annotations

import msgspec
from flask import current_app, g

from galaxy_referee.app.http import problems
from galaxy_referee.engine.kernel.texts import Text

CALL = 100
STATE = 300  # to read and audit one
LONG_STATE = 10_000  # bytes, more than any real state has; each byte above costs a unit
START = 1000
MOVE = 200
DECISION = 50
LISTED = 2
EVENT = 2
VIEW = 100
KNOWLEDGE = 500
GUESS = 1500
SCORE = 200
CHILD = 400
FOLLOWED = 350  # a view after each move, and its changes
CHOICE = 500  # of a bot in a playout
ATTEMPT = 300  # to try a move of an imported game
LINES = 40  # bytes of a log per unit
READING = 7000  # a loosely written move, which is compared with the legal ones
NEAREST = 15_000  # to search for the most similar ones
BOT = 4000  # to answer for a seat; searching bots are limited by time instead


class Budget(msgspec.Struct):
    """The remaining budget of one request.

    Args:
        work: units of work.
        answer: bytes of the response.
    """

    work: int
    answer: int


def spend(work: int = 0, answer: int = 0) -> None:
    """Charge the budget of the current request, before the work is done if possible.

    Args:
        work: units of work.
        answer: bytes of its answer.

    Raises:
        ProblemError: it exceeds the budget. After that, the request may spend nothing more.
    """
    left = remaining()
    left.work -= work
    left.answer -= answer
    if left.work < 0 or left.answer < 0:
        g.budget = Budget(-1, left.answer)
        if left.answer < 0:
            template = "The request needs more than {limit} bytes of answers."
            raise _exhausted("MAX_ANSWER_BYTES", template)
        raise _exhausted("MAX_WORK", "The request needs more than {limit} units of work.")


def remaining() -> Budget:
    """The remaining budget of the current request."""
    kept = g._get_current_object().__dict__  # hot path: seven times as fast as through the proxy
    left: Budget | None = kept.get("budget")
    if left is None:
        config = current_app.config
        left = kept["budget"] = Budget(config["MAX_WORK"], config["MAX_ANSWER_BYTES"])
    return left


def _exhausted(setting: str, template: str) -> problems.ProblemError:
    limit = current_app.config[setting]
    detail = Text(template, limit=limit)
    return problems.refuse(problems.BUDGET_EXHAUSTED, detail, valid=[limit])


def state_price(length: int) -> int:
    """The price of decoding and auditing a state of this many bytes."""
    return STATE + max(0, length - LONG_STATE)
