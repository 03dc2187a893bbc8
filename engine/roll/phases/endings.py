"""The end of a phase, with payments by lasting powers, even without workers (ROLL-POWER-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll.components.catalogue import COLOR, SIDES, WORLD_COLOR
from galaxy_referee.engine.roll.components.effects import Effect
from galaxy_referee.engine.roll.components.powers import (
    ChipsAtPhaseEnd,
    CreditsAtPhaseEnd,
    CreditsIfCostliestWorld,
    CreditsIfMostDevelopments,
    CreditsIfScoutedBy,
    CreditsPerCitizenryDie,
    CreditsPerGood,
)
from galaxy_referee.engine.roll.components.words import Phase
from galaxy_referee.engine.roll.phases.phase import lies_on_the_rest
from galaxy_referee.engine.roll.state import Empire, RollState, gain_credits, gain_vp


class EndPhase(Stage[RollState], tag="end_phase"):
    """The end of a phase in which all seats worked side by side."""

    phase: Phase

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return self.phase != "explore" and lies_on_the_rest(t, self.phase, below)

    def faults(self, t: RollState) -> Iterator[Fault]:
        if self.phase != t.phase:
            yield Fault("/phase", "wrong_phase", Text("The phase is {phase}.", phase=str(t.phase)))

    def run(self, t: RollState) -> None:
        end_phase(t, self.phase)


def end_phase(t: RollState, phase: Phase) -> None:
    """Unused workers return to the cups, then powers pay (ROLL-PHASE-6, ROLL-ORDER-3)."""
    for seat, empire in enumerate(t.empires):
        unused = empire.workers(phase)
        if unused:
            t.emit("dice_moved_to_cup", seat, dice=list(unused))
            empire.cup += unused
            unused.clear()
    for seat, empire in enumerate(t.empires):
        for side in empire.tableau:
            for power in PAYING[phase].get(side, ()):
                _pay(t, seat, side, power)
    t.emit("phase_ended", phase=phase)


def _pay(t: RollState, seat: int, side: str, power: Effect) -> None:
    if isinstance(power, ChipsAtPhaseEnd):
        gain_vp(t, seat, power.chips, side)
        return
    amount = AMOUNT[type(power)](t, seat, power)
    if amount:
        gain_credits(t, seat, amount, side)


def _if_scouted_by(t: RollState, seat: int, power: CreditsIfScoutedBy) -> int:
    """Paid once, however often such a worker Scouted (ROLL-EXPLORE-16)."""
    return power.credits if power.worker_color in t.empires[seat].scouted else 0


def _if_most_developments(t: RollState, seat: int, power: CreditsIfMostDevelopments) -> int:
    """Paid for strictly more than everyone else has (ROLL-EXPLORE-20)."""
    counts = [empire.development_count() for empire in t.empires]
    own = counts.pop(seat)
    return power.credits if own > max(counts) else 0


def _per_citizenry_die(t: RollState, seat: int, power: CreditsPerCitizenryDie) -> int:
    """A started group counts as a full one (ROLL-GEN-7)."""
    dice = sum(COLOR[die] == power.die for die in t.empires[seat].citizenry)
    return -(-dice // power.per) * power.credits


def _per_good(t: RollState, seat: int, power: CreditsPerGood) -> int:
    """Old and new goods alike (ROLL-PRODUCE-7)."""
    goods = t.empires[seat].goods_with_worlds()
    if power.of == "die":
        count = sum(COLOR[die] == power.color for die, _ in goods)
    else:
        count = sum(WORLD_COLOR[world] == power.color for _, world in goods)
    return count * power.credits


def _if_costliest_world(t: RollState, seat: int, power: CreditsIfCostliestWorld) -> int:
    """By printed cost; no other seat may have one as high (ROLL-SHIP-17)."""
    highest = [_highest_world(empire) for empire in t.empires]
    own = highest.pop(seat)
    return power.credits if own > max(highest) else 0


def _highest_world(empire: Empire) -> int:
    return max(SIDES[side].cost for side in empire.tableau if side in WORLD_COLOR)


# Each function in a table takes its own kind of power.
AMOUNT: dict[type[Effect], Callable[..., int]] = {
    CreditsAtPhaseEnd: lambda t, seat, power: power.credits,
    CreditsIfScoutedBy: _if_scouted_by,
    CreditsIfMostDevelopments: _if_most_developments,
    CreditsPerCitizenryDie: _per_citizenry_die,
    CreditsPerGood: _per_good,
    CreditsIfCostliestWorld: _if_costliest_world,
}

PAYERS = {*AMOUNT, ChipsAtPhaseEnd}


def _paying(phase: Phase) -> dict[str, tuple[Effect, ...]]:
    """The powers that pay at the end of a phase, by side."""
    carriers = {
        side.id: tuple(
            power
            for power in side.powers
            if type(power) in PAYERS and phase in getattr(power, "phases", ())
        )
        for side in SIDES.values()
    }
    return {side: powers for side, powers in carriers.items() if powers}


PAYING: dict[Phase, dict[str, tuple[Effect, ...]]] = {
    phase: _paying(phase) for phase in ("explore", "develop", "settle", "produce", "ship")
}
