"""What games add to the environments: the words of their moves, and the features of views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from galaxy_referee.learn.features import Feature
from galaxy_referee.learn.games import frontiers, race, roll


class Table(Protocol):
    """How a game is encoded: a module here, or ``hashed_encoding.HashedEncoding``."""

    VERSION: int

    def pieces(self, options: Any) -> dict[str, str]:
        """The pieces, one word each, with their names in texts."""

    def codes(self, options: Any) -> list[str]:
        """The other words of the game's moves."""

    def features(self, options: Any) -> list[Feature]:
        """The features of a view."""


# A game without a line here has the general table.
TABLES: Mapping[str, Table] = {"race": race, "roll": roll, "frontiers": frontiers}
