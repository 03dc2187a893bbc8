"""What expansions add to the networks' inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from galaxy_referee.bots.learned.inputs import Cells
from galaxy_referee.bots.learned.race.expansions import goals, prestige
from galaxy_referee.engine.race.state import Race


class Further(Protocol):
    """Further inputs.

    Attributes:
        names: their names, in order.
    """

    names: tuple[str, ...]

    def write(self, t: Race, seat: int, cells: Cells) -> None:
        """Write them for a seat."""


# Each takes the names of the sets of cards, and the place of its first input. A trained network
# relies on their order.
FURTHER: tuple[Callable[[tuple[str, ...], int], Further], ...] = (goals.Further, prestige.Further)
