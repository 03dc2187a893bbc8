"""Minari reads the games that anybody played."""

from __future__ import annotations

import msgspec
import pytest

# Minari wants a dataset to name its authors.
pytestmark = [pytest.mark.ci, pytest.mark.filterwarnings("ignore::UserWarning")]
np = pytest.importorskip("numpy", reason="needs the extra learn")
gymnasium = pytest.importorskip("gymnasium", reason="needs the extra learn")
pytest.importorskip("pettingzoo", reason="needs the extra learn")
minari = pytest.importorskip("minari", reason="needs the packages of the example")
pytest.importorskip("h5py", reason="needs the packages of the example")
pytest.importorskip("PIL", reason="needs the packages of the example")

from examples.learning.minari_episodes import minari_episode
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel import records
from galaxy_referee.engine.kernel.knowledge import knowledge
from galaxy_referee.learn.aec import GameEnv
from galaxy_referee.learn.registration import env_id
from galaxy_referee.learn.single import SeatEnv
from tests.learn.randomly import played


def bot_game(game, options, seed, most=None):
    """The record of a game of bots, in which seats that decide together answer last seat first."""
    bot, state, moves = make_adviser("greedy", game), game.new(options, seed), []
    while (decisions := game.decisions(state)) and len(moves) != most:
        seat = decisions[-1].seat
        known = knowledge(game.hidden, game.codec, state, seat)
        moves.append(bot.advise(known, seat, str(state.ply)).move)
        game.play(state, moves[-1])
    return records.write(game, options, seed, None, [move.text for move in moves])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_minari_reads_the_games_of_bots(game, tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    options = {"players": 3}
    all_records = [bot_game(game, options, f"minari {number}") for number in range(2)]
    made = gymnasium.make(env_id(game.name), options=options, seat=1, reward="margin")
    episodes = [minari_episode(record, 1, "margin") for record in all_records]
    minari.create_dataset_from_buffers(f"galaxy/{game.name}-greedy-v0", episodes, made)
    dataset = minari.load_dataset(f"galaxy/{game.name}-greedy-v0")
    assert dataset.total_episodes == 2
    for record, episode in zip(all_records, dataset.iterate_episodes(), strict=True):
        masks = episode.infos["action_mask"]
        assert all(masks[step][action] for step, action in enumerate(episode.actions))
        assert len(episode.observations) == len(episode.actions) + 1 == len(masks)
        assert all(made.observation_space.contains(seen) for seen in episode.observations)
        scores = [score.total for score in record.outcome.scores]
        best = max(scores[0], scores[2])
        assert episode.rewards.tolist()[-1] == scores[1] - best
        assert not episode.rewards[:-1].any() and not episode.truncations.any()
        assert episode.terminations.tolist() == [False] * (len(episode.actions) - 1) + [True]
    again = dataset.recover_environment()
    assert again.unwrapped.encoding.name == made.unwrapped.encoding.name


def test_an_episode_is_what_the_environment_showed():
    made = SeatEnv("roll", {"players": 2}, seat=0, bots=["random"], max_choices=40)
    seen, info = made.reset(seed=3)
    shown, masks, actions = [seen], [info["action_mask"]], []
    luck = np.random.default_rng(3)
    truncated = False
    while not truncated:
        actions.append(int(luck.choice(np.flatnonzero(info["action_mask"]))))
        seen, _, _, truncated, info = made.step(actions[-1])
        shown.append(seen)
        masks.append(info["action_mask"])
    episode = minari_episode(made.record(), 0)
    assert episode.actions == actions
    assert (np.array(episode.observations[:-1]) == np.array(shown[:-1])).all()
    assert (np.array(episode.infos["action_mask"][:-1]) == np.array(masks[:-1])).all()
    assert episode.truncations[-1] and not episode.terminations[-1] and not episode.rewards[-1]


def test_what_cannot_be_an_episode_is_refused():
    made = GameEnv("race", {"players": 2})
    played(made, 1)
    record = made.record()
    with pytest.raises(ValueError, match="seat 5 had no choice in this game"):
        minari_episode(record, 5)
    with pytest.raises(ValueError, match="learners always shuffle"):
        minari_episode(msgspec.structs.replace(record, deal={}), 0)
    with pytest.raises(ValueError, match="was played by the rules race-1, not race-"):
        minari_episode(msgspec.structs.replace(record, rules_version="race-1"), 0)
    others = [*record.moves[:1], "5 pass"]
    with pytest.raises(ValueError, match="'5 pass' is not a move of a seat that decides then"):
        minari_episode(msgspec.structs.replace(record, moves=others), 0)
    options = {"players": 2, "advanced": True, "edition": "board_game_arena"}
    made = GameEnv("race", options)
    made.reset(seed=1)
    conceded = msgspec.structs.replace(made.record(), moves=["0 concede"])
    with pytest.raises(ValueError, match="in which a seat conceded"):
        minari_episode(conceded, 0)
