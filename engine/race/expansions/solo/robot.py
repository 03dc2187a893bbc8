"""The robot of the solo game: what it does in each phase, as its mat says (race-solo.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.solo.mat import (
    BUILT_IN,
    Do,
    DrawCards,
    Entry,
    Face,
    GainChips,
    GainCredits,
    GrowEconomy,
    PlaceCard,
    PlaceCounter,
    RobotMat,
    field,
)
from galaxy_referee.engine.race.expansions.solo.state import Robot
from galaxy_referee.engine.race.phases.phase import PHASES, PhaseStage, times_chosen
from galaxy_referee.engine.race.state import Race

# SOLO-8: how many 6-cost development counters the robot has, and what each is worth.
COUNTERS = {"easy": (1, 6), "normal": (2, 6), "hard": (3, 9)}
# The robot's actions as recorded: chosen once, and chosen with both dice.
ONCE = {"explore": "explore+5"}
TWICE = {"explore": "explore+1+1", "develop": "develop2", "settle": "settle2", "produce": "produce"}


def plays_by(t: Race) -> RobotMat:
    """What the robot plays by."""
    return t.options.robot_mat or BUILT_IN


def new_robot(mat: RobotMat, world: str, difficulty: str) -> Robot:
    """A robot with its markers and counters (SOLO-8, -10, -11, -39)."""
    start = mat.starts[world]
    counters, vp = COUNTERS[difficulty]
    return Robot(
        start=world,
        hand=[],
        tableau=[world],
        counters=counters,
        counter_vp=vp,
        credits=start.credits,
        economy=start.economy,
    )


# -- choosing actions ------------------------------------------------------------------------------


def roll_dice(t: Race, robot: Robot) -> None:
    """Roll for the robot's two actions, after the player has chosen (SOLO-17)."""
    faces: list[Face] = []
    for number, die in enumerate(plays_by(t).dice.faces):
        assert die is not None
        faces.append(die[luck.randbelow(len(die), t.seed, "robot die", t.round, number)])
    chosen = [meaning(t, robot, face) for face in faces]
    robot.actions = as_action_cards(chosen)
    t.tell("robot_dice_rolled", faces=faces, actions=chosen)


def meaning(t: Race, robot: Robot, face: str) -> str:
    """The action that a face of a die means (SOLO-18 to -20)."""
    if face == "robot":
        action = plays_by(t).starts[robot.start].robot
        assert action is not None
        return action
    if face == "copy":
        # Backwards from the player's last action, in the order of the phases (SOLO-20).
        last = max(t.players[0].actions, key=_place_in_round)
        return last.partition("+")[0].rstrip("2") if last != "consume-x2" else last
    return face


def possible_actions(t: Race, robot: Robot) -> list[list[str]]:
    """Every pair of actions that the robot can have after the player's; none before them."""
    if not t.players[0].actions:
        return [[]]
    first, second = (
        {meaning(t, robot, face) for face in die or ()} for die in plays_by(t).dice.faces
    )
    return [as_action_cards([action, another]) for action in first for another in second]


def _place_in_round(action: str) -> int:
    order = ("explore", "develop", "settle", "consume-trade", "consume-x2", "produce")
    return max(index for index, name in enumerate(order) if action.startswith(name))


def as_action_cards(chosen: list[str]) -> list[str]:
    """Two rolled actions in the words of the action cards."""
    first, second = chosen
    again = TWICE.get(second, second) if first == second else ONCE.get(second, second)
    return [ONCE.get(first, first), again]


def with_robot(t: Race, phases: list[Step[Any]]) -> list[Step[Any]]:
    """The phases of a round, the robot acting after the player in each (SOLO-MISSING-12)."""
    steps: list[Step[Any]] = []
    for phase in phases:
        tag = str(phase.__struct_config__.tag)
        steps += [phase, RobotActs(tag, getattr(phase, "nth", 1))]
    return steps


# -- acting ----------------------------------------------------------------------------------------


class RobotActs(PhaseStage, tag="robot"):
    """The robot's action or reaction in a phase (SOLO-4)."""

    phase: str
    nth: int

    def faults(self, t: Race) -> Iterator[Fault]:
        if t.robot is None:
            yield Fault("", "no_robot", "This game has no robot.")
        if self.phase not in PHASES:
            yield Fault(
                "/phase", "unknown_phase", Text("{phase} is not a phase.", phase=self.phase)
            )

    def run(self, t: Race) -> None:
        robot = t.robot
        assert robot is not None
        name = f"{self.phase}.{case_of(robot.actions, self.phase, self.nth)}"
        entry = entry_for(plays_by(t), robot, name)
        t.tell("robot_acted", entry=name)
        for step in entry.steps or ():
            if DO[type(step)](t, robot, step):
                break


