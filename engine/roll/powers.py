"""The vocabulary of effects: what a tile does is a record in the data, how it works is code.

Each record says in its own words what it does (``text``); the phase that uses it has the rule.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Color = Literal["home", "military", "consumption", "novelty", "rare", "genes", "alien"]
WorldColor = Literal["novelty", "rare", "genes", "alien", "none"]
Phase = Literal["explore", "develop", "settle", "produce", "ship"]
Kind = Literal["development", "world"]
KINDS: tuple[Kind, ...] = ("development", "world")
Place = Literal["citizenry", "cup", "world"]

PHASES: tuple[Phase, ...] = ("explore", "develop", "settle", "produce", "ship")
COLORS: tuple[Color, ...] = (
    "home",
    "military",
    "consumption",
    "novelty",
    "rare",
    "genes",
    "alien",
)
GOOD_COLORS: tuple[WorldColor, ...] = ("novelty", "rare", "genes", "alien")

PAINTED: dict[str, str] = {
    "home": "Home",
    "military": "Military",
    "consumption": "Consumption",
    "novelty": "Novelty",
    "rare": "Rare Elements",
    "genes": "Genes",
    "alien": "Alien Technology",
    "none": "gray",
}


def listed(colors: tuple[str, ...]) -> str:
    """Colours as words: ``Novelty, Genes or Alien Technology``."""
    *most, last = [PAINTED[color] for color in colors]
    return f"{', '.join(most)} or {last}" if most else last


def at_end(phases: tuple[str, ...]) -> str:
    """When a power pays: ``At the end of Explore and of Produce``."""
    return "At the end of " + " and of ".join(phase.title() for phase in phases)


def number(amount: int, thing: str) -> str:
    """An amount in words: ``1 credit``, ``2 credits``."""
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect"):
    """Base of all effects, one-time and lasting."""

    @property
    def text(self) -> str:
        """What it does, for people."""
        raise NotImplementedError


# -- one-time effects (ROLL-IMM) ------------------------------------------------------------------


class GainDie(Effect, frozen=True, tag="gain_die"):
    """Take dice from the supply."""

    die: Color
    to: Place
    count: int = 1

    @property
    def text(self) -> str:
        place = {"citizenry": "in the Citizenry", "cup": "in the cup", "world": "as its good"}
        dice = "die" if self.count == 1 else "dice"
        return f"Take {self.count} {PAINTED[self.die]} {dice}, {place[self.to]}."


class GainCredits(Effect, frozen=True, tag="gain_credits"):
    """Gain credits."""

    credits: int

    @property
    def text(self) -> str:
        return f"Gain {number(self.credits, 'credit')}."


class RemoveDie(Effect, frozen=True, tag="remove_die"):
    """Return a die of one's own to the supply."""

    count: int = 1

    @property
    def text(self) -> str:
        return "First return one of your dice, from any place, to the supply."


class SetStartCredits(Effect, frozen=True, tag="set_start_credits"):
    """Start with other than the usual credits."""

    credits: int

    @property
    def text(self) -> str:
        return f"Start the game with {number(self.credits, 'credit')}."


Immediate = GainDie | GainCredits | RemoveDie | SetStartCredits


# -- Assign (ROLL-REASSIGN, ROLL-DICTATE) ---------------------------------------------------------


class Reassign(Effect, frozen=True, tag="reassign"):
    """Move workers under the strip to other columns, once per round.

    Args:
        up_to: how many workers at most.
        at_least: how many, if any.
        worker_colors: the dice that qualify.
        from_column: ``explore``: explorers only; ``one_column``: all from the same column.
        to: the columns they may go to; ``selected`` is the phase the owner selected.
        most_worlds_of: works only for the owner of most worlds of this colour.
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
        workers = number(self.up_to, f"{dice}worker")
        origin = {"any": "", "explore": " from Explore", "one_column": " from one column"}
        target = " or ".join(phase.title() for phase in self.to)
        if self.to == PHASES:
            target = "any column" if self.up_to == 1 else "any columns"
        elif self.to == ("selected",):
            target = "the phase you selected"
        text = f"You may Reassign {count}{workers}{origin[self.from_column]} to {target}"
        if self.most_worlds_of:
            text += (
                f" if you alone have most {PAINTED[self.most_worlds_of]} worlds, "
                f"{self.up_to_if_tied} if you are tied for most"
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
    """One more worker of each of these colours, without a die."""

    role: Literal["explorer", "shipper"]
    colors: tuple[Color, ...]

    @property
    def text(self) -> str:
        workers = " and ".join(f"1 {PAINTED[color]} {self.role}" for color in self.colors)
        return f"You have {workers} more, without a die."


class StockYields(Effect, frozen=True, tag="stock_yields"):
    """More credits for a Stock with this colour."""

    worker_color: Color
    credits: int

    @property
    def text(self) -> str:
        who = f"one of your {PAINTED[self.worker_color]} explorers"
        return f"A Stock by {who} gains {self.credits} credits in all."


class BonusTile(Effect, frozen=True, tag="bonus_tile"):
    """Draw tiles at the end of Explore."""

    count: int

    @property
    def text(self) -> str:
        tiles = number(self.count, "tile")
        return f"{at_end(('explore',))}, draw {tiles} to the bottom of a stack."


class CreditsIfScoutedBy(Effect, frozen=True, tag="credits_if_scouted_by"):
    """Credits if this colour Scouted."""

    phases: tuple[Phase, ...]
    worker_color: Color
    credits: int

    @property
    def text(self) -> str:
        gain = f"{at_end(self.phases)}, gain {number(self.credits, 'credit')}"
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
    """Credits for strictly most developments."""

    phases: tuple[Phase, ...]
    credits: int

    @property
    def text(self) -> str:
        gain = number(self.credits, "credit")
        return f"{at_end(self.phases)}, gain {gain} if you alone have most developments."


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
        what = "Reassign developments" if self.only_reassign else f"{self.tile_kind}s"
        if len(self.world_colors) < 5:
            what = f"{listed(self.world_colors)} worlds"
        fewer = number(self.reduce_by, "fewer worker")
        return f"{what[0].upper()}{what[1:]} need {fewer}, but at least {self.minimum}."


class CompletionBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More credits for a world of this colour."""

    world_color: WorldColor
    credits: int


