"""Responses about the service itself: games, bots, rules, problems, health."""

from __future__ import annotations

from typing import Any, Literal

from galaxy_referee.engine.kernel.description import DataConfidence, OptionInfo, Seats
from galaxy_referee.schemas.base import Answer


class GameSummary(Answer):
    """A supported game.

    Args:
        name: the name used in URLs.
        notice: an important notice: which components are reconstructed, what that means, and what
            to do about it. null if all are as printed.
    """

    name: str
    title: str
    rules_version: str
    notice: str | None


class GameList(Answer):
    """All supported games."""

    games: list[GameSummary]


class Rulebook(Answer):
    """The numbered rules of a game, an expansion, or a variant.

    Args:
        path: URL of the page with the rules.
        confidence: the number of rules at each level of confidence. `GET /rules/{rule_id}` returns
            that of a single rule.
    """

    title: str
    path: str
    confidence: dict[str, int]


class GameDetails(GameSummary):
    """A game, with its options and their meaning.

    Args:
        options: the options of a new game, by name.
        rule_sets: the rules version of each available set of rules or components.
        confidence: how reliable the components are.
        rulebooks: its numbered rules, and how reliable they are.
    """

    seats: Seats
    options: dict[str, OptionInfo]
    rule_sets: dict[str, str]
    confidence: list[DataConfidence]
    rulebooks: list[Rulebook]


class Catalogue(GameSummary):
    """Every component of a game.

    Args:
        components: the catalogue, by kind.
    """

    components: dict[str, Any]


class BotSetting(Answer):
    """An integer setting of a bot, as in `NAME:SETTING=N`.

    Args:
        default: its value if omitted; null if it then has no effect.
        maximum: the maximum value in a request.
    """

    name: str
    meaning: str
    default: int | None
    minimum: int
    maximum: int


class Bot(Answer):
    """A built-in bot.

    Args:
        name: the name to use in `suggestions`.
        games: names of the games it plays.
        networks: by game, the names of the operator's networks it can play with, as in
            `learned:file=NAME`.
    """

    name: str
    description: str
    settings: list[BotSetting]
    games: list[str]
    networks: dict[str, list[str]]


class BotList(Answer):
    """All built-in bots."""

    bots: list[Bot]


class Rule(Answer):
    """One numbered rule.

    Args:
        document: title of the document it is in.
        sources: its sources, as in the brackets at its end; empty for open questions, scenarios,
            and the like.
        confidence: how reliable it is, such as `established`, `single-source`, or
            `reconstructed`; the page `/rules` explains each level.
        language: the language of the text: the requested one if the rule is translated, otherwise
            `en`. The English text is authoritative.
    """

    id: str
    document: str
    section: str
    text: str
    sources: tuple[str, ...] = ()
    confidence: str | None = None
    language: str = "en"


class RuleList(Answer):
    """All numbered rules."""

    rules: list[Rule]


class ProblemKind(Answer):
    """One type of problem."""

    type: str
    title: str
    status: int
    explanation: str


class ProblemKinds(Answer):
    """All types of problems."""

    problems: list[ProblemKind]


class Health(Answer):
    """Whether the service is alive."""

    status: Literal["ok"]


class Readiness(Answer):
    """Whether the service accepts requests.

    Args:
        status: `degraded`: stateless calls work, sessions do not.
    """

    status: Literal["ready", "degraded"]
    cache: Literal["up", "down"]
