"""Requests and answers of the calls for programs that think ahead."""

from __future__ import annotations

from marshmallow import fields, validate

from galaxy_referee.schemas import answers, limits, members, requests
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Matches, Typed, Whole

# -- requests ------------------------------------------------------------------------------------


class Determinize(Envelope):
    """What a seat knows, to be completed to a whole state."""

    struct = requests.Determinize
    knowledge = members.knowledge(required=True)
    seed = members.seed(load_default=None)
    limit = members.page()
    seal = members.seal()


class Expand(Envelope):
    """A state to expand."""

    struct = requests.Expand
    state = members.state()
    seat = members.seat("Only the moves of this seat.")
    cursor = fields.String(
        load_default="0",
        validate=Matches(r"^(0|[1-9][0-9]{0,14})$"),
        metadata=members.about("Continue where an earlier answer for the same state was cut."),
    )
    limit = Whole(
        load_default=limits.DEFAULT_CHILDREN,
        validate=validate.Range(1, limits.MAX_CHILDREN),
        metadata=members.about("How many moves to make, each in a copy of the state."),
    )
    seal = members.seal()


class Suggest(Envelope):
    """A seat that asks for advice, with the state or with what the seat knows of it."""

    struct = requests.Suggest
    state = Typed(
        "StateSource",
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=members.about(
            "The state, plain or sealed. The bot sees only what the seat knows of it."
        ),
    )
    knowledge = members.knowledge()
    seat = members.seat("The seat that has something to decide.", required=True)
    bot = members.bot("Which one is asked.", load_default="greedy")
    seed = members.seed(load_default=None)


# -- answers -------------------------------------------------------------------------------------


class Determinized(Envelope):
    """A whole state as the real one may be."""

    struct = answers.Determinized
    state = Typed("StateSource", required=True)
    decisions = members.decisions(
        "What must be decided in it; of the seat itself, what it really must."
    )


class Expansion(Envelope):
    """The states that legal moves lead to."""

    struct = answers.Expansion
    children = fields.List(Typed("Child"), required=True)
    total = Whole(required=True, metadata=members.about("How many legal moves there are."))
    cursor = fields.String(
        required=True,
        allow_none=True,
        metadata=members.about("Where to continue; null if this is all."),
    )


class Suggestion(Envelope):
    """A built-in bot's advice."""

    struct = answers.Suggestion
    move = Typed("Move", required=True)
    reason = fields.String(required=True, metadata=members.about("Why, in one sentence."))
    complete = fields.Boolean(
        required=True,
        metadata=members.about(
            "False if the bot ran out of time before it had done what was asked."
        ),
    )
    values = fields.List(
        Typed("ValuedMove", required=True),
        required=True,
        metadata=members.about(
            "What the bot expects after each move it has compared; empty if it does not"
            " value moves."
        ),
    )
