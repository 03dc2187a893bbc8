"""The solo game against the robot: its test scenarios and games to the end."""

from __future__ import annotations

import random

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from galaxy_referee.engine.race.expansions.solo.robot import (
    RobotActs,
    meaning,
    new_robot,
    plays_by,
    robot_score,
    tableau_size,
)
from galaxy_referee.engine.race.phases.produce import MostProduced
from galaxy_referee.engine.race.players import Placed
from galaxy_referee.engine.race.rounds import EndRound
from tests.race.kit import Scenario, fresh_game

SOLO = {"players": 1, "expansions": ("tgs", "rvi")}


def begun(world="new-sparta", **options):
    """A solo game at its first choice of action cards, the robot with this start world."""
    s = fresh_game(seed="solo", **{**SOLO, **options})
    s.play(next(game.legal_moves(s.state)).text)
    robot = s.state.robot
    mine = s.state.players[0].tableau[0]
    if world == mine.card:
        mine.card, robot.tableau[0] = robot.tableau[0], mine.card
    elif world != robot.start:
        for pile in (s.state.deck, s.state.discard, s.hand(0), robot.hand):
            if world in pile:
                pile[pile.index(world)] = robot.start
    fresh = new_robot(plays_by(s.state), world, s.state.options.difficulty or "normal")
    fresh.hand = robot.hand
    s.state.robot = fresh
    return s


def acting(s, phase, *actions, nth=1):
    """Let the robot act in a phase, having chosen these actions."""
    s.state.robot.actions = list(actions)
    RobotActs(phase, nth).run(s.state)
    return s.state.robot


def stack(s, hand=(), deck=()):
    """Put these cards on top of the robot's hand and the deck."""
    t = s.state
    for pile in (t.deck, t.discard, t.robot.hand, t.players[0].hand):
        pile[:] = [name for name in pile if name not in (*hand, *deck)]
    t.robot.hand, t.deck = list(hand), [*deck, *t.deck]


@pytest.mark.parametrize(
    ("world", "difficulty", "counters", "markers"),
    [
        ("new-sparta", "normal", (2, 6), (1, 0, 4)),  # SOLO-T-1
        ("alpha-centauri", "hard", (3, 9), (2, 0, 4)),  # SOLO-T-2
        ("ancient-race", "easy", (1, 6), (0, 0, 3)),  # SOLO-T-3
        ("earths-lost-colony", "normal", (2, 6), (1, 1, 4)),  # SOLO-T-4
        ("epsilon-eridani", "normal", (2, 6), (1, 1, 4)),
        ("rebel-cantina", "normal", (2, 6), (1, 0, 4)),  # SOLO-T-5
        ("galactic-developers", "normal", (2, 6), (1, 0, 4)),
        ("imperium-warlord", "normal", (2, 6), (1, 0, 4)),
    ],
)
def test_solo_t_1_to_5(world, difficulty, counters, markers):
    """SOLO-T-1..-5, SOLO-8, -10, -11, -12: counters by difficulty, markers by start world."""
    robot = new_robot(BUILT_IN, world, difficulty)
    assert (robot.counters, robot.counter_vp) == counters
    assert (robot.credits, robot.economy, BUILT_IN.starts[world].hand) == markers


@pytest.mark.parametrize(("produced", "drawn"), [([], 0), (["comet-zone"], 2)])
def test_the_only_player_has_produced_most_if_he_has_produced_any(produced, drawn):
    """RACE-PRODUCE-14, RACE-OQ-8: the robot produces no goods, and nothing is not most."""
    s = begun()
    player = s.state.players[0]
    player.tableau.append(Placed("mining-conglomerate"))
    player.produced = produced
    before = len(player.hand)
    MostProduced().run(s.state)
    assert len(player.hand) == before + drawn


def test_the_frame():
    """SOLO-1, -2, -3, -7, -9, -12, -13, -37, -38: set-up of a solo game."""
    worlds = set()
    for seed in range(60):
        s = fresh_game(seed=str(seed), players=1, expansions=("tgs",))
        assert (s.state.pool, s.state.goals) == (24, [])
        assert s.hands() == [6]
        robot = s.state.robot
        assert len(robot.hand) == BUILT_IN.starts[robot.start].hand
        assert robot.tableau == [robot.start] != s.tableau(0)
        worlds.add(CARDS[robot.start].data.start_world)
    assert worlds == set(range(9))
    count = len(s.hand(0)) - (3 if s.tableau(0) == ["ancient-race"] else 4)
    s.play(f"0 discard {','.join(s.hand(0)[:count])}")
    assert len(s.legal(0)) == 36  # two of nine action cards
    view = game.view(s.state, 0).table.robot
    assert view.hand == len(robot.hand)  # nobody looks at it
    assert robot.hand[0] not in str(msgspec.to_builtins(game.view(s.state, 0)))


