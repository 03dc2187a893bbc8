"""What is wrong with the parts of a foreign table that only the expansions use."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault, highest
from galaxy_referee.engine.race.components.catalogue import GOALS
from galaxy_referee.engine.race.expansions.draft.steps import PickCard
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.bet import TakeFlippedCard
from galaxy_referee.engine.race.expansions.solo import robot as robots
from galaxy_referee.engine.race.players import Player, Robot
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.engine.race.setup import SCENARIO_CARDS, can_be_offered, is_start_world
from galaxy_referee.engine.race.start import ChooseStartWorlds
from galaxy_referee.engine.race.state import Race


def expansion_faults(t: Race) -> Iterator[Fault]:
    """What is wrong with the parts of the table that only the expansions use."""
    yield from _player_faults(t)
    yield from _goal_faults(t)
    yield from _takeover_faults(t)
    yield from _robot_faults(t)


def _player_faults(t: Race) -> Iterator[Fault]:
    choosing = any(isinstance(step, ChooseStartWorlds) for step in t.agenda)
    drafting = any(isinstance(step, PickCard) for step in t.agenda)
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if player.excess:  # counted and forgotten between two decisions
            yield Fault(f"{path}/excess", "bad_count", "Nothing was discarded to a limit.")
        most = highest(t.ply) if t.options.draft else 0
        if not 0 <= player.reshuffled <= most:
            yield Fault(f"{path}/reshuffled", "bad_count", "There is no own deck.")
        if (player.deck or player.discard) and not t.options.draft:
            yield Fault(path, "no_draft", "Only a drafted game has draw decks of the players.")
        if bool(player.pack) != drafting:
            yield Fault(f"{path}/pack", "no_draft", "Packs exist in the draft.")
        yield from _start_faults(t, path, player, choosing or drafting)
    if t.options.draft and (t.discard or t.reshuffled):
        yield Fault("/discard", "drafted", "In a drafted game each player has a discard pile.")
    if not _can_lie_aside(t):
        yield Fault("/aside", "not_aside", "No card lies beside the deck at this moment.")


def _start_faults(t: Race, path: str, player: Player, before_choice: bool) -> Iterator[Fault]:
    """Start worlds are offered until they are chosen; then a tableau is one start world."""
    if t.options.start_choice and t.round == 0 and before_choice:
        if player.tableau or not can_be_offered(player.offered):
            yield Fault(f"{path}/offered", "no_choice", "There is no choice of start worlds.")
    elif player.offered:
        yield Fault(f"{path}/offered", "no_choice", "Start worlds are chosen at the start.")
    elif t.round == 0 and not (len(player.tableau) == 1 and is_start_world(player.tableau[0].card)):
        message = "Before the first round a tableau is one start world."
        yield Fault(f"{path}/tableau", "bad_count", message)


def _can_lie_aside(t: Race) -> bool:
    """Cards of the scenario during its set-up; cards flipped while their taker chooses."""
    if t.round == 0 and t.options.setup == "takeover_scenario":
        return t.aside == list(SCENARIO_CARDS)
    return not t.aside or any(isinstance(step, TakeFlippedCard) for step in t.agenda)


def _goal_faults(t: Race) -> Iterator[Fault]:
    known: set[str] = set()
    for place, tile in enumerate(t.goals):
        goal = GOALS.get(tile.goal)
        path = f"/goals/{place}"
        if goal is None or goal.set not in t.options.sets or tile.goal in known:
            yield Fault(f"{path}/goal", "unknown_goal", f"{tile.goal} is no goal of this game.")
        elif not t.options.with_goals:
            yield Fault(path, "no_goals", "This game is played without goals.")
        known.add(tile.goal)
        most = goal is not None and goal.type == "most"
        if (
            not set(tile.seats) <= set(t.seats())
            or sorted(set(tile.seats)) != tile.seats
            or (most and len(tile.seats) > 1)
        ):
            yield Fault(f"{path}/seats", "bad_seat", "Nobody else can have this goal.")


def _takeover_faults(t: Race) -> Iterator[Fault]:
    possible = t.options.takeovers and t.phase == "settle"
    if bool(t.at_start) != possible or (t.declared and not possible):
        yield Fault("/at_start", "no_takeovers", "There are takeovers in Settle, or never.")


def _robot_faults(t: Race) -> Iterator[Fault]:
    robot = t.robot
    if (robot is not None) != t.options.solo:
        yield Fault("/robot", "bad_robot", "A solo game, and no other, has a robot.", blocking=True)
    elif robot is not None:
        if robot.start not in t.options.plays_by.starts or robot.tableau[:1] != [robot.start]:
            message = "The robot begins with a start world that has counters."
            yield Fault("/robot/start", "bad_robot", message, blocking=True)
        else:
            yield from _marker_faults(t, robot)
            chosen = set(t.players[0].actions) <= set(ADVANCED_ACTIONS)
            if chosen and robot.actions not in robots.possible_actions(t, robot):
                message = "These are not two actions that the dice can show."
                yield Fault("/robot/actions", "bad_actions", message)


def _marker_faults(t: Race, robot: Robot) -> Iterator[Fault]:
    """Counters and markers of the robot are where they can be (SOLO-8, -10, -11)."""
    mat = t.options.plays_by
    start = mat.starts[robot.start]
    counters, counter_vp = robots.COUNTERS[t.options.difficulty or "normal"]
    if robot.counter_vp != counter_vp or robot.counters + robot.placed_counters != counters:
        yield Fault("/robot/counters", "bad_count", "There are not the counters of its level.")
    most = {
        "counters": counters,
        "placed_counters": counters,
        "credits": max(start.credits, mat.tracks.credits),
        "economy": max(start.economy, mat.tracks.economy),
        "chips": highest(t.ply) if t.round else 0,
    }
    for name, limit in most.items():
        if not 0 <= getattr(robot, name) <= limit:
            yield Fault(f"/robot/{name}", "bad_count", f"The robot cannot have that many {name}.")
