"""One game as successive small choices."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from galaxy_referee.engine.kernel import records
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.action_factoring import ActionFactoring
from galaxy_referee.learn.encodings import Encoding


class Episode:
    """A game in progress. Decisions with only one legal answer are made automatically.

    When several seats decide at the same time, the first one with a choice goes first.

    Args:
        encoding: the encoding of the game.
        seed: the secret all luck follows from.
        state: the state to continue from, which only this class may change; None begins a game.
        moves: the earlier moves.
        said: the words of the next move so far.

    Attributes:
        state: the state of the game, which only this class may change.
        moves: the moves made so far.
        seat: the seat that chooses; None once the game is over.
        decision: its decision.
        factoring: its answer so far.
        outcome: how the game ended; None before that.
    """

    def __init__(
        self,
        encoding: Encoding,
        seed: str,
        state: Any = None,
        moves: Iterable[Move] = (),
        said: Sequence[int] = (),
    ) -> None:
        self._encoding = encoding
        self._game = encoding.game
        self.seed = seed
        self.state = self._game.new(encoding.options, seed) if state is None else state
        self.moves = [*moves]
        self.seat: int | None
        self.decision: Decision
        self.factoring: ActionFactoring
        self.outcome: Outcome | None = None
        self._ask()
        while (known := len(self._said())) < len(said):
            self.factoring.choose(said[known])

    def copy(self) -> Episode:
        """An independent copy, including the words so far."""
        state = self._game.copy(self.state)
        return Episode(self._encoding, self.seed, state, self.moves, self._said())

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        state = self._game.codec.encode(self.state)
        return _unpickled, (self._encoding, self.seed, state, self.moves, self._said())

    def choose(self, word: int) -> bool:
        """Continue with a word.

        Args:
            word: its number, one of ``factoring.words``.

        Returns:
            Whether this completed a move, which is then made.

        Raises:
            ValueError: it does not continue to a legal move, or the game is over.
        """
        if self.seat is None:
            raise ValueError("the game is over")
        factoring = self.factoring
        factoring.choose(word)
        if factoring.words:
            return False
        self.play(factoring.move())
        return True

    def play(self, move: Move) -> None:
        """Make a complete legal move, one of the moves of ``decision``."""
        self._make(move)
        self._ask()

    def observe(self, seat: int, cells: memoryview[int]) -> None:
        """Write a seat's observation, including its decision if it is the seat that chooses."""
        self._encoding.observe(self.state, seat, cells)
        if seat == self.seat:
            self._encoding.ask(self.decision, self.factoring, cells)

    def record(self) -> Record:
        """The game so far, as the engine records it."""
        texts = [move.text for move in self.moves]
        return records.write(self._game, self._encoding.options, self.seed, None, texts)

    def _said(self) -> list[int]:
        """The words of the move that is being spelled."""
        return [] if self.seat is None else self.factoring.said

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self._game.play_silently(self.state, move)

    def _ask(self) -> None:
        """Continue to the next decision with a choice, or to the end. Hot path."""
        while decisions := self._game.decisions(self.state):
            decision = decisions[0] if len(decisions) == 1 else _with_a_choice(decisions)
            factoring = ActionFactoring(decision.moves, self._encoding.action_words)
            if factoring.words:
                self.seat, self.decision, self.factoring = decision.seat, decision, factoring
                return
            self._make(factoring.move())
        self.seat = None
        self.outcome = self._game.outcome(self.state)


def _unpickled(
    encoding: Encoding, seed: str, state: bytes, moves: list[Move], said: list[int]
) -> Episode:
    return Episode(encoding, seed, encoding.game.codec.decode(state), moves, said)


def game_seed(luck: random.Random) -> str:
    """The seed of the next game."""
    return f"{luck.getrandbits(64):016x}"


def _with_a_choice(decisions: list[Decision]) -> Decision:
    """The first with several answers. A seat that could only take its answer back is skipped."""
    for decision in decisions:
        if len(decision.moves) > 1:
            return decision
    return decisions[0]
