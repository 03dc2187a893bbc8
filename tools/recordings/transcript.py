"""Recorded games as typed records: JSON lines in a gzip file, in the order of events."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from galaxy_referee.records.importing.facts import Choice, GameHeader, Points, TableState
from galaxy_referee.records.lines import LIMITS, Kept, Lines, Unreadable, decoded


class AfterSetup(msgspec.Struct):
    """The locations of the cards after the setup, with the top of the draw pile first."""

    hands: list[list[str]]
    draw_pile: list[str]
    discard_pile: list[str]


class Setup(msgspec.Struct):
    """The deal: start worlds and hands by seat, goods by start world. ``start_world_offers`` are
    the start worlds from which each seat could choose, if it had a choice."""

    start_worlds: list[str]
    dealt_hands: list[list[str]]
    start_goods: dict[str, list[str]]
    after_setup: AfterSetup
    start_world_offers: list[list[str] | None] | None = None


class PlayerKind(msgspec.Struct):
    """The kind of player in a seat."""

    seat: int
    kind: str


class Header(GameHeader, kw_only=True):
    """The first record, about the whole game."""

    variant: str
    players: list[PlayerKind]
    setup: Setup
    player_mix: str = ""


class RecordedPower(msgspec.Struct):
    """A power of a card; without a card, a bonus of the Produce action or of a strengthened
    action."""

    card: str | None
    kind: str
    bonus: int = 0


class LegalPayment(msgspec.Struct):
    """The possible numbers of hand cards to pay in addition to these tableau cards."""

    special: list[str]
    hand_cards: list[int]


class Target(msgspec.Struct):
    """A world that could be taken over."""

    card: str
    owner: int


class Options(msgspec.Struct, rename={"pass_": "pass", "for_": "for"}):
    """The options of a decision. Each type of decision has some of these members."""

    cards: list[str] = []
    discard: int = 0
    actions: list[str] = []
    pairs: list[list[str]] = []
    pass_: bool = False
    for_: str = ""
    legal: list[Any] = []
    worlds: list[str] = []
    powers: list[RecordedPower | str] = []
    power: RecordedPower | str | None = None
    targets: list[Target] = []
    takeover_of_player: int | None = None
    world: str = ""
    attacker: int = -1
    min: int = 0
    max: int = 0
    up_to: int = 0
    hand: list[str] = []
    numbers: list[int] = []
    card: str = ""
    categories: list[str] = []
    kinds: list[str] = []


class Chosen(Choice):
    """The choice."""

    special: list[str] = []
    worlds: list[str] = []
    power: RecordedPower | str | None = None
    category: str = ""
    kind: str = ""
    replacement: str | None = None


class Decision(msgspec.Struct):
    """A question, the state at that time, and the answer."""

    n: int
    round: int
    phase: str
    player: int
    type: str
    options: Options
    chosen: Chosen
    before: TableState


class Auto(msgspec.Struct, rename={"for_": "for"}):
    """A record that was settled without a question; only payments and spent goods have more than a
    name."""

    what: str
    player: int = -1
    for_: str = ""
    mode: str = ""
    world: str = ""
    power: RecordedPower | str | None = None


class Use(msgspec.Struct):
    """A power is about to be used, by choice or automatically."""

    phase: str
    player: int
    power: RecordedPower


class Shuffle(msgspec.Struct):
    """The new draw pile, with the top first."""

    order: list[str]


class RecordedScore(Points, kw_only=True):
    """The score of a player."""

    military: int
    hand: int
    goods: int


class SetupEnd(msgspec.Struct):
    """The state after the setup."""

    state: TableState


class RoundEnd(msgspec.Struct):
    """The state and the scores after a round."""

    round: int
    state: TableState
    score_if_ended_now: list[RecordedScore]


class End(msgspec.Struct):
    """How the game ended."""

    rounds: int
    reason: list[str]
    scores: list[RecordedScore]
    winners: list[int]
    state: TableState


Entry = Decision | Auto | Use | Shuffle | SetupEnd | RoundEnd | End


class Transcript(msgspec.Struct):
    """A recorded game: its header and its records, in order.

    Draws and messages are omitted: draws follow from the deck, and messages are for people.
    """

    header: Header
    entries: list[Entry]


def legal_payments(decision: Decision) -> list[LegalPayment]:
    """The payments that a question offers (takeovers have other lists under this name); raises
    ``Unreadable``."""
    try:
        return msgspec.convert(decision.options.legal, list[LegalPayment])
    except msgspec.ValidationError as error:
        raise Unreadable(f"Decision {decision.n} has no legal payments: {error}.") from error


class _Tag(msgspec.Struct):
    t: str


_TAG = msgspec.json.Decoder(_Tag)
_HEADER = msgspec.json.Decoder(Header)
_ENTRIES: dict[str, msgspec.json.Decoder[Any]] = {
    "decision": msgspec.json.Decoder(Decision),
    "auto": msgspec.json.Decoder(Auto),
    "use": msgspec.json.Decoder(Use),
    "shuffle": msgspec.json.Decoder(Shuffle),
    "setup_end": msgspec.json.Decoder(SetupEnd),
    "round_end": msgspec.json.Decoder(RoundEnd),
    "end": msgspec.json.Decoder(End),
}


def read_header(path: Path) -> Header:
    """The first record of a file; raises ``Unreadable``."""
    header: Header = decoded(Lines(path).first(), 1, _HEADER)
    return header


def read(path: Path) -> Transcript:
    """A whole recorded game; raises ``Unreadable``."""
    return transcript_of(Lines(path))


def transcript_of(lines: Iterable[tuple[int, bytes]]) -> Transcript:
    """A whole recorded game from its numbered lines; raises ``Unreadable``."""
    header: Header | None = None
    entries: list[Entry] = []
    kept = Kept(LIMITS)
    for number, line in lines:
        if header is None:
            header = decoded(line, number, _HEADER)
            continue
        decoder = _ENTRIES.get(decoded(line, number, _TAG).t)
        if decoder is not None:
            kept.keep(line)
            entries.append(decoded(line, number, decoder))
    if header is None:
        raise Unreadable("The file is empty.")
    if not entries or not isinstance(entries[-1], End):
        raise Unreadable("The file stops before the game ends.")
    return Transcript(header, entries)
