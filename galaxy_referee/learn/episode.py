"""One game as successive small choices."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel import records
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import Outcome
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.spelling import Spelling


class Episode:
    """A game under way. Decisions with one legal answer are answered without being asked.

    Of seats that decide at the same time, the first that has a choice is asked first.

    Args:
        encoding: of the game.
        seed: the secret all luck follows from.

    Attributes:
        state: the state of the game; nothing but this class may change it.
        moves: the moves made so far.
        seat: the seat that chooses; None once the game is over.
        decision: what it decides.
        spelling: its answer so far.
        outcome: how the game ended; None while it goes on.
    """

    def __init__(self, encoding: Encoding, seed: str) -> None:
        self._encoding = encoding
        self._game = encoding.game
        self.seed = seed
        self.state: Any = self._game.new(encoding.options, seed)
        self.moves: list[Move] = []
        self.seat: int | None
        self.decision: Decision
        self.spelling: Spelling
        self.outcome: Outcome | None = None
        self._ask()

    def choose(self, word: int) -> bool:
        """Go on with a word.

        Args:
            word: its number, one of ``spelling.words``.

        Returns:
            Whether the move was completed, and made.

        Raises:
            ValueError: no legal move goes on with it, or the game is over.
        """
        if self.seat is None:
            raise ValueError("the game is over")
        spelling = self.spelling
        spelling.choose(word)
        if spelling.words:
            return False
        self.play(spelling.move())
        return True

    def play(self, move: Move) -> None:
        """Make a whole legal move of ``decision``, from its moves."""
        self._make(move)
        self._ask()

    def observe(self, seat: int, cells: memoryview[int]) -> None:
        """Write what a seat sees, and what it is asked if it is the one that chooses."""
        self._encoding.observe(self.state, seat, cells)
        if seat == self.seat:
            self._encoding.ask(self.decision, self.spelling, cells)

    def record(self) -> Record:
        """The game so far, as the engine records it."""
        texts = [move.text for move in self.moves]
        return records.write(self._game, self._encoding.options, self.seed, None, texts)

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self._game.play_silently(self.state, move)

    def _ask(self) -> None:
        """Go on to the next decision with a choice, or to the end. Hot path."""
        while decisions := self._game.decisions(self.state):
            decision = decisions[0] if len(decisions) == 1 else _with_a_choice(decisions)
            spelling = Spelling(decision.moves, self._encoding.alphabet)
            if spelling.words:
                self.seat, self.decision, self.spelling = decision.seat, decision, spelling
                return
            self._make(spelling.move())
        self.seat = None
        self.outcome = self._game.outcome(self.state)


def _with_a_choice(decisions: list[Decision]) -> Decision:
    """The first that has several answers: who can only take something back waits."""
    for decision in decisions:
        if len(decision.moves) > 1:
            return decision
    return decisions[0]
