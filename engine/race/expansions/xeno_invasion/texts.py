"""What cards of Xeno Invasion count, in words."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text

EACH: dict[str, Text] = {
    "non-military-world": Text("each non-military world"),
    "rare-world": Text("each Rare world"),
    "xeno-world": Text("each Xeno world"),
}
