"""The robot of the solo game: what it does in each phase, as its mat says (race-solo.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.solo.dice import (
    as_action_cards,
    field_of,
    read_dice,
)
from galaxy_referee.engine.race.expansions.solo.mat import (
    BUILT_IN,
    Cover,
    Do,
    DrawCards,
    Entry,
    GainChips,
    GainCredits,
    GrowEconomy,
    Level,
    PlaceCounter,
    RobotMat,
    StartWorldLeaves,
    TurnOver,
    field,
    symbol_after,
    symbols,
)
from galaxy_referee.engine.race.expansions.solo.state import Robot
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.phases.phase import PhaseStage
from galaxy_referee.engine.race.state import Race


def plays_by(t: Race) -> RobotMat:
    """What the robot plays by."""
    return mat_of(t.options)


def mat_of(options: Options) -> RobotMat:
    """What the robot of a game with these options plays by."""
    return options.robot_mat or BUILT_IN


def level_of(options: Options) -> Level:
    """The difficulty of a game with these options (SOLO-8)."""
    level: Level = getattr(mat_of(options).levels, options.difficulty or "normal")
    return level


def new_robot(options: Options, world: str) -> Robot:
    """A robot with its markers and counters (SOLO-8, -10, -11, -39)."""
    start = mat_of(options).starts[world]
    return Robot(
        start=world,
        symbol=symbols(start)[0],
        hand=[],
        tableau=[world],
        counters=level_of(options).counters,
        credits=start.credits,
        economy=start.economy,
    )


# -- choosing actions ------------------------------------------------------------------------------


def roll_dice(t: Race, robot: Robot) -> None:
    """Roll for the robot's two actions, after the player has chosen (SOLO-17)."""
    faces: list[str] = []
    for number, die in enumerate(plays_by(t).dice.faces):
        assert die is not None
        faces.append(die[luck.randbelow(len(die), t.seed, "robot die", t.round, number)])
    chosen = read_dice(faces, robot.symbol, t.players[0].actions)
    robot.actions = as_action_cards(chosen)
    t.emit("robot_dice_rolled", rolled=faces, actions=chosen)


def with_robot(t: Race, phases: list[Step[Any]]) -> list[Step[Any]]:
    """The phases of a round, the robot acting after the player in each (SOLO-21, -42)."""
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

    def run(self, t: Race) -> None:
        robot = t.robot
        assert robot is not None
        mat = plays_by(t)
        name, done = field_of(tuple(robot.actions), self.phase, self.nth)
        entry = entry_for(mat, robot, name)
        if robot.credits >= entry.needs_credits:  # SOLO-28, -51
            t.emit("robot_acted", entry=name)
            _follow(t, robot, name, entry)
        else:
            t.emit("robot_lacks_credits", entry=name)
        symbol = symbol_after(mat.starts[robot.start], robot.symbol, done)
        if symbol != robot.symbol:
            robot.symbol = symbol  # from the next roll on (SOLO-OQ-7)
            t.emit("robot_symbol_changed", symbol=symbol)


def entry_for(mat: RobotMat, robot: Robot, name: str) -> Entry:
    """The entry of a field, or what covers it: a counter of the start world (SOLO-5, -58)."""
    cover = mat.starts[robot.start].covers.get(name)
    entry = field(mat.mat, name) if cover is None or name in robot.used_up else cover
    assert entry is not None, "the mat was checked"
    return entry


def _follow(t: Race, robot: Robot, name: str, entry: Entry) -> None:
    for step in entry.steps or ():
        if DO[type(step)](t, robot, step):
            break
    if isinstance(entry, Cover) and entry.once:
        robot.used_up.append(name)


def _draw(t: Race, robot: Robot, step: DrawCards) -> bool:
    cards = t.take(0, step.count)
    robot.hand += cards  # unseen (SOLO-50)
    t.emit("robot_cards_drawn", count=len(cards))
    return False


def _credits(t: Race, robot: Robot, step: GainCredits) -> bool:
    """The marker stops at the end of its track (SOLO-49)."""
    robot.credits = min(plays_by(t).tracks.credits, robot.credits + step.amount)
    return False


