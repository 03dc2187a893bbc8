"""Members that the envelopes of several calls share."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, validate

from galaxy_referee.bots.registry import request_pattern, spec_forms
from galaxy_referee.schemas import limits
from galaxy_referee.schemas.fields import Flag, Matches, Moves, Record, Several, Typed, Whole


def about(text: str) -> dict[str, str]:
    return {"description": text}


def state(**kwargs: Any) -> Typed:
    return Typed(
        "StateSource",
        required=True,
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=about("A state as an earlier answer gave it, plain or sealed."),
        **kwargs,
    )


def page() -> Whole:
    return Whole(
        load_default=limits.DEFAULT_PAGE,
        validate=validate.Range(1, limits.MAX_PAGE),
        metadata=about("How many legal moves to list of each decision."),
    )


def moves_of_a_piece() -> Whole:
    return Whole(
        load_default=limits.DEFAULT_OF_A_PIECE,
        validate=validate.Range(1, limits.MAX_OF_A_PIECE),
        metadata=about("How many legal moves to list of each piece."),
    )


def seal() -> Flag:
    return Flag(
        load_default=False,
        metadata=about("Answer with a sealed state: text that nobody else can read or change."),
    )


def options() -> Record:
    return Record(
        "Options",
        most_bytes=limits.MAX_PART,
        load_default=dict,
        metadata=about("The game's options; omitted ones have their defaults."),
    )


def deal() -> Record:
    return Record(
        "Deal",
        most_bytes=limits.MAX_PART,
        load_default=None,
        metadata=about("A given start (order of decks, hands ...) in place of a random one."),
    )


def seed(**kwargs: Any) -> fields.String:
    return fields.String(
        validate=validate.Length(1, limits.MAX_SEED),
        metadata=about(
            "The secret all luck follows from: the same seed, options and moves give the same game."
        ),
        **kwargs,
    )


def bot(text: str, **kwargs: Any) -> fields.String:
    forms = ", ".join(f"`{form}`" for form in spec_forms())
    return fields.String(
        validate=Matches(request_pattern()),
        metadata=about(f"A built-in bot: {forms}. {text}"),
        **kwargs,
    )


def salt() -> fields.String:
    return fields.String(
        load_default=None,
        validate=[validate.Length(64, 64), Matches(r"^[0-9a-f]{64}$")],
        metadata=about(
            "256 random bits that hide a short seed in the commitment to it. No luck follows from "
            "them; they are published with the seed."
        ),
    )


def from_version(text: str, **kwargs: Any) -> fields.String:
    return fields.String(validate=validate.Length(1, 100), metadata=about(text), **kwargs)


def moves(least: int, most: int) -> Moves:
    return Moves(
        least,
        most,
        required=True,
        metadata=about("Moves in order, as records or as lines of text. The moves are atomic."),
    )


def views() -> Several:
    return Several(
        Whole(validate=validate.Range(0, limits.MAX_SEATS - 1), allow_none=True),
        0,
        limits.MAX_SEATS + 1,
        load_default=list,
        metadata=about(
            "Add what these seats may know: their views, and the events as each may know them. "
            "Null is a spectator."
        ),
    )


def cursor(text: str, **kwargs: Any) -> fields.String:
    return fields.String(
        validate=Matches(r"^(0|[1-9][0-9]?)-(0|[1-9][0-9]{0,14})$"), metadata=about(text), **kwargs
    )


def decisions(text: str) -> fields.List[Any]:
    return fields.List(Typed("Decision"), required=True, metadata=about(text))


def seat(text: str, **kwargs: Any) -> Whole:
    return Whole(validate=validate.Range(0, limits.MAX_SEATS - 1), metadata=about(text), **kwargs)


def knowledge(**kwargs: Any) -> Typed:
    return Typed(
        "Knowledge",
        unread=True,
        most_bytes=limits.MAX_STATE,
        metadata=about("What a seat knows of the state, as its view gives it with `knowledge`."),
        **kwargs,
    )
