"""Logs of people's games as typed records: JSON Lines in a gzip file, in the order of the log.

Such a log contains the draws and the actions, but neither the order of the deck nor the possible
actions.
"""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.records.importing import facts
from galaxy_referee.records.lines import Kept, Lines, Unreadable, decoded

FORMAT = "bga-reduced-1"
PLACING = ("develop", "settle")  # the phases that can occur twice in a round


class TableOptions(facts.GameOptions):
    """The options of the game."""

    promo_start_worlds: bool = False


class Edition(msgspec.Struct, frozen=True):
    """The edition of the cards."""

    cards: str = "first"


class Dealt(msgspec.Struct):
    """The deal: start worlds, offered ones, and hands by seat, and goods by start world."""

    start_worlds: list[str]
    dealt_hands: list[list[str]]
    start_world_offers: list[list[str] | None] | None = None
    start_goods: dict[str, list[str]] = {}


class LogHeader(facts.GameHeader, kw_only=True):
    """The first record, about the whole game."""

    format: str
    options: TableOptions
    setup: Dealt
    edition: Edition = Edition()


class Carrier(msgspec.Struct):
    """The card that carries a power; none for the bonus of an action."""

    card: str | None = None


class Asked(msgspec.Struct, rename={"for_": "for"}):
    """A question as recorded in the log."""

    for_: str = ""
    power: Carrier | None = None


class Answered(facts.Choice):
    """The answer as recorded in the log."""

    special: list[str] | str | None = []
    power: Carrier | str | None = None
    stored: str | None = None

    @property
    def specials(self) -> list[str]:
        """The cards used besides those in hand."""
        return facts.listed(self.special)


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
    line: int = 0

    @property
    def by(self) -> str | None:
        """The label of the card whose power was used; None for the bonus of an action."""
        asked = self.options.power if self.options else None
        power = self.power or self.chosen.power or asked
        return power.card if isinstance(power, Carrier) else power


class Draw(msgspec.Struct):
    """A card drawn to the hand, or onto a world as its good. The surrounding records determine the
    time. ``copy`` is ``unknown`` if only the name is known."""

    card: str
    player: int
    why: str
    world: str | None = None
    copy: str = ""
    round: int = 0
    phase: str = ""
    line: int = 0


class Prestige(msgspec.Struct):
    """Prestige gained or, if negative, spent; ``by`` is the card, if recorded."""

    player: int
    gained: int
    by: str | None = None


class Use(msgspec.Struct):
    """A card in the tableau is discarded for Military or a takeover."""

    player: int = -1
    card: str | None = None


class PhaseStart(msgspec.Struct):
    """A phase begins."""

    round: int
    phase: str


class PhaseEnd(msgspec.Struct):
    """A phase ends."""

    round: int
    phase: str
    state: facts.TableState


class RoundEnd(msgspec.Struct):
    """The state after a round or after the setup, with the logged scores, which exclude the values
    of "?"."""

    state: facts.TableState
    round: int = 0
    log_score: list[int] | None = None
    line: int = 0


class Score(facts.Points, kw_only=True):
    """The score of a player."""

    tie_break: int
    prestige: int = 0


class LogEnd(msgspec.Struct):
    """The outcome; the scores are null if the game was conceded."""

    rounds: int
    reason: list[str]
    scores: list[Score] | None
    winners: list[int]
    conceded_by: list[int] | None = None
    line: int = 0


class Log(msgspec.Struct, kw_only=True):
    """A whole log, sorted by kinds of records.

    Args:
        header: its first record.
        answers: the decisions, and other records of payments.
        draws: the draws.
        rounds: the tables after each round.
        unread: by round, the names of unknown records.
        end: its last record.
    """

    header: LogHeader
    answers: list[Answer] = []
    draws: list[Draw] = []
    rounds: dict[int, RoundEnd] = {}
    unread: dict[int, list[str]] = {}
    end: LogEnd


class _Tag(msgspec.Struct):
    t: str
    type: str = ""


