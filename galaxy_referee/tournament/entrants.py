"""Bots that a match asks for moves: built-in ones in this process, others through a webhook."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, Protocol

import msgspec

from galaxy_referee.bots.adviser import Adviser
from galaxy_referee.tournament.connection import Connection, NoAnswer, TooLate
from galaxy_referee.tournament.engine_referee import engine_of
from galaxy_referee.tournament.log import FaultKind
from galaxy_referee.tournament.referee import CannotPlay, EventView, SeatView, Source
from galaxy_referee.tournament.specs import AskedSpec, BadBot, WebhookSpec

PROTOCOL = 1
LISTED = 200  # legal moves in a request to a webhook, as in answers of the API
MAX_ANSWER = 64_000
MAX_TOKENS = 100_000_000  # in one answer
MAX_COST = 10_000  # US dollars, for one answer
_encode = msgspec.json.Encoder().encode


class BotFault(Exception):
    """A bot did not give a move; the text is the reason.

    Args:
        kind: the kind of fault, by which it is counted.
        detail: a sentence that is the same in every run.
    """

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(detail)
        self.kind: FaultKind = kind


class Question(NamedTuple):
    """A decision that a bot is asked to make.

    Args:
        game: name of the game.
        match: name of the tournament.
        game_id: name of this game.
        seat: the seat that decides.
        seen: what the seat may know and must decide.
        events: the events that the seat has seen since its last question.
        bank_ms: time left for all decisions.
        decision_ms: time for this decision, if the bank has as much.
        seed: the seed of a built-in bot's random choices.
    """

    game: str
    match: str
    game_id: str
    seat: int
    seen: SeatView
    events: list[EventView]
    bank_ms: int
    decision_ms: int
    seed: str


class Reply(NamedTuple):
    """A bot's answer.

    Args:
        source: its move, legal or not.
        tokens: the number of tokens that it reports as used.
        cost: the cost that it reports, in US dollars.
    """

    source: Source
    tokens: int = 0
    cost: float = 0.0


class Entrant(Protocol):
    """A bot that is asked for its decisions.

    Args:
        listed: the number of legal moves that it wants to see.
        remote: whether it runs elsewhere, with a clock and events.
    """

    listed: int
    remote: bool

    def choose(self, question: Question) -> Reply:
        """Its answer, legal or not.

        Raises:
            BotFault: it has none.
        """


def make_entrant(spec: AskedSpec, game: str, address: str | None = None) -> Entrant:
    """Create a bot that is asked for moves.

    Args:
        spec: the specification of the bot.
        game: name of the game.
        address: the IP address at which a webhook is called; None to resolve its host.

    Raises:
        BadBot: it does not play this game, or its URL is invalid.
    """
    try:
        if isinstance(spec, WebhookSpec):
            return Webhook(spec.url, address)
        return BuiltIn(spec.bot.adviser(engine_of(game)))
    except (ValueError, CannotPlay) as error:
        raise BadBot(str(error)) from error


class BuiltIn:
    """A built-in bot. Like all others, it gets only its seat's view.

    Args:
        bot: the bot.
    """

    listed = 1
    remote = False

    def __init__(self, bot: Adviser) -> None:
        self._bot = bot

    def choose(self, question: Question) -> Reply:
        advice = self._bot.advise(question.seen.knowledge, question.seat, question.seed)
        return Reply(advice.move.text)


# As the API takes it, with the seat that a text may leave out put before it.
_Text = Annotated[str, msgspec.Meta(max_length=1_990)]


class _Answer(msgspec.Struct):
    """A webhook's answer."""

    move: _Text | dict[str, _Text | int | list[_Text] | None]
    tokens: Any = 0
    cost: Any = 0


_answer = msgspec.json.Decoder(_Answer)


class Webhook:
    """A bot at a URL, which receives questions as POST requests and answers with moves.

    Args:
        url: its URL.
        address: the IP address at which it is called; None to resolve the URL's host.

    Raises:
        ValueError: this is not a URL.
    """

    listed = LISTED
    remote = True

    def __init__(self, url: str, address: str | None = None) -> None:
        self._connection = Connection(url, MAX_ANSWER, address)

    def choose(self, question: Question) -> Reply:
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
            decoded = _answer.decode(answer.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BotFault("malformed", 'The answer is not {"move": ...} in JSON.') from error
        return Reply(decoded.move, _tokens(decoded.tokens), _cost(decoded.cost))


def _tokens(reported: Any) -> int:
    """The tokens that an answer reports; 0 if invalid, which does not count as a fault."""
    return reported if type(reported) is int and 0 <= reported <= MAX_TOKENS else 0


def _cost(reported: Any) -> float:
    """The cost that an answer reports; 0 if invalid, which does not count as a fault."""
    known = type(reported) in (int, float) and 0 <= reported <= MAX_COST
    return float(reported) if known else 0.0


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
