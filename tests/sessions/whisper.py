"""A toy game in which the seats whisper in turn: nobody learns anything before the last has."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.description import Description, Seats
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.notation import MoveReader
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.state import State
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step

StepT = TypeVar("StepT", bound=Step)


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    pass


class WhisperTable(State[StepT], Generic[StepT], kw_only=True):
    words: list[str]

    def seats(self) -> range:
        return range(2)


class Say(Move, tag="say"):
    word: str


class Whisper(Choice, tag="whisper"):
    seat: int

    def decision(self, t: WhisperTable[Any]) -> Decision:
        moves = OneOf(Say(self.seat, word) for word in ("yes", "no"))
        return Decision(self.seat, "say", "WHISPER-1", "Say a word.", moves)

    def take(self, t: WhisperTable[Any], move: Say) -> None:
        t.words[self.seat] = move.word


class Tell(Stage, tag="tell"):
    def run(self, t: WhisperTable[Any]) -> None:
        t.emit("told", 0, words=t.words)


whisper: Game[WhisperTable[Any]] = Game(
    name="whisper",
    title="Whisper",
    rules_version="whisper-1",
    codec=Codec(WhisperTable[Whisper | Tell], "whisper", "whisper-1"),
    reader=MoveReader([Say]),
    options_type=Empty,
    deal_type=Empty,
    setup=lambda options, seed, deal: WhisperTable(
        game="whisper",
        rules_version="whisper-1",
        seed=seed,
        agenda=[Tell(), Whisper(0), Whisper(1), Whisper(0)],
        words=["", ""],
    ),
    table_view=lambda t, seat: {"said": None if seat is None else t.words[seat]},
    scores=lambda t: [SeatScore(seat, 0, {}, {}, 0) for seat in t.seats()],
    end_reason=lambda t: ["told"],
    table_faults=lambda t: [],
    catalogue=lambda language: {},
    catalogue_type=Empty,
    describe=lambda: Description(Seats(2, 2), {}, {}, []),
    events={"told": EventType("{words} was said.")},
)
