"""The round: roll, assign, reveal, the active phases, Manage Empire, the end (ROLL-ROUND)."""

from __future__ import annotations

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.steps import Stage
from galaxy_referee.engine.roll.assign import Assign
from galaxy_referee.engine.roll.catalogue import COLOR, FACES
from galaxy_referee.engine.roll.develop import DevelopPhase
from galaxy_referee.engine.roll.explore import ExplorePhase
from galaxy_referee.engine.roll.game_end import end_reason
from galaxy_referee.engine.roll.manage import ManageEmpire
from galaxy_referee.engine.roll.powers import PHASES
from galaxy_referee.engine.roll.produce import ProducePhase
from galaxy_referee.engine.roll.settle import SettlePhase
from galaxy_referee.engine.roll.ship import ShipPhase
from galaxy_referee.engine.roll.table import Roll, in_catalogue_order

EXTRA = "extra"
PHASE_STAGES: dict[str, type[Stage[Roll]]] = {
    "explore": ExplorePhase,
    "develop": DevelopPhase,
    "settle": SettlePhase,
    "produce": ProducePhase,
    "ship": ShipPhase,
}


class Round(Stage[Roll], tag="round"):
    """Begin a round, or end the game (ROLL-ROUND-3)."""

    def run(self, t: Roll) -> None:
        t.phase = None  # ROLL-MANAGE-7
        t.active = []
        t.extra_face = None
        for empire in t.empires:
            empire.selected = None
            empire.faces = {}
        if t.round and end_reason(t):  # ROLL-MANAGE-8
            t.tell("game_ended", reasons=end_reason(t))
            return
        t.round += 1
        t.tell("round_started", round=t.round)
        t.then(RollDice(), Reveal(), Round())


class RollDice(Stage[Roll], tag="roll_dice"):
    """Each seat rolls the dice of its cup, in secret (ROLL-ROLL-1)."""

    def run(self, t: Roll) -> None:
        t.phase = "assign"
        given = t.rolls[0] if t.rolls else {}
        for seat, empire in enumerate(t.empires):
            cup = in_catalogue_order(empire.cup)
            empire.faces = {die: given.get(die) or rolled(t, die) for die in cup}
            empire.cup = []  # ROLL-ROLL-2
            t.tell("dice_rolled", seat, dice=cup, private={"faces": dict(empire.faces)})
        t.then(Assign(drafts=[[] for _ in t.empires]))


def rolled(t: Roll, die: str) -> str:
    """The face that a die shows this round, as luck will have it."""
    faces = FACES[COLOR.get(die, "home")]
    return faces[luck.randbelow(len(faces), t.seed, "roll", t.round, die)]


class Reveal(Stage[Roll], tag="reveal"):
    """Activate phases; dice without a task go back to the cups (ROLL-REVEAL)."""

    def run(self, t: Roll) -> None:
        selected = {empire.selected.phase for empire in t.empires if empire.selected}
        if len(t.empires) == 2:  # ROLL-REVEAL-3
            given = t.rolls[0] if t.rolls else {}
            t.extra_face = given.get(EXTRA) or rolled(t, EXTRA)
        del t.rolls[:1]
        t.active = [phase for phase in PHASES if phase in selected or phase == t.extra_face]
        t.tell("phases_activated", phases=list(t.active), extra=t.extra_face)
        for seat, empire in enumerate(t.empires):
            idle = list(empire.aside)
            for phase in PHASES:
                if phase not in t.active:
                    idle += empire.workers(phase)
                    empire.workers(phase).clear()
            empire.aside = []
            empire.cup += idle  # ROLL-REVEAL-4
            if idle:
                t.tell("dice_to_cup", seat, dice=idle)
        t.then(*[PHASE_STAGES[phase]() for phase in t.active], ManageEmpire())
