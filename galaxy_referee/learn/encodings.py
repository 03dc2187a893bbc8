"""Encodings: what a learner sees of a game, as numbers, and the words in which it answers.

An encoding is fixed by the game, its options and a version. A model fits the encoding that it was
trained with and no other; ``Encoding.name`` tells them apart.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Protocol

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.options import converted
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.learn.alphabet import Alphabet
from galaxy_referee.learn.features import Feature, compiled, offsets, total
from galaxy_referee.learn.general import General
from galaxy_referee.learn.spelling import Spelling
from galaxy_referee.parts import part_of

Cells = memoryview  # of whole numbers of 16 bits: observations
Mask = memoryview  # of whole numbers of 8 bits
BY_NAME: Mapping[str, Game[Any]] = {game.name: game for game in GAMES}


class Table(Protocol):
    """What is known of a game: a module of ``games``, or the general part."""

    VERSION: int

    def pieces(self, options: Any) -> dict[str, str]:
        """The pieces, each a word, and the names by which texts call them."""

    def codes(self, options: Any) -> list[str]:
        """The other words of its moves."""

    def features(self, options: Any) -> list[Feature]:
        """What is observed of a view."""


def table_of(game: Game[Any], seats: int) -> Table:
    """What the game adds; the general part if it adds nothing."""
    part: Any = part_of("galaxy_referee.learn.games", game.name)
    return part or General(game, seats)


class Encoding:
    """The numbers of one game with one set of options.

    Args:
        game: the name of the game.
        options: its options; those left out have their defaults.

    Raises:
        ValueError: there is no such game.
        BadOption: it cannot be played with these options.

    Attributes:
        name: such as ``race-1-5d0c...``: game, version, and a digest of the alphabet and features.
        seats: how many seats there are.
        actions: how many words there are.
        size: how many cells an observation has.
    """

    def __init__(self, game: str, options: Mapping[str, Any] | None = None) -> None:
        if game not in BY_NAME:
            raise ValueError(f"There is no game {game!r}; there are {', '.join(BY_NAME)}.")
        self.game = BY_NAME[game]
        self.options = dict(options or {})
        chosen = converted(self.options, self.game.options_type, "/options")
        self.game.check_options(chosen)
        self.seats = len(self.game.new(self.options, "seats").seats())
        table = table_of(self.game, self.seats)
        pieces = table.pieces(chosen)
        self.alphabet = Alphabet(self.game.reader.types, table.codes(chosen), pieces)
        self.actions = len(self.alphabet)
        self.features = tuple(table.features(chosen))
        self._table_at = 2 + 2 * self.actions
        self._write_table = compiled(self.features, self._table_at)
        self.size = self._table_at + total(self.features)
        self._nothing = memoryview(bytes(2 * self.size)).cast("h")
        self._no_words = memoryview(bytes(self.actions)).cast("b")
        described = repr((self.alphabet.words, self.layout()))
        self.name = f"{game}-{table.VERSION}-{hashlib.sha256(described.encode()).hexdigest()[:12]}"

    def layout(self) -> list[tuple[int, int, str]]:
        """The parts of an observation: the first cell, the number of cells, and what they say."""
        said = [
            (0, 2, "names that the list being spelled still needs at least, and takes at most"),
            (2, self.actions, "words of the move so far"),
            (2 + self.actions, self.actions, "words that the prompt of the decision names"),
        ]
        parts = offsets(self.features)
        return [*said, *((self._table_at + at, part.size, part.name) for at, part in parts)]

    def observe(self, state: Any, seat: int, cells: Cells) -> None:
        """Write what a seat sees of the table.

        Args:
            state: the whole truth.
            seat: the viewer.
            cells: all of an observation.
        """
        cells[:] = self._nothing
        self._write_table(self.game.table_view(state, seat), seat, cells)

    def ask(self, decision: Decision, spelling: Spelling, cells: Cells) -> None:
        """Write what the seat is asked, and what it has said so far.

        Args:
            decision: the open decision of the viewer.
            spelling: its answer so far.
            cells: an observation of the table, in which only more has been said since the last
                time.
        """
        cells[0], cells[1] = spelling.numbers()
        for said in spelling.said:
            cells[2 + said] = 1
        prompt = decision.prompt
        if isinstance(prompt, Text):
            titled = self.alphabet.titled
            for fact in prompt.facts.values():
                if isinstance(fact, str) and fact in titled:
                    cells[2 + self.actions + titled[fact]] = 1

    def allow(self, spelling: Spelling, mask: Mask) -> None:
        """Write 1 for each word that can be said next, and 0 for the others."""
        mask[:] = self._no_words
        for word in spelling.words:
            mask[word] = 1