@pytest.mark.parametrize(
    ("actions", "cards", "credits"),
    [
        (["explore+5", "produce"], 1, 1),  # SOLO-T-6
        (["develop", "produce"], 1, 0),  # SOLO-T-7
        (["explore+5", "explore+1+1"], 3, 1),  # SOLO-T-8
    ],
)
def test_solo_t_6_to_8(actions, cards, credits):
    """SOLO-T-6..-8: Explore as action, reaction and double, SOLO-23."""
    s = begun()
    before = len(s.state.robot.hand)
    robot = acting(s, "explore", *actions)
    assert (len(robot.hand) - before, robot.credits - 1) == (cards, credits)


def test_the_human_explores_without_the_robots_bonus():
    """SOLO-T-6, SOLO-21: phases of either side are performed by both in the usual order; the
    player has no bonus for what the robot chose."""
    mat = msgspec.to_builtins(BUILT_IN)
    mat["dice"]["faces"] = [["explore"] * 6, ["explore"] * 6]
    s = begun("old-earth", robot_mat=mat)
    mine = next(name for name in ("gem-world", "comet-zone") if name in s.state.deck)
    s.state.deck.remove(mine)
    s.state.players[0].tableau = [Placed(mine)]
    s.play("0 choose_actions develop,settle")
    assert s.phases == ["explore"]
    assert (s.drawn(0), game.decisions(s.state)[0].moves.choose()["max"]) == (2, 1)
    s.play(f"0 keep {s.state.players[0].drawn[0]}")
    assert s.state.robot.credits == 2
    assert s.phases == ["explore", "develop"]


def test_solo_t_9():
    """SOLO-T-9: a counter is placed for two credits, and that is all, SOLO-24."""
    s = begun()
    s.state.robot.credits = 2
    hand = list(s.state.robot.hand)
    robot = acting(s, "develop", "develop", "produce")
    assert (robot.credits, robot.counters, robot.placed_counters) == (0, 1, 1)
    assert tableau_size(robot) == 2
    assert robot.hand == hand


@pytest.mark.parametrize(("world", "placed"), [("new-sparta", 0), ("galactic-developers", 1)])
def test_solo_t_10(world, placed):
    """SOLO-T-10: a counter in a reaction costs 3, with Galactic Developers 2, SOLO-25, -31."""
    s = begun(world)
    s.state.robot.credits = 2
    stack(s)
    robot = acting(s, "develop", "settle", "produce")
    assert robot.placed_counters == placed
    if placed:
        assert robot.credits == 0


@pytest.mark.parametrize(
    ("world", "expected"), [("old-earth", "gem-world"), ("rebel-cantina", "rebel-miners")]
)
def test_solo_t_11(world, expected):
    """SOLO-T-11: Settle turns over the hand until a world fits, SOLO-15, -27, -30."""
    s = begun(world)
    stack(s, ["rebel-miners", "public-works"], ["gem-world", "drop-ships", "outlaw-world"])
    robot = acting(s, "settle", "settle", "produce")
    assert robot.tableau == [world, expected]


def test_solo_t_12():
    """SOLO-T-12, SOLO-19: what the robot symbol means."""
    s = begun()
    assert meaning(s.state, s.state.robot, "robot") == "settle"
    for world, action in (("ancient-race", "consume-trade"), ("old-earth", "consume-x2")):
        assert BUILT_IN.starts[world].robot == action
        assert BUILT_IN.starts[world].robot_confidence == "established"


@pytest.mark.parametrize(
    ("chosen", "copied"),
    [
        (["explore+5", "produce"], "produce"),
        (["settle2", "develop"], "settle"),
        (["consume-x2", "consume-trade"], "consume-x2"),
        (["explore+1+1", "explore+5"], "explore"),
    ],
)
def test_solo_t_13(chosen, copied):
    """SOLO-T-13, SOLO-20: the asterisk copies the player's last action."""
    s = begun()
    s.state.players[0].actions = chosen
    assert meaning(s.state, s.state.robot, "copy") == copied


def test_solo_t_14():
    """SOLO-T-14, SOLO-22: the player discards to ten, the robot does not."""
    s = begun()
    t = s.state
    while len(t.players[0].hand) < 13:
        t.players[0].hand.append(t.deck.pop())
    while len(t.robot.hand) < 15:
        t.robot.hand.append(t.deck.pop())
    t.agenda = []
    EndRound().run(t)
    (decision,) = game.decisions(t)
    assert decision.moves.choose()["min"] == 3
    assert len(t.robot.hand) == 15


