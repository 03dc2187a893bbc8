"""Environments for learners: random play in batches, with every choice encoded and masked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES, Options
from benchmarks.timing import Work, in_turns, rates, ratios, step
from galaxy_referee.learn.aec import GameEnv
from galaxy_referee.learn.batch import Batch
from galaxy_referee.learn.encodings import Encoding

SIZE = 64  # games
STEPS = 32  # over all games, per result
LARGE = 256
BASE = ("race", "2")


def learn_groups() -> Iterator[Group]:
    """The budgets of environments."""
    for game, tables in TABLES.items():
        for table in dict.fromkeys((tables.fewest, tables.most)):
            must, aim = (25e3, 40e3) if (game, table) == BASE else (18e3, 30e3)
            budget = Budget(f"learn.{game}_{table}", "choices/s", must, aim, least=True)
            yield _batch_group(game, tables.options[table], budget)
    yield _size_group()


def _batch_group(game: str, options: Options, budget: Budget) -> Group:
    def rounds() -> Rounds:
        batch = Batch(Encoding(game, options), SIZE, seed="bench")
        yield from in_turns({budget.name: rates(_play_batch(batch, STEPS))})

    return Group((budget,), rounds)


def _size_group() -> Group:
    """Choices per second in a large batch, relative to one PettingZoo environment."""
    budget = Budget(f"learn.batch_of_{LARGE}_against_one", "times", 2, 3, least=True)

    def rounds() -> Rounds:
        game, table = BASE
        options = TABLES[game].options[table]
        batch = Batch(Encoding(game, options), LARGE, seed="bench")
        one, many = _play_one(GameEnv(game, options)), _play_batch(batch, STEPS * SIZE // LARGE)
        yield from in_turns({budget.name: ratios(one, many)})

    return Group((budget,), rounds)


def _play_batch(batch: Batch, steps: int) -> Work:
    """Random choices in one process. The chooser's cost is small."""
    luck = random.Random(1).random

    def choose() -> None:
        open_words = [episode.factoring.words for episode in batch.episodes]
        batch.step([words[int(luck() * len(words))] for words in open_words])

    return lambda: (step(choose, len(batch.episodes)) for _ in range(steps))


def _play_one(environment: GameEnv) -> Work:
    """The same in one environment, including what a learner reads before each choice."""
    luck = random.Random(1).random
    environment.reset(seed=1)

    def choose() -> None:
        for _ in range(SIZE):
            if environment.episode.outcome is not None:
                environment.reset()
            environment.last()
            words = environment.episode.factoring.words
            environment.step(words[int(luck() * len(words))])

    return lambda: (step(choose, SIZE) for _ in range(STEPS))
