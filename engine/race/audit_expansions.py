"""What is wrong with the parts of a foreign table that only the expansions use."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.audit import Fault
from engine.race.bet import TakeFlippedCard
from engine.race.catalogue import CARDS, GOALS, deck_of
from engine.race.draft import PickCard
from engine.race.players import Player
from engine.race.powers import TakeoverPower
from engine.race.rounds import NextRound
from engine.race.setup import SCENARIO_CARDS
from engine.race.start import ChooseStartWorlds
from engine.race.table import Race


def expansion_faults(t: Race) -> Iterator[Fault]:
    """What is wrong with the parts of the table that only the expansions use."""
    yield from _player_faults(t)
    yield from _goal_faults(t)
    yield from _takeover_faults(t)
    yield from _robot_faults(t)


def _player_faults(t: Race) -> Iterator[Fault]:
    choosing = any(isinstance(step, ChooseStartWorlds) for step in t.agenda)
    drafting = any(isinstance(step, PickCard) for step in t.agenda)
    ending = any(isinstance(step, NextRound) for step in t.agenda)
    for seat, player in enumerate(t.players):
        path = f"/players/{seat}"
        if player.excess and (player.excess < 0 or not ending):
            yield Fault(f"{path}/excess", "bad_count", "Nothing was discarded to a limit.")
        if player.reshuffled and (player.reshuffled < 0 or not t.options.draft):
            yield Fault(f"{path}/reshuffled", "bad_count", "There is no own deck.")
        if (player.deck or player.discard) and not t.options.draft:
            yield Fault(path, "no_draft", "Only a drafted game has draw decks of the players.")
        if bool(player.pack) != drafting:
            yield Fault(f"{path}/pack", "no_draft", "Packs exist in the draft.")
        yield from _start_faults(t, path, player, choosing or drafting)
    if t.aside and not _can_lie_aside(t):
        yield Fault("/aside", "not_aside", "No card lies beside the deck at this moment.")


def _start_faults(t: Race, path: str, player: Player, before_choice: bool) -> Iterator[Fault]:
    """Start worlds are offered until they are chosen; then a tableau is one start world."""
    if t.options.start_choice and t.round == 0 and before_choice:
        if player.tableau or not _can_be_offered(player.offered):
            yield Fault(f"{path}/offered", "no_choice", "There is no choice of start worlds.")
    elif player.offered:
        yield Fault(f"{path}/offered", "no_choice", "Start worlds are chosen at the start.")
    elif t.round == 0 and len(player.tableau) != 1:
        message = "Before the first round a tableau is one start world."
        yield Fault(f"{path}/tableau", "bad_count", message)


def _can_be_offered(offered: list[str]) -> bool:
    return bool(offered) and all(_is_start_world(card) for card in offered)


def _is_start_world(card: str) -> bool:
    return card in CARDS and CARDS[card].data.start_world is not None


def _can_lie_aside(t: Race) -> bool:
    """Cards of the scenario during its set-up; cards flipped while their taker chooses."""
    if t.round == 0:
        return t.aside == list(SCENARIO_CARDS) and t.options.setup == "takeover_scenario"
    return any(isinstance(step, TakeFlippedCard) for step in t.agenda)


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
    if (t.at_start or t.declared) and not (t.options.takeovers and t.phase == "settle"):
        yield Fault("/at_start", "no_takeovers", "There are no takeovers at this moment.")
    deck = deck_of(t.options.sets)
    if t.at_start and (
        len(t.at_start) != len(t.players)
        or any(card not in deck for cards in t.at_start for card in cards)
    ):
        yield Fault("/at_start", "bad_tableaus", "These were not the tableaus at the start.")
    seats = t.seats()
    for place, each in enumerate(t.declared):
        power = deck.get(each.power)
        if (
            each.attacker not in seats
            or each.owner not in seats
            or each.attacker == each.owner
            or each.world not in deck
            or power is None
            or power.power(TakeoverPower) is None
        ):
            yield Fault(f"/declared/{place}", "bad_takeover", "This takeover cannot be.")


def _robot_faults(t: Race) -> Iterator[Fault]:
    robot = t.robot
    if (robot is not None) != t.options.solo:
        yield Fault("/robot", "bad_robot", "A solo game, and no other, has a robot.")
    elif robot is not None:
        numbers = (robot.counters, robot.placed_counters, robot.credits, robot.economy, robot.chips)
        if robot.start not in t.options.plays_by.starts or min(numbers) < 0:
            yield Fault("/robot", "bad_robot", "The robot cannot be like this.")