class CreditsPerCompletion(Effect, frozen=True, tag="credits_per_completion"):
    """Credits for each tile completed later."""

    tile_kinds: tuple[Kind, ...]
    credits: int
    bonus: CompletionBonus | None = None

    @property
    def text(self) -> str:
        what = " or ".join(self.tile_kinds)
        text = f"Gain {number(self.credits, 'credit')} after completing another {what}"
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
        who = f"{self.at_least} or {self.at_most} of its workers"
        if self.all:
            who = f"all {listed(self.colors)} workers on it"
        return f"When you complete another {self.tile_kind}, {who} go to the cup."


class CreditsAtPhaseEnd(Effect, frozen=True, tag="credits_at_phase_end"):
    """Credits at the end of a phase."""

    phases: tuple[Phase, ...]
    credits: int

    @property
    def text(self) -> str:
        return f"{at_end(self.phases)}, gain {number(self.credits, 'credit')}."


class CreditsPerCitizenryDie(Effect, frozen=True, tag="credits_per_citizenry_die"):
    """Credits for dice in the Citizenry."""

    phases: tuple[Phase, ...]
    die: Color
    per: int
    credits: int

    @property
    def text(self) -> str:
        gain = f"{at_end(self.phases)}, gain {number(self.credits, 'credit')}"
        dice = f"each {PAINTED[self.die]} die"
        if self.per > 1:
            dice = f"every {self.per} {PAINTED[self.die]} dice (rounded up)"
        return f"{gain} for {dice} in your Citizenry."


# -- Produce (ROLL-PRODUCE) -----------------------------------------------------------------------


class CreditsPerGood(Effect, frozen=True, tag="credits_per_good"):
    """Credits for goods: by the colour of their world, or of the die itself."""

    phases: tuple[Phase, ...]
    of: Literal["world", "die"]
    color: Color
    credits: int

    @property
    def text(self) -> str:
        what = f"on a {PAINTED[self.color]} world"
        if self.of == "die":
            what = f"that is a {PAINTED[self.color]} die"
        return f"{at_end(self.phases)}, gain {number(self.credits, 'credit')} per good {what}."


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
        gain = number(self.credits, "credit")
        return f"{_where(self.world_colors)} gains {gain} more when traded."


class ConsumeCredits(Effect, frozen=True, tag="consume_credits"):
    """Credits for a good consumed."""

    credits: int
    world_colors: tuple[WorldColor, ...] = GOOD_COLORS

    @property
    def text(self) -> str:
        gain = number(self.credits, "credit")
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
        price = number(self.pay, "credit")
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
        gain = f"{at_end(self.phases)}, gain {number(self.credits, 'credit')} more"
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

# -- scoring of the developments of cost 6 (ROLL-SCORE-3) -----------------------------------------


class Scoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a development of cost 6 scores besides its cost; ``scoring`` has the terms.

    Args:
        term: name of the formula.
        vp: points for each thing counted.
        color: colour of the worlds that count.
        die: colour of the dice that count.
        set_size: how many dice make a set.
        divisor: by which a total cost is divided.
        only_reassign: only Reassign developments count.
    """

    term: Literal[
        "per_development",
        "per_development_without_reassign",
        "per_world_of_color",
        "world_cost_fraction",
        "development_cost_fraction",
        "per_dice_set",
        "per_die_color",
        "per_good",
        "chip_triangle",
    ]
    vp: int = 1
    color: WorldColor | None = None
    die: Color | None = None
    set_size: int = 1
    divisor: int = 1
    only_reassign: bool = False

    @property
    def text(self) -> str:
        """What it scores, for people."""
        return {
            "per_development": f"{self.vp} VP per development.",
            "per_development_without_reassign": f"{self.vp} VP per development without a "
            "Reassign power.",
            "per_world_of_color": f"{self.vp} VP per {PAINTED[self.color or 'none']} world.",
            "world_cost_fraction": f"The total cost of your {PAINTED[self.color or 'none']} "
            f"worlds, divided by {self.divisor}, rounded up.",
            "development_cost_fraction": "The total cost of your "
            f"{'Reassign ' if self.only_reassign else ''}developments, divided by "
            f"{self.divisor}, rounded up.",
            "per_dice_set": f"{self.vp} VP for every {self.set_size} {PAINTED[self.die or 'none']} "
            "dice you own, started sets included.",
            "per_die_color": f"{self.vp} VP per colour of dice you own.",
            "per_good": f"{self.vp} VP per good at the end of the game.",
            "chip_triangle": "1 VP for 1 VP in chips, 2 for 3, 3 for 6, 4 for 10 and so on.",
        }[self.term]
