"""The worth of things to the greedy bot of Roll for the Galaxy, in victory points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The bot's estimates where the rules give no number.

    Args:
        credit: a credit that recruits a die that would otherwise stay in the Citizenry.
        spare_credit: a credit beyond that.
        die: owning one more die, per future round.
        slot: a world that can hold a good, per future round.
        tiles_a_round: the number of tiles that the leader completes per round.
        wear: the share of a credit that using a worker costs, because it has to be recruited again.
        used: the share of the rolled dice that have to be recruited again.
        progress: the share of a tile's worth for workers on it before it is complete.
        good: a good, as a share of the gain from shipping it.
        matching: a good or shipper of its world's color.
        new_tile: a tile from a Scout for an empty stack.
        more_tiles: a tile from a Scout for a stack with one tile.
        balance: the reduction of a tile's worth for each tile above it in its stack.
        spare_tile: a tile from a Scout for stacks with two tiles each.
        abandon: the worth per worker below which a tile makes room for a draw.
        dictate: the minimum gain for which a die is set aside.
        trust: how far it relies on others to select what it needs.
        small_cup: the number of dice in the cup below which dice are recalled.
        far: the number of missing workers from which a tile's workers may be recalled.
        hurry: the extra worth of completing a tile for a leader near the end.
    """

    credit: float = 0.74
    spare_credit: float = 0.12
    die: float = 0.18
    slot: float = 0.1
    tiles_a_round: float = 1.29
    wear: float = 0.29
    used: float = 0.48
    progress: float = 0.59
    good: float = 0.3
    matching: float = 0.4
    new_tile: float = 1.23
    more_tiles: float = 0.67
    balance: float = 0.25
    spare_tile: float = 0.06
    abandon: float = 1.75
    dictate: float = 0.19
    trust: float = 0.4
    small_cup: int = 3
    far: int = 3
    hurry: float = 0.83