def test_solo_t_15():
    """SOLO-T-15, SOLO-14, -34: counters count as cards for the end of the game."""
    s = begun()
    robot = s.state.robot
    robot.tableau += [s.state.deck.pop() for _ in range(9)]
    robot.placed_counters = 2
    assert tableau_size(robot) == 12
    assert game.end_reason(s.state) == ["tableau"]
    robot.placed_counters = 1
    assert game.end_reason(s.state) == []
    s.state.pool = 0
    assert game.end_reason(s.state) == ["vp_pool"]


def test_economy_gives_chips_and_credits_pay():
    """SOLO-16, -28, -29: what markers are for; a reaction in Settle needs credit."""
    s = begun("old-earth")
    s.state.robot.economy = 2
    robot = acting(s, "consume", "consume-x2", "produce")
    assert (robot.chips, s.state.pool) == (4, 20)
    stack(s, ["gem-world"])
    robot.credits = 0
    assert acting(s, "settle", "produce", "explore+5").tableau == ["old-earth"]
    robot.credits = 1
    assert acting(s, "settle", "produce", "explore+5").tableau == ["old-earth", "gem-world"]
    assert robot.credits == 0


def test_developments_of_cost_six():
    """SOLO-26, -31, -40: a turned-over 6-cost development costs a credit in an action, none with
    Galactic Developers."""
    for world, actions, left in (
        ("old-earth", ("develop", "produce"), 0),
        ("galactic-developers", ("develop", "produce"), 1),
    ):
        s = begun(world)
        s.state.robot.counters = 0
        stack(s, ["alien-tech-institute"])
        robot = acting(s, "develop", *actions)
        assert robot.tableau == [world, "alien-tech-institute"]
        assert robot.credits == left


def test_developments_of_cost_six_in_a_reaction():
    """SOLO-31: a turned-over development of cost 6 costs a credit with Galactic Developers,
    otherwise two."""
    for world, cost in (("old-earth", 2), ("galactic-developers", 1)):
        for credit in (cost - 1, cost):
            s = begun(world)
            s.state.robot.counters = 0
            stack(s, ["alien-tech-institute"])
            s.state.robot.credits = credit
            robot = acting(s, "develop", "settle", "produce")
            assert ("alien-tech-institute" in robot.tableau) == (credit == cost)
            assert robot.credits == 0


def test_the_robots_score():
    """SOLO-35, -39: cards with the start world, counters, chips; the higher total wins."""
    s = begun()
    robot = s.state.robot
    robot.tableau += ["gem-world", "merchant-guild"]
    robot.placed_counters, robot.chips = 1, 4
    score = robot_score(s.state, robot)
    assert score.seat == 1
    assert score.parts == {"cards": 1 + 1 + 6, "counters": 6, "chips": 4}
    s.state.agenda = []
    s.state.players[0].tableau = [Placed("rebel-stronghold"), Placed("alien-monolith")]
    assert game.outcome(s.state).winners == [1]


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@pytest.mark.parametrize("expansions", [("tgs",), ("tgs", "rvi")])
def test_solo_games_end(difficulty, expansions):
    """SOLO-4, -34: solo games can be played to their end, with the robot in every phase."""
    cases = set()
    for seed in range(8):
        luck = random.Random(seed)
        options = {"players": 1, "expansions": expansions, "difficulty": difficulty}
        s = Scenario(game.new(options, seed=str(seed)))
        while not s.state.over:
            decision = game.decisions(s.state)[0]
            for event in game.play(s.state, decision.moves.at(luck.randrange(len(decision.moves)))):
                if event.kind == "robot_acted":
                    cases.add(event.data["entry"])
            assert game.audit(s.state) == []
        outcome = game.outcome(s.state)
        assert len(outcome.scores) == 2
    assert {case.partition(".")[0] for case in cases} == {
        "explore", "develop", "settle", "consume", "produce",
    }  # fmt: skip
    assert len(cases) >= 10


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"players": 1}, "SOLO-OQ-1"),
        ({"players": 1, "expansions": ["rvi"]}, "SOLO-OQ-1"),
        ({**SOLO, "goals": True}, "SOLO-2"),
        ({**SOLO, "takeovers": True}, "SOLO-3"),
        ({**SOLO, "advanced": True}, "RACE-ADV-1"),
        ({**SOLO, "setup": "first_game"}, "SOLO-9"),
        ({"players": 2, "difficulty": "hard"}, "SOLO-1"),
    ],
)
def test_what_a_solo_game_does_not_combine_with(options, rule):
    """SOLO-2, -3, RVI-SOLO-1."""
    with pytest.raises(BadOption) as caught:
        game.new(options)
    assert caught.value.rule == rule
