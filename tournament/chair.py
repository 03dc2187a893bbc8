"""A bot at a table: its clock, what it did wrong, and what it has not been told yet."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from galaxy_referee.tournament.entrants import Bot, BotFault, Question
from galaxy_referee.tournament.log import Fault, Head, Limits
from galaxy_referee.tournament.referee import NotAccepted, Seen, SeenEvent, Source
from galaxy_referee.tournament.schedule import Table, seed_of

MOST_DETAIL = 300


@dataclass
class Clock:
    """The time of one seat in one game.

    Args:
        bank: seconds left for all decisions.
        decision: seconds for each.
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
class Chair:
    """A bot at a table.

    Args:
        name: of the bot.
        seat: where it sits.
        clock: its time.
        allowed: faults after which it forfeits.
        faults: what it did wrong.
        absent: whether it never came, or left.
        asked: how often it was asked.
        news: events that it has not been told yet.
    """

    name: str
    seat: int
    clock: Clock
    allowed: int
    faults: list[Fault] = field(default_factory=list)
    absent: bool = False
    asked: int = 0
    news: list[SeenEvent] = field(default_factory=list)

    @property
    def forfeited(self) -> bool:
        """Whether it is not asked any more."""
        return self.absent or len(self.faults) >= self.allowed

    def blame(self, error: BotFault | NotAccepted, ply: int) -> None:
        """Note a fault."""
        detail = str(error)[:MOST_DETAIL]  # it may quote what the bot has sent
        self.faults.append(Fault(self.name, self.seat, error.kind, ply, detail))


def chairs_of(head: Head, seated: Table) -> list[Chair]:
    """The bots of a game where they sit."""
    limits = head.limits
    return [
        Chair(name, seat, Clock.of(limits), limits.faults) for seat, name in enumerate(seated.seats)
    ]


def game_id(head: Head, n: int) -> str:
    """A name for a game that tells neither its number nor its deal."""
    return seed_of(head, "game", n)[:16]


def ask(head: Head, n: int, chair: Chair, bot: Bot, seen: Seen) -> Source | BotFault:
    """A bot's answer to the decision that its seat sees, or what it did in place of one.

    Args:
        head: the tournament.
        n: number of the game.
        chair: where the bot sits. It is told its news, and its clock runs.
        bot: the bot.
        seen: what the seat may know and must decide.
    """
    bank_ms = int(chair.clock.bank * 1000)
    if bank_ms <= 0:
        return BotFault("timeout", "The bot has used up its time for this game.")
    question = Question(
        game=head.game,
        match=head.match,
        game_id=game_id(head, n),
        seat=chair.seat,
        seen=seen,
        events=chair.news,
        bank_ms=bank_ms,
        decision_ms=int(chair.clock.decision * 1000),
        seed=seed_of(head, "bot", n, chair.seat, chair.asked),
    )
    chair.news = []
    chair.asked += 1
    began = time.monotonic()
    try:
        return bot.choose(question)
    except BotFault as fault:
        return fault
    finally:
        if bot.remote:
            chair.clock.spend(time.monotonic() - began)
