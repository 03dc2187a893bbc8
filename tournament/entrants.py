"""Bots as a match asks them: built-in ones in this process, others behind a webhook."""

from __future__ import annotations

from typing import Annotated, NamedTuple, Protocol

import msgspec

from galaxy_referee.bots.adviser import Adviser
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.tournament.connection import Connection, NoAnswer, TooLate
from galaxy_referee.tournament.engine_referee import engine_of
from galaxy_referee.tournament.log import FaultKind
from galaxy_referee.tournament.referee import CannotPlay, Seen, SeenEvent, Source

PROTOCOL = 1
LISTED = 200  # legal moves in a request to a webhook, as in answers of the API
MOST_ANSWER = 64_000
OUTBOUND = "outbound:"
_encode = msgspec.json.Encoder().encode


class BotFault(Exception):
    """A bot gave no move; the text says why.

    Args:
        kind: how it is counted.
        detail: a sentence without anything that differs from run to run.
    """

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(detail)
        self.kind: FaultKind = kind


class BadBot(ValueError):
    """This is no bot that can take part; the text says why."""


class Question(NamedTuple):
    """A decision put to a bot.

    Args:
        game: name of the game.
        match: name of the tournament.
        game_id: name of this game.
        seat: who decides.
        seen: what the seat may know and must decide.
        events: what the seat saw since its last question.
        bank_ms: time left for all decisions.
        decision_ms: time for this one, if the bank has as much.
        seed: what a built-in bot's chances follow from.
    """

    game: str
    match: str
    game_id: str
    seat: int
    seen: Seen
    events: list[SeenEvent]
    bank_ms: int
    decision_ms: int
    seed: str


class Bot(Protocol):
    """Someone who makes decisions.

    Args:
        listed: how many legal moves it wants to see.
        remote: whether it is elsewhere: then it has a clock, and is told events.
    """

    listed: int
    remote: bool

    def choose(self, question: Question) -> Source:
        """Its answer, legal or not.

        Raises:
            BotFault: it has none.
        """


def is_webhook(spec: str) -> bool:
    """Whether a bot is asked by HTTP."""
    return spec.startswith(("http://", "https://"))


def is_outbound(spec: str) -> bool:
    """Whether a bot plays its seats in sessions by itself."""
    return spec.startswith(OUTBOUND)


def make_bot(spec: str, game: str) -> Bot:
    """A bot that is asked.

    Args:
        spec: a built-in bot or the URL of a webhook.
        game: name of what it is to play.

    Raises:
        BadBot: there is no such bot.
    """
    try:
        return Webhook(spec) if is_webhook(spec) else BuiltIn(make_adviser(spec, engine_of(game)))
    except (ValueError, CannotPlay) as error:
        raise BadBot(str(error)) from error


class _Known(msgspec.Struct):
    knowledge: Knowledge


_known = msgspec.json.Decoder(_Known)


class BuiltIn:
    """A bot of this project. Like all others it gets its seat's view and nothing else.

    Args:
        bot: the bot.
    """

    listed = 1
    remote = False

    def __init__(self, bot: Adviser) -> None:
        self._bot = bot

    def choose(self, question: Question) -> Source:
        known = _known.decode(question.seen.view).knowledge
        return self._bot.advise(known, question.seat, question.seed).move.text


# As the API takes it, with the seat that a text may leave out put before it.
_Text = Annotated[str, msgspec.Meta(max_length=1_990)]


class _Reply(msgspec.Struct):
    """A webhook's answer."""

    move: _Text | dict[str, _Text | int | list[_Text] | None]


_reply = msgspec.json.Decoder(_Reply)


class Webhook:
    """A bot behind a URL: it gets a question as a POST and answers with a move.

    Args:
        url: where it is.

    Raises:
        ValueError: it is no URL.
    """

    listed = LISTED
    remote = True

    def __init__(self, url: str) -> None:
        self._connection = Connection(url, MOST_ANSWER)

    def choose(self, question: Question) -> Source:
        seconds = min(question.bank_ms, question.decision_ms) / 1000
        try:
            answer = self._connection.call("POST", "", _asked(question), seconds=seconds)
        except TooLate as error:
            raise BotFault("timeout", str(error)) from error
        except NoAnswer as error:
            raise BotFault("error", str(error)) from error
        if answer.status != 200:
            raise BotFault("error", f"The bot answered with status {answer.status}.")
        try:
            return _reply.decode(answer.body).move
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BotFault("malformed", 'The answer is not {"move": ...} in JSON.') from error


def _asked(question: Question) -> bytes:
    return _encode(
        {
            "protocol": PROTOCOL,
            "game": question.game,
            "match": question.match,
            "game_id": question.game_id,
            "seat": question.seat,
            "view": question.seen.view,
            "decision": question.seen.decision,
            "events": question.events,
            "time": {"bank_ms": question.bank_ms, "decision_ms": question.decision_ms},
        }
    )
