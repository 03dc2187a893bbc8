"""Many games at once: the same games however they are played."""

from __future__ import annotations

import random

import pytest

np = pytest.importorskip("numpy", reason="needs the extra learn")

from galaxy_referee.engine.kernel.records import replay
from galaxy_referee.learn.batch import Arrays, Batch
from galaxy_referee.learn.encodings import Encoding
from galaxy_referee.learn.processes import Processes

SIZE = 5


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
            cells = np.zeros(batch.encoding.size, np.int16)
            episode.observe(episode.seat, memoryview(cells))
            assert (arrays.observations[index] == cells).all()
            assert np.flatnonzero(arrays.masks[index]).tolist() == sorted(episode.spelling.words)
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


def test_given_arrays_are_written_into():
    encoding = Encoding("roll", {"players": 2})
    room = Arrays.empty(encoding, 2 * SIZE)
    batch = Batch(encoding, SIZE, arrays=room.part(SIZE, 2 * SIZE))
    assert room.masks[SIZE:].any(axis=1).all() and not room.masks[:SIZE].any()
    assert batch.arrays.observations.base is room.observations


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
