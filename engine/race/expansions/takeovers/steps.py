"""Takeovers: what can be attacked, declaring, defending, and how it ends (RVI-TAKEOVER).

Everything is judged by the tableaus as they were when this Settle phase began: cards placed in it
add nothing, worlds lost in it still count (RVI-TAKEOVER-9, -22, -23).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Power
from galaxy_referee.engine.race.counting import count, fits_word, total_military
from galaxy_referee.engine.race.expansion import bonus
from galaxy_referee.engine.race.expansions.cards_for_military.expansion import DiscardForMilitary
from galaxy_referee.engine.race.expansions.prestige.chips import gain, spend
from galaxy_referee.engine.race.expansions.takeovers.hooks import takeover_hooks
from galaxy_referee.engine.race.expansions.takeovers.moves import RaiseMilitary, Takeover
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverDefense, TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration
from galaxy_referee.engine.race.military import military_against
from galaxy_referee.engine.race.phases.phase import discard_for_power, leave, rest_of_phase
from galaxy_referee.engine.race.phases.settle import place
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from galaxy_referee.engine.race.state import Race, subsets

HANDLES: tuple[type[Power], ...] = (TakeoverPower, TakeoverDefense)

# -- the phase -------------------------------------------------------------------------------------


def remember_tableaus(t: Race) -> None:
    """Record the tableaus as Settle begins (RVI-TAKEOVER-9)."""
    if t.phase == "settle":
        t.at_start = [[placed.card for placed in player.tableau] for player in t.players]


def forget(t: Race) -> None:
    """Takeovers end with the phase."""
    t.at_start = []
    t.declared = []


def resolution(t: Race, nth: int) -> list[Step[Any]]:
    """Takeovers are resolved after all turns (RVI-TAKEOVER-25)."""
    return [ResolveTakeovers(nth)]


# -- what can be attacked --------------------------------------------------------------------------


def takeovers(t: Race, seat: int) -> Iterator[Move]:
    """Every takeover that a seat may declare now, hopeless ones included (RVI-TAKEOVER-3 to -10,
    -15, RVI-OQ-1)."""
    if not t.at_start:
        return
    used = {takeover.power for takeover in t.declared if takeover.attacker == seat}
    for card, power in t.powers_of(seat, TakeoverPower):
        if card.id not in used and power.cost <= t.players[seat].prestige:
            for owner in t.in_order():
                if owner != seat and is_vulnerable(t, owner, power):
                    for world in _targets(t, seat, owner, power):
                        yield Takeover(seat, card.id, world)


def _targets(t: Race, seat: int, owner: int, power: TakeoverPower) -> list[str]:
    """The worlds of a player that a seat can attack by a power."""
    further = [world for more in takeover_hooks(t).targets for world in more(t, seat, owner, power)]
    return targets(t, owner, power) + further


def is_vulnerable(t: Race, owner: int, power: TakeoverPower) -> bool:
    """Whether a power can be used against a player at all (RVI-TAKEOVER-6 to -8)."""
    if power.of == "imperium":
        return count(at_start(t, owner), "imperium-card") > 0
    if power.of == "positive-military":
        return total_military(at_start(t, owner)) >= 1
    return True


def targets(t: Race, owner: int, power: TakeoverPower) -> list[str]:
    """The worlds of a player that a power can attack; none placed in this phase
    (RVI-TAKEOVER-4, -5)."""
    return [
        placed.card
        for placed in t.players[owner].tableau
        if placed.card in t.at_start[owner] and fits_word(CARDS[placed.card], power.target)
    ]


def at_start(t: Race, seat: int) -> list[Card]:
    """The tableau of a seat when this Settle phase began."""
    return [CARDS[card] for card in t.at_start[seat]]


# -- strengths -------------------------------------------------------------------------------------


def attack_strength(t: Race, declaration: Declaration) -> int:
    """Military of the attacker against the world, and the bonus of the power used
    (RVI-TAKEOVER-18, -19)."""
    cards = at_start(t, declaration.attacker)
    strength = military_against(cards, CARDS[declaration.world])
    strength += t.players[declaration.attacker].temporary
    strength += bonus(t, declaration.attacker, "settle.military")
    power = CARDS[declaration.power].power(TakeoverPower)
    if power is not None and power.per is not None:
        strength += power.bonus * count(cards, power.per)
    return strength


def defense_strength(t: Race, owner: int, world: str) -> int:
    """Printed defense, Military of the owner for this world, and takeover defense
    (RVI-TAKEOVER-20, -21)."""
    cards = at_start(t, owner)
    strength = CARDS[world].price + military_against(cards, CARDS[world])
    strength += t.players[owner].temporary + bonus(t, owner, "settle.military")
    strength += sum(
        power.amount * count(cards, power.per)
        for card in cards
        for power in card.powers["settle"]
        if isinstance(power, TakeoverDefense)
    )
    return strength + sum(more(t, owner, world) for more in takeover_hooks(t).defense)


# -- declaring -------------------------------------------------------------------------------------


def declare(t: Race, move: Takeover) -> None:
    """Declare a takeover; what it costs is paid at once (RVI-TAKEOVER-8, -14)."""
    seat = move.seat
    owner = next(
        owner
        for owner in t.seats()
        if any(placed.card == move.world for placed in t.players[owner].tableau)
    )
    t.declared.append(Declaration(seat, owner, move.world, move.power))
    t.emit("takeover_declared", seat, world=move.world, owner=owner, power=move.power)
    power = CARDS[move.power].power(TakeoverPower)
    if power is not None and power.cost:
        spend(t, seat, power.cost, move.power)
    if power is not None and power.discard_self:
        discard_for_power(t, seat, move.power)
    for declared in takeover_hooks(t).declared:
        declared(t, t.declared[-1])
    t.then(*using_military(t, seat, len(t.declared) - 1))


def using_military(t: Race, seat: int, number: int) -> list[Step[Any]]:
    """Using temporary Military, and what comes before it."""
    before = takeover_hooks(t).before_military
    return [*(step for ask in before for step in ask(t, seat, number)), UseMilitary(seat, number)]


class UseMilitary(Choice[Race], tag="takeover.military"):
    """Use temporary Military in a takeover: the attacker when declaring it (RVI-TAKEOVER-14), the
    owner of the world when it is resolved (RVI-TAKEOVER-26, -27). A seat that has none left is not
    asked (RVI-OQ-8).

    Args:
        seat: the seat that uses it.
        number: the number of the takeover.
    """

    unfit = {
        "discard": Refusal(
            "wrong_discard",
            "RVI-TAKEOVER-26",
            "{piece} is not a card of yours that can be discarded for Military.",
        )
    }

    seat: int
    number: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from number_faults(t, self.number)

    def decision(self, t: Race) -> Decision:
        declaration = t.declared[self.number]
        attack = attack_strength(t, declaration)
        defense = defense_strength(t, declaration.owner, declaration.world)
        temporary = list(placement_options(t, self.seat).temporary)
        moves = OneOf(RaiseMilitary(self.seat, discard) for discard in subsets(temporary))
        prompt = Text(
            "Takeover of {world}, {attack} against {defense}: you may use temporary Military.",
            world=CARDS[declaration.world].title,
            attack=attack,
            defense=defense,
        )
        rule = "RVI-TAKEOVER-26" if self.seat == declaration.owner else "RVI-TAKEOVER-14"
        return Decision(self.seat, "raise_military", rule, prompt, moves)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """It is used in a turn, or before the strengths of the same takeover are compared."""
        after = next_of(below)
        if isinstance(after, Compare):
            return after.number == self.number
        attacker = t.declared[self.number].attacker
        return isinstance(after, place.TurnAfterReveal) and after.seat == self.seat == attacker

    def take(self, t: Race, move: RaiseMilitary) -> None:
        options = placement_options(t, self.seat)
        place.discard_for_powers(t, self.seat, move.discard, options)
        defending = self.seat == t.declared[self.number].owner
        powers = options.left_in_defense if defending else options.from_hand
        if powers:
            t.then(DiscardForMilitary(self.seat, list(powers), defending=defending))


# -- resolving -------------------------------------------------------------------------------------


class ResolveTakeovers(Stage[Race], tag="takeover.resolve_all"):
    """At the end of Settle, in the order declared (RVI-TAKEOVER-25)."""

    nth: int

    def run(self, t: Race) -> None:
        t.then(*_later(t, 0, self.nth))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        resolved = any(takeover.failed for takeover in t.declared)
        return place.is_settling(t, self.nth, below) and rest_of_phase(below) == [] and not resolved


class ResolveTakeover(Stage[Race], tag="takeover.resolve"):
    """One takeover: it may have become void; otherwise the owner may defend, and strengths are
    compared (RVI-TAKEOVER-26, -33, -34)."""

    number: int
    nth: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from number_faults(t, self.number)

    def run(self, t: Race) -> None:
        declaration = t.declared[self.number]
        earlier = t.declared[: self.number]
        if any(
            takeover.failed and takeover.attacker == declaration.attacker for takeover in earlier
        ):
            fail(t, declaration, "first_takeover_failed")
        elif not owns(t, declaration.owner, declaration.world):
            fail(t, declaration, "world_has_moved")
        else:
            before = takeover_hooks(t).before_resolving
            first = [step for ask in before for step in ask(t, self.number)]
            t.then(*first, *defending(t, self.number, self.nth))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        later = _later(t, self.number + 1, self.nth)
        return place.is_settling(t, self.nth, below) and rest_of_phase(below) == later


def defending(t: Race, number: int, nth: int) -> list[Step[Any]]:
    """The owner of the world may defend, then strengths are compared."""
    return [*using_military(t, t.declared[number].owner, number), Compare(number, nth)]


class Compare(Stage[Race], tag="takeover.compare"):
    """A tie is a success (RVI-TAKEOVER-24): the world and its good move, and the attacker draws
    for placing a world (RVI-TAKEOVER-30). A failure changes nothing else (RVI-TAKEOVER-35)."""

    number: int
    nth: int

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from number_faults(t, self.number)

    def run(self, t: Race) -> None:
        declaration = t.declared[self.number]
        attack = attack_strength(t, declaration)
        defense = defense_strength(t, declaration.owner, declaration.world)
        if attack < defense or not owns(t, declaration.owner, declaration.world):
            fail(t, declaration, "military_too_low", attack=attack, defense=defense)
            return
        seat, world = declaration.attacker, declaration.world
        t.emit(
            "takeover_succeeded",
            seat,
            world=world,
            owner=declaration.owner,
            attack=attack,
            defense=defense,
        )
        power = CARDS[declaration.power].power(TakeoverPower)
        assert power is not None
        if power.destroys:
            destroy_world(t, declaration)
        else:
            move_world(t, declaration.owner, seat, world)
        gain(t, seat, power.prestige, declaration.power)
        for succeeded in takeover_hooks(t).succeeded:
            succeeded(t, declaration)
        place.draw_after_placing(t, seat, self.nth)
        t.then(*place.powers_after_placing(t, seat, world, taken_over=True))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The other takeovers follow. Only the owner of the world is asked just before."""
        later = _later(t, self.number + 1, self.nth)
        asked = [getattr(step, "seat", None) for step in t.agenda[len(below) + 1 :][:1]]
        return (
            place.is_settling(t, self.nth, below)
            and rest_of_phase(below) == later
            and asked == [t.declared[self.number].owner]
        )


