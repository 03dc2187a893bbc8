"""Turns a decision into successive small choices, by spelling its moves.

Every move is a sequence of words from a fixed vocabulary. The choices at each point are the words
that continue to a legal move. Therefore, each legal move can be reached in exactly one way, and
nothing else can be reached. Lists keep the decision's order of candidates, so that a choice among a
million combinations is never listed. A word that is the only choice is filled in automatically.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from galaxy_referee.engine.kernel.decisions import AnyOf, Moves, Subset
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.learn.action_words import ActionWords, Spelled


class Branch(Protocol):
    """Some of the legal moves, all of which match the words so far."""

    def words(self) -> list[int]:
        """The words that can come next; none if the move is complete."""

    def take(self, word: int) -> bool:
        """Keep the moves that continue with this word; False if there are none."""

    def go_on(self) -> tuple[Sequence[int], list[int]]:
        """Fill in the words that are the only choice.

        Returns:
            The words filled in, and the words to choose from next.
        """

    def made(self) -> Move:
        """The move, once it is complete."""


class Listed:
    """A list of moves that have their first ``depth`` words in common."""

    __slots__ = ("_depth", "_moves")

    def __init__(self, moves: list[tuple[Spelled, Move]]) -> None:
        self._moves = moves
        self._depth = 0

    def words(self) -> list[int]:
        depth = self._depth
        return [*{spelled[depth]: None for spelled, _ in self._moves}]

    def take(self, word: int) -> bool:
        depth = self._depth
        self._moves = [pair for pair in self._moves if pair[0][depth] == word]
        self._depth = depth + 1
        return bool(self._moves)

    def go_on(self) -> tuple[Sequence[int], list[int]]:
        moves, depth = self._moves, self._depth
        first = moves[0][0]
        if len(moves) == 1:
            return first[depth:], []
        while len(words := self.words()) == 1:
            self._depth += 1
        return first[depth : self._depth], words

    def made(self) -> Move:
        return self._moves[0][1]


class Chosen:
    """The moves of a subset: their common beginning, then candidates, then the end.

    Args:
        subset: the choice.
        beginning: the words with which all its moves begin.
        names: the words for its candidates.
        end: the word that ends a list.
    """

    __slots__ = ("_beginning", "_end", "_ended", "_names", "_picks", "_subset")

    def __init__(self, subset: Subset, beginning: Spelled, names: list[int], end: int) -> None:
        self._subset = subset
        self._beginning = beginning  # the rest of it
        self._names = names
        self._end = end
        self._ended = False
        self._picks: list[int] = []  # the numbers of the candidates named so far, ascending

    def words(self) -> list[int]:
        if self._ended:
            return []
        if self._beginning:
            return [self._beginning[0]]
        picks, names, subset = self._picks, self._names, self._subset
        count = len(picks)
        left = subset.least - count  # how many must still be named
        words = [] if left > 0 else [self._end]
        if count < subset.most:
            first = picks[-1] + 1 if picks else 0
            # Enough candidates must remain after the next one.
            words += names[first : len(names) - left + 1] if left > 1 else names[first:]
        return words

    def take(self, word: int) -> bool:
        if word not in self.words():
            return False
        self._said(word)
        return True

    def go_on(self) -> tuple[Sequence[int], list[int]]:
        said = [*self._beginning]
        self._beginning = ()
        while len(words := self.words()) == 1:
            self._said(words[0])
            said += words
        return said, words

    def made(self) -> Move:
        candidates = self._subset.candidates
        return self._subset.naming_these(tuple([candidates[pick] for pick in self._picks]))

    def numbers(self) -> tuple[int, int]:
        """The minimum and maximum number of names that the list can still take."""
        subset, count = self._subset, len(self._picks)
        return max(subset.least - count, 0), subset.most - count

    def _said(self, word: int) -> None:
        if self._beginning:
            self._beginning = self._beginning[1:]
        elif word == self._end:
            self._ended = True
        else:
            self._picks.append(self._names.index(word))


class ActionFactoring:
    """An answer to a decision, being spelled word by word.

    Args:
        moves: the legal answers.
        action_words: the words of the game.

    Attributes:
        words: the words to choose from next; empty once the move is complete.
        said: the words so far, including those filled in automatically.
    """

    __slots__ = ("_branches", "said", "words")

    def __init__(self, moves: Moves, action_words: ActionWords) -> None:
        self._branches = _branches(moves, action_words)
        self.said: list[int] = []
        self.words: list[int] = []
        self._go_on()

    def choose(self, word: int) -> None:
        """Continue with one of ``words``.

        Raises:
            ValueError: it is not one of them.
        """
        if word not in self.words:
            raise ValueError(f"no legal move continues with word {word}")
        self._take(word)
        self._go_on()

    def move(self) -> Move:
        """The move, once it is complete."""
        assert not self.words, "the move is not complete"
        return self._branches[0].made()

    def numbers(self) -> tuple[int, int]:
        """The minimum and maximum number of names that a list can still take; 0 outside a list."""
        for branch in self._branches:
            if isinstance(branch, Chosen):
                return branch.numbers()
        return 0, 0

    def _take(self, word: int) -> None:
        self.said.append(word)
        if len(self._branches) == 1:
            self._branches[0].take(word)
        else:
            self._branches = [branch for branch in self._branches if branch.take(word)]

    def _go_on(self) -> None:
        """Fill in the words that are the only choice. Hot path."""
        while len(self._branches) > 1:
            words = [word for branch in self._branches for word in branch.words()]
            self.words = list(dict.fromkeys(words))
            if len(self.words) > 1:
                return
            self._take(self.words[0])
        (branch,) = self._branches
        said, self.words = branch.go_on()
        self.said += said


def _branches(moves: Moves, action_words: ActionWords) -> list[Branch]:
    if isinstance(moves, AnyOf):
        some = [choice for choice in moves.choices if len(choice)]
        return [branch for choice in some for branch in _branches(choice, action_words)]
    if isinstance(moves, Subset) and (names := _single_words(moves, action_words)) is not None:
        beginning = action_words.move(moves.naming_these(()))[:-1]
        return [Chosen(moves, beginning, names, action_words.end)]
    spelled = action_words.move
    return [Listed([(spelled(move), move) for move in moves])]


def _single_words(subset: Subset, action_words: ActionWords) -> list[int] | None:
    """The words for the candidates; None if any needs several."""
    index = action_words.index
    try:
        return [index[candidate] for candidate in subset.candidates]
    except KeyError:
        return None
