"""Many games at once: the same games however they are played."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

np = pytest.importorskip("numpy", reason="needs the extra learn")

from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.learn.batch import Arrays, Batch, cells_of
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.processes import Processes

SIZE = 5
LIMIT = 17
WAYS = {"copied": copy.deepcopy, "pickled": lambda made: pickle.loads(pickle.dumps(made))}


def chosen(arrays, luck):
    """A random word for each game."""
    return [luck.choice(np.flatnonzero(mask).tolist()) for mask in arrays.masks]


def steps(batch, count, luck):
    """Everything that a batch shows in some steps."""
    shown = []
    for _ in range(count):
        arrays = batch.step(chosen(batch.arrays, luck))
        shown.append([array.tobytes() for array in vars(arrays).values()])
    return shown


def test_the_rows_are_what_each_seat_sees():
    batch = Batch(Encoding("race", {"players": 3}), SIZE, seed=1)
    luck = random.Random(1)
    for _ in range(20):
        arrays = batch.step(np.array(chosen(batch.arrays, luck)))
        for index, episode in enumerate(batch.episodes):
            cells = cells_of(batch.encoding, episode, episode.seat)
            assert (arrays.observations[index] == cells).all()
            assert np.flatnonzero(arrays.masks[index]).tolist() == sorted(episode.factoring.words)
            assert arrays.seats[index] == episode.seat


def test_a_game_that_ends_is_followed_by_another():
    batch = Batch(Encoding("frontiers", {"players": 2}), SIZE, seed=2)
    luck = random.Random(2)
    endings = 0
    for _ in range(200):
        before = list(batch.episodes)
        arrays = batch.step(chosen(batch.arrays, luck))
        for index in np.flatnonzero(arrays.ended):
            endings += 1
            record = before[index].record()
            assert replay(batch.encoding.game, record).error is None
            winners = [seat for seat in (0, 1) if arrays.rewards[index][seat] == 1]
            assert winners == before[index].outcome.winners
            assert batch.episodes[index] is not before[index]
        assert not arrays.rewards[arrays.ended == 0].any()
    assert endings > SIZE


def test_a_game_is_truncated_after_so_many_choices():
    """Truncated games have no reward; what their seats saw last is kept to estimate their worth."""
    batch = Batch(Encoding("roll", {"players": 2}), SIZE, seed=3, max_choices=LIMIT)
    luck = random.Random(3)
    for step in range(1, 4 * LIMIT):
        before = list(batch.episodes)
        arrays = batch.step(chosen(batch.arrays, luck))
        assert arrays.truncated.all() == arrays.truncated.any() == (step % LIMIT == 0)
        assert not arrays.ended.any() and not arrays.rewards.any()
        for index in np.flatnonzero(arrays.truncated):
            assert before[index].outcome is None and batch.episodes[index] is not before[index]
            for seat in (0, 1):
                cells = cells_of(batch.encoding, before[index], seat)
                assert (arrays.final_observations[index][seat] == cells).all()


def test_a_game_that_ends_in_time_is_not_truncated():
    games = [Batch(Encoding("race"), SIZE, seed=4, max_choices=most) for most in (None, 10_000)]
    shown = [steps(batch, 300, random.Random(4)) for batch in games]
    assert shown[0] == shown[1]
    assert not any(game.seed.endswith("-0") for game in games[0].episodes), "the first have ended"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ["race", "roll", "frontiers"])
def test_a_copy_of_a_batch_goes_on_alone(game, way):
    batch = Batch(Encoding(game, {"players": 2}), SIZE, seed=5, reward="margin", max_choices=40)
    steps(batch, 31, random.Random(5))
    other = WAYS[way](batch)
    before = [array.copy() for array in vars(batch.arrays).values()]
    there = steps(other, 90, random.Random(6))
    now = vars(batch.arrays).values()
    assert all((old == new).all() for old, new in zip(before, now, strict=True))
    assert steps(batch, 90, random.Random(6)) == there


def test_given_arrays_are_written_into():
    encoding = Encoding("roll", {"players": 2})
    expansion = Arrays.empty(encoding, 2 * SIZE)
    batch = Batch(encoding, SIZE, arrays=expansion.part(SIZE, 2 * SIZE))
    assert expansion.masks[SIZE:].any(axis=1).all() and not expansion.masks[:SIZE].any()
    assert batch.arrays.observations.base is expansion.observations


def test_a_word_that_cannot_be_said_is_refused():
    batch = Batch(Encoding("race"), SIZE)
    with pytest.raises(ValueError, match="no legal move"):
        batch.step([0] * SIZE)


@pytest.mark.heavy
def test_processes_play_the_same_games():
    options = {"players": 2}
    here = Batch(Encoding("frontiers", options), SIZE, seed="same", reward="points")
    with Processes(
        "frontiers", options, size=SIZE, workers=2, seed="same", reward="points"
    ) as there:
        for name, array in vars(here.arrays).items():
            assert (array == getattr(there.arrays, name)).all()
        assert steps(here, 60, random.Random(3)) == steps(there, 60, random.Random(3))
        with pytest.raises(ValueError, match="no legal move"):
            there.step([0] * SIZE)


@pytest.mark.heavy
@pytest.mark.parametrize("way", WAYS)
def test_copies_of_processes_play_the_same_games(way):
    options = {"players": 2}
    settings = {"seed": "copied", "reward": "points", "max_choices": LIMIT}
    here = Batch(Encoding("frontiers", options), SIZE, **settings)
    steps(here, 25, random.Random(7))
    with Processes("frontiers", options, size=SIZE, workers=2, **settings) as processes:
        steps(processes, 25, random.Random(7))
        with WAYS[way](processes) as there:
            assert steps(there, 60, random.Random(8)) == steps(here, 60, random.Random(8))
        assert len(steps(processes, 1, random.Random(9))) == 1, "the original goes on"
    with pytest.raises(ValueError, match="closed"):
        WAYS[way](processes)
