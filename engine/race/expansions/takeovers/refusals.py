"""Why a takeover cannot be declared."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.expansions.takeovers.moves import Takeover
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.steps import is_vulnerable, owns
from galaxy_referee.engine.race.refusals import title
from galaxy_referee.engine.race.state import Race


def _other_owner(t: Race, move: Takeover) -> int | None:
    others = (seat for seat in t.seats() if seat != move.seat)
    return next((seat for seat in others if owns(t, seat, move.world)), None)


def refusal_of_takeover(t: Race, move: Takeover) -> IllegalMove:
    """Why a takeover cannot be declared."""
    working = {card.id: power for card, power in t.powers_of(move.seat, TakeoverPower)}
    power = working.get(move.power)
    owner = _other_owner(t, move)
    if power is None:
        sentence, rule = (
            Text("{power} does not give you a takeover.", power=title(move.power)),
            "RVI-TAKEOVER-3",
        )
    elif move.power in [takeover.power for takeover in t.declared]:
        sentence, rule = (
            Text("{power} has already been used in this phase.", power=title(move.power)),
            "RVI-TAKEOVER-15",
        )
    elif owner is None:
        sentence, rule = (
            Text("{world} is not in another player's tableau.", world=title(move.world)),
            "RVI-TAKEOVER-3",
        )
    elif move.world not in t.at_start[owner]:
        sentence, rule = (
            Text("{world} was placed in this phase.", world=title(move.world)),
            "RVI-TAKEOVER-4",
        )
    elif not is_vulnerable(t, owner, power):
        sentence = Text(
            "Seat {owner} is not vulnerable to {power}.", owner=owner, power=title(move.power)
        )
        rule = "RVI-TAKEOVER-10"
    else:
        sentence = Text(
            "{world} is not a world that {power} can take over.",
            world=title(move.world),
            power=title(move.power),
        )
        rule = {"military-world": "RVI-TAKEOVER-5"}.get(power.target, "RVI-TAKEOVER-6")
    pointer = "/world" if power else "/power"
    return IllegalMove(sentence, code="no_takeover", rule=rule, pointer=pointer)
