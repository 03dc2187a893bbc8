"""The end of the game: whether it has come, and how near it is (ROLL-END)."""

from __future__ import annotations

from galaxy_referee.engine.roll.catalogue import CHIPS_PER_PLAYER, END_SQUARES
from galaxy_referee.engine.roll.table import Roll


def end_reason(t: Roll) -> list[str]:
    """The end conditions that are met (ROLL-END-1, ROLL-END-2)."""
    reasons = []
    if pool_left(t) <= 0:
        reasons.append("vp_pool")
    # A faction tile is two sides and two squares: every side is one square (ROLL-GEN-10).
    if any(len(empire.tableau) >= END_SQUARES for empire in t.empires):
        reasons.append("squares")
    return reasons


def pool_left(t: Roll) -> int:
    """Victory points left in the initial pool; less than 0 once the reserve is used."""
    gained = sum(empire.chips for empire in t.empires)
    return CHIPS_PER_PLAYER * len(t.empires) - gained
