"""The one rule that turns a decision into successive small choices: its moves are spelled.

Every move is a sequence of words of a fixed alphabet. What can be chosen next are the words with
which a legal move goes on. So each legal move can be reached in exactly one way, and nothing else
can. Lists keep the order that the decision gives its candidates; a choice among a million
combinations is never listed. Where only one word goes on, it is not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from galaxy_referee.engine.kernel.decisions import AnyOf, Moves, Subset
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.learn.alphabet import Alphabet, Spelled


class Branch(Protocol):
    """Some of the legal moves, of which as many words as were chosen are known.

    Attributes:
        words: the words with which one of them goes on; none if it is complete.
    """

    words: list[int]

    def after(self, word: int) -> Branch | None:
        """Those of them that go on with this word; None if there are none."""

    def made(self) -> Move:
        """The move, once it is complete."""


class Listed:
    """Moves that are listed, all alike up to their word number ``depth``."""

    __slots__ = ("depth", "moves", "words")

    def __init__(self, moves: list[tuple[Spelled, Move]], depth: int = 0) -> None:
        self.moves = moves
        self.depth = depth
        complete = len(moves) == 1 and len(moves[0][0]) == depth
        nexts = [] if complete else [spelled[depth] for spelled, _ in moves]
        self.words = list(dict.fromkeys(nexts))

    def after(self, word: int) -> Listed | None:
        words, depth = self.words, self.depth
        if word not in words:
            return None
        if len(words) == 1:
            return Listed(self.moves, depth + 1)
        return Listed([pair for pair in self.moves if pair[0][depth] == word], depth + 1)

    def made(self) -> Move:
        return self.moves[0][1]


class Chosen:
    """The moves of a subset: what they all begin with, then the candidates, then the end.

    Args:
        subset: the choice.
        rest: what remains of the words that all its moves begin with.
        names: the words for its candidates.
        end: the word that ends a list.
        picks: the numbers of the candidates named so far, rising.
    """

    __slots__ = ("end", "names", "picks", "rest", "subset", "words")

    def __init__(
        self,
        subset: Subset,
        rest: Spelled,
        names: list[int],
        end: int,
        picks: tuple[int, ...] = (),
    ) -> None:
        self.subset = subset
        self.rest = rest
        self.names = names
        self.end = end
        self.picks = picks
        self.words = [rest[0]] if rest else self._next()

    def after(self, word: int) -> Branch | None:
        if word not in self.words:
            return None
        if self.rest:
            return Chosen(self.subset, self.rest[1:], self.names, self.end)
        if word == self.end:
            return Listed([((), self.made())])
        picks = (*self.picks, self.names.index(word))
        return Chosen(self.subset, (), self.names, self.end, picks)

    def made(self) -> Move:
        candidates = self.subset.candidates
        return self.subset.naming_these(tuple([candidates[pick] for pick in self.picks]))

    def _next(self) -> list[int]:
        picks, subset = self.picks, self.subset
        count = len(picks)
        words = [self.end] if count >= subset.least else []
        if count < subset.most:
            first = picks[-1] + 1 if picks else 0
            # Enough candidates have to be left after the next one.
            words += self.names[first : len(self.names) - max(subset.least - count, 1) + 1]
        return words


class Spelling:
    """A decision that is being answered, word by word.

    Args:
        moves: the legal answers.
        alphabet: the words of the game.

    Attributes:
        words: the words to choose from next; empty once the move is complete.
        said: the words so far, those included that were not asked for.
    """

    __slots__ = ("_branches", "said", "words")

    def __init__(self, moves: Moves, alphabet: Alphabet) -> None:
        self._branches = list(_branches(moves, alphabet))
        self.said: list[int] = []
        self.words: list[int] = []
        self._go_on()

    def choose(self, word: int) -> None:
        """Go on with one of ``words``.

        Raises:
            ValueError: it is not one of them.
        """
        if word not in self.words:
            raise ValueError(f"no legal move goes on with word {word}")
        self._take(word)
        self._go_on()

    def move(self) -> Move:
        """The move, once no word is left to choose."""
        assert not self.words, "the move is not complete"
        return self._branches[0].made()

    def numbers(self) -> tuple[int, int]:
        """How many more names a list needs at least and takes at most; 0 and 0 outside a list."""
        for branch in self._branches:
            if isinstance(branch, Chosen):
                count = len(branch.picks)
                return max(branch.subset.least - count, 0), branch.subset.most - count
        return 0, 0

    def _take(self, word: int) -> None:
        self.said.append(word)
        self._branches = [
            branch for before in self._branches if (branch := before.after(word)) is not None
        ]

    def _go_on(self) -> None:
        """Say what need not be asked. Hot path."""
        while True:
            words = self._next()
            if len(words) != 1:
                self.words = words
                return
            self._take(words[0])

    def _next(self) -> list[int]:
        branches = self._branches
        if len(branches) == 1:
            return branches[0].words
        return list(dict.fromkeys([word for branch in branches for word in branch.words]))


def _branches(moves: Moves, alphabet: Alphabet) -> Iterator[Branch]:
    if isinstance(moves, AnyOf):
        for choice in moves.choices:
            if len(choice):
                yield from _branches(choice, alphabet)
    elif isinstance(moves, Subset) and (names := _single_words(moves, alphabet)) is not None:
        beginning = alphabet.move(moves.naming_these(()))[:-1]
        yield Chosen(moves, beginning, names, alphabet.end)
    else:
        yield Listed([(alphabet.move(move), move) for move in moves])


def _single_words(subset: Subset, alphabet: Alphabet) -> list[int] | None:
    """The words for the candidates; None if some need several."""
    names = [alphabet.name(candidate) for candidate in subset.candidates]
    return [name[0] for name in names] if all(len(name) == 1 for name in names) else None
