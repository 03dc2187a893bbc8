"""What goes into the calls for programs that think ahead, and what comes out of them."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from galaxy_referee.schemas import limits
from galaxy_referee.schemas.envelopes import (
    Envelope,
    _about,
    _decisions,
    _page,
    _seal,
    _seed,
    _state,
)
from galaxy_referee.schemas.fields import Typed, Whole

# How long a bot may think in one call is bounded.
_BOT = (
    r"^(random|greedy|monte-carlo|monte-carlo:playouts=([1-9]|[1-5][0-9]|6[0-4])"
    r"|monte-carlo:ms=([1-9][0-9]{0,2}|1000))$"
)


def _knowledge(**kwargs: Any) -> Typed:
    return Typed(
        "Knowledge",
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=_about("What a seat knows of the state, as its view gives it with `knowledge`."),
        **kwargs,
    )


def _seat(text: str, **kwargs: Any) -> Whole:
    return Whole(validate=validate.Range(0, limits.MAX_SEATS - 1), metadata=_about(text), **kwargs)


# -- requests ------------------------------------------------------------------------------------


class Determinize(Envelope):
    """What a seat knows, to be filled up to a whole state."""

    knowledge = _knowledge(required=True)
    seed = _seed(load_default=None)
    limit = _page()
    seal = _seal()


class Expand(Envelope):
    """A state to expand."""

    state = _state()
    seat = _seat("Only the moves of this seat.")
    cursor = fields.String(
        load_default="0",
        validate=validate.Regexp(r"^[0-9]{1,15}$"),
        metadata=_about("Go on where an earlier answer for the same state was cut."),
    )
    limit = Whole(
        load_default=limits.DEFAULT_CHILDREN,
        validate=validate.Range(1, limits.MAX_CHILDREN),
        metadata=_about("How many moves to make, each in a copy of the state."),
    )
    seal = _seal()


class Suggest(Envelope):
    """A seat that asks for advice: either the state, or what the seat knows of it."""

    state = Typed(
        "StateSource",
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=_about("The state, plain or sealed. The bot is told what the seat knows of it."),
    )
    knowledge = _knowledge()
    seat = _seat("The seat that has something to decide.", required=True)
    bot = fields.String(
        load_default="greedy",
        validate=validate.Regexp(_BOT),
        metadata=_about(
            "`random`, `greedy` or `monte-carlo`, which may be told how many playouts to make "
            "(`monte-carlo:playouts=24`) or how many milliseconds to think (`monte-carlo:ms=200`)."
        ),
    )
    seed = _seed(load_default=None)


# -- answers -------------------------------------------------------------------------------------


class Determinized(Envelope):
    """A whole state as the real one may be."""

    state = Typed("StateSource", required=True)
    decisions = _decisions("What must be decided in it; of the seat itself, what it really must.")


class Expansion(Envelope):
    """The states that legal moves lead to."""

    children = fields.List(Typed("Child"), required=True)
    total = Whole(required=True, metadata=_about("How many legal moves there are."))
    cursor = fields.String(
        required=True, allow_none=True, metadata=_about("Where to go on; null if this is all.")
    )


class Suggestion(Envelope):
    """A built-in bot's advice."""

    move = Typed("Move", required=True)
    reason = fields.String(required=True, metadata=_about("Why, in one sentence."))
    complete = fields.Boolean(
        required=True,
        metadata=_about("False if the bot ran out of time before it had done what was asked."),
    )
