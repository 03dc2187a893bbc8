"""What is hidden in New Frontiers: the order of the bag and of the goal stack, and the face-down
goals of others (NF-LIMIT-5)."""

from __future__ import annotations

from engine.frontiers.table import Table
from engine.kernel.knowledge import Hidden


def _looks(t: Table) -> dict[str, tuple[str, ...]]:
    """All worlds in the bag feel alike, and all goals look alike from behind."""
    return {
        **dict.fromkeys(t.tiles.bag, ("world",)),
        **(dict.fromkeys(t.tiles.goals, ("goal",)) if t.goals else {}),
    }


hidden = Hidden[Table](looks=_looks)
