"""The lasting powers of tiles: a tile is data, a power is code.

Each record describes what it does (``text``); the phase that uses it cites the rule.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from galaxy_referee.engine.kernel.events import amount
from galaxy_referee.engine.roll.components.effects import Effect
from galaxy_referee.engine.roll.components.words import (
    COLORS,
    GOOD_COLORS,
    PAINTED,
    PHASES,
    Color,
    Kind,
    Phase,
    Role,
    WorldColor,
    at_end,
    listed,
)

# -- Assign (ROLL-REASSIGN, ROLL-DICTATE) ---------------------------------------------------------


class Reassign(Effect, frozen=True, tag="reassign"):
    """Move workers under the strip to other columns, once per round.

    Args:
        up_to: how many workers at most.
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

    @property
    def text(self) -> str:
        count = "" if self.at_least == self.up_to else "up to "
        dice = "" if self.worker_colors == COLORS else f"{listed(self.worker_colors)} "
        workers = amount(self.up_to, f"{dice}worker")
        origin = {"any": "", "explore": " from Explore", "one_column": " from one column"}
        target = " or ".join(phase.title() for phase in self.to)
        if self.to == PHASES:
            target = "any column" if self.up_to == 1 else "any columns"
        elif self.to == ("selected",):
            target = "the phase you selected"
        text = f"You may Reassign {count}{workers}{origin[self.from_column]} to {target}"
        if self.most_worlds_of:
            text += (
                f" if you alone have the most {PAINTED[self.most_worlds_of]} worlds, "
                f"{self.up_to_if_tied} if you are tied for the most"
            )
        return text + "."


class DictateAgain(Effect, frozen=True, tag="dictate_again"):
    """Dictate any number of times."""

    @property
    def text(self) -> str:
        return "You may Dictate any number of times, setting one worker aside each time."


class DictateMoves(Effect, frozen=True, tag="dictate_moves"):
    """Each Dictate moves more workers."""

    up_to: int

    @property
    def text(self) -> str:
        return f"Each Dictate may move up to {self.up_to} workers instead of 1."


# -- Explore (ROLL-EXPLORE) -----------------------------------------------------------------------


class ExtraWorker(Effect, frozen=True, tag="extra_worker"):
    """One more worker of each of these colors, without a die."""

    role: Role
    colors: tuple[Color, ...]

    @property
    def text(self) -> str:
        workers = " and ".join(f"1 {PAINTED[color]} {self.role}" for color in self.colors)
        return f"You have {workers} more, without a die."


class StockYields(Effect, frozen=True, tag="stock_yields"):
    """More credits for a Stock with this color."""

    worker_color: Color
    credits: int

    @property
    def text(self) -> str:
        explorer = f"one of your {PAINTED[self.worker_color]} explorers"
        return f"A Stock by {explorer} gains {self.credits} credits in all."


class BonusTile(Effect, frozen=True, tag="bonus_tile"):
    """Draw tiles at the end of Explore."""

    count: int

    @property
    def text(self) -> str:
        tiles = amount(self.count, "tile")
        return f"{at_end(('explore',))}, draw {tiles} to the bottom of a stack."


class CreditsIfScoutedBy(Effect, frozen=True, tag="credits_if_scouted_by"):
    """Credits if this color Scouted."""

    phases: tuple[Phase, ...]
    worker_color: Color
    credits: int

    @property
    def text(self) -> str:
        gain = f"{at_end(self.phases)}, gain {amount(self.credits, 'credit')}"
        return f"{gain} if one of your {PAINTED[self.worker_color]} explorers Scouted."


class PlaceScoutedOnTop(Effect, frozen=True, tag="place_scouted_on_top"):
    """Scouted tiles may go on top."""

    @property
    def text(self) -> str:
        return "You may put each Scouted tile on top of its stack."


class RearrangeZone(Effect, frozen=True, tag="rearrange_zone"):
    """Rearrange the construction zone."""

    @property
    def text(self) -> str:
        return "Between tasks you may reorder your stacks and turn their tiles over."


class CreditsIfMostDevelopments(Effect, frozen=True, tag="credits_if_most_developments"):
    """Credits for having strictly the most developments."""

    phases: tuple[Phase, ...]
    credits: int

    @property
    def text(self) -> str:
        gain = amount(self.credits, "credit")
        return f"{at_end(self.phases)}, gain {gain} if you alone have the most developments."


# -- Develop and Settle (ROLL-DEVELOP, ROLL-SETTLE) -----------------------------------------------


class FewerWorkers(Effect, frozen=True, tag="fewer_workers"):
    """Tiles need fewer workers."""

    tile_kind: Kind
    reduce_by: int
    minimum: int
    world_colors: tuple[WorldColor, ...] = (*GOOD_COLORS, "none")
    only_reassign: bool = False

    @property
    def text(self) -> str:
        subject = "Reassign developments" if self.only_reassign else f"{self.tile_kind}s"
        if len(self.world_colors) < 5:
            subject = f"{listed(self.world_colors)} worlds"
        fewer = amount(self.reduce_by, "fewer worker")
        return f"{subject[0].upper()}{subject[1:]} need {fewer}, but at least {self.minimum}."


class CompletionBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More credits for a world of this color."""

    world_color: WorldColor
    credits: int


class CreditsPerCompletion(Effect, frozen=True, tag="credits_per_completion"):
    """Credits for each tile completed later."""

    tile_kinds: tuple[Kind, ...]
    credits: int
    bonus: CompletionBonus | None = None

    @property
    def text(self) -> str:
        kinds = " or ".join(self.tile_kinds)
        text = f"Gain {amount(self.credits, 'credit')} after completing another {kinds}"
        if self.bonus:
            text += f", {self.bonus.credits} more for {PAINTED[self.bonus.world_color]}"
        return text + "."


class WorkersToCup(Effect, frozen=True, tag="workers_to_cup"):
    """Workers that complete a later tile go to the cup."""

    tile_kind: Kind
    colors: tuple[Color, ...] = COLORS
    all: bool = False
    at_least: int = 0
    at_most: int = 0

    @property
    def text(self) -> str:
        workers = f"{self.at_least} or {self.at_most} of its workers"
        if self.all:
            workers = f"all {listed(self.colors)} workers on it"
        return f"When you complete another {self.tile_kind}, {workers} go to the cup."


class CreditsAtPhaseEnd(Effect, frozen=True, tag="credits_at_phase_end"):
    """Credits at the end of a phase."""

    phases: tuple[Phase, ...]
    credits: int

    @property
    def text(self) -> str:
        return f"{at_end(self.phases)}, gain {amount(self.credits, 'credit')}."


class CreditsPerCitizenryDie(Effect, frozen=True, tag="credits_per_citizenry_die"):
    """Credits for dice in the Citizenry."""

    phases: tuple[Phase, ...]
    die: Color
    per: int
    credits: int

    @property
    def text(self) -> str:
        gain = f"{at_end(self.phases)}, gain {amount(self.credits, 'credit')}"
        dice = f"each {PAINTED[self.die]} die"
        if self.per > 1:
            dice = f"every {self.per} {PAINTED[self.die]} dice (rounded up)"
        return f"{gain} for {dice} in your Citizenry."


# -- Produce (ROLL-PRODUCE) -----------------------------------------------------------------------


class CreditsPerGood(Effect, frozen=True, tag="credits_per_good"):
    """Credits for goods: by the color of their world, or of the die itself."""

    phases: tuple[Phase, ...]
    of: Literal["world", "die"]
    color: Color
    credits: int

    @property
    def text(self) -> str:
        kind = f"on a {PAINTED[self.color]} world"
        if self.of == "die":
            kind = f"that is a {PAINTED[self.color]} die"
        return f"{at_end(self.phases)}, gain {amount(self.credits, 'credit')} per good {kind}."


class ExtraGoodSlot(Effect, frozen=True, tag="extra_good_slot"):
    """Worlds hold more goods."""

    slots: int

    @property
    def text(self) -> str:
        return f"Each of your worlds that can hold a good can hold {self.slots} more."


# -- Ship (ROLL-SHIP) -----------------------------------------------------------------------------


class TradeBonus(Effect, frozen=True, tag="trade_bonus"):
    """More credits for a trade."""

    credits: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS

    @property
    def text(self) -> str:
        gain = amount(self.credits, "credit")
        return f"{_where(self.world_colors)} gains {gain} more when traded."


class ConsumeCredits(Effect, frozen=True, tag="consume_credits"):
    """Credits for a good consumed."""

    credits: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS

    @property
    def text(self) -> str:
        gain = amount(self.credits, "credit")
        return f"{_where(self.world_colors)} also gains {gain} when consumed."


class ConsumeChips(Effect, frozen=True, tag="consume_chips"):
    """More victory points for a good consumed."""

    chips: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS

    @property
    def text(self) -> str:
        return f"{_where(self.world_colors)} gains {self.chips} VP more when consumed."


class BuyChipOnTrade(Effect, frozen=True, tag="buy_chip_on_trade"):
    """Buy victory points after a trade."""

    pay: int
    chips: int

    @property
    def text(self) -> str:
        price = amount(self.pay, "credit")
        return f"After each trade you may pay {price} for {self.chips} VP."


class ChipsAtPhaseEnd(Effect, frozen=True, tag="chips_at_phase_end"):
    """Victory points at the end of a phase."""

    phases: tuple[Phase, ...]
    chips: int

    @property
    def text(self) -> str:
        return f"{at_end(self.phases)}, gain {self.chips} VP."


class CreditsIfCostliestWorld(Effect, frozen=True, tag="credits_if_costliest_world"):
    """Credits for owning the costliest worlds of all."""

    phases: tuple[Phase, ...]
    credits: int

    @property
    def text(self) -> str:
        gain = f"{at_end(self.phases)}, gain {amount(self.credits, 'credit')} more"
        return f"{gain} if all worlds of the highest printed cost in play are yours."


def _where(colors: tuple[WorldColor, ...]) -> str:
    return "Any good" if colors == GOOD_COLORS else f"A good of a {listed(colors)} world"


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
