"""The built-in bots: the cost of a choice in games of the greedy bot, without making the move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES, Options
from benchmarks.timing import in_turns, microseconds, step
from galaxy_referee.bots.greedy import has_rules_of_thumb, usual_policy
from galaxy_referee.bots.learned.trained import shipped
from galaxy_referee.bots.registry import make_adviser
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game

GAMES = 3
TABLES_OF_NETWORKS = ("2", "2_advanced", "4")
TWO_PLAYERS = "2"


@dataclass(frozen=True)
class BotProcess:
    """A bot that looks ahead.

    Args:
        spec: the spec of the bot.
        name: the name of its lines.
        budget: the "must" and "aim" for a choice with two players, in milliseconds.
        elsewhere: the same at other tables.
        choices: the number of choices to measure, because each takes a while.
    """

    spec: str
    name: str
    budget: tuple[float, float]
    elsewhere: tuple[float, float]
    choices: int


THINKERS = (
    BotProcess("learned", "learned_choice", (2.5, 1.5), (5, 2.5), choices=40),
    BotProcess("learned-monte-carlo", "learned_monte_carlo_choice", (25, 15), (50, 25), choices=10),
)


def bot_groups(game: Game[Any]) -> Iterator[Group]:
    """The budgets of one game's bots."""
    if not has_rules_of_thumb(game.name):
        return
    tables = TABLES[game.name]
    yield _greedy_group(game, tables.options[tables.usual])
    for table in TABLES_OF_NETWORKS:
        options = tables.options.get(table)
        if options is not None and shipped(game, game.new(options, "fits")):
            for bot_process in THINKERS:
                yield _thinker_group(game, bot_process, table, options)


def _greedy_group(game: Game[Any], options: Options) -> Group:
    """Choices of the greedy bot. They are quick, so the games are played while measuring."""
    policy = usual_policy(game.name)

    def steps() -> Iterator[tuple[float, float]]:
        luck = random.Random("greedy")
        for state, decision in _choices(game, options):
            yield step(partial(policy.choose, state, decision, luck))

    budget = Budget(f"{game.name}.greedy_choice", "us", 150, 80)
    return Group((budget,), lambda: in_turns({budget.name: microseconds(steps)}))


def _thinker_group(game: Game[Any], bot_process: BotProcess, table: str, options: Options) -> Group:
    must, aim = bot_process.budget if table == TWO_PLAYERS else bot_process.elsewhere
    budget = Budget(f"{game.name}.{bot_process.name}_{table}", "us", 1e3 * must, 1e3 * aim)

    def rounds() -> Rounds:
        adviser = make_adviser(bot_process.spec, game)
        known = [
            (_knowledge(game, state, decision.seat), decision.seat)
            for state, decision in _choices(game, options)
        ]
        asked = known[:: max(1, len(known) // bot_process.choices)]

        def steps() -> Iterator[tuple[float, float]]:
            for knowledge, seat in asked:
                yield step(partial(adviser.advise, knowledge, seat, "benchmark"))

        yield from in_turns({budget.name: microseconds(steps)})

    return Group((budget,), rounds)


def _knowledge(game: Game[Any], state: Any, seat: int) -> Any:
    return game.view(state, seat, with_knowledge=True).knowledge


def _choices(game: Game[Any], options: Options) -> Iterator[tuple[Any, Decision]]:
    """The choices in some games of the greedy bot, each with its state, which must not be kept."""
    policy, luck = usual_policy(game.name), random.Random("greedy")
    for seed in range(GAMES):
        state = game.new(options, f"greedy-{seed}")
        while not state.over:
            decision = game.decisions(state)[0]
            yield state, decision
            game.play_silently(state, policy.choose(state, decision, luck))
