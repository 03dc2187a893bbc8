"""The environments keep the rules of PettingZoo and Gymnasium."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.records import replay
from tests.sampling import mostly_heavy

np = pytest.importorskip("numpy", reason="needs the extra learn")
pytest.importorskip("gymnasium", reason="needs the extra learn")
pytest.importorskip("pettingzoo", reason="needs the extra learn")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from galaxy_referee.learn.aec import GameEnv, env
from galaxy_referee.learn.single import SeatEnv
from tests.learn.randomly import played

ALL = ("tgs", "rvi", "bow")
TABLES = [
    *((game.name, {"players": 2}) for game in GAMES),
    ("frontiers", {"players": 2, "goals": True}),
    ("race", {"players": 1, "expansions": ["tgs"]}),
    ("race", {"players": 3, "expansions": ["aa"]}),
    ("race", {"players": 3, "expansions": ["tgs"], "draft": True}),
    ("race", {"players": 5, "expansions": ["xi"]}),
    ("race", {"players": 6, "expansions": ALL, "takeovers": True}),
    *(("roll", {"players": players, "take_back": True}) for players in (3, 4, 5)),
    *(("frontiers", {"players": players}) for players in (3, 4, 5)),
]
CYCLES = 150  # of all seats: a whole game and more
# What the checkers say of any environment with masks, or without a registered name.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize(("game", "options"), mostly_heavy(TABLES, range(len(GAMES))))
def test_the_environment_is_one_of_pettingzoo(game, options, capsys):
    api_test(env(game, options, render_mode="ansi"), num_cycles=CYCLES)
    seed_test(lambda: env(game, options), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "options"), mostly_heavy(TABLES, range(len(GAMES))))
def test_the_environment_is_one_of_gymnasium(game, options):
    bot = "random" if options["players"] == 1 else "greedy"
    check_env(SeatEnv(game, options, bots=[bot], render_mode="ansi"))


@pytest.mark.parametrize(("game", "options"), mostly_heavy(TABLES, {len(GAMES)}))
def test_a_game_is_that_of_its_record(game, options):
    made = GameEnv(game, options, reward="margin")
    rewards = played(made, 5)
    record = made.record()
    (engine,) = [engine for engine in GAMES if engine.name == game]
    replayed = replay(engine, record)
    assert replayed.error is None and replayed.state.over
    best = max(made.episode.outcome.scores, key=lambda score: score.total)
    if best.seat < options["players"]:
        assert rewards[f"seat_{best.seat}"] == max(rewards.values()) >= 0


def test_the_next_game_of_a_seed_is_another_one():
    made = GameEnv("frontiers", {"players": 2})
    seeds = []
    for _ in range(2):
        made.reset(seed=3)
        first = made.episode.seed
        made.reset()
        seeds.append((first, made.episode.seed))
    assert seeds[0] == seeds[1] and seeds[0][0] != seeds[0][1]


def test_a_word_that_cannot_be_said_is_refused_or_ends_the_game():
    made = GameEnv("race")
    made.reset(seed=1)
    with pytest.raises(ValueError, match="no legal move"):
        made.step(0)
    single = SeatEnv("race", penalty=-2.0)
    single.reset(seed=1)
    _, reward, terminated, truncated, _ = single.step(0)
    assert (reward, terminated, truncated) == (-2.0, True, False)


@pytest.mark.parametrize("bots", [("random",), ("greedy", "random")])
def test_bots_play_the_other_seats(bots):
    made = SeatEnv("frontiers", {"players": 3}, seat=1, bots=bots)
    luck = random.Random(1)
    _, info = made.reset(seed=2)
    ended = False
    while not ended:
        assert (info["action_mask"] == made.action_masks()).all()
        _, reward, ended, _, info = made.step(luck.choice(np.flatnonzero(info["action_mask"])))
    assert reward == (1.0 if 1 in made.episode.outcome.winners else -1.0)


def test_a_bot_that_searches_is_told_what_its_seat_knows():
    made = SeatEnv("frontiers", seat=1, bots=("monte-carlo:playouts=1",), options={"players": 2})
    made.reset(seed=2)
    assert made.episode.seat == 1


def test_the_text_is_that_of_a_seat():
    made = GameEnv("race", {"setup": "first_game"}, render_mode="ansi")
    made.reset(seed=1)
    text = made.render()
    assert text.startswith("Race for the Galaxy\n")
    assert "Next: explore+5, explore+1+1, develop" in text
    state = made.episode.state
    own, other = state.players[made.episode.seat].hand, state.players[1 - made.episode.seat].hand
    assert all(card in text for card in own) and not any(f" {card}," in text for card in other)
    played(made, 1)
    assert "The game is over (seat 0: " in made.render()
    assert GameEnv("race").render() is None


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_picture_is_that_of_a_seat(game):
    made = SeatEnv(game, seat=1, bots=["random"], render_mode="svg")
    made.reset(seed=1)
    svg = ElementTree.fromstring(made.render())
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert "as Player 2 sees it" in "".join(svg.itertext())
