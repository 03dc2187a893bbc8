"""Setting up a game: start worlds, goals, pool, deck; the first decisions are in ``start``."""

from __future__ import annotations

from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import pieces_exactly_once
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.catalogue import (
    CARDS,
    GOALS,
    Card,
    deck_of,
    goals_of,
    start_colour,
    start_number,
    start_worlds,
)
from galaxy_referee.engine.race.expansions.draft.steps import DraftRound
from galaxy_referee.engine.race.expansions.solo.robot import new_robot
from galaxy_referee.engine.race.options import Deal, Options, check
from galaxy_referee.engine.race.players import Placed, Player
from galaxy_referee.engine.race.rounds import Round
from galaxy_referee.engine.race.start import (
    DEALT,
    ChooseStartWorlds,
    DealHands,
    InitialDiscards,
    ReduceHands,
    StartingGoods,
    TakeSides,
    set_first,
)
from galaxy_referee.engine.race.state import VP_PER_PLAYER, GoalTile, RaceTable, places

FIRST_GOALS = 4  # TGS-SETUP-5
MOST_GOALS = 2
START_COLOURS = ("red", "blue")  # RVI-SETUP-2
SOLO_PLAYERS = 2  # SOLO-7: the pool of a solo game is that of two players

# RVI-TAKEOVER-38, -39: start worlds of the scenario, and the cards that the sides begin with.
SCENARIO_WORLDS = ("rebel-cantina", "imperium-warlord")
SCENARIO_CARDS = ("rebel-alliance", "imperium-seat")


def set_up(options: Options, seed: str, deal: Deal | None) -> RaceTable[Any]:
    """A new table, ready for its first step.

    Args:
        options: what is played.
        seed: the secret all luck follows from.
        deal: a given start in place of a random one.

    Raises:
        BadOption: the options, or the given start, are not possible.
    """
    check(options)
    if deal is not None:
        return _given(options, seed, deal)
    t = _table(options, seed)
    t.goals = [GoalTile(goal) for goal in _draw_goals(options, seed)]
    worlds = start_worlds(options.sets)
    if options.start_choice:
        _offer_start_worlds(t, worlds)
    else:
        _deal_start_worlds(t, worlds)
    if options.setup == "first_game":
        for player in t.players:
            player.hand = _preset_hand(options, CARDS[player.tableau[0].card])
    if options.setup == "takeover_scenario":
        t.aside = list(SCENARIO_CARDS)
    # Undealt start worlds and preset cards not in use are in the deck (RACE-SETUP-6, -11).
    taken = {card for _, cards in places(t) for card in cards}
    rest = [card for card in deck_of(options.sets) if card not in taken]
    t.deck = luck.shuffled(rest, seed, "deck")
    t.then(*first_steps(t))
    return t


def first_steps(t: RaceTable[Any]) -> list[Step[Any]]:
    """What happens before the first round."""
    options = t.options
    if options.setup == "first_game":
        return [StartingGoods(), Round()]
    steps: list[Step[Any]] = [DraftRound(1)] if options.draft else []
    steps.append(DealHands())
    if options.start_choice:
        return [*steps, *_choice_of_start_worlds(t), Round()]
    steps.append(_initial_discards(t))
    if options.setup == "takeover_scenario":
        steps.append(TakeSides())
    return [*steps, StartingGoods(), Round()]


def _choice_of_start_worlds(t: RaceTable[Any]) -> list[Step[Any]]:
    seats = list(t.seats())
    choice = ChooseStartWorlds(seats=seats, answers=[None] * len(seats))
    return [choice, StartingGoods(), ReduceHands()]


def _initial_discards(t: RaceTable[Any]) -> Step[Any]:
    seats = t.in_order()
    return InitialDiscards(seats=seats, answers=[None] * len(seats))


def _table(options: Options, seed: str) -> RaceTable[Any]:
    return RaceTable(
        game=NAME,
        rules_version=RULES_VERSION,
        seed=seed,
        agenda=[],
        options=options,
        pool=pool_of(options),
        players=[Player(hand=[], tableau=[]) for _ in range(options.players)],
        deck=[],
    )


def pool_of(options: Options) -> int:
    """The VP pool at the start (RACE-SETUP-2, SOLO-7)."""
    return VP_PER_PLAYER * (SOLO_PLAYERS if options.solo else options.players)


def _draw_goals(options: Options, seed: str) -> list[str]:
    """The goals in play: named, or four first and two most goals at random (TGS-SETUP-5,
    RVI-SETUP-5)."""
    if not options.with_goals:
        return []
    if isinstance(options.goals, tuple):
        return list(options.goals)
    drawn = set[str]()
    for kind, count in (("first", FIRST_GOALS), ("most", MOST_GOALS)):
        drawn |= set(luck.shuffled(goals_of(options.sets, kind), seed, "goals", kind)[:count])
    return [goal for goal in GOALS if goal in drawn]


def _offer_start_worlds(t: RaceTable[Any], worlds: list[Card]) -> None:
    """A red and a blue start world for each seat to choose from (RVI-SETUP-2)."""
    for colour in START_COLOURS:
        group = [world.id for world in worlds if start_colour(world) == colour]
        for player, world in zip(
            t.players, luck.shuffled(group, t.seed, "start worlds", colour), strict=False
        ):
            player.offered.append(world)


