"""Requests and answers of the calls for looking at games that were played."""

from __future__ import annotations

from marshmallow import fields, validate

from galaxy_referee.bots.playouts import PLAYERS
from galaxy_referee.schemas import answers, limits, members, requests
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Several, Typed, Whole

# -- requests ------------------------------------------------------------------------------------


class Step(Envelope):
    """Moves to make in a state, one by one."""

    struct = requests.Step
    state = members.state()
    moves = members.moves(0, limits.MAX_MOVES)
    views = Several(
        Whole(validate=validate.Range(0, limits.MAX_SEATS - 1), allow_none=True),
        0,
        limits.MAX_SEATS + 1,
        load_default=list,
        metadata=members.about("The seats whose views are followed. Null is a spectator."),
    )
    seal = members.seal()


class PlayOut(Envelope):
    """A position to play out."""

    struct = requests.PlayOut
    state = members.state()
    seat = members.seat(
        "The guesses are at what this seat does not know; null: what a spectator does not know.",
        required=True,
        allow_none=True,
    )
    bot = fields.String(
        load_default=PLAYERS[0],
        validate=validate.OneOf(PLAYERS),
        metadata=members.about(
            "The built-in bot that plays all seats to the end; for `learned`, a network values"
            " how the round ends."
        ),
    )
    playouts = Whole(
        load_default=limits.DEFAULT_PLAYOUTS,
        validate=validate.Range(1, limits.MAX_PLAYOUTS),
        metadata=members.about("How often the game is played out, each time with other guesses."),
    )
    seed = members.seed(load_default=None)


# -- answers -------------------------------------------------------------------------------------


class Steps(Envelope):
    """A game move by move."""

    struct = answers.Steps
    state = Typed("StateSource", required=True, metadata=members.about("After the last move."))
    views = fields.List(
        Typed("View"),
        required=True,
        metadata=members.about("The view of each viewer before the first move."),
    )
    steps = fields.List(
        Typed("StepRecord"), required=True, metadata=members.about("The moves in order.")
    )
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)


class Playouts(Envelope):
    """How a position is expected to end."""

    struct = answers.Playouts
    seats = fields.List(
        Typed("Expected", shared=True),
        required=True,
        metadata=members.about("The mean result of each seat."),
    )
    playouts = Whole(required=True, metadata=members.about("How many were finished."))
    complete = fields.Boolean(
        required=True,
        metadata=members.about(
            "False if the time or the budget of the request allowed fewer than were asked for."
        ),
    )