def case_of(actions: list[str], phase: str, nth: int) -> str:
    """Whether the robot acts, acts twice or reacts; two phases of a kind are two cases."""
    if phase in ("develop", "settle"):
        return "action" if times_chosen(actions, phase) >= nth else "reaction"
    if phase == "consume":
        trade, x2 = "consume-trade" in actions, "consume-x2" in actions
        return {(1, 1): "both", (1, 0): "trade", (0, 1): "x2", (0, 0): "reaction"}[trade, x2]
    times = sum(action.startswith(phase) for action in actions)
    return ("reaction", "action", "double")[times]


def entry_for(mat: RobotMat, robot: Robot, name: str) -> Entry:
    """The entry of a field, covered by a counter of the start world where there is one
    (SOLO-5)."""
    entry = mat.starts[robot.start].covers.get(name) or field(mat.mat, name)
    assert entry is not None
    return entry


def _draw(t: Race, robot: Robot, step: DrawCards) -> bool:
    cards = t.take(0, step.count)
    robot.hand += cards
    t.tell("robot_cards_drawn", count=len(cards))
    return False


def _credits(t: Race, robot: Robot, step: GainCredits) -> bool:
    robot.credits = min(plays_by(t).tracks.credits, robot.credits + step.amount)
    return False


def _economy(t: Race, robot: Robot, step: GrowEconomy) -> bool:
    robot.economy = min(plays_by(t).tracks.economy, robot.economy + step.amount)
    return False


def _chips(t: Race, robot: Robot, step: GainChips) -> bool:
    vp = step.per_economy * robot.economy
    robot.chips += vp
    t.pool -= vp
    t.tell("robot_vp_gained", vp=vp)
    return False


def _counter(t: Race, robot: Robot, step: PlaceCounter) -> bool:
    """Place a counter if there is one and it can be paid for; that ends the entry (SOLO-24,
    -25)."""
    if not robot.counters or robot.credits < step.price:
        return False
    robot.credits -= step.price
    robot.counters -= 1
    robot.placed_counters += 1
    t.tell("robot_counter_placed")
    return True


def _card(t: Race, robot: Robot, step: PlaceCard) -> bool:
    """Turn over the hand, oldest card first, until a card fits (SOLO-15, -27)."""
    if robot.credits < step.price:
        return False
    robot.credits -= step.price
    while robot.hand:
        name = robot.hand.pop(0)
        card = CARDS[name]
        price = step.six_cost_price if card.development and card.price == 6 else 0
        if FITS[step.what](card) and price <= robot.credits:
            robot.credits -= price
            robot.tableau.append(name)
            t.tell("robot_card_placed", card=name)
            return True
        t.discard.append(name)
        t.tell("robot_card_turned_over", card=name)
    return False


FITS: dict[str, Callable[[Card], bool]] = {
    "development": lambda card: card.development,
    "non-military-world": lambda card: card.world and not card.military_world,
    "military-world": lambda card: card.military_world,
    "world": lambda card: card.world,
}

DO: dict[type[Do], Callable[[Race, Robot, Any], bool]] = {
    DrawCards: _draw,
    GainCredits: _credits,
    GrowEconomy: _economy,
    GainChips: _chips,
    PlaceCounter: _counter,
    PlaceCard: _card,
}


# -- the end ---------------------------------------------------------------------------------------


def tableau_size(robot: Robot) -> int:
    """How many cards it has, counters included (SOLO-14, -34)."""
    return len(robot.tableau) + robot.placed_counters


def robot_score(t: Race, robot: Robot) -> SeatScore:
    """The robot's score, as that of the seat after the player's (SOLO-35)."""
    variable = plays_by(t).variable.vp
    by_card = {
        name: variable if CARDS[name].data.vp is None else CARDS[name].data.vp or 0
        for name in robot.tableau
    }
    parts = {
        "cards": sum(by_card.values()),
        "counters": robot.placed_counters * robot.counter_vp,
        "chips": robot.chips,
    }
    return SeatScore(len(t.players), sum(parts.values()), parts, by_card, 0)
