"""Rejected logs: the place, the difference, and the side that is probably wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from galaxy_referee.records.importing.additions import all_additions
from galaxy_referee.records.importing.comparing import Difference, Diverged
from galaxy_referee.records.importing.log import Log, RoundEnd, Score

SHOWN = 240  # characters of a line of the log


class Doubt(StrEnum):
    """The side that is probably wrong."""

    LOG = "log"
    IMPORTER = "importer"
    EDITION = "edition"
    ENGINE = "engine"


WHY = {
    Doubt.LOG: "The log is in doubt: it contradicts itself, or does not record every choice.",
    Doubt.IMPORTER: "The importer is in doubt: it does not support this part of a log yet.",
    Doubt.EDITION: "The edition is in doubt: where this game was played, a card or a rule may "
    "differ from the edition board_game_arena.",
    Doubt.ENGINE: "The engine is in doubt: please report the log.",
}


class Unanswerable(Difference):
    """The importer cannot answer a question of this kind."""


class OtherValue(Difference):
    """A number that depends only on cards and rules differs."""


class Refused(Diverged):
    """A log that cannot be imported.

    Args:
        sentence: the place and the difference.
        doubt: the side that is probably wrong.
        line: the number of the current line of the log.
    """

    def __init__(self, sentence: str, doubt: Doubt, line: int = 0) -> None:
        super().__init__(f"{sentence} {WHY[doubt]}")
        self.sentence = sentence
        self.doubt = doubt
        self.line = line
        self.lines: Sequence[tuple[int, str]] = ()

    def shown(self) -> str:
        """The message, with the surrounding lines of the log."""
        lines = [
            f"{'>' if number == self.line else ' '} {number}: {shortened(text)}"
            for number, text in self.lines
        ]
        return "\n".join([str(self), *lines])


def shortened(text: str) -> str:
    """A line of a log, truncated if it is long."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} ..."


def doubt_of(error: Exception, log: Log, number: int, line: int) -> Doubt:
    """The side that is probably wrong.

    Args:
        error: the error; it is not a ``Difference`` if the log does not answer a question.
        log: the log.
        number: the round of the error.
        line: the current line of the log.
    """
    if any(at <= line for at in contradictions(log)):
        return Doubt.LOG
    if isinstance(error, Unanswerable) or log.unread.get(number):
        return Doubt.IMPORTER
    if isinstance(error, OtherValue):
        return Doubt.EDITION
    return Doubt.ENGINE if isinstance(error, Difference) else Doubt.LOG


# -- contradictions --------------------------------------------------------------------------------


def contradictions(log: Log) -> Iterator[int]:
    """The lines at which a log contradicts itself, regardless of the rules."""
    before: int | None = None
    played = log.header.options.expansion
    elsewhere = any(played in expansion.cards_elsewhere for expansion in all_additions())
    for number in sorted(log.rounds):
        record = log.rounds[number]
        cards = _cards(record)
        if len(set(cards)) < len(cards):
            yield record.line
        total = len(cards) + record.state.deck + record.state.discard
        if not elsewhere and before not in (None, total):
            yield record.line
        before = total
    if not all(map(_adds_up, log.end.scores or ())) or not _won(log):
        yield log.end.line


def _cards(record: RoundEnd) -> list[str]:
    """The cards in hands and tableaus."""
    return [
        card
        for player in record.state.players
        for cards in (player.hand, *([own.card, *own.goods] for own in player.tableau))
        for card in cards
    ]


def _adds_up(score: Score) -> bool:
    """Whether a total is the sum of its parts."""
    variable = sum(score.bonus_developments.values())
    expansions = sum(expansion.points(score) for expansion in all_additions())
    return score.total == score.vp_chips + score.cards + variable + expansions


def _won(log: Log) -> bool:
    """Whether the winners have the best result."""
    scores = log.end.scores or []
    best = max(((score.total, score.tie_break) for score in scores), default=None)
    won = [score.player for score in scores if (score.total, score.tie_break) == best]
    return not scores or sorted(won) == sorted(log.end.winners)