def _deal_start_worlds(t: RaceTable[Any], worlds: list[Card]) -> None:
    """A random start world for each seat, and for the robot (RACE-SETUP-5, -8, RACE-OQ-14,
    SOLO-9)."""
    options = t.options
    if options.setup == "first_game":
        worlds = [world for world in worlds if 1 <= start_number(world) <= options.players]
    dealt = [world.id for world in luck.shuffled(worlds, t.seed, "start worlds")]
    if options.setup == "takeover_scenario":
        dealt = list(SCENARIO_WORLDS)
    _take_start_worlds(t, dealt[: len(t.players) + options.solo])


def _take_start_worlds(t: RaceTable[Any], worlds: list[str]) -> None:
    for player, world in zip(t.players, worlds, strict=False):
        player.tableau = [Placed(world)]
    if t.options.solo:
        t.robot = new_robot(t.options.plays_by, worlds[-1], t.options.difficulty or "normal")
    set_first(t)


def _preset_hand(options: Options, world: Card) -> list[str]:
    """The four preset cards with the number of a start world (RACE-SETUP-9, -10, TGS-SETUP-3)."""
    return [
        card.id
        for card in deck_of(options.sets).values()
        if card.data.preset_hand == start_number(world) and card.id == card.name
    ]


# -- from a given start ----------------------------------------------------------------------------


def _given(options: Options, seed: str, deal: Deal) -> RaceTable[Any]:
    """A table from a given start."""
    _check_deal(options, deal)
    t = _table(options, seed)
    t.goals = [GoalTile(goal) for goal in deal.goals]
    if deal.offers:
        for player, offered in zip(t.players, deal.offers, strict=True):
            player.offered = list(offered)
    else:
        _take_start_worlds(t, deal.start_worlds)
    for player, hand in zip(t.players, deal.hands, strict=False):
        player.hand = list(hand)
    if t.robot is not None:
        t.robot.hand = list(deal.hands[-1])
    t.deck, t.discard = list(deal.deck), list(deal.discard)
    t.reshuffles = [list(order) for order in deal.reshuffles]
    for player in t.players:
        for placed in player.tableau:
            placed.good = deal.goods.get(placed.card)
    if deal.offers:
        t.then(*_choice_of_start_worlds(t), Round())
    elif all(len(player.hand) == DEALT for player in t.players):
        t.then(_initial_discards(t), StartingGoods(), Round())
    else:
        t.then(StartingGoods(), Round())
    return t


def _check_deal(options: Options, deal: Deal) -> None:
    """A given start has every card exactly once, and start worlds and a hand for each seat."""
    if options.draft or options.setup != "standard":
        raise BadOption("A given start is for the standard set-up.", pointer="/deal")
    if deal.offers and not options.start_choice:
        raise BadOption("There is no choice of start worlds.", pointer="/deal/offers")
    choose = "offers" if deal.offers else "start_worlds"
    count = options.players + options.solo
    for name, given in ((choose, getattr(deal, choose)), ("hands", deal.hands)):
        if len(given) != count:
            raise BadOption(f"There must be {count} {name}.", pointer=f"/deal/{name}")
    offers = deal.offers or [[world] for world in deal.start_worlds]
    for place, offered in enumerate(offers):
        if not all(is_start_world(world) for world in offered):
            raise BadOption("This is no start world.", pointer=f"/deal/{choose}/{place}")
        if deal.offers and not can_be_offered(offered):
            message = "A red start world is offered, and a blue one after it."
            raise BadOption(message, rule="RVI-SETUP-2", pointer=f"/deal/offers/{place}")
    if deal.offers and any(len(hand) != DEALT for hand in deal.hands):
        message = "Who chooses a start world has six cards, to discard two of them."
        raise BadOption(message, rule="RVI-SETUP-3", pointer="/deal/hands")
    _check_extras(options, deal)
    dealt = [("/deal/deck", deal.deck), ("/deal/discard", deal.discard)]
    dealt += [("/deal/goods", list(deal.goods.values()))]
    dealt += [(f"/deal/{choose}/{seat}", offered) for seat, offered in enumerate(offers)]
    dealt += [(f"/deal/hands/{seat}", hand) for seat, hand in enumerate(deal.hands)]
    for fault in pieces_exactly_once(dealt, deck_of(options.sets)):
        raise BadOption(fault.message, pointer=fault.pointer or "/deal")


def _check_extras(options: Options, deal: Deal) -> None:
    """Given goods lie on windfall start worlds, given goals belong to the sets."""
    for world in deal.goods:
        # The robot of a solo game has no goods.
        if world not in deal.start_worlds[: options.players] or not CARDS[world].windfall:
            raise BadOption(f"{world} does not start with a good.", pointer="/deal/goods")
    if deal.goals and not options.with_goals:
        raise BadOption("This game is played without goals.", pointer="/deal/goals")
    for goal in deal.goals:
        if goal not in GOALS or GOALS[goal].set not in options.sets:
            raise BadOption(f"{goal} is no goal of these sets.", pointer="/deal/goals")


def is_start_world(world: str) -> bool:
    """Whether this is the name of a start world."""
    return world in CARDS and CARDS[world].data.start_world is not None


def can_be_offered(worlds: list[str]) -> bool:
    """Whether these are a red start world and a blue one, or a red one alone (RVI-SETUP-2)."""
    colours = [start_colour(CARDS[world]) if world in CARDS else None for world in worlds]
    return bool(worlds) and colours == list(START_COLOURS[: len(worlds)])
