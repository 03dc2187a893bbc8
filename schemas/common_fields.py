"""Members that several requests and answers share: their types, limits, and descriptions.

``envelopes`` converts annotations to marshmallow fields. ``msgspec.Meta`` has limits and a
description; a ``partial`` creates a field that cannot be derived from the type.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from galaxy_referee.bots.playouts import PLAYERS
from galaxy_referee.bots.registry import request_pattern, spec_forms
from galaxy_referee.engine.kernel.description import Confidence
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.wire import DecisionRecord, EventRecord
from galaxy_referee.schemas import fields, limits

T = TypeVar("T")

OMITTABLE = "omittable"
Omittable = Annotated[T | None, OMITTABLE]  # may be left out, but not be null
of_game = partial(partial, fields.Typed)  # the field of a component that each game has

# -- of requests -----------------------------------------------------------------------------------

State = Annotated[
    msgspec.Raw,
    of_game("StateSource", unread=True, most_bytes=limits.MAX_STATE),
    Meta(description="A state from an earlier answer, plain or sealed."),
]
Knowledge = Annotated[
    msgspec.Raw,
    of_game("Knowledge", unread=True, most_bytes=limits.MAX_STATE),
    Meta(description="The state as far as a seat knows it, from a view with `knowledge`."),
]
Options = Annotated[
    dict[str, Any],
    partial(fields.Record, "Options", most_bytes=limits.MAX_PART),
    Meta(description="The game's options; omitted ones have their defaults."),
]
Deal = Annotated[
    dict[str, Any],
    partial(fields.Record, "Deal", most_bytes=limits.MAX_PART),
    Meta(description="A given start (order of decks, hands ...) instead of a random one."),
]
MoveSource = Annotated[str | dict[str, Any], partial(fields.MoveSource)]
Moves = Annotated[
    list[MoveSource],
    Meta(description="Moves in order, as objects or as lines of text. The moves are atomic."),
]
Digests = Annotated[dict[str, str], partial(fields.Digests)]
Page = Annotated[
    int,
    Meta(
        ge=0,
        le=limits.MAX_PAGE,
        description="Maximum number of legal moves to list for each decision; 0 lists none.",
    ),
]
PageOfAPiece = Annotated[
    int,
    Meta(
        ge=0,
        le=limits.MAX_OF_A_PIECE,
        description="Maximum number of legal moves to list for each piece; 0 lists none.",
    ),
]
Seal = Annotated[
    bool,
    Meta(description="Return a sealed state: text that nobody else can read or change."),
]
Seed = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=limits.MAX_SEED,
        description="The secret from which all luck is derived: the same seed, options, and moves "
        "give the same game.",
    ),
]
Salt = Annotated[
    str,
    Meta(
        min_length=64,
        max_length=64,
        pattern=r"^[0-9a-f]{64}$",
        description="256 random bits that hide a short seed in the commitment to it. They do not "
        "affect luck, and are published with the seed.",
    ),
]
RulesVersion = Annotated[str, Meta(min_length=1, max_length=100)]
Seat = Annotated[int, Meta(ge=0, le=limits.MAX_SEATS - 1)]
Viewers = Annotated[
    list[Seat | None],
    Meta(
        min_length=0,
        max_length=limits.MAX_SEATS + 1,
        description="The seats whose views to add, each with the events as that seat may see them. "
        "Null is a spectator.",
    ),
]
Compared = Annotated[list[Seat | None], Meta(min_length=0, max_length=limits.MAX_SEATS + 1)]
Cursor = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]?)-(0|[1-9][0-9]{0,14})$")]
_A_BOT = f"A built-in bot: {', '.join(f'`{form}`' for form in spec_forms())}."
_BOT = Meta(
    pattern=request_pattern(),
    extra={"refusal": f"There is no such bot. The bots are {', '.join(spec_forms())}."},
)
Adviser = Annotated[str, _BOT, Meta(description=f"{_A_BOT} Which one is asked.")]

# -- of requests to sessions -----------------------------------------------------------------------

Player = Literal["open", "player", "host", "bot"]
Luck = Literal["service", "seed", "deal"]
PlayersBot = Annotated[
    str, _BOT, Meta(description=f"{_A_BOT} Only for `bot`; the default is `greedy`.")
]
HostSeat = Annotated[
    Seat, Meta(description="Only for the host: the seat to act for, one of those it plays.")
]
SeatOfView = Annotated[
    Seat, Meta(description="Only for the host: the seat it plays whose view to return.")
]
SealedCopy = Annotated[
    bool,
    Meta(
        description="Whether to return a sealed copy of the session. Without one, the call is "
        "cheaper, but if the cache loses the session, it resumes from an earlier copy."
    ),
]
HowMany = Annotated[
    int,
    Meta(ge=0, le=limits.MAX_PAGE, description="Maximum number of legal moves; 0 lists none."),
]
MoreKnowledge = Annotated[
    bool, Meta(description="Include the whole state, as far as the viewer knows it, in the view.")
]
Name = Annotated[
    str,
    Meta(min_length=1, max_length=limits.MAX_NAME, description="The player's name."),
]
Version = Annotated[str, Meta(pattern=r"^[0-9]{1,9}\.[0-9]{1,9}$")]

# The names of these enumerations in the contract.
WORDS = {
    frozenset(get_args(Player)): "Player",
    frozenset(get_args(Luck)): "Luck",
    frozenset(get_args(Confidence)): "Confidence",
    frozenset(PLAYERS): "PlayoutBot",
}

# -- of answers ------------------------------------------------------------------------------------

StateSource = Annotated[Any, of_game("StateSource")]
View = Annotated[Any, of_game("View")]
Move = Annotated[msgspec.Raw, of_game("Move")]
Event = Annotated[EventRecord, of_game("Event")]
Decision = Annotated[DecisionRecord, of_game("Decision")]
Ending = Outcome | None
Sealed = Annotated[str, partial(fields.Typed, "SealedState", shared=True)]
