"""The takeovers on the table."""

from __future__ import annotations

import msgspec


class Declaration(msgspec.Struct, forbid_unknown_fields=True):
    """A takeover declared in this Settle phase.

    Args:
        attacker: the seat that declared it.
        owner: the seat whose tableau the world was in.
        world: the world attacked.
        power: the card whose takeover power is used.
        failed: whether it was resolved and failed.
    """

    attacker: int
    owner: int
    world: str
    power: str
    failed: bool = False
