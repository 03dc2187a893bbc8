"""Every refusal of a move: its sentence, code and rule. Steps decide which one fits."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.texts import Text, Words

# -- rounds ----------------------------------------------------------------------------------------


def already_selected(action: str) -> IllegalMove:
    return IllegalMove(
        Text("{action} has already been selected in this round.", action=action),
        code="already_selected",
        rule="NF-ROUND-2",
        pointer="/action",
    )


def unknown_action() -> IllegalMove:
    return IllegalMove(
        "This is not an action tile of the game.",
        code="unknown_action",
        rule="NF-SETUP-5",
        pointer="/action",
    )


# -- develop ---------------------------------------------------------------------------------------


def not_on_display() -> IllegalMove:
    return IllegalMove(
        "This development is not on display.",
        code="not_on_display",
        rule="NF-DEV-1",
        pointer="/development",
    )


def duplicate_development(name: str) -> IllegalMove:
    return IllegalMove(
        Text("You already have {piece}.", piece=name),
        code="duplicate_development",
        rule="NF-DEV-4",
        pointer="/development",
    )


def empty_stack(name: str) -> IllegalMove:
    return IllegalMove(
        Text("No {piece} is left.", piece=name),
        code="empty_stack",
        rule="NF-DEV-5",
        pointer="/development",
    )


def cannot_pay(name: str, price: int, credits: int, rule: str, pointer: str) -> IllegalMove:
    """The price is higher than the seat's credits."""
    return IllegalMove(
        Text(
            "{piece} costs {price}; you have {credits:credit}.",
            piece=name,
            price=price,
            credits=credits,
        ),
        code="cannot_pay",
        rule=rule,
        pointer=pointer,
    )


# -- explore and the limit of nine -----------------------------------------------------------------


def not_laid_out() -> IllegalMove:
    return IllegalMove(
        "This world is not laid out.", code="not_laid_out", rule="NF-EXPLORE-2", pointer="/world"
    )


def wrong_count(wanted: int, named: int) -> IllegalMove:
    return IllegalMove(
        Text("Discard {wanted:surveyed world}, not {named}.", wanted=wanted, named=named),
        code="wrong_count",
        rule="NF-EXPLORE-9",
        pointer="/worlds",
    )


# -- settle ----------------------------------------------------------------------------------------


def must_choose() -> IllegalMove:
    return IllegalMove(
        "Take colonists or settle a world first.", code="must_choose", rule="NF-SETTLE-2"
    )


def already_chosen() -> IllegalMove:
    return IllegalMove(
        "You have already chosen between colonists and a world.",
        code="already_chosen",
        rule="NF-SETTLE-2",
    )


def no_more_worlds() -> IllegalMove:
    return IllegalMove(
        "You cannot settle another world.", code="no_more_worlds", rule="NF-SETTLE-16"
    )


def not_surveyed(rule: str) -> IllegalMove:
    return IllegalMove(
        "This is not one of your surveyed worlds.",
        code="not_surveyed",
        rule=rule,
        pointer="/world",
    )


def too_few_colonists(name: str, needed: int, colonists: int) -> IllegalMove:
    return IllegalMove(
        Text(
            "{piece} needs {needed:colonist}; you have {colonists}.",
            piece=name,
            needed=needed,
            colonists=colonists,
        ),
        code="too_few_colonists",
        rule="NF-SETTLE-5",
        pointer="/world",
    )


def military_too_low(name: str, defense: int, military: int) -> IllegalMove:
    return IllegalMove(
        Text(
            "{piece} has defense {defense}; your military against it is {military}.",
            piece=name,
            defense=defense,
            military=military,
        ),
        code="military_too_low",
        rule="NF-SETTLE-7",
        pointer="/world",
    )


def excluded(power: str) -> IllegalMove:
    return IllegalMove(
        Text("{power} does not pay for this world.", power=power),
        code="excluded",
        rule="NF-SETTLE-13",
        pointer="/by",
    )


def wrong_way(name: str) -> IllegalMove:
    return IllegalMove(
        Text("{piece} cannot be settled in that way.", piece=name),
        code="wrong_way",
        rule="NF-SETTLE-9",
        pointer="/by",
    )


def no_such_power() -> IllegalMove:
    return IllegalMove(
        "You do not have this power, or have already used it.",
        code="no_such_power",
        rule="NF-SETTLE-20",
        pointer="/power",
    )


def not_your_colony() -> IllegalMove:
    return IllegalMove(
        "This is not one of your colonies.",
        code="not_your_colony",
        rule="NF-SETTLE-20",
        pointer="/colony",
    )


def just_settled() -> IllegalMove:
    return IllegalMove(
        "This world was settled in this action.",
        code="just_settled",
        rule="NF-SETTLE-21",
        pointer="/colony",
    )


def no_replacement(reason: Words) -> IllegalMove:
    """The power cannot replace this colony with this world, for this reason."""
    return IllegalMove(reason, code="no_replacement", rule="NF-SETTLE-20", pointer="/world")


# -- trade and consume -----------------------------------------------------------------------------


def cannot_be_sold(name: str) -> IllegalMove:
    return IllegalMove(
        Text("A good on {piece} cannot be sold.", piece=name),
        code="cannot_be_sold",
        rule="NF-TRADE-5",
        pointer="/colony",
    )


def no_good() -> IllegalMove:
    return IllegalMove(
        "You have no good there.", code="no_good", rule="NF-TRADE-3", pointer="/colony"
    )


def must_consume() -> IllegalMove:
    return IllegalMove(
        "You can still use a consume power, and must.", code="must_consume", rule="NF-CONSUME-1"
    )


def power_used() -> IllegalMove:
    return IllegalMove(
        "You have already used this power.",
        code="power_used",
        rule="NF-CONSUME-2",
        pointer="/power",
    )


def unusable() -> IllegalMove:
    return IllegalMove(
        "You do not have this power, or not the goods for it.",
        code="unusable",
        rule="NF-CONSUME-4",
        pointer="/power",
    )
