"""Every refusal of a move: its code, rule and sentence. Steps decide which one fits."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from galaxy_referee.engine.frontiers.moves import DiscardGood, Produce
from galaxy_referee.engine.frontiers.state import FrontiersState, Placed, colonies, kind_of
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.texts import Words

# Code, rule, sentence, pointer, and what the code means if no other game uses it.

# -- rounds ----------------------------------------------------------------------------------------

ALREADY_SELECTED = Refusal(
    "already_selected", "NF-ROUND-2", "{action} has already been selected in this round.",
    "/action",
)  # fmt: skip
UNKNOWN_ACTION = Refusal(
    "unknown_action", "NF-SETUP-5", "{piece} is not an action tile of this game.", "/action"
)
NOT_ON_MAT = Refusal("not_among", "NF-SETUP-14", "{piece} is not a side of your mat.")

# -- develop ---------------------------------------------------------------------------------------

NOT_ON_DISPLAY = Refusal(
    "not_on_display", "NF-DEV-1", "{piece} is not on display.", "/development",
    "The development is not on display.",
)  # fmt: skip
DUPLICATE_DEVELOPMENT = Refusal(
    "duplicate_development", "NF-DEV-4", "You already have {piece}.", "/development"
)
EMPTY_STACK = Refusal(
    "empty_stack", "NF-DEV-5", "No {piece} is left.", "/development",
    "No tile of this development is left.",
)  # fmt: skip
CANNOT_PAY = Refusal("cannot_pay", "", "{piece} costs {price}; you have {credits:credit}.")

# -- explore and the limit of nine -----------------------------------------------------------------

NOT_LAID_OUT = Refusal(
    "not_laid_out", "NF-EXPLORE-2", "{piece} is not laid out.",
    meaning="The world is not laid out.",
)  # fmt: skip
NOT_DRAWN = Refusal("not_among", "NF-EXPLORE-7", "{piece} is not one of the worlds drawn.")
ONLY_SURVEYED = Refusal(
    "not_surveyed", "NF-EXPLORE-10", "{piece} is not one of your surveyed worlds."
)
NOT_DISCARDED = Refusal(
    "not_among", "NF-STOCK-4", "{piece} is not one of the worlds you have just discarded."
)

# -- goals, and kinds to name ----------------------------------------------------------------------

NOT_LOOKED_AT = Refusal("not_among", "NF-SURVEY-4", "{piece} is not one of the goals you look at.")
GOAL_KEPT = Refusal("not_among", "NF-SURVEY-4", "You keep {piece}: the others go to the bottom.")
NOT_FACE_DOWN = Refusal("not_among", "NF-GOAL-2", "{piece} is not your face-down goal.")
NOT_A_STOCKPILE = Refusal(
    "not_among", "NF-GOAL-2", "{piece} is not a stockpile goal: it stays face down."
)
OTHER_WORLD = Refusal("not_among", "NF-OORT-2", "Name the kind of {world}, not of {piece}.")
NOT_A_KIND = Refusal(
    "not_among", "NF-OORT-2", "{piece} is not a kind: name Novelty, Rare, Genes, or Alien."
)

# -- settle ----------------------------------------------------------------------------------------

MUST_CHOOSE = Refusal(
    "must_choose", "NF-SETTLE-2", "Take colonists or settle a world first.",
    meaning="The turn begins with a choice: colonists or a world.",
)  # fmt: skip
ALREADY_CHOSEN = Refusal(
    "already_chosen", "NF-SETTLE-2", "You have already chosen between colonists and a world.",
    meaning="The choice of this turn has been made.",
)  # fmt: skip
NO_MORE_WORLDS = Refusal(
    "no_more_worlds", "NF-SETTLE-16", "You cannot settle another world.",
    meaning="No other world can be settled in this turn.",
)  # fmt: skip
NOT_SURVEYED = Refusal(
    "not_surveyed", "", "{piece} is not one of your surveyed worlds.", "/world",
    "The world is not one of the seat's surveyed worlds.",
)  # fmt: skip
TOO_FEW_COLONISTS = Refusal(
    "too_few_colonists", "NF-SETTLE-5", "{piece} needs {needed:colonist}; you have {colonists}.",
    "/world", "The world needs more colonists than the seat has.",
)  # fmt: skip
MILITARY_TOO_LOW = Refusal(
    "military_too_low", "NF-SETTLE-7",
    "{piece} has defense {defense}; your military against it is {military}.", "/world",
)  # fmt: skip
EXCLUDED = Refusal(
    "excluded", "NF-SETTLE-13", "{power} does not pay for {piece}.", "/way",
    "The power excludes this world.",
)  # fmt: skip
NOT_BY_CREDITS = Refusal(
    "wrong_way", "NF-SETTLE-9", "{piece} is a military world: credits alone do not pay for it.",
    "/way",
)  # fmt: skip
NOT_BY_MILITARY = Refusal(
    "wrong_way", "NF-SETTLE-9", "{piece} is not a military world: it costs credits.", "/way"
)
UNKNOWN_WAY = Refusal(
    "wrong_way", "NF-SETTLE-9",
    "{way} is not a way to settle: name credits, military, or a power that pays.", "/way",
)  # fmt: skip
JUST_SETTLED = Refusal(
    "just_settled", "NF-SETTLE-21", "{piece} was settled in this action.", "/replaced",
    "A world settled in this action cannot be replaced.",
)  # fmt: skip


def no_replacement(reason: Words) -> IllegalMove:
    """The power cannot replace this colony with this world, for this reason."""
    return IllegalMove(reason, code="no_replacement", rule="NF-SETTLE-20", pointer="/world")


# -- powers and goods ------------------------------------------------------------------------------

NOT_OWNED = Refusal("no_such_power", "NF-POWER-11", "{power} is not in your empire.", "/power")
TOO_FRESH = Refusal(
    "no_such_power",
    "NF-POWER-2",
    "{power} was placed in this action: its powers do not work yet.",
    "/power",
)
NO_SUCH_POWER = Refusal("no_such_power", "NF-POWER-8", "{power} has no power for this.", "/power")
POWER_USED = Refusal(
    "power_used", "NF-POWER-7", "You have already used {power} in this action.", "/power"
)
OTHER_POWER = Refusal("no_such_power", "", "You are using {power} now, not {piece}.")
NOT_YOUR_COLONY = Refusal(
    "not_your_colony", "", "{piece} is not one of your colonies.", "/colony",
    "The world is not one of the seat's colonies.",
)  # fmt: skip
NO_GOOD = Refusal("no_good", "", "You have no good on {piece}.", "/colony")
WRONG_KIND = Refusal(
    "wrong_kind", "", "{power} does not take the {good} good on {piece}.", "/colony"
)
SAME_KIND = Refusal("wrong_kind", "", "{power} takes goods of different kinds.", "/colonies")
NOT_FOR_SALE = Refusal("not_for_sale", "NF-TRADE-5", "A good on {piece} cannot be sold.", "/colony")
MUST_CONSUME = Refusal(
    "must_consume", "NF-CONSUME-1", "You can still use a consume power, and must."
)
TOO_FEW_GOODS = Refusal(
    "unusable", "NF-CONSUME-4", "{power} needs {needed}; you have {there}.", "/power",
    "The seat does not have the goods for this power.",
)  # fmt: skip
NO_PRODUCTION_WORLD = Refusal("cannot_produce", "", "{piece} is not a production world.")
NO_WINDFALL_WORLD = Refusal("cannot_produce", "", "{piece} is not a windfall world.")
HOLDS_GOOD = Refusal("cannot_produce", "NF-PRODUCE-4", "{piece} already holds a good.")
NONE_LEFT = Refusal("cannot_produce", "NF-PRODUCE-7", "No {kind} good is left in the supply.")
OTHER_KIND = Refusal(
    "cannot_produce", "", "{piece} is a {kind} world, and gets no good now.",
    meaning="The world cannot get a good now.",
)  # fmt: skip
NOT_EARNED = Refusal("not_among", "NF-STOCK-6", "You have just received {earned:credit}.")
NO_ROOM = Refusal("not_among", "NF-STOCK-2", "Your stockpile has room for {room:credit}.")


def no_good_on(step: Any, t: FrontiersState, move: Move, tile: str) -> IllegalMove:
    """The seat has no good there, or none that the power takes."""
    placed = _colony(t, move.seat, tile)
    rule = "NF-SETTLE-12" if isinstance(move, DiscardGood) else ""
    if placed is None or placed.good is None:
        return (NOT_YOUR_COLONY if placed is None else NO_GOOD)(rule=rule, piece=tile)
    power = move.power if isinstance(move, DiscardGood) else step.power
    return WRONG_KIND(rule=rule, piece=tile, good=placed.good, power=power)


def no_good_for(step: Any, t: FrontiersState, move: Move, tile: str) -> IllegalMove:
    """The colony of the seat does not get a good."""
    placed = _colony(t, move.seat, tile)
    if placed is None:
        return NOT_YOUR_COLONY(piece=tile)
    windfall = isinstance(move, Produce)
    if t.tiles.worlds[tile].goods != ("windfall" if windfall else "production"):
        return (NO_WINDFALL_WORLD if windfall else NO_PRODUCTION_WORLD)(piece=tile)
    if placed.good is not None:
        return HOLDS_GOOD(piece=tile)
    kind = kind_of(t, placed)
    none_left = kind is not None and not t.supply[kind]
    return NONE_LEFT(kind=kind) if none_left else OTHER_KIND(piece=tile, kind=kind)


def _colony(t: FrontiersState, seat: int, tile: str) -> Placed | None:
    return next((placed for placed in colonies(t, seat) if placed.tile == tile), None)


def no_such_power(
    t: FrontiersState, seat: int, power: str, used: Container[str], fresh: Container[str] = ()
) -> IllegalMove:
    """The seat cannot use a power.

    Args:
        t: the table.
        seat: the seat.
        power: what it names as a power.
        used: the powers used up.
        fresh: the worlds placed in this action.
    """
    tile = power.partition("#")[0]
    if power in used:
        return POWER_USED(power=power)
    if all(placed.tile != tile for placed in t.empires[seat].tableau):
        return NOT_OWNED(power=power)
    return (TOO_FRESH if tile in fresh else NO_SUCH_POWER)(power=power)