_TAG = msgspec.json.Decoder(_Tag)
_HEADER = msgspec.json.Decoder(LogHeader)
_RECORDS: dict[str, msgspec.json.Decoder[Any]] = {
    "decision": msgspec.json.Decoder(Answer),
    "draw": msgspec.json.Decoder(Draw),
    "prestige": msgspec.json.Decoder(Prestige),
    "use": msgspec.json.Decoder(Use),
    "phase_start": msgspec.json.Decoder(PhaseStart),
    "phase_end": msgspec.json.Decoder(PhaseEnd),
    "setup_end": msgspec.json.Decoder(RoundEnd),
    "round_end": msgspec.json.Decoder(RoundEnd),
    "end": msgspec.json.Decoder(LogEnd),
}
# Records that repeat others, or are computed by the site.
_NEEDLESS = (
    *("chips", "goal", "kind_named", "price", "prestige_leader", "shuffle", "stored"),
    *("take_discards", "take_stored", "takeover", "trade_prices", "values"),
)
# Types of answers for facts in records that are not decisions.
SPENT = "prestige spent"
USED = "card used"


def log_of(lines: Lines) -> Log:
    """Parse a whole log from its lines; raises ``Unreadable``."""
    reader: _Reader | None = None
    for number, line in lines:
        if reader is None:
            reader = _Reader(_header(line, number), Kept(lines.limits))
        else:
            reader.read(number, line)
    if reader is None:
        raise Unreadable("The file is empty.")
    return reader.log()


def _header(line: bytes, number: int) -> LogHeader:
    header: LogHeader = decoded(line, number, _HEADER)
    if header.format != FORMAT:
        raise Unreadable(f"Its format is '{header.format}', not '{FORMAT}'.")
    return header


class _Reader:
    """Reads a log record by record, keeping track of the round and the phase.

    Args:
        header: the header of the log.
        kept: counts the records that are kept.
    """

    def __init__(self, header: LogHeader, kept: Kept) -> None:
        self._header = header
        self._kept = kept
        self._answers: list[Answer] = []
        self._draws: list[Draw] = []
        self._rounds: dict[int, RoundEnd] = {}
        self._unread: dict[int, list[str]] = {}
        self._end: LogEnd | None = None
        self._round, self._phase = 0, ""

    def read(self, number: int, line: bytes) -> None:
        """Read the next record; raises ``Unreadable``."""
        tag: _Tag = decoded(line, number, _TAG)
        decoder = _RECORDS.get(tag.t)
        if decoder is not None:
            self._kept.keep(line)
            self._sort(decoded(line, number, decoder), number)
        elif tag.t not in _NEEDLESS:
            self._kept.keep(line)
            self._unread.setdefault(self._round, []).append(tag.t)

    def _sort(self, record: Any, number: int) -> None:
        match record:
            case PhaseStart():
                self._round, self._phase = record.round, record.phase
            case PhaseEnd():
                self._phase = ""
            case RoundEnd():
                self._end_round(record, number)
            case Draw():
                record.round, record.phase, record.line = self._round, self._phase, number
                self._draws.append(record)
            case Answer():
                record.line = number
                self._answers.append(record)
            case Prestige() if record.gained < 0:
                self._tell(SPENT, record.player, Answered(), record.by, number)
            case Use():
                self._tell(USED, record.player, Answered(card=record.card), None, number)
            case LogEnd():
                record.line = number
                self._end = record

    def _end_round(self, record: RoundEnd, number: int) -> None:
        if record.round in self._rounds:
            raise Unreadable(f"Line {number} ends round {record.round} again.")
        record.line = number
        self._rounds[record.round] = record
        self._round, self._phase = record.round + 1, ""

    def _tell(self, kind: str, player: int, chosen: Answered, by: str | None, number: int) -> None:
        """Handle a record that is not a decision but shows how something was paid for in this
        phase."""
        self._answers.append(
            Answer(0, self._round, self._phase, player, kind, chosen, power=by, line=number)
        )

    def log(self) -> Log:
        """The whole log; raises ``Unreadable``."""
        if self._end is None:
            raise Unreadable("The file stops before the game ends.")
        return Log(
            header=self._header,
            answers=self._answers,
            draws=self._draws,
            rounds=self._rounds,
            unread=self._unread,
            end=self._end,
        )
