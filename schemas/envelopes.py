"""What goes into each call and what comes out of it.

The envelopes are the same for all games. ``for_game`` makes the game's own version of one, whose
states, moves, views and options are documented by the types of that game.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from marshmallow import RAISE, Schema, fields, validate

from galaxy_referee.schemas import limits
from galaxy_referee.schemas.fields import Digests, Flag, Moves, MoveSource, Record, Typed, Whole


class Envelope(Schema):
    """Base of all envelopes: what is not documented is refused."""

    prefix = ""

    class Meta:
        unknown = RAISE


EnvelopeT = TypeVar("EnvelopeT", bound=Envelope)


@cache
def for_game(envelope: type[EnvelopeT], prefix: str) -> type[EnvelopeT]:
    """The envelope as a game documents it.

    Args:
        envelope: one of the classes below.
        prefix: the game's name in names of components, such as ``Race``.
    """
    return cast(
        type[EnvelopeT], type(f"{prefix}{envelope.__name__}", (envelope,), {"prefix": prefix})
    )


def _about(text: str) -> dict[str, str]:
    return {"description": text}


def _state(**kwargs: Any) -> Typed:
    return Typed(
        "StateSource",
        required=True,
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=_about("A state as an earlier answer gave it, plain or sealed."),
        **kwargs,
    )


def _page() -> Whole:
    return Whole(
        load_default=limits.DEFAULT_PAGE,
        validate=validate.Range(1, limits.MAX_PAGE),
        metadata=_about("How many legal moves to list of each decision."),
    )


def _seal() -> Flag:
    return Flag(
        load_default=False,
        metadata=_about("Answer with a sealed state: text that no one else can read or change."),
    )


def _options() -> Record:
    return Record(
        "Options",
        most_bytes=limits.MAX_PART,
        load_default=dict,
        metadata=_about("The game's options; those left out have their defaults."),
    )


def _deal() -> Record:
    return Record(
        "Deal",
        most_bytes=limits.MAX_PART,
        load_default=None,
        metadata=_about("A given start (order of decks, hands ...) in place of a random one."),
    )


def _seed(**kwargs: Any) -> fields.String:
    return fields.String(
        validate=validate.Length(1, limits.MAX_SEED),
        metadata=_about(
            "The secret all luck follows from: the same seed, options and moves give the same game."
        ),
        **kwargs,
    )


def _salt() -> fields.String:
    return fields.String(
        load_default=None,
        validate=[validate.Length(64, 64), validate.Regexp(r"^[0-9a-f]{64}$")],
        metadata=_about(
            "256 random bits that hide a short seed in the commitment to it. No luck follows from "
            "them; they are published with the seed."
        ),
    )


def _moves(least: int, most: int) -> Moves:
    return Moves(
        least,
        most,
        required=True,
        metadata=_about("Moves in order, as records or as lines of text. All are made, or none."),
    )


def _decisions(text: str) -> fields.List[Any]:
    return fields.List(Typed("Decision"), required=True, metadata=_about(text))


# -- requests ------------------------------------------------------------------------------------


class NewGame(Envelope):
    """A new game."""

    options = _options()
    seed = _seed(load_default=None)
    salt = _salt()
    deal = _deal()
    limit = _page()
    seal = _seal()


class MakeMoves(Envelope):
    """Moves to make in a state."""

    state = _state()
    moves = _moves(1, limits.MAX_MOVES)
    limit = _page()
    seal = _seal()


class CheckMove(Envelope):
    """A move to check in a state."""

    state = _state()
    move = MoveSource(required=True)


class ListMoves(Envelope):
    """Which legal moves to list."""

    state = _state()
    seat = Whole(
        validate=validate.Range(0, limits.MAX_SEATS - 1),
        metadata=_about("Only the decision of this seat."),
    )
    cursor = fields.String(
        validate=validate.Regexp(r"^[0-9]{1,2}-[0-9]{1,15}$"),
        metadata=_about("Go on where an earlier answer for the same state was cut."),
    )
    limit = _page()


class SeeState(Envelope):
    """Whose view of a state."""

    state = _state()
    seat = Whole(
        required=True,
        allow_none=True,
        validate=validate.Range(0, limits.MAX_SEATS - 1),
        metadata=_about("The seat that looks; null is a spectator."),
    )
    knowledge = Flag(
        load_default=False,
        metadata=_about("Add the whole state as far as the seat knows it."),
    )
    limit = _page()


class ScoreState(Envelope):
    """A state to score."""

    state = _state()


class AuditState(Envelope):
    """Anything that claims to be a state."""

    state = Typed(
        "AnyValue", shared=True, required=True, unread=True, metadata=_about("What to examine.")
    )


class ReplayRecord(Envelope):
    """A whole game, as it is kept in a file."""

    game = fields.String(
        validate=validate.Length(1, 50), metadata=_about("Name of the game, to be checked.")
    )
    rules_version = fields.String(
        required=True,
        validate=validate.Length(1, 100),
        metadata=_about("The rules it was played by; other rules are refused, not guessed."),
    )
    options = _options()
    seed = _seed(required=True)
    salt = _salt()
    deal = _deal()
    moves = _moves(0, limits.MAX_RECORD_MOVES)
    digests = Digests(
        metadata=_about("SHA-256 of the state by the number of moves made, where to check it."),
    )
    outcome = Typed(
        "Outcome",
        shared=True,
        most_bytes=limits.MAX_PART,
        allow_none=True,
        metadata=_about("How the game ended, to be checked."),
    )
    limit = _page()
    seal = _seal()


class Batch(Envelope):
    """Many independent calls."""

    calls = Typed("BatchCalls", required=True, unread=True)


# -- answers -------------------------------------------------------------------------------------


class Position(Envelope):
    """A state, how it came about and what must be decided next."""

    state = Typed("StateSource", required=True, metadata=_about("What is true now."))
    events = fields.List(Typed("Event"), required=True, metadata=_about("What happened, in order."))
    decisions = _decisions("What must be decided now, by seat; empty when the game is over.")
    outcome = Typed(
        "Outcome",
        shared=True,
        required=True,
        allow_none=True,
        metadata=_about("How the game ended; null while it goes on."),
    )


class Verdict(Envelope):
    """Whether a move is legal, and if not, why."""

    legal = fields.Boolean(required=True)
    move = Typed(
        "Move", required=True, allow_none=True, metadata=_about("The move that was understood.")
    )
    problem = Typed("Problem", shared=True, required=True, allow_none=True)


class LegalMoves(Envelope):
    """Open decisions with their legal moves."""

    decisions = _decisions("The open decisions asked for.")


class SeatView(Envelope):
    """What one seat may know and what it must decide."""

    view = Typed("View", required=True)
    decisions = _decisions("The seat's own open decision, if it has one.")


class Scores(Envelope):
    """The scores as if the game ended now."""

    over = fields.Boolean(required=True, metadata=_about("Whether these scores are final."))
    scores = fields.List(Typed("SeatScore", shared=True), required=True)
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)


class Audit(Envelope):
    """Everything wrong with a state."""

    consistent = fields.Boolean(required=True)
    faults = fields.List(Typed("Fault", shared=True), required=True)


class Replay(Envelope):
    """The end of a replayed game, or the first thing that is wrong with its record."""

    state = Typed(
        "State",
        required=True,
        metadata=_about("The state after the last move that could be made."),
    )
    decisions = _decisions("What must be decided there.")
    outcome = Typed("Outcome", shared=True, required=True, allow_none=True)
    index = Whole(
        required=True,
        allow_none=True,
        metadata=_about("Number of the first move that is wrong, from 0; null if none is."),
    )
    problem = Typed(
        "Problem",
        shared=True,
        required=True,
        allow_none=True,
        metadata=_about("What is wrong with the record; null if it holds."),
    )


class BatchAnswers(Envelope):
    """The answer to each call, in order."""

    answers = fields.List(Typed("BatchAnswer"), required=True)


# -- games, rules, problems ----------------------------------------------------------------------


class GameSummary(Envelope):
    """A game that can be played here."""

    name = fields.String(required=True, metadata=_about("As in URLs."))
    title = fields.String(required=True)
    rules_version = fields.String(required=True)


class GameList(Envelope):
    """All games that can be played here."""

    games = fields.List(fields.Nested(GameSummary), required=True)


class GameDetails(GameSummary):
    """A game with its options and what they mean."""

    seats = Typed("Seats", shared=True, required=True)
    options = fields.Dict(
        keys=fields.String(),
        values=Typed("OptionInfo", shared=True),
        required=True,
        metadata=_about("The options of a new game, by name."),
    )
    rule_sets = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=_about("The rules version of each set of rules or components to choose from."),
    )
    confidence = fields.List(
        Typed("DataConfidence", shared=True),
        required=True,
        metadata=_about("How well the components are known."),
    )


class Catalogue(GameSummary):
    """Every component of a game."""

    components = fields.Dict(
        keys=fields.String(), required=True, metadata=_about("The catalogue, by kind.")
    )


class Rule(Envelope):
    """One numbered rule."""

    id = fields.String(required=True)
    document = fields.String(required=True, metadata=_about("Title of the document it is in."))
    section = fields.String(required=True)
    text = fields.String(required=True)


class RuleList(Envelope):
    """All numbered rules."""

    rules = fields.List(fields.Nested(Rule), required=True)


class ProblemKind(Envelope):
    """One type of problem."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = Whole(required=True)
    explanation = fields.String(required=True)


class ProblemKinds(Envelope):
    """All types of problems."""

    problems = fields.List(fields.Nested(ProblemKind), required=True)


class Health(Envelope):
    """Whether the service works."""

    status = fields.String(required=True, validate=validate.OneOf(["ok"]))


class Readiness(Envelope):
    """Whether the service can take requests."""

    status = fields.String(
        required=True,
        validate=validate.OneOf(["ready", "degraded"]),
        metadata=_about("`degraded`: stateless calls work, sessions do not."),
    )
    cache = fields.String(required=True, validate=validate.OneOf(["up", "down"]))
