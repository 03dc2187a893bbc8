"""Requests to the stateless calls, as frozen structs of validated members.

Members that the engine decodes, such as states, stay raw JSON. Anything that a client could make
large has a limit.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from marshmallow.fields import String
from marshmallow.validate import OneOf
from msgspec import Meta

from galaxy_referee.bots.playouts import PLAYERS
from galaxy_referee.schemas import fields, limits, members
from galaxy_referee.schemas.shapes import Request

_ONE_OF_PLAYERS = partial(String, validate=OneOf(PLAYERS))


class NewGame(Request, frozen=True, kw_only=True):
    """A new game."""

    options: members.Options = {}
    seed: members.Seed | None = None
    salt: members.Salt | None = None
    deal: members.Deal | None = None
    limit: members.Page = limits.DEFAULT_PAGE
    seal: members.Seal = False
    views: members.Viewers = []


class MakeMoves(Request, frozen=True, kw_only=True):
    """Moves to make in a state.

    Args:
        loose: read each text as the legal move that it fits, if there is exactly one: case,
            punctuation, and the seat do not matter.
        undoable: report whether the last move can be taken back.
    """

    state: members.State
    moves: Annotated[members.Moves, partial(fields.Moves, 0, limits.MAX_MOVES)]
    loose: bool = False
    limit: members.Page = limits.DEFAULT_PAGE
    seal: members.Seal = False
    views: members.Viewers = []
    undoable: bool = False


class CheckMove(Request, frozen=True, kw_only=True):
    """A move to check in a state.

    Args:
        loose: read a text as the legal move that it fits, if there is exactly one: case,
            punctuation, and the seat do not matter.
    """

    state: members.State
    move: members.MoveSource
    loose: bool = False


class ListMoves(Request, frozen=True, kw_only=True):
    """The legal moves to list.

    Args:
        seat: list only this seat's decision.
        cursor: the `cursor` from an earlier answer for the same state, to get the next page.
    """

    state: members.State
    seat: members.Omittable[members.Seat] = None
    cursor: members.Omittable[members.Cursor] = None
    limit: members.Page = limits.DEFAULT_PAGE


class SeeState(Request, frozen=True, kw_only=True):
    """A state, and the seat whose view to return.

    Args:
        seat: the viewing seat; null is a spectator.
        knowledge: include the whole state as far as the seat knows it.
    """

    state: members.State
    seat: members.Seat | None
    knowledge: bool = False
    limit: members.Page = limits.DEFAULT_PAGE


class ListPieces(Request, frozen=True, kw_only=True):
    """The seat whose pieces to list, and the number of moves for each.

    Args:
        seat: the seat that holds the pieces.
    """

    state: members.State
    seat: members.Seat
    limit: members.PageOfAPiece = limits.DEFAULT_OF_A_PIECE


class ScoreState(Request, frozen=True, kw_only=True):
    """A state to score."""

    state: members.State


class AuditState(Request, frozen=True, kw_only=True):
    """Any JSON value that may be a state.

    Args:
        state: the value to audit.
    """

    state: Annotated[
        msgspec.Raw,
        partial(fields.Typed, "AnyValue", shared=True, unread=True, any_number=True),
    ]


class ReplayRecord(Request, frozen=True, kw_only=True):
    """A complete game, as stored in a file.

    Args:
        game: name of the game, to be checked.
        rules_version: the rules version of the record; unless it is the current one,
            `from_version` is required.
        from_version: replay a record made under these rules under the current ones. It must equal
            the record's `rules_version`.
        digests: SHA-256 digests of the state to check, by the number of moves made. For a record
            made under other rules, they are computed with the record's `rules_version`.
        outcome: how the game ended, to be checked.
    """

    game: members.Omittable[Annotated[str, Meta(min_length=1, max_length=50)]] = None
    rules_version: members.RulesVersion
    from_version: members.Omittable[members.RulesVersion] = None
    options: members.Options = {}
    seed: members.Seed
    salt: members.Salt | None = None
    deal: members.Deal | None = None
    moves: Annotated[members.Moves, partial(fields.Moves, 0, limits.MAX_RECORD_MOVES)]
    digests: members.Digests = {}
    outcome: Annotated[
        Any, partial(fields.Typed, "Outcome", shared=True, most_bytes=limits.MAX_PART)
    ] = None
    limit: members.Page = limits.DEFAULT_PAGE
    seal: members.Seal = False


class ImportLog(Request, frozen=True, kw_only=True):
    """The log of a game that people played.

    Args:
        log: the reduced log of a game on Board Game Arena (`bga-reduced-1`): lines of JSON.
    """

    log: Annotated[str, Meta(min_length=1, max_length=limits.MAX_LOG)]


class Migrate(Request, frozen=True, kw_only=True):
    """A state to migrate.

    Args:
        state: a state with an older version, plain or sealed.
        from_version: the version to migrate from. It must equal the state's `rules_version`.
    """

    state: Annotated[
        msgspec.Raw,
        partial(fields.Typed, "AnyValue", shared=True, unread=True, most_bytes=limits.MAX_STATE),
    ]
    from_version: members.RulesVersion
    limit: members.Page = limits.DEFAULT_PAGE
    seal: members.Seal = False


class Batch(Request, frozen=True, kw_only=True):
    """Many independent calls."""

    calls: Annotated[msgspec.Raw, members.of_game("BatchCalls", unread=True, any_number=True)]


class Determinize(Request, frozen=True, kw_only=True):
    """A seat's knowledge, to be turned into a complete state."""

    knowledge: members.Knowledge
    seed: members.Seed | None = None
    limit: members.Page = limits.DEFAULT_PAGE
    seal: members.Seal = False


class Expand(Request, frozen=True, kw_only=True):
    """A state to expand.

    Args:
        seat: only this seat's moves.
        cursor: the `cursor` from an earlier answer for the same state, to get the next page.
        limit: maximum number of moves to make, each in a copy of the state.
    """

    state: members.State
    seat: members.Omittable[members.Seat] = None
    cursor: Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]{0,14})$")] = "0"
    limit: Annotated[int, Meta(ge=1, le=limits.MAX_CHILDREN)] = limits.DEFAULT_CHILDREN
    seal: members.Seal = False


class Suggest(Request, frozen=True, kw_only=True):
    """A seat that wants advice, with the state or the seat's knowledge of it.

    Args:
        state: the state, plain or sealed. The bot sees only what the seat knows.
        seat: a seat with a decision to make.
    """

    state: members.Omittable[members.State] = None
    knowledge: members.Omittable[members.Knowledge] = None
    seat: members.Seat
    bot: members.Adviser = "greedy"
    seed: members.Seed | None = None


class Step(Request, frozen=True, kw_only=True):
    """Moves to make in a state, one by one.

    Args:
        views: the seats whose views to compare after each move. Null is a spectator.
    """

    state: members.State
    moves: Annotated[members.Moves, partial(fields.Moves, 0, limits.MAX_MOVES)]
    views: members.Viewers = []
    seal: members.Seal = False


class PlayOut(Request, frozen=True, kw_only=True):
    """A position to play out.

    Args:
        seat: everything that this seat does not know is guessed; null is a spectator.
        bot: the built-in bot that plays all seats to the end; with `learned`, a network evaluates
            the position at the end of the round.
        playouts: number of playouts, each with new guesses.
    """

    state: members.State
    seat: members.Seat | None
    bot: Annotated[str, _ONE_OF_PLAYERS] = PLAYERS[0]
    playouts: Annotated[int, Meta(ge=1, le=limits.MAX_PLAYOUTS)] = limits.DEFAULT_PLAYOUTS
    seed: members.Seed | None = None
