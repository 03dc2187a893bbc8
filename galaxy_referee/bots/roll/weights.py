"""What the greedy bot of Roll for the Galaxy thinks things are worth, in victory points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The bot's judgment where the rules give no number.

    Args:
        credit: a credit that recruits a die which would otherwise stay in the Citizenry.
        spare_credit: a credit beyond that.
        die: owning one more die, for each round to come.
        slot: a world that can hold a good, for each round to come.
        tiles_a_round: how many tiles the leader completes in a round.
        wear: share of a credit that using a worker costs, for it has to be recruited again.
        used: share of the dice rolled that have to be recruited again.
        progress: share of a tile's worth that workers on it are worth before it is complete.
        good: share of what shipping a good brings that the good itself is worth.
        matching: a good or shipper of its world's color.
        new_tile: a tile Scouted for an empty stack.
        more_tiles: a tile Scouted for a stack with one tile.
        balance: what a tile's worth falls by for each tile above it in its stack.
        spare_tile: a tile Scouted for stacks with two tiles each.
        abandon: a tile below this worth per worker makes room for a draw.
        dictate: the least gain for which a die is set aside.
        trust: how far it relies on others selecting what it needs.
        small_cup: with fewer dice in the cup, dice are recalled.
        far: workers a tile still needs, from which its workers may be recalled.
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