def _later(t: Race, first: int, nth: int) -> list[Step[Any]]:
    """The resolution of the takeovers from this one on."""
    return [ResolveTakeover(number, nth) for number in range(first, len(t.declared))]


def fail(
    t: Race,
    declaration: Declaration,
    reason: str,
    attack: int | None = None,
    defense: int | None = None,
) -> None:
    """Record that a takeover failed."""
    declaration.failed = True
    t.emit(
        "takeover_failed",
        declaration.attacker,
        world=declaration.world,
        owner=declaration.owner,
        reason=reason,
        attack=attack,
        defense=defense,
    )


def move_world(t: Race, owner: int, attacker: int, world: str) -> None:
    """Move a world with its good; its powers work for the new owner from the next phase on
    (RVI-TAKEOVER-30, -31, -36)."""
    tableau = t.players[owner].tableau
    placed = next(placed for placed in tableau if placed.card == world)
    tableau.remove(placed)
    t.players[attacker].tableau.append(placed)
    t.fresh.append(world)
    for moved in takeover_hooks(t).world_moved:
        moved(t, owner, attacker, world)


def destroy_world(t: Race, declaration: Declaration) -> None:
    """Discard a world with its good instead of moving it (BOW-TAKEOVER-3)."""
    owner, world = declaration.owner, declaration.world
    t.remove_good(owner, world)
    player = t.players[owner]
    player.tableau = [placed for placed in player.tableau if placed.card != world]
    t.piles(declaration.attacker).discard.append(world)
    t.emit("world_destroyed", declaration.attacker, world=world, owner=owner)
    leave(t, owner, world)


def owns(t: Race, seat: int, world: str) -> bool:
    """Whether a world is in the tableau of a seat."""
    return any(placed.card == world for placed in t.players[seat].tableau)


def number_faults(t: Race, number: int) -> Iterator[Fault]:
    """The fault if there is no takeover with this number that has not been resolved."""
    if not 0 <= number < len(t.declared) or t.declared[number].failed:
        yield Fault(
            "/number",
            "no_takeover",
            "There is no takeover with this number that is still to be resolved.",
        )
