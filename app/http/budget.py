"""What one request may ask for: units of work, and bytes of its answer.

Work is counted in units of about a microsecond. What something costs follows from the request
alone, never from a clock, so that the same request always ends alike. Prices are between what a
thing usually takes and what it takes in the most expensive states that a random search has found
(see ``benchmarks/abuse.py``). They are estimates, not bounds: other states may take longer.
"""

from __future__ import annotations

import msgspec
from flask import current_app, g

from galaxy_referee.app.http import problems
from galaxy_referee.engine.kernel.texts import Text

CALL = 100
STATE = 300  # to read and audit one
LONG_STATE = 10_000  # bytes, more than any real one has; those beyond cost a unit each
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
FOLLOWED = 350  # a view after each move, and what changed in it
CHOICE = 500  # of a bot in a playout
ATTEMPT = 300  # to try a move of a game that is imported
LINES = 40  # bytes of a log that are read for a unit
BOT = 4000  # to answer for a seat; the time of one that searches is limited by itself


class Budget(msgspec.Struct):
    """What one request may still spend.

    Args:
        work: units of work.
        answer: bytes of its answer.
    """

    work: int
    answer: int


def spend(work: int = 0, answer: int = 0) -> None:
    """Charge the budget of the current request, before the work is done if possible.

    Args:
        work: units of work.
        answer: bytes of its answer.

    Raises:
        ProblemError: the budget does not cover it. After that, the request may spend nothing more.
    """
    left = remaining()
    left.work -= work
    left.answer -= answer
    if left.work < 0 or left.answer < 0:
        g.budget = Budget(-1, left.answer)
        if left.answer < 0:
            template = "The request asks for more than {limit} bytes of answers."
            raise _exhausted("MAX_ANSWER_BYTES", template)
        raise _exhausted("MAX_WORK", "The request asks for more than {limit} units of work.")


def remaining() -> Budget:
    """What the current request has left."""
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
    """The price of reading and auditing a state of this many bytes."""
    return STATE + max(0, length - LONG_STATE)
