"""Encodings: a learner's observations, as numbers, and the words of its answers.

An encoding is determined by the game, its options, and a version. A model works only with the
encoding that it was trained with; ``Encoding.name`` identifies it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.options import converted
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.learn.action_factoring import ActionFactoring
from galaxy_referee.learn.action_words import ActionWords
from galaxy_referee.learn.features import compiled, offsets, total
from galaxy_referee.learn.games import TABLES
from galaxy_referee.learn.hashed_encoding import HashedEncoding

Cells = memoryview  # of 16-bit integers: observations
Mask = memoryview  # of 8-bit integers
BY_NAME: Mapping[str, Game[Any]] = {game.name: game for game in GAMES}


class Encoding:
    """The encoding of one game with one set of options.

    Args:
        game: the name of the game.
        options: its options; those left out have their defaults.

    Raises:
        ValueError: there is no such game.
        BadOption: it cannot be played with these options.

    Attributes:
        name: such as ``race-1-5d0c...``: game, version, and a digest of the words and features.
        seats: the number of seats.
        actions: the number of words.
        size: the number of cells in an observation.
    """

    def __init__(self, game: str, options: Mapping[str, Any] | None = None) -> None:
        if game not in BY_NAME:
            raise ValueError(f"There is no game {game!r}; there are {', '.join(BY_NAME)}.")
        self.game = BY_NAME[game]
        self.options = dict(options or {})
        chosen = converted(self.options, self.game.options_type, "/options")
        self.game.check_options(chosen)
        self.seats = len(self.game.new(self.options, "seats").seats())
        table = TABLES.get(game) or HashedEncoding(self.game, self.seats)
        pieces = table.pieces(chosen)
        self.action_words = ActionWords(self.game.reader.types, table.codes(chosen), pieces)
        self.actions = len(self.action_words)
        self.features = tuple(table.features(chosen))
        self._table_at = 2 + 2 * self.actions
        self._write_table = compiled(self.features, self._table_at)
        self.size = self._table_at + total(self.features)
        self._nothing = memoryview(bytes(2 * self.size)).cast("h")
        self._no_words = memoryview(bytes(self.actions)).cast("b")
        described = repr((self.action_words.words, self.layout()))
        self.name = f"{game}-{table.VERSION}-{hashlib.sha256(described.encode()).hexdigest()[:12]}"

    def __reduce__(self) -> tuple[type[Encoding], tuple[str, dict[str, Any]]]:
        return Encoding, (self.game.name, self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Encoding:
        return self  # it never changes

    def layout(self) -> list[tuple[int, int, str]]:
        """The parts of an observation: first cell, number of cells, and meaning."""
        said = [
            (0, 2, "names that the list being spelled still needs at least, and takes at most"),
            (2, self.actions, "words of the move so far"),
            (2 + self.actions, self.actions, "words that the prompt of the decision names"),
        ]
        parts = offsets(self.features)
        return [*said, *((self._table_at + at, part.size, part.name) for at, part in parts)]

    def observe(self, state: Any, seat: int, cells: Cells) -> None:
        """Write a seat's observation of the table.

        Args:
            state: the complete state.
            seat: the viewer.
            cells: a whole observation.
        """
        cells[:] = self._nothing
        self._write_table(self.game.table_view(state, seat), seat, cells)

    def ask(self, decision: Decision, factoring: ActionFactoring, cells: Cells) -> None:
        """Write the seat's decision, and the words of its answer so far.

        Args:
            decision: the open decision of the viewer.
            factoring: its answer so far.
            cells: an observation of the table. If it was written before, only words may have been
                added to the answer since.
        """
        cells[0], cells[1] = factoring.numbers()
        for said in factoring.said:
            cells[2 + said] = 1
        prompt = decision.prompt
        if isinstance(prompt, Text):
            titled = self.action_words.titled
            for fact in prompt.facts.values():
                if isinstance(fact, str) and fact in titled:
                    cells[2 + self.actions + titled[fact]] = 1

    def allow(self, factoring: ActionFactoring, mask: Mask) -> None:
        """Write 1 for each word that may come next, and 0 for the others."""
        mask[:] = self._no_words
        for word in factoring.words:
            mask[word] = 1