def _economy(t: Race, robot: Robot, step: GrowEconomy) -> bool:
    """The marker stops at the end of its track (SOLO-49)."""
    robot.economy = min(plays_by(t).tracks.economy, robot.economy + step.amount)
    return False


def _chips(t: Race, robot: Robot, step: GainChips) -> bool:
    """Economy size becomes points, beyond the pool if it is empty (SOLO-16, -29, -34)."""
    vp = step.per_economy * robot.economy
    robot.chips += vp
    t.pool -= vp
    t.emit("robot_vp_gained", vp=vp)
    return False


def _counter(t: Race, robot: Robot, step: PlaceCounter) -> bool:
    """Place a counter if there is one and it can be paid for; that ends the entry (SOLO-24,
    -25)."""
    if not robot.counters or robot.credits < step.price:
        return False
    robot.credits -= step.price
    robot.counters -= 1
    robot.placed_counters += 1
    t.emit("robot_counter_placed")
    return True


def _turn_over(t: Race, robot: Robot, step: TurnOver) -> bool:
    """Turn over cards until one fits that can be paid for, or there are no more (SOLO-50)."""
    skipped: list[str] = []
    while (name := _next_card(t, robot, step.pile)) is not None:
        price = _price(CARDS[name], step)
        if _fits(CARDS[name], step) and price <= robot.credits:
            robot.credits -= price  # only what is placed is paid for (SOLO-26, -28, -51)
            robot.tableau.append(name)  # without any other effect (SOLO-52)
            t.emit("robot_card_placed", card=name)
            break
        skipped.append(name)
        t.emit("robot_card_turned_over", card=name)
    # After the search, so that no card of the deck is turned over twice (as BOW-SEARCH-5).
    t.discard += skipped
    return False


def _next_card(t: Race, robot: Robot, pile: str) -> str | None:
    """The next card to turn over, the oldest card of the hand first (SOLO-15, -66)."""
    if pile == "deck":
        return t.take_top(0)
    return robot.hand.pop(0) if robot.hand else None


def _fits(card: Card, step: TurnOver) -> bool:
    worth = card.data.vp or 0
    return FITS[step.find](card) and (step.least_vp is None or worth >= step.least_vp)


def _price(card: Card, step: TurnOver) -> int:
    """The credits for a card (SOLO-26, -40, -51)."""
    six_cost_price = step.six_cost_price if costs_six(card) else None
    return step.price if six_cost_price is None else six_cost_price


def costs_six(card: Card) -> bool:
    """Whether it is a 6-cost development."""
    return card.development and card.price == 6


def _leave(t: Race, robot: Robot, step: StartWorldLeaves) -> bool:
    """The start world goes to the discard pile, as every card that leaves a tableau (SOLO-66)."""
    if robot.start in robot.tableau:
        robot.tableau.remove(robot.start)
        t.discard.append(robot.start)
        t.emit("robot_start_world_left", card=robot.start)
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
    TurnOver: _turn_over,
    StartWorldLeaves: _leave,
}


# -- the end ---------------------------------------------------------------------------------------


def tableau_size(robot: Robot) -> int:
    """How many cards it has, counters included (SOLO-14, -34)."""
    return len(robot.tableau) + robot.placed_counters


def robot_score(t: Race, robot: Robot) -> SeatScore:
    """The robot's score, as that of the seat after the player's (SOLO-35)."""
    level = level_of(t.options)
    by_card = {name: _value(t, CARDS[name], level) for name in robot.tableau}
    parts = {
        "cards": sum(by_card.values()),
        "counters": robot.placed_counters * level.six_cost_vp,
        "chips": robot.chips,
    }
    # In a tie against the player's cards and goods (SOLO-69).
    tie_break = robot.credits + robot.economy
    return SeatScore(len(t.players), sum(parts.values()), parts, by_card, tie_break)


def _value(t: Race, card: Card, level: Level) -> int:
    """The points of a card in the robot's tableau (SOLO-68)."""
    printed = card.data.vp
    if costs_six(card) and (printed is None or plays_by(t).fixed_values.vp == "as-others"):
        return level.six_cost_vp
    return printed or 0
