"""Games of people as typed records: JSON lines in a gzip file, in the order of the log.

Such a log says what was drawn and what was done, but not the order of the deck, and not what could
have been done.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.records.replay.transcript import (
    GameOptions,
    GoalsActive,
    TableState,
    Unreadable,
    decoded,
    read_lines,
)

FORMAT = "bga-reduced-1"
PLACING = ("develop", "settle")  # the phases that there can be two of in a round


class TableOptions(GameOptions):
    """What was played."""

    promo_start_worlds: bool = False


class Edition(msgspec.Struct, frozen=True):
    """The edition of the cards."""

    cards: str = "first"


class Dealt(msgspec.Struct):
    """The deal, by seat: start worlds, those offered, hands; and the goods by start world."""

    start_worlds: list[str]
    dealt_hands: list[list[str]]
    start_world_offers: list[list[str] | None] | None = None
    start_goods: dict[str, list[str]] = {}


class LogHeader(msgspec.Struct):
    """The first record, about the whole game."""

    format: str
    id: str
    options: TableOptions
    setup: Dealt
    edition: Edition = Edition()
    goals_active: GoalsActive | None = None


class Carrier(msgspec.Struct):
    """The card that carries a power; none for the bonus of an action."""

    card: str | None = None


class Asked(msgspec.Struct, rename={"for_": "for"}):
    """What the log knows of a question."""

    for_: str = ""
    power: Carrier | None = None


class Answered(msgspec.Struct):
    """What was chosen. Each type of decision has some of these."""

    discard: list[str] | str | None = []
    actions: list[str] = []
    card: str | None = None
    mode: str = ""
    special: list[str] | str | None = []
    world: str | None = None
    power: Carrier | str | None = None
    target: str | None = None
    number: int = 0
    keep: bool = False
    stored: str | None = None

    @property
    def discards(self) -> list[str]:
        """The cards discarded; some types of decisions name a single card or none."""
        return _listed(self.discard)

    @property
    def specials(self) -> list[str]:
        """The cards used besides those of the hand."""
        return _listed(self.special)


class Answer(msgspec.Struct):
    """An answer to a question of the game."""

    n: int
    round: int
    phase: str
    player: int
    type: str
    chosen: Answered
    options: Asked | None = None
    power: str | None = None

    @property
    def by(self) -> str | None:
        """The label of the card whose power was used; None for the bonus of an action."""
        asked = self.options.power if self.options else None
        power = self.power or self.chosen.power or asked
        return power.card if isinstance(power, Carrier) else power


class Draw(msgspec.Struct):
    """A card drawn: to the hand, or onto a world as its good. When is told by what stands around
    it; ``copy`` is ``unknown`` if only the name is known."""

    card: str
    player: int
    why: str
    world: str | None = None
    copy: str = ""
    round: int = 0
    phase: str = ""


class PhaseStart(msgspec.Struct):
    """A phase begins."""

    round: int
    phase: str


class PhaseEnd(msgspec.Struct):
    """A phase ends."""

    round: int
    phase: str
    state: TableState


class RoundEnd(msgspec.Struct):
    """The state after a round, or after the set-up, and what the log gave as scores: without the
    values of any "?"."""

    state: TableState
    round: int = 0
    log_score: list[int] | None = None


class Score(msgspec.Struct):
    """The score of a player; ``bonus_developments`` are the values of each "?"."""

    player: int
    total: int
    vp_chips: int
    cards: int
    bonus_developments: dict[str, int]
    tie_break: int
    goal_detail: dict[str, int] = {}


class LogEnd(msgspec.Struct):
    """How the game ended; the scores are null if it was conceded."""

    rounds: int
    reason: list[str]
    scores: list[Score] | None
    winners: list[int]
    conceded_by: list[int] | None = None


class Log(msgspec.Struct):
    """A whole log, sorted by what it tells."""

    header: LogHeader
    answers: list[Answer] = []
    draws: list[Draw] = []
    rounds: list[RoundEnd] = []
    refilled: int = 0
    end: LogEnd | None = None


class _Tag(msgspec.Struct):
    t: str


_TAG = msgspec.json.Decoder(_Tag)
_HEADER = msgspec.json.Decoder(LogHeader)
_RECORDS: dict[str, msgspec.json.Decoder[Any]] = {
    "decision": msgspec.json.Decoder(Answer),
    "draw": msgspec.json.Decoder(Draw),
    "phase_start": msgspec.json.Decoder(PhaseStart),
    "phase_end": msgspec.json.Decoder(PhaseEnd),
    "setup_end": msgspec.json.Decoder(RoundEnd),
    "round_end": msgspec.json.Decoder(RoundEnd),
    "end": msgspec.json.Decoder(LogEnd),
}


def read_log(path: Path) -> Log:
    """A whole log; raises ``Unreadable``."""
    return log_of(read_lines(path))


def log_of(lines: list[bytes]) -> Log:
    """A whole log from its lines; raises ``Unreadable``."""
    if not lines:
        raise Unreadable("The file is empty.")
    log = Log(decoded(lines[0], 1, _HEADER))
    if log.header.format != FORMAT:
        raise Unreadable(f"Its format is '{log.header.format}', not '{FORMAT}'.")
    for record in _placed(_records(lines)):
        match record:
            case Answer():
                log.answers.append(record)
            case Draw():
                log.draws.append(record)
            case RoundEnd():
                log.rounds.append(record)
            case LogEnd():
                log.end = record
    if log.end is None:
        raise Unreadable("The file stops before the game ends.")
    log.refilled = sum(decoded(line, 0, _TAG).t == "shuffle" for line in lines[1:])
    return log


def _records(lines: list[bytes]) -> Iterator[Any]:
    for number, line in enumerate(lines[1:], 2):
        decoder = _RECORDS.get(decoded(line, number, _TAG).t)
        if decoder is not None:
            yield decoded(line, number, decoder)


def _placed(records: Iterator[Any]) -> Iterator[Any]:
    """The same records; draws know their round and phase."""
    number, phase = 0, ""
    for record in records:
        match record:
            case PhaseStart():
                number, phase = record.round, record.phase
            case PhaseEnd():
                phase = ""
            case RoundEnd():
                number, phase = record.round + 1, ""
            case Draw():
                record.round, record.phase = number, phase
        yield record


def _listed(value: list[str] | str | None) -> list[str]:
    if isinstance(value, list):
        return value
    return [] if value is None else [value]
