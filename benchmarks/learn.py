"""Environments for learners: random play of a batch, with every choice encoded and masked."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES, Options
from galaxy_referee.learn.batch import Batch
from galaxy_referee.learn.encodings import Encoding

SECONDS = 1.0  # of CPU time, for each round
SIZE = 64  # games
BASE = ("race", "2")


def learn_groups() -> Iterator[Group]:
    """The budgets of environments; the one that must be met is that of the base game of Race."""
    for game, tables in TABLES.items():
        for table in dict.fromkeys((tables.fewest, tables.most)):
            name = f"learn.{game}_{table}"
            budget = Budget(name, "choices/s")
            if (game, table) == BASE:
                budget = Budget(name, "choices/s", 20e3, 25e3, least=True)
            yield _batch_group(game, tables.options[table], budget)


def _batch_group(game: str, options: Options, budget: Budget) -> Group:
    def rounds() -> Rounds:
        batch = Batch(Encoding(game, options), SIZE, seed="bench")
        while True:
            yield {budget.name: _random_play(batch)}

    return Group((budget,), rounds)


def _random_play(batch: Batch) -> float:
    """Choices a second, one process. What chooses takes words from the games, at little cost."""
    luck = random.Random(1).random
    made, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        open_words = [episode.spelling.words for episode in batch.episodes]
        batch.step([words[int(luck() * len(words))] for words in open_words])
        made += SIZE
    return made / (time.process_time() - began)
