"""What is wrong with a foreign table: every piece exactly once, counts and phase consistent."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.audit import Fault, pieces_exactly_once
from engine.kernel.errors import BadOption
from engine.race import rounds
from engine.race.agenda import agenda_faults
from engine.race.catalogue import CARDS, GOALS, deck_of
from engine.race.options import check
from engine.race.powers import TakeoverPower
from engine.race.setup import pool_of
from engine.race.table import Player, Race, places

PHASE_NAMES = (None, "explore", "develop", "settle", "consume", "produce")


def table_faults(t: Race) -> Iterator[Fault]:
    """Everything wrong with the table and the order of the agenda; its steps check themselves."""
    try:
        check(t.options)
    except BadOption as error:
        yield Fault(error.pointer, "bad_option", error.sentence, blocking=True)
        return
    if len(t.players) != t.options.players:
        message = f"There must be {t.options.players} players."
        yield Fault("/players", "bad_count", message, blocking=True)
        return
    if t.first not in t.seats():
        yield Fault("/first", "bad_seat", "There is no such seat.")
    if t.phase not in PHASE_NAMES:
        yield Fault("/phase", "unknown_phase", f"{t.phase} is no phase.")
    if t.round < 0 or t.ply < 0 or t.reshuffled < 0:
        yield Fault("", "bad_count", "Round, ply and reshuffled cannot be negative.")
    yield from _pool_faults(t)
    yield from pieces_exactly_once(places(t), deck_of(t.options.sets))
    placed = {card.card for player in t.players for card in player.tableau}
    if not set(t.fresh) <= placed:
        yield Fault("/fresh", "not_placed", "A fresh card lies in no tableau.")
    for seat, player in enumerate(t.players):
        yield from _player_faults(t, f"/players/{seat}", player)
    yield from _expansion_faults(t)
    yield from agenda_faults(t)


def _pool_faults(t: Race) -> Iterator[Fault]:
    """Pool and chips together are what the game began with (RACE-VP-2)."""
    chips = sum(player.chips for player in t.players)
    if any(player.chips < 0 for player in t.players):
        yield Fault("/players", "bad_chips", "Chips cannot be negative.")
    chips += t.robot.chips if t.robot is not None else 0
    if t.pool + chips != pool_of(t.options):
        yield Fault("/pool", "bad_pool", "Pool and chips do not add up to 12 per player.")


def _player_faults(t: Race, path: str, player: Player) -> Iterator[Fault]:
    allowed = rounds.ADVANCED_ACTIONS if t.options.two_actions else rounds.ACTIONS
    if not set(player.actions) <= set(allowed):
        yield Fault(f"{path}/actions", "unknown_action", "There is no such action card.")
    if len(player.actions) > (2 if t.options.two_actions else 1):
        yield Fault(f"{path}/actions", "too_many_actions", "Too many action cards.")
    if player.drawn and t.phase != "explore":
        yield Fault(f"{path}/drawn", "wrong_phase", "Cards are drawn to choose from in Explore.")
    yield from _tableau_faults(path, player)
    if t.round == 0 and not player.tableau and not player.offered:
        yield Fault(f"{path}/tableau", "no_start_world", "There is no start world.")
    if player.excess < 0 or player.reshuffled < 0:
        yield Fault(path, "bad_count", "A count cannot be negative.")
    if (player.pack or player.deck or player.discard) and not t.options.draft:
        yield Fault(path, "no_draft", "Only a drafted game has draw decks of the players.")
    if player.offered and not t.options.start_choice:
        yield Fault(f"{path}/offered", "no_choice", "There is no choice of start worlds.")
    if not set(player.produced) <= {placed.card for placed in player.tableau}:
        yield Fault(f"{path}/produced", "not_placed", "A world that produced is not there.")


def _tableau_faults(path: str, player: Player) -> Iterator[Fault]:
    names = set()
    for place, placed in enumerate(player.tableau):
        here = f"{path}/tableau/{place}"
        card = CARDS.get(placed.card)
        if card is None:
            continue  # reported as an unknown piece
        if placed.good is not None and card.good is None:
            yield Fault(here, "no_good_here", f"{card.title} never holds a good.")
        if card.development and card.name in names:
            yield Fault(here, "duplicate_development", f"{card.title} lies there twice.")
        names.add(card.name)


def _expansion_faults(t: Race) -> Iterator[Fault]:
    yield from _goal_faults(t)
    yield from _takeover_faults(t)
    yield from _robot_faults(t)


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
