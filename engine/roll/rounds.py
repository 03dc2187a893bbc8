"""The round: roll, assign, reveal, the active phases, Manage Empire, the end (ROLL-ROUND)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.steps import Stage, Step
from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.roll.components.catalogue import COLOR, FACES
from galaxy_referee.engine.roll.components.powers import Power
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.phases import (
    construction,
    develop,
    draft,
    endings,
    explore,
    produce,
    settle,
    ship,
    tiles,
)
from galaxy_referee.engine.roll.phases.assign import Assign
from galaxy_referee.engine.roll.phases.manage import ManageEmpire
from galaxy_referee.engine.roll.state import RollState, end_reason, in_catalogue_order

EXTRA = "extra"
PHASE_STAGES: dict[str, type[Stage[RollState]]] = {
    "explore": explore.ExplorePhase,
    "develop": develop.DevelopPhase,
    "settle": settle.SettlePhase,
    "produce": produce.ProducePhase,
    "ship": ship.ShipPhase,
}


class Round(Stage[RollState], tag="round"):
    """Begin a round, or end the game (ROLL-ROUND-3)."""

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return not below

    def run(self, t: RollState) -> None:
        t.phase = None  # ROLL-MANAGE-7
        t.active = []
        t.extra_face = None
        for empire in t.empires:
            empire.selected = None
            empire.faces = {}
        if t.round and end_reason(t):  # ROLL-MANAGE-8
            t.emit("game_ended", reasons=end_reason(t))
            return
        t.round += 1
        t.emit("round_started", round=t.round)
        t.then(RollDice(), Reveal(), Round())


class RollDice(Stage[RollState], tag="roll_dice"):
    """Each seat rolls the dice of its cup, in secret (ROLL-ROLL-1)."""

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        """Rolling never waits for a decision."""
        return False

    def run(self, t: RollState) -> None:
        t.phase = "assign"
        given = t.rolls[0] if t.rolls else {}
        for seat, empire in enumerate(t.empires):
            cup = in_catalogue_order(empire.cup)
            empire.faces = {die: given.get(die) or rolled(t, die) for die in cup}
            empire.cup = []  # ROLL-ROLL-2
            t.emit("dice_rolled", seat, dice=cup, private={"faces": dict(empire.faces)})
        t.then(Assign(drafts=[[] for _ in t.empires]))


def rolled(t: RollState, die: str) -> str:
    """The face that a die shows this round, which follows from the seed."""
    faces = FACES[COLOR.get(die, "home")]
    return faces[luck.randbelow(len(faces), t.seed, "roll", t.round, die)]


class Reveal(Stage[RollState], tag="reveal"):
    """Activate phases; dice without a task go back to the cups (ROLL-REVEAL)."""

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "assign" and len(below) == 1

    def run(self, t: RollState) -> None:
        selected = {empire.selected.phase for empire in t.empires if empire.selected}
        if len(t.empires) == 2:  # ROLL-REVEAL-3
            given = t.rolls[0] if t.rolls else {}
            t.extra_face = given.get(EXTRA) or rolled(t, EXTRA)
        del t.rolls[:1]
        t.active = [phase for phase in PHASES if phase in selected or phase == t.extra_face]
        t.emit("phases_activated", phases=list(t.active), face=t.extra_face)
        for seat in t.seats():
            _free_idle_dice(t, seat)
        t.then(*[PHASE_STAGES[phase]() for phase in t.active], ManageEmpire())


def _free_idle_dice(t: RollState, seat: int) -> None:
    """Dice in the Dictate area and workers of phases that are not active go to the cup
    (ROLL-REVEAL-4)."""
    empire = t.empires[seat]
    idle = list(empire.aside)
    empire.aside = []
    for phase in PHASES:
        if phase not in t.active:
            idle += empire.workers(phase)
            empire.workers(phase).clear()
    empire.cup += idle
    if idle:
        t.emit("dice_moved_to_cup", seat, dice=idle)


check_once(
    "powers",
    get_args(Power),
    *(draft.POWERS, explore.POWERS, tiles.POWERS, construction.POWERS),
    *(produce.POWERS, ship.POWERS, endings.PAYERS),
)
check_once("phases", PHASES, PHASE_STAGES)
