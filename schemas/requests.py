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
from galaxy_referee.schemas import common_fields, fields, limits
from galaxy_referee.schemas.base import Request

_ONE_OF_PLAYERS = partial(String, validate=OneOf(PLAYERS))


class NewGame(Request, frozen=True, kw_only=True):
    """A new game."""

    options: common_fields.Options = {}
    seed: common_fields.Seed | None = None
    salt: common_fields.Salt | None = None
    deal: common_fields.Deal | None = None
    limit: common_fields.Page = limits.DEFAULT_PAGE
    seal: common_fields.Seal = False
    views: common_fields.Viewers = []


class MakeMoves(Request, frozen=True, kw_only=True):
    """Moves to make in a state.

    Args:
        loose: read each text as the legal move that it fits, if there is exactly one: case,
            punctuation, and the seat do not matter.
        undoable: report whether the last move can be taken back.
    """

    state: common_fields.State
    moves: Annotated[common_fields.Moves, partial(fields.Moves, 0, limits.MAX_MOVES)]
    loose: bool = False
    limit: common_fields.Page = limits.DEFAULT_PAGE
    seal: common_fields.Seal = False
    views: common_fields.Viewers = []
    undoable: bool = False


class MakeChanges(MakeMoves, frozen=True, kw_only=True):
    """Moves to make in a state.

    Args:
        views: the seats whose views to compare. Null is a spectator.
    """

    views: common_fields.Compared = []


class CheckMove(Request, frozen=True, kw_only=True):
    """A move to check in a state.

    Args:
        loose: read a text as the legal move that it fits, if there is exactly one: case,
            punctuation, and the seat do not matter.
    """

    state: common_fields.State
    move: common_fields.MoveSource
    loose: bool = False


class ListMoves(Request, frozen=True, kw_only=True):
    """The legal moves to list.

    Args:
        seat: list only this seat's decision.
        cursor: the `cursor` from an earlier answer for the same state, to get the next page.
    """

    state: common_fields.State
    seat: common_fields.Omittable[common_fields.Seat] = None
    cursor: common_fields.Omittable[common_fields.Cursor] = None
    limit: common_fields.Page = limits.DEFAULT_PAGE


class SeeState(Request, frozen=True, kw_only=True):
    """A state, and the seat whose view to return.

    Args:
        seat: the viewing seat; null is a spectator.
        knowledge: include the whole state as far as the seat knows it.
    """

    state: common_fields.State
    seat: common_fields.Seat | None
    knowledge: bool = False
    limit: common_fields.Page = limits.DEFAULT_PAGE


class ListPieces(Request, frozen=True, kw_only=True):
    """The seat whose pieces to list, and the number of moves for each.

    Args:
        seat: the seat that holds the pieces.
    """

    state: common_fields.State
    seat: common_fields.Seat
    limit: common_fields.PageOfAPiece = limits.DEFAULT_OF_A_PIECE


class ScoreState(Request, frozen=True, kw_only=True):
    """A state to score."""

    state: common_fields.State


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

    game: common_fields.Omittable[Annotated[str, Meta(min_length=1, max_length=50)]] = None
    rules_version: common_fields.RulesVersion
    from_version: common_fields.Omittable[common_fields.RulesVersion] = None
    options: common_fields.Options = {}
    seed: common_fields.Seed
    salt: common_fields.Salt | None = None
    deal: common_fields.Deal | None = None
    moves: Annotated[common_fields.Moves, partial(fields.Moves, 0, limits.MAX_RECORD_MOVES)]
    digests: common_fields.Digests = {}
    outcome: Annotated[
        Any, partial(fields.Typed, "Outcome", shared=True, most_bytes=limits.MAX_PART)
    ] = None
    limit: common_fields.Page = limits.DEFAULT_PAGE
    seal: common_fields.Seal = False


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
    from_version: common_fields.RulesVersion
    limit: common_fields.Page = limits.DEFAULT_PAGE
    seal: common_fields.Seal = False


class Batch(Request, frozen=True, kw_only=True):
    """Many independent calls."""

    calls: Annotated[msgspec.Raw, partial(fields.BatchCalls)]


class Determinize(Request, frozen=True, kw_only=True):
    """A seat's knowledge, to be turned into a complete state."""

    knowledge: common_fields.Knowledge
    seed: common_fields.Seed | None = None
    limit: common_fields.Page = limits.DEFAULT_PAGE
    seal: common_fields.Seal = False


class Expand(Request, frozen=True, kw_only=True):
    """A state to expand.

    Args:
        seat: only this seat's moves.
        cursor: the `cursor` from an earlier answer for the same state, to get the next page.
        limit: maximum number of moves to make, each in a copy of the state.
    """

    state: common_fields.State
    seat: common_fields.Omittable[common_fields.Seat] = None
    cursor: Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]{0,14})$")] = "0"
    limit: Annotated[int, Meta(ge=1, le=limits.MAX_CHILDREN)] = limits.DEFAULT_CHILDREN
    seal: common_fields.Seal = False


class Suggest(Request, frozen=True, kw_only=True):
    """A seat that wants advice, with the state or the seat's knowledge of it.

    Args:
        state: the state, plain or sealed. The bot sees only what the seat knows.
        seat: a seat with a decision to make.
    """

    state: common_fields.Omittable[common_fields.State] = None
    knowledge: common_fields.Omittable[common_fields.Knowledge] = None
    seat: common_fields.Seat
    bot: common_fields.Adviser = "greedy"
    seed: common_fields.Seed | None = None


class Step(Request, frozen=True, kw_only=True):
    """Moves to make in a state, one by one.

    Args:
        views: the seats whose views to compare after each move. Null is a spectator.
    """

    state: common_fields.State
    moves: Annotated[common_fields.Moves, partial(fields.Moves, 0, limits.MAX_MOVES)]
    views: common_fields.Compared = []
    seal: common_fields.Seal = False


class PlayOut(Request, frozen=True, kw_only=True):
    """A position to play out.

    Args:
        seat: everything that this seat does not know is guessed; null is a spectator.
        bot: the built-in bot that plays all seats to the end; with `learned`, a network evaluates
            the position at the end of the round.
        playouts: number of playouts, each with new guesses.
    """

    state: common_fields.State
    seat: common_fields.Seat | None
    bot: Annotated[str, _ONE_OF_PLAYERS] = PLAYERS[0]
    playouts: Annotated[int, Meta(ge=1, le=limits.MAX_PLAYOUTS)] = limits.DEFAULT_PLAYOUTS
    seed: common_fields.Seed | None = None
