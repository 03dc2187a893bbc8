"""The built-in bots: what their choices take in games of the greedy bot, the moves not made."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES, Options
from galaxy_referee.bots.greedy import has_rules_of_thumb, usual_policy
from galaxy_referee.bots.learned.trained import shipped
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game

GAMES = 3
TABLES_OF_NETWORKS = ("2", "2_advanced", "4")

# Prepares a choice; what it returns is measured.
Prepare = Callable[[Any, Decision], Callable[[], object]]


@dataclass(frozen=True)
class Thinker:
    """A bot that looks ahead.

    Args:
        spec: of the bot.
        name: of its lines.
        must: milliseconds of CPU time for a choice.
        every: it is asked at every so many decisions, as it takes its time.
    """

    spec: str
    name: str
    must: float
    every: int


THINKERS = (
    Thinker("learned", "learned_choice", 5, every=3),
    Thinker("learned-monte-carlo", "learned_monte_carlo_choice", 50, every=20),
)


def bot_groups(game: Game[Any]) -> Iterator[Group]:
    """The budgets of the bots of one game."""
    if not has_rules_of_thumb(game.name):
        return
    tables = TABLES[game.name]
    yield _greedy_group(game, tables.options[tables.usual])
    for table in TABLES_OF_NETWORKS:
        options = tables.options.get(table)
        if options is not None and shipped(game, game.new(options, "fits")):
            for thinker in THINKERS:
                yield _thinker_group(game, thinker, f"{thinker.name}_{table}", options)


def _greedy_group(game: Game[Any], options: Options) -> Group:
    policy, luck = usual_policy(game.name), random.Random("greedy")

    def prepare(state: Any, decision: Decision) -> Callable[[], object]:
        return lambda: policy.choose(state, decision, luck)

    return _group(game, Budget(f"{game.name}.greedy_choice", "us", 150, 80), options, prepare, 1)


def _thinker_group(game: Game[Any], thinker: Thinker, name: str, options: Options) -> Group:
    adviser = make_adviser(thinker.spec, game)

    def prepare(state: Any, decision: Decision) -> Callable[[], object]:
        known: Any = game.view(state, decision.seat, with_knowledge=True).knowledge
        return lambda: adviser.advise(known, decision.seat, "benchmark")

    budget = Budget(f"{game.name}.{name}", "us", 1e3 * thinker.must, 500 * thinker.must)
    return _group(game, budget, options, prepare, thinker.every)


def _group(
    game: Game[Any], budget: Budget, options: Options, prepare: Prepare, every: int
) -> Group:
    def rounds() -> Rounds:
        while True:
            yield {budget.name: _cost(game, options, prepare, every)}

    return Group((budget,), rounds)


def _cost(game: Game[Any], options: Options, prepare: Prepare, every: int) -> float:
    """Microseconds of CPU time for each choice that is measured."""
    policy, luck = usual_policy(game.name), random.Random("greedy")
    took, choices, number = 0.0, 0, 0
    for seed in range(GAMES):
        state = game.new(options, f"greedy-{seed}")
        while not state.over:
            decision = game.decisions(state)[0]
            number += 1
            if number % every == 0:
                choose = prepare(state, decision)
                began = time.process_time()
                choose()
                took += time.process_time() - began
                choices += 1
            game.play_silently(state, policy.choose(state, decision, luck))
    return 1e6 * took / choices
