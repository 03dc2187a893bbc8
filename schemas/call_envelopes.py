"""Requests and answers of the stateless calls."""

from __future__ import annotations

from marshmallow import fields, validate

from galaxy_referee.schemas import answers, limits, members, requests
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Digests, Flag, MoveSource, Typed, Whole

# -- requests ------------------------------------------------------------------------------------


class NewGame(Envelope):
    """A new game."""

    struct = requests.NewGame
    options = members.options()
    seed = members.seed(load_default=None)
    salt = members.salt()
    deal = members.deal()
    limit = members.page()
    seal = members.seal()
    views = members.views()


class MakeMoves(Envelope):
    """Moves to make in a state."""

    struct = requests.MakeMoves
    state = members.state()
    moves = members.moves(0, limits.MAX_MOVES)
    limit = members.page()
    seal = members.seal()
    views = members.views()
    undoable = Flag(
        load_default=False,
        metadata=members.about("Add whether the last move can be taken back."),
    )


class CheckMove(Envelope):
    """A move to check in a state."""

    struct = requests.CheckMove
    state = members.state()
    move = MoveSource(required=True)


class ListMoves(Envelope):
    """Which legal moves to list."""

    struct = requests.ListMoves
    state = members.state()
    seat = members.seat("Only the decision of this seat.")
    cursor = members.cursor("Continue where an earlier answer for the same state was cut.")
    limit = members.page()


class SeeState(Envelope):
    """Whose view of a state."""

    struct = requests.SeeState
    state = members.state()
    seat = members.seat("The seat that looks; null is a spectator.", required=True, allow_none=True)
    knowledge = Flag(
        load_default=False,
        metadata=members.about("Add the whole state as far as the seat knows it."),
    )
    limit = members.page()


class ListPieces(Envelope):
    """Whose pieces, and how many moves of each."""

    struct = requests.ListPieces
    state = members.state()
    seat = members.seat("The seat that holds the pieces.", required=True)
    limit = members.moves_of_a_piece()


class ScoreState(Envelope):
    """A state to score."""

    struct = requests.ScoreState
    state = members.state()


class AuditState(Envelope):
    """Anything that claims to be a state."""

    struct = requests.AuditState
    state = Typed(
        "AnyValue",
        shared=True,
        required=True,
        unread=True,
        any_number=True,
        metadata=members.about("What to examine."),
    )


class ReplayRecord(Envelope):
    """A whole game, as it is kept in a file."""

    struct = requests.ReplayRecord
    game = fields.String(
        validate=validate.Length(1, 50), metadata=members.about("Name of the game, to be checked.")
    )
    rules_version = fields.String(
        required=True,
        validate=validate.Length(1, 100),
        metadata=members.about(
            "The rules it was played by; others than today's are refused without `from_version`."
        ),
    )
    from_version = members.from_version(
        "Replay a record of these rules by those of today. It must be the record's `rules_version`."
    )
    options = members.options()
    seed = members.seed(required=True)
    salt = members.salt()
    deal = members.deal()
    moves = members.moves(0, limits.MAX_RECORD_MOVES)
    digests = Digests(
        metadata=members.about(
            "SHA-256 of the state by the number of moves made, where to check it. For a record of "
            "other rules, the state is taken with the `rules_version` of the record."
        ),
    )
    outcome = Typed(
        "Outcome",
        shared=True,
        most_bytes=limits.MAX_PART,
        allow_none=True,
        metadata=members.about("How the game ended, to be checked."),
    )
    limit = members.page()
    seal = members.seal()


class Migrate(Envelope):
    """A state of an older version."""

    struct = requests.Migrate
    state = Typed(
        "AnyValue",
        shared=True,
        required=True,
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=members.about("A state of an older version, plain or sealed."),
    )
    from_version = members.from_version(
        "The version to migrate from. It must be the state's `rules_version`.", required=True
    )
    limit = members.page()
    seal = members.seal()


class Batch(Envelope):
    """Many independent calls."""

    struct = requests.Batch
    calls = Typed("BatchCalls", required=True, unread=True, any_number=True)


# -- answers -------------------------------------------------------------------------------------


class Position(Envelope):
    """A state, how it came about and what must be decided next."""

    struct = answers.Position
    state = Typed("StateSource", required=True, metadata=members.about("What is true now."))
    events = fields.List(
        Typed("Event"), required=True, metadata=members.about("What happened, in order.")
    )
    decisions = members.decisions("What must be decided now, by seat; empty when the game is over.")
    outcome = Typed(
        "Outcome",
        shared=True,
        required=True,
        allow_none=True,
        metadata=members.about("How the game ended; null while it goes on."),
    )
    views = fields.List(
        Typed("SeenPosition"),
        metadata=members.about("What each seat may know that was asked for, in that order."),
    )
    undoable = Flag(
        metadata=members.about(
            "If asked for: whether nobody but its seat has learned anything from the last move. "
            "Then it can be taken back by going on with the state before it."
        )
    )


class Verdict(Envelope):
    """Whether a move is legal, and if not, why."""

    struct = answers.Verdict
    legal = fields.Boolean(required=True)
    move = Typed(
        "Move",
        required=True,
        allow_none=True,
        metadata=members.about("The move that was understood."),
    )
    problem = Typed("Problem", shared=True, required=True, allow_none=True)


class LegalMoves(Envelope):
    """Open decisions with their legal moves."""

    struct = answers.LegalMoves
    decisions = members.decisions("The open decisions asked for.")


class SeatView(Envelope):
    """What one seat may know and what it must decide."""

    struct = answers.SeatView
    view = Typed("View", required=True)
    decisions = members.decisions("The seat's own open decision, if it has one.")


class PieceUses(Envelope):
    """What a seat can do with each piece that it holds."""

    struct = answers.PieceUses
    seat = Whole(required=True, metadata=members.about("The seat that holds them."))
    pieces = fields.List(
        Typed("PieceUse"), required=True, metadata=members.about("As its view shows them.")
    )


class Scores(Envelope):
    """The scores as if the game ended now."""

    struct = answers.Scores
    over = fields.Boolean(required=True, metadata=members.about("Whether these scores are final."))
    scores = fields.List(Typed("SeatScore", shared=True), required=True)
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)


class Audit(Envelope):
    """Everything wrong with a state."""

    struct = answers.Audit
    consistent = fields.Boolean(required=True)
    faults = fields.List(Typed("Fault", shared=True), required=True)


class Replay(Envelope):
    """The end of a replayed game, or the first thing that is wrong with its record."""

    struct = answers.Replay
    state = Typed(
        "State",
        required=True,
        metadata=members.about("The state after the last move that could be made."),
    )
    decisions = members.decisions("What must be decided there.")
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)
    index = Whole(
        required=True,
        allow_none=True,
        metadata=members.about("Number of the first move that is wrong, from 0; null if none is."),
    )
    problem = Typed(
        "Problem",
        shared=True,
        required=True,
        allow_none=True,
        metadata=members.about("What is wrong with the record; null if it holds."),
    )


class Migrated(Envelope):
    """A state of today's version."""

    struct = answers.Migrated
    state = Typed(
        "StateSource", required=True, metadata=members.about("The same position by today's rules.")
    )
    decisions = members.decisions("What must be decided there.")


class BatchAnswers(Envelope):
    """The answer to each call, in order."""

    answers = fields.List(Typed("BatchAnswer", shared=True), required=True)
