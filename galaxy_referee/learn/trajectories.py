"""A recorded game as learners' actions: its moves, spelled word by word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.kernel.moves import Concede
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.engine.kernel.versions import names_the_same
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.episode import Episode

Source = str | dict[str, Any]  # a move in a record


class Trajectory:
    """A record, retold word by word, whether bots, people, or learners played it.

    Args:
        record: the record of a game, finished or not.

    Raises:
        ValueError: there is no such game, it did not begin with a shuffle, or it was played under
            other rules.
        BadOption: it cannot be played with these options.

    Attributes:
        encoding: the encoding of the game.
        episode: the game as retold so far.
    """

    def __init__(self, record: Record) -> None:
        if record.deal is not None:
            raise ValueError("a game with a given deal cannot be retold: learners always shuffle")
        self.encoding = Encoding(record.game, record.options)
        self.episode = Episode(self.encoding, record.seed)
        today = self.episode.state.rules_version
        if not names_the_same(record.rules_version, today):
            raise ValueError(
                f"the game was played by the rules {record.rules_version}, not {today}"
            )
        self._left: list[Source] = [*record.moves]
        self._forget(0)

    def words(self) -> Iterator[int]:
        """The words of all moves. When a word is yielded, ``episode`` is in the state before it.

        Raises:
            ValueError: a seat conceded, which is not an action, or moved when it had nothing to
                decide.
            RefereeError: a move is not legal.
        """
        episode = self.episode
        while (source := self._next()) is not None:
            move = self.encoding.game.check(episode.state, source)
            if isinstance(move, Concede):
                raise ValueError("a game in which a seat conceded cannot be retold")
            spelled, made = self.encoding.action_words.move(move), len(episode.moves)
            while len(episode.moves) == made:
                word = spelled[len(episode.factoring.said)]
                yield word
                episode.choose(word)
            self._forget(made)
        # If the record ends during a simultaneous decision, some seats may have decided already.
        waiting = {decision.seat for decision in self.encoding.game.decisions(episode.state)}
        if stray := [move for move in self._left if _seat(move) not in waiting]:
            raise ValueError(f"{stray[0]!r} is not a move of a seat that decides then")

    def _next(self) -> Source | None:
        """The next move of the seat that chooses; others may have moved before it."""
        return next((move for move in self._left if _seat(move) == self.episode.seat), None)

    def _forget(self, made: int) -> None:
        """Drop the moves made since, including automatic ones."""
        for move in self.episode.moves[made:]:
            same = (source for source in self._left if _seat(source) == move.seat)
            if (source := next(same, None)) is not None:
                self._left.remove(source)


def _seat(source: Source) -> int:
    return int(source["seat"] if isinstance(source, dict) else source.partition(" ")[0])
