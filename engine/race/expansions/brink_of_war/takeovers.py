"""What The Brink of War adds to takeovers (BOW-TAKEOVER): attacking non-military worlds, and making
a takeover fail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import Military, Power
from galaxy_referee.engine.race.counting import count
from galaxy_referee.engine.race.expansions.brink_of_war.moves import DefeatTakeover
from galaxy_referee.engine.race.expansions.brink_of_war.powers import Invasion, TakeoverDefeat
from galaxy_referee.engine.race.expansions.prestige.chips import gain, spend
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverDefense, TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration
from galaxy_referee.engine.race.expansions.takeovers.steps import (
    Compare,
    at_start,
    fail,
)
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.phase import discard_for_power, rest_of_phase
from galaxy_referee.engine.race.refusals import no_such_power, power_used
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (TakeoverDefeat,)

# -- non-military worlds ---------------------------------------------------------------------------


def targets(t: Race, seat: int, owner: int, power: TakeoverPower) -> list[str]:
    """The non-military worlds that a seat can attack by discarding a card for it
    (BOW-TAKEOVER-5)."""
    if not t.powers_of(seat, Invasion):
        return []
    worlds = [placed.card for placed in t.players[owner].tableau]
    return [world for world in worlds if _can_be_invaded(t, owner, power, world)]


def can_be_declared(t: Race, declaration: Declaration, power: TakeoverPower) -> bool:
    """Whether a takeover of a world that its power does not name is possible, judged by the start
    of the phase: each such takeover takes a card of its own."""
    seat = declaration.attacker
    attacked = {CARDS.get(each.world) for each in t.declared if each.attacker == seat}
    takes = sum(world is not None and not world.military_world for world in attacked)
    has = sum(CARDS[card].power(Invasion) is not None for card in t.at_start[seat])
    return takes <= has and _can_be_invaded(t, declaration.owner, power, declaration.world)


def _can_be_invaded(t: Race, owner: int, power: TakeoverPower, card: str) -> bool:
    """Whether a card is a non-military world, there since the phase began, that a power can attack
    (BOW-TAKEOVER-5, -6)."""
    world = CARDS[card]
    if card not in t.at_start[owner] or not world.world or world.military_world:
        return False
    if power.target != "rebel-military-world":
        return True
    return "rebel" in world.keywords and count(at_start(t, owner), power.target) > 0


def declared(t: Race, declaration: Declaration) -> None:
    """To attack a non-military world costs the card with the power (BOW-TAKEOVER-5)."""
    if not CARDS[declaration.world].military_world:
        card, _ = t.powers_of(declaration.attacker, Invasion)[0]
        discard_for_power(t, declaration.attacker, card.id)


def succeeded(t: Race, declaration: Declaration) -> None:
    """Prestige for having attacked a non-military world (BOW-TAKEOVER-5)."""
    if not CARDS[declaration.world].military_world:
        for card in at_start(t, declaration.attacker):
            power = card.power(Invasion)
            if power is not None:
                gain(t, declaration.attacker, power.prestige, card.id)


def defense(t: Race, owner: int, world: str) -> int:
    """A non-military world that is attacked counts as a military world in its own defense
    (BOW-TAKEOVER-7)."""
    card = CARDS[world]
    if card.military_world:
        return 0
    kind = "rebel-military-world" if "rebel" in card.keywords else "other-military-world"
    return sum(
        power.amount
        for carrier in at_start(t, owner)
        for power in carrier.powers["settle"]
        if isinstance(power, Military | TakeoverDefense) and power.per in ("military-world", kind)
    )


# -- making a takeover fail ------------------------------------------------------------------------


def before_takeover(t: Race, number: int) -> list[Step[Any]]:
    """Who can spend a prestige may make it fail (BOW-TAKEOVER-13)."""
    return [
        DefeatOrNot(seat, number)
        for seat in t.in_order()
        if t.players[seat].prestige and _unused(t, seat)
    ]


def _unused(t: Race, seat: int) -> list[str]:
    """The unused powers of a seat to make a takeover fail."""
    powers = [card.power_id(power) for card, power in t.powers_of(seat, TakeoverDefeat)]
    return [power for power in powers if power not in t.used]


def _unusable(step: DefeatOrNot, t: Race, move: DefeatTakeover, power: str) -> IllegalMove:
    used = power in t.used
    return power_used(power, "BOW-TAKEOVER-13") if used else no_such_power(power, "settle")


class DefeatOrNot(Choice[Race], tag="takeover.defeat"):
    """May spend a prestige to make a takeover fail (BOW-TAKEOVER-13, -14)."""

    unfit = {"power": _unusable}

    seat: int
    number: int

    def decision(self, t: Race) -> Decision:
        world = CARDS[t.declared[self.number].world].title
        moves = [DefeatTakeover(self.seat, power) for power in _unused(t, self.seat)]
        prompt = Text("You may make the takeover of {world} fail.", world=world)
        answers = OneOf([*moves, Pass(self.seat)])
        return Decision(self.seat, "defeat_takeover", "BOW-TAKEOVER-13", prompt, answers)

    def take(self, t: Race, move: DefeatTakeover | Pass) -> None:
        if isinstance(move, Pass):
            return
        declaration = t.declared[self.number]
        spend(t, self.seat, 1, move.power.partition(":")[0])
        t.used.append(move.power)
        t.emit(
            "takeover_defeated",
            self.seat,
            world=declaration.world,
            owner=declaration.owner,
            power=move.power,
        )
        while not isinstance(t.agenda.pop(), Compare):
            pass  # nobody defends any more
        fail(t, declaration, "defeated")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        rest = rest_of_phase(below) or []
        return (
            any(isinstance(step, Compare) and step.number == self.number for step in rest)
            and bool(t.players[self.seat].prestige)
            and bool(_unused(t, self.seat))
        )
