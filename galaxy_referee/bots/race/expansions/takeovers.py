"""Takeovers: the ones to declare, and what to discard for Military."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.placing import discard_worth, end_bonus
from galaxy_referee.bots.race.worth import worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.takeovers.moves import RaiseMilitary, Takeover
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration
from galaxy_referee.engine.race.expansions.takeovers.steps import (
    UseMilitary,
    attack_strength,
    defense_strength,
    takeovers,
)
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from galaxy_referee.engine.race.state import Race, subsets

SURPRISE = 0.35  # success probability of a takeover that the owner could still repel
PATIENCE = 4.0  # worth of winning a takeover in points


def takeover_gain(o: Outlook, move: Takeover) -> float:
    """The expected gain from a takeover: the world, and its owner's loss."""
    t = o.t
    owner = owner_of(t, move.world)
    declaration = Declaration(o.seat, owner, move.world, move.power)
    attack = attack_strength(t, declaration)
    defense = defense_strength(t, owner, move.world)
    if attack + reserve(o.t, o.seat) < defense:
        return -1.0
    sure = attack + reserve(o.t, o.seat) >= defense + reserve(t, owner)
    world = CARDS[move.world]
    prize = worth(o, world) + 0.5 * (world.data.vp or 0) + end_bonus(o, 1)
    price = max(0, defense - attack) * o.card
    power = CARDS[move.power].power(TakeoverPower)
    if power is not None and power.discard_self:
        price += discard_worth(o, CARDS[move.power])
    return (1.0 if sure else SURPRISE) * prize - price


def reserve(t: Race, seat: int) -> int:
    """The maximum temporary Military that a seat can add, with any cards in hand."""
    means = placement_options(t, seat)
    from_tableau = sum(power.amount for power in means.temporary.values())
    return from_tableau + means.military_from_hand(len(t.players[seat].hand))


def owner_of(t: Race, world: str) -> int:
    """The seat with this world in its tableau."""
    return next(
        seat
        for seat in t.seats()
        if any(placed.card == world for placed in t.players[seat].tableau)
    )


def military_needed(o: Outlook, declaration: Declaration) -> int:
    """How much more Military a seat needs to win a takeover, as attacker or as owner."""
    attack = attack_strength(o.t, declaration)
    defense = defense_strength(o.t, declaration.owner, declaration.world)
    if o.seat == declaration.owner:
        return max(0, attack + 1 - defense)
    return max(0, defense - attack)


def raise_military(o: Outlook, decision: Decision) -> Move:
    """Discard as much as needed from the tableau if the world is worth it, otherwise nothing."""
    step = o.t.agenda[-1]
    assert isinstance(step, UseMilitary)
    needed = military_needed(o, o.t.declared[step.number])
    from_hand = o.means.military_from_hand(len(o.hand))
    best: tuple[str, ...] = ()
    best_loss = PATIENCE
    for cards in subsets(list(o.means.temporary)):
        short = max(0, needed - o.means.temporary_of(cards))
        if short <= from_hand:
            loss = short * o.card + sum(discard_worth(o, CARDS[name]) for name in cards)
            if loss < best_loss:
                best, best_loss = cards, loss
    return RaiseMilitary(o.seat, best)


def later(o: Outlook) -> dict[Move, float]:
    """The takeovers that a seat could declare, and their expected gains. A seat that intends to
    declare one places nothing before it (RVI-TAKEOVER-11)."""
    gains: dict[Move, float] = {}
    for move in takeovers(o.t, o.seat):
        assert isinstance(move, Takeover)
        gains[move] = takeover_gain(o, move)
    return gains


def takeover(o: Outlook, decision: Decision) -> Move:
    """The option with the highest gain in its turn."""

    def gain(move: Move) -> float:
        if isinstance(move, Takeover):
            return takeover_gain(o, move)
        return 0.0 if isinstance(move, Pass) else -1.0  # a further or better world hardly matters

    return o.best(decision.moves, gain)


ADDITIONS = Additions(
    answers={"takeover": takeover, "raise_military": raise_military},
    later=(later,),
)
