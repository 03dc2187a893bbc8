"""Why a world cannot be replaced or conquered by a further power in Settle."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.brink_of_war.moves import ReplaceWorld
from galaxy_referee.engine.race.expansions.brink_of_war.powers import WorldReplacement
from galaxy_referee.engine.race.refusals import no_such_power, not_in_hand, power_used, title
from galaxy_referee.engine.race.state import Race

CANNOT_CONQUER = Refusal(
    "cannot_conquer", "BOW-SETTLE-17", "{card} is not a military world.", "/card",
    "The world is not a military world.",
)  # fmt: skip
NOT_REPLACEABLE = Refusal(
    "not_replaceable", "BOW-SETTLE-20",
    "{card} is not a non-military world, and only these are replaced by each other.",
    meaning="Only a non-military world replaces another.",
)  # fmt: skip
OTHER_KIND = Refusal(
    "other_kind", "BOW-SETTLE-20", "{new} is not of the same kind as {old}.", "/world",
    "The world is not of the same kind as the one that it would replace.",
)  # fmt: skip
WRONG_COST = Refusal(
    "wrong_cost", "BOW-SETTLE-20",
    "{old} costs {cost}, so a world that replaces it must cost {cost} to {highest}; {new} costs "
    "{price}.",
    "/world", "The world costs less than the one that it would replace, or too much more.",
)  # fmt: skip
NOT_IN_TABLEAU = Refusal(
    "not_in_tableau",
    "BOW-SETTLE-20",
    "{card} is not in your tableau.",
    "/replaced",
    "The card is not in the seat's tableau.",
)
JUST_PLACED = Refusal(
    "just_placed", "BOW-SETTLE-21", "{card} was placed in this phase.", "/replaced",
    "A world placed in this phase cannot be replaced.",
)  # fmt: skip


def why_not_replace(old: Card, new: Card, most: int) -> IllegalMove | None:
    """Why a world cannot be replaced by another that costs up to ``most`` more; None if it can."""
    for card, pointer in ((old, "/replaced"), (new, "/world")):
        if not card.world or card.military_world:
            return NOT_REPLACEABLE(pointer=pointer, card=card.title)
    kinds = {old.good, new.good}
    if len(kinds) > 1 and ("any" not in kinds or None in kinds):
        return OTHER_KIND(old=old.title, new=new.title)
    if not 0 <= new.price - old.price <= most:
        return WRONG_COST(
            old=old.title, new=new.title, cost=old.price, price=new.price, highest=old.price + most
        )
    return None


def refusal_of_replacement(t: Race, move: ReplaceWorld) -> IllegalMove:
    """Why a world cannot be replaced by another."""
    powers = {
        card.power_id(power): power for card, power in t.powers_of(move.seat, WorldReplacement)
    }
    if move.power not in powers:
        return no_such_power(move.power, "settle")
    if move.power in t.used:
        return power_used(move.power, "BOW-SETTLE-20")
    player = t.players[move.seat]
    if all(placed.card != move.replaced for placed in player.tableau):
        return NOT_IN_TABLEAU(card=title(move.replaced))
    if move.replaced in t.fresh:
        return JUST_PLACED(card=title(move.replaced))
    if move.world not in player.hand:
        return not_in_hand(move.world, "/world")
    why = why_not_replace(CARDS[move.replaced], CARDS[move.world], powers[move.power].most)
    assert why is not None
    return why
