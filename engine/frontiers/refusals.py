"""Every refusal of a move: its code, rule and sentence. Steps decide which one fits."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.texts import Words

# Code, rule, sentence, pointer, and what the code means if no other game uses it.

# -- rounds ----------------------------------------------------------------------------------------

ALREADY_SELECTED = Refusal(
    "already_selected", "NF-ROUND-2", "{action} has already been selected in this round.",
    "/action",
)  # fmt: skip
UNKNOWN_ACTION = Refusal(
    "unknown_action", "NF-SETUP-5", "This is not an action tile of the game.", "/action"
)

# -- develop ---------------------------------------------------------------------------------------

NOT_ON_DISPLAY = Refusal(
    "not_on_display", "NF-DEV-1", "This development is not on display.", "/development",
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
    "not_laid_out", "NF-EXPLORE-2", "This world is not laid out.", "/world",
    "The world is not laid out.",
)  # fmt: skip
WRONG_COUNT = Refusal(
    "wrong_count", "NF-EXPLORE-9", "Discard {wanted:surveyed world}, not {named}.", "/worlds"
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
    "not_surveyed", "", "This is not one of your surveyed worlds.", "/world",
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
    "excluded", "NF-SETTLE-13", "{power} does not pay for this world.", "/way",
    "The power excludes this world.",
)  # fmt: skip
WRONG_WAY = Refusal("wrong_way", "NF-SETTLE-9", "{piece} cannot be settled in that way.", "/way")
NO_SUCH_POWER = Refusal(
    "no_such_power", "NF-SETTLE-20", "You do not have this power, or have already used it.",
    "/power",
)  # fmt: skip
NOT_YOUR_COLONY = Refusal(
    "not_your_colony", "NF-SETTLE-20", "This is not one of your colonies.", "/replaced",
    "The world is not one of the seat's colonies.",
)  # fmt: skip
JUST_SETTLED = Refusal(
    "just_settled", "NF-SETTLE-21", "This world was settled in this action.", "/replaced",
    "A world settled in this action cannot be replaced.",
)  # fmt: skip


def no_replacement(reason: Words) -> IllegalMove:
    """The power cannot replace this colony with this world, for this reason."""
    return IllegalMove(reason, code="no_replacement", rule="NF-SETTLE-20", pointer="/world")


# -- trade and consume -----------------------------------------------------------------------------

NOT_FOR_SALE = Refusal("not_for_sale", "NF-TRADE-5", "A good on {piece} cannot be sold.", "/colony")
NO_GOOD = Refusal("no_good", "NF-TRADE-3", "You have no good there.", "/colony")
MUST_CONSUME = Refusal(
    "must_consume", "NF-CONSUME-1", "You can still use a consume power, and must."
)
POWER_USED = Refusal("power_used", "NF-CONSUME-2", "You have already used this power.", "/power")
UNUSABLE = Refusal(
    "unusable", "NF-CONSUME-4", "You do not have this power, or not the goods for it.", "/power",
    "The seat does not have this power, or not the goods for it.",
)  # fmt: skip
