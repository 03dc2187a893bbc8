"""A bot in a game: its clock, its faults, and the events it has not received yet."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from galaxy_referee.tournament.entrants import BotFault, Entrant, Question
from galaxy_referee.tournament.log import FaultRecord, Header, Limits, Use
from galaxy_referee.tournament.referee import EventView, NotAccepted, SeatView, Source
from galaxy_referee.tournament.schedule import PlannedGame, seed_of

MAX_DETAIL = 300


@dataclass
class Clock:
    """The time of one seat in one game.

    Args:
        bank: the seconds left for all decisions.
        decision: the seconds for each decision.
    """

    bank: float
    decision: float

    @classmethod
    def of(cls, limits: Limits) -> Clock:
        """A full clock."""
        return cls(limits.bank_ms / 1000, limits.decision_ms / 1000)

    def spend(self, seconds: float) -> None:
        """Take time from the bank."""
        self.bank = max(0.0, self.bank - seconds)


@dataclass
class Participant:
    """A bot in a game.

    Args:
        match: the name of the tournament.
        game_id: the name of the game.
        name: the name of the bot.
        seat: its seat.
        clock: its time.
        allowed: the number of faults after which it forfeits.
        faults: its faults so far.
        absent: whether it never came, or left.
        asked: the number of its decisions.
        news: events that it has not received yet.
        seconds: the total time of its answers.
        tokens: the total number of tokens that it has reported.
        cost: the total cost that it has reported, in US dollars.
    """

    match: str
    game_id: str
    name: str
    seat: int
    clock: Clock
    allowed: int
    faults: list[FaultRecord] = field(default_factory=list)
    absent: bool = False
    asked: int = 0
    news: list[EventView] = field(default_factory=list)
    seconds: float = 0.0
    tokens: int = 0
    cost: float = 0.0

    @property
    def forfeited(self) -> bool:
        """Whether it is no longer asked."""
        return self.absent or len(self.faults) >= self.allowed

    @property
    def use(self) -> Use:
        """The time, tokens, and cost that it has used so far."""
        return Use(self.asked, round(self.seconds, 3), self.tokens, round(self.cost, 6))

    def record_fault(self, error: BotFault | NotAccepted, ply: int) -> None:
        """Record a fault."""
        detail = str(error)[:MAX_DETAIL]  # it may quote the bot's answer
        self.faults.append(FaultRecord(self.name, self.seat, error.kind, ply, detail))


def participants_of(header: Header, seated: PlannedGame) -> list[Participant]:
    """The bots of a game, by seat."""
    limits, match, game_id = header.limits, header.match, _game_id(header, seated.n)
    return [
        Participant(match, game_id, name, seat, Clock.of(limits), limits.faults)
        for seat, name in enumerate(seated.seats)
    ]


def _game_id(header: Header, n: int) -> str:
    """A name for a game that reveals neither its number nor its deal."""
    return seed_of(header, "game", n)[:16]


def ask(
    header: Header, n: int, participant: Participant, bot: Entrant, seen: SeatView
) -> Source | BotFault:
    """A bot's answer to the decision that its seat sees, or its fault.

    Args:
        header: the tournament.
        n: number of the game.
        participant: the bot in this game. It receives its news, and its clock runs.
        bot: the bot.
        seen: what the seat may know and must decide.
    """
    bank_ms = int(participant.clock.bank * 1000)
    if bank_ms <= 0:
        return BotFault("timeout", "The bot has used up its time for this game.")
    question = Question(
        game=header.game,
        match=participant.match,
        game_id=participant.game_id,
        seat=participant.seat,
        seen=seen,
        events=participant.news,
        bank_ms=bank_ms,
        decision_ms=int(participant.clock.decision * 1000),
        seed=seed_of(header, "bot", n, participant.seat, participant.asked),
    )
    participant.news = []
    participant.asked += 1
    began = time.monotonic()
    try:
        reply = bot.choose(question)
        participant.tokens += reply.tokens
        participant.cost += reply.cost
        return reply.source
    except BotFault as fault:
        return fault
    finally:
        seconds = time.monotonic() - began
        participant.seconds += seconds
        if bot.remote:
            participant.clock.spend(seconds)
