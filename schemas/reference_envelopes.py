"""Answers about the service itself: games, bots, rules, problems, health."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from marshmallow import fields, validate

from galaxy_referee.schemas import answers
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Typed, Whole
from galaxy_referee.schemas.members import about


class GameSummary(Envelope):
    """A game that can be played here."""

    struct: ClassVar[type[msgspec.Struct] | None] = answers.GameSummary

    name = fields.String(required=True, metadata=about("As in URLs."))
    title = fields.String(required=True)
    rules_version = fields.String(required=True)
    notice = fields.String(
        required=True,
        allow_none=True,
        metadata=about(
            "What to know before anything else: that components are reconstructed, what that means "
            "and what to do about it. null if all are as printed."
        ),
    )


class GameList(Envelope):
    """All games that can be played here."""

    struct = answers.GameList

    games = fields.List(fields.Nested(GameSummary), required=True)


class Rulebook(Envelope):
    """The numbered rules of a game, or of an expansion or a variant of it."""

    struct = answers.Rulebook

    title = fields.String(required=True)
    path = fields.String(required=True, metadata=about("Where it can be read."))
    confidence = fields.Dict(
        keys=fields.String(),
        values=Whole(),
        required=True,
        metadata=about(
            "How many of its rules are known how well. `GET /rules/{rule_id}` says it of each rule."
        ),
    )


class GameDetails(GameSummary):
    """A game with its options and what they mean."""

    struct = answers.GameDetails

    seats = Typed("Seats", shared=True, required=True)
    options = fields.Dict(
        keys=fields.String(),
        values=Typed("OptionInfo", shared=True),
        required=True,
        metadata=about("The options of a new game, by name."),
    )
    rule_sets = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=about("The rules version of each set of rules or components to choose from."),
    )
    confidence = fields.List(
        Typed("DataConfidence", shared=True),
        required=True,
        metadata=about("How well the components are known."),
    )
    rulebooks = fields.List(
        fields.Nested(Rulebook),
        required=True,
        metadata=about("Its numbered rules, and how well they are known."),
    )


class Catalogue(GameSummary):
    """Every component of a game."""

    struct = answers.Catalogue

    components = fields.Dict(
        keys=fields.String(), required=True, metadata=about("The catalogue, by kind.")
    )


class BotSetting(Envelope):
    """A whole number that a bot can be set with, as in `NAME:SETTING=N`."""

    struct = answers.BotSetting

    name = fields.String(required=True)
    meaning = fields.String(required=True)
    default = Whole(
        required=True,
        allow_none=True,
        metadata=about("Its value where it is omitted; null if it then has no effect."),
    )
    minimum = Whole(required=True)
    maximum = Whole(required=True, metadata=about("The greatest value in a request."))


class Bot(Envelope):
    """A built-in bot."""

    struct = answers.Bot

    name = fields.String(required=True, metadata=about("As `suggestions` takes it."))
    description = fields.String(required=True)
    settings = fields.List(fields.Nested(BotSetting), required=True)
    games = fields.List(
        fields.String(), required=True, metadata=about("Names of the games it plays.")
    )


class BotList(Envelope):
    """All built-in bots."""

    struct = answers.BotList

    bots = fields.List(fields.Nested(Bot), required=True)


class Rule(Envelope):
    """One numbered rule."""

    id = fields.String(required=True)
    document = fields.String(required=True, metadata=about("Title of the document it is in."))
    section = fields.String(required=True)
    text = fields.String(required=True)
    sources = fields.List(
        fields.String(),
        required=True,
        metadata=about(
            "What it rests on, as in the brackets at its end; none of an open question, a scenario "
            "or the like."
        ),
    )
    confidence = fields.String(
        required=True,
        allow_none=True,
        metadata=about(
            "How well that makes it known, such as `established`, `single-source`, or "
            "`reconstructed`; the page `/rules` explains each."
        ),
    )


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
        metadata=about("`degraded`: stateless calls work, sessions do not."),
    )
    cache = fields.String(required=True, validate=validate.OneOf(["up", "down"]))
