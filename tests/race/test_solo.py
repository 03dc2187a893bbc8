"""The solo game against the robot: set-up, the frame, its start worlds, and games to the end."""

from __future__ import annotations

import random

import msgspec
import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from galaxy_referee.engine.race.expansions.solo.robot import tableau_size
from galaxy_referee.engine.race.phases.produce import MostProduced
from galaxy_referee.engine.race.players import Placed
from tests.race.kit import Scenario, fresh_game
from tests.race.solo_kit import SOLO, solo_round


@pytest.mark.parametrize(("world", "difficulty", "counters", "markers"), [
    ("new-sparta", "normal", (2, 6), (1, 0, 4)),  # SOLO-T-1
    ("alpha-centauri", "hard", (3, 9), (2, 0, 4)),  # SOLO-T-2
    ("ancient-race", "easy", (1, 6), (0, 0, 3)),  # SOLO-T-3
    ("earths-lost-colony", "normal", (2, 6), (1, 1, 4)),  # SOLO-T-4
    ("epsilon-eridani", "normal", (2, 6), (1, 1, 4)),
    ("rebel-cantina", "normal", (2, 6), (1, 0, 4)),  # SOLO-T-5
    ("galactic-developers", "normal", (2, 6), (1, 0, 4)),
    ("imperium-warlord", "normal", (2, 6), (1, 0, 4)),
    ("old-earth", "normal", (2, 6), (1, 0, 4)),
    ("separatist-colony", "normal", (2, 6), (1, 0, 4)),
    ("damaged-alien-factory", "normal", (2, 6), (1, 0, 4)),
    ("doomed-world", "normal", (2, 6), (1, 0, 4)),
])  # fmt: skip
def test_difficulty_and_start_world_set_counters_and_markers(world, difficulty, counters, markers):
    """SOLO-T-1..-5, SOLO-2, -3, -7, -8, -10, -11, -12: counters by difficulty, markers and hand by
    start world; 24 points, no goals, no takeovers."""
    seeds = (str(number) for number in range(100))
    games = (fresh_game(seed, difficulty=difficulty, **SOLO) for seed in seeds)
    s = next(s for s in games if s.state.robot.start == world)
    robot = s.state.robot
    assert (robot.counters, game.view(s.state, 0).table.robot.six_cost_vp) == counters
    assert (robot.credits, robot.economy, len(robot.hand)) == markers
    assert (s.state.pool, s.state.goals, s.state.options.takeovers) == (24, [], False)
    assert robot.tableau == [world]


def test_in_a_given_start_the_robot_has_the_last_world_and_hand():
    """RACE-REC-1, SOLO-9, -12."""
    worlds = ["new-sparta", "alpha-centauri"]
    rest = [card for card in deck_of(("base", "tgs", "rvi")) if card not in worlds]
    deal = {"start_worlds": worlds, "hands": [rest[:6], rest[6:9]], "deck": rest[9:]}
    s = fresh_game(deal=deal, **SOLO)
    robot = s.state.robot
    assert (s.hand(0), robot.hand) == (rest[:6], rest[6:9])
    assert ([placed.card for placed in s.state.players[0].tableau], robot.tableau) == (
        worlds[:1],
        worlds[1:],
    )


def test_takeovers_are_off_even_with_imperium_seat():
    """SOLO-T-5, SOLO-3: who holds the card that takes over has no use for it."""
    s = solo_round(
        "Rebel Cantina", mine="Old Earth, Imperium Seat, Space Marines", dice=("settle", "settle")
    ).round("settle explore+5")
    assert not any("takeover" in event.kind for event in s.log)


def test_the_frame():
    """SOLO-1, -2, -7, -9, -12, -13, -37, -38: set-up of a solo game."""
    worlds = set()
    for seed in range(60):
        s = fresh_game(seed=str(seed), players=1, expansions=("tgs",))
        assert (s.state.pool, s.state.goals, s.hands()) == (24, [], [6])
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


def test_the_player_keeps_three_cards_with_ancient_race():
    """SOLO-13, TGS-SETUP-4."""
    games = (fresh_game(seed=str(seed), **SOLO) for seed in range(100))
    s = next(s for s in games if s.tableau(0) == ["ancient-race"])
    assert len(s.hand(0)) == 6
    s.play(f"0 discard {','.join(s.hand(0)[:3])}")
    assert s.asked == "select_two"


