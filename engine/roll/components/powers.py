"""The lasting powers of tiles: a tile is data, a power is code.

The phase that uses it cites the rule; ``texts`` says what it does.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from galaxy_referee.engine.roll.components.effects import Effect
from galaxy_referee.engine.roll.components.words import (
    COLORS,
    GOOD_COLORS,
    PHASES,
    Color,
    Kind,
    Phase,
    Role,
    WorldColor,
)

# -- Assign (ROLL-REASSIGN, ROLL-DICTATE) ---------------------------------------------------------


class Reassign(Effect, frozen=True, tag="reassign"):
    """Move workers under the strip to other columns, once per round.

    Args:
        up_to: the maximum number of workers.
        at_least: how many, if any.
        worker_colors: the dice that qualify.
        from_column: ``explore``: explorers only; ``one_column``: all from the same column.
        to: the columns they may go to; ``selected`` is the phase the owner selected.
        most_worlds_of: works only for the owner of the most worlds of this color.
        up_to_if_tied: how many workers when tied for most.
    """

    up_to: int
    at_least: int = 1
    worker_colors: tuple[Color, ...] = COLORS
    from_column: Literal["any", "explore", "one_column"] = "any"
    to: tuple[Phase | Literal["selected"], ...] = PHASES
    most_worlds_of: WorldColor | None = None
    up_to_if_tied: int = 0


class DictateAgain(Effect, frozen=True, tag="dictate_again"):
    """Dictate any number of times."""


class DictateMoves(Effect, frozen=True, tag="dictate_moves"):
    """Each Dictate moves more workers."""

    up_to: int


# -- Explore (ROLL-EXPLORE) -----------------------------------------------------------------------


class ExtraWorker(Effect, frozen=True, tag="extra_worker"):
    """One more worker of each of these colors, without a die."""

    role: Role
    colors: tuple[Color, ...]


class StockYields(Effect, frozen=True, tag="stock_yields"):
    """More credits for a Stock with this color."""

    worker_color: Color
    credits: int


class BonusTile(Effect, frozen=True, tag="bonus_tile"):
    """Draw tiles at the end of Explore."""

    count: int


class CreditsIfScoutedBy(Effect, frozen=True, tag="credits_if_scouted_by"):
    """Credits if this color Scouted."""

    phases: tuple[Phase, ...]
    worker_color: Color
    credits: int


class PlaceScoutedOnTop(Effect, frozen=True, tag="place_scouted_on_top"):
    """Scouted tiles may go on top."""


class RearrangeZone(Effect, frozen=True, tag="rearrange_zone"):
    """Rearrange the construction zone."""


class CreditsIfMostDevelopments(Effect, frozen=True, tag="credits_if_most_developments"):
    """Credits for having strictly the most developments."""

    phases: tuple[Phase, ...]
    credits: int


# -- Develop and Settle (ROLL-DEVELOP, ROLL-SETTLE) -----------------------------------------------


class FewerWorkers(Effect, frozen=True, tag="fewer_workers"):
    """Tiles need fewer workers."""

    tile_kind: Kind
    reduce_by: int
    minimum: int
    world_colors: tuple[WorldColor, ...] = (*GOOD_COLORS, "none")
    only_reassign: bool = False


class CompletionBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More credits for a world of this color."""

    world_color: WorldColor
    credits: int


class CreditsPerCompletion(Effect, frozen=True, tag="credits_per_completion"):
    """Credits for each tile completed later."""

    tile_kinds: tuple[Kind, ...]
    credits: int
    bonus: CompletionBonus | None = None


class WorkersToCup(Effect, frozen=True, tag="workers_to_cup"):
    """Workers that complete a later tile go to the cup."""

    tile_kind: Kind
    colors: tuple[Color, ...] = COLORS
    all: bool = False
    at_least: int = 0
    at_most: int = 0


class CreditsAtPhaseEnd(Effect, frozen=True, tag="credits_at_phase_end"):
    """Credits at the end of a phase."""

    phases: tuple[Phase, ...]
    credits: int


class CreditsPerCitizenryDie(Effect, frozen=True, tag="credits_per_citizenry_die"):
    """Credits for dice in the Citizenry."""

    phases: tuple[Phase, ...]
    die: Color
    per: int
    credits: int


# -- Produce (ROLL-PRODUCE) -----------------------------------------------------------------------


class CreditsPerGood(Effect, frozen=True, tag="credits_per_good"):
    """Credits for goods: by the color of their world, or of the die itself."""

    phases: tuple[Phase, ...]
    of: Literal["world", "die"]
    color: Color
    credits: int


class ExtraGoodSlot(Effect, frozen=True, tag="extra_good_slot"):
    """Worlds hold more goods."""

    slots: int


# -- Ship (ROLL-SHIP) -----------------------------------------------------------------------------


class TradeBonus(Effect, frozen=True, tag="trade_bonus"):
    """More credits for a trade."""

    credits: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS


class ConsumeCredits(Effect, frozen=True, tag="consume_credits"):
    """Credits for a good consumed."""

    credits: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS


class ConsumeChips(Effect, frozen=True, tag="consume_chips"):
    """More victory points for a good consumed."""

    chips: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS


class BuyChipOnTrade(Effect, frozen=True, tag="buy_chip_on_trade"):
    """Buy victory points after a trade."""

    pay: int
    chips: int


class ChipsAtPhaseEnd(Effect, frozen=True, tag="chips_at_phase_end"):
    """Victory points at the end of a phase."""

    phases: tuple[Phase, ...]
    chips: int


class CreditsIfCostliestWorld(Effect, frozen=True, tag="credits_if_costliest_world"):
    """Credits for owning the costliest worlds of all."""

    phases: tuple[Phase, ...]
    credits: int


Power = (
    Reassign
    | DictateAgain
    | DictateMoves
    | ExtraWorker
    | StockYields
    | BonusTile
    | CreditsIfScoutedBy
    | PlaceScoutedOnTop
    | RearrangeZone
    | CreditsIfMostDevelopments
    | FewerWorkers
    | CreditsPerCompletion
    | WorkersToCup
    | CreditsAtPhaseEnd
    | CreditsPerCitizenryDie
    | CreditsPerGood
    | ExtraGoodSlot
    | TradeBonus
    | ConsumeCredits
    | ConsumeChips
    | BuyChipOnTrade
    | ChipsAtPhaseEnd
    | CreditsIfCostliestWorld
)