@pytest.mark.parametrize(("produced", "drawn"), [([], 0), (["comet-zone"], 2)])
def test_the_only_player_has_produced_most_if_he_has_produced_any(produced, drawn):
    """RACE-PRODUCE-14, RACE-OQ-8: the robot produces no goods, and nothing is not most."""
    s = solo_round(mine="Old Earth, Mining Conglomerate")
    player = s.state.players[0]
    player.produced = produced
    before = len(player.hand)
    MostProduced().run(s.state)
    assert len(player.hand) == before + drawn


def test_only_the_player_discards_to_the_hand_limit():
    """SOLO-T-14, SOLO-22: the player discards to ten, the robot does not."""
    s = solo_round(hand="+14", mine="Old Earth / +12", dice=("explore", "produce"))
    s.actions("consume-x2 produce")
    s.play(f"0 keep {s.state.players[0].drawn[0]}")
    (decision,) = game.decisions(s.state)
    assert (decision.moves.choose()["min"], len(s.robot.hand)) == (3, 15)
    s.play(s.first_legal(0))
    assert (s.hands(), len(s.robot.hand)) == ([10], 15)


def test_counters_count_as_cards_for_the_end_of_the_game():
    """SOLO-T-15, SOLO-14, -34: a tableau of 12 ends the game, and one of 11 does not."""
    cards = (
        "Gem World, Comet Zone, Space Marines, Public Works, Drop Ships, Mining Robots, "
        "Spice World, Deficit Spending, Plague World"
    )
    for tableau, over in ((cards, True), (cards.partition(", ")[2], False)):
        s = solo_round(
            tableau=tableau, credits=2, counters=1, placed_counters=1, dice=("develop", "produce")
        ).actions("consume-x2 produce")
        s.finish()
        assert tableau_size(s.robot) == (12 if over else 11)
        assert s.state.over is over
        assert game.end_reason(s.state) == (["tableau"] if over else [])


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
        assert len(game.outcome(s.state).scores) == 2
    assert {case.partition(".")[0] for case in cases} == {
        "explore", "develop", "settle", "consume", "produce",
    }  # fmt: skip
    assert len(cases) >= 10


@pytest.mark.parametrize("world", BUILT_IN.starts)
def test_every_start_world_plays_to_the_end(world):
    """SOLO-5, -36, -37, -39: the counters of each start world, and what the audit says of them."""
    for seed in range(100):
        state = game.new(SOLO, seed=f"{world} {seed}")
        if state.robot.start == world:
            break
    assert state.robot.start == world
    luck = random.Random(world)
    while not state.over:
        decision = game.decisions(state)[0]
        game.play(state, decision.moves.at(luck.randrange(len(decision.moves))))
        assert game.audit(state) == []
    left = world == "doomed-world" and bool(state.robot.used_up)
    assert (world in state.robot.tableau) is not left


def test_phases_of_either_side_are_performed_by_both():
    """SOLO-4, -17, -21, -42: the robot's actions make phases take place, too; in each phase the
    player comes first."""
    s = solo_round(mine="Old Earth / Public Works, Gem World", dice=("explore", "settle"))
    s.round("develop consume-trade")
    assert s.phases == ["explore", "develop", "settle", "consume"]
    assert s.entries == ["explore.action", "develop.reaction", "settle.action", "consume.reaction"]
    kinds = [event.kind for event in s.log]
    assert kinds.index("actions_revealed") < kinds.index("robot_dice_rolled")
    assert kinds.index("cards_kept") < kinds.index("robot_acted")


def test_scores_count_the_placed_alone():
    """SOLO-35, -39: the higher total wins; counters not yet placed count nothing."""
    s = solo_round("New Sparta", tableau="Gem World", counters=1, placed_counters=1, chips=4)
    s.state.agenda = []
    mine, score = game.scores(s.state)
    assert (score.seat, score.parts) == (1, {"cards": 1 + 1, "counters": 6, "chips": 4})
    assert game.outcome(s.state).winners == [1]
    s.state.players[0].tableau.append(Placed("rebel-stronghold"))
    s.state.players[0].chips = 12 - mine.total
    assert game.outcome(s.state).winners == [0]
