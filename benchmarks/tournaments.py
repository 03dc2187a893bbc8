"""Built-in bots in an in-process tournament: games as its workers play them, from the deal to the
line in the log."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.budget import Budget, Group, Rounds
from benchmarks.tables import TABLES
from benchmarks.timing import Work, in_turns, microseconds
from galaxy_referee.bots.greedy import has_rules_of_thumb
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.tournament.engine_referee import EngineReferee
from galaxy_referee.tournament.entrants import make_entrant
from galaxy_referee.tournament.log import EntrantSpec, Header
from galaxy_referee.tournament.match import Match
from galaxy_referee.tournament.specs import BuiltInSpec, parse_spec

GAMES = 3
BUDGETS = {"random": (80, 50), "greedy": (150, 100)}


def tournament_groups(game: Game[Any]) -> Iterator[Group]:
    """The cost of a move between two random bots and between two greedy bots."""
    for bot, (must, aim) in BUDGETS.items():
        if bot == "random" or has_rules_of_thumb(game.name):
            yield _group(game, bot, Budget(f"{game.name}.tournament_{bot}", "us", must, aim))


def _group(game: Game[Any], bot: str, budget: Budget) -> Group:
    def rounds() -> Rounds:
        yield from in_turns({budget.name: microseconds(_moves(game, bot))})

    return Group((budget,), rounds)


def _moves(game: Game[Any], bot: str) -> Work:
    names = ("a", "b")
    options = TABLES[game.name].options[TABLES[game.name].fewest]
    referee = EngineReferee(game.name)
    setup = referee.setup(options)
    header = Header(
        game=game.name,
        options=options,
        players=setup.players,
        bots=tuple(EntrantSpec(name, bot) for name in names),
        schedule="round-robin",
        mirrored=False,
        games=GAMES,
        seed="bench",
        rules_version=setup.rules_version,
    )
    spec = parse_spec(bot)
    assert isinstance(spec, BuiltInSpec)
    match = Match(header, referee, {name: make_entrant(spec, game.name) for name in names})

    def steps() -> Iterator[tuple[float, float]]:
        for number in range(GAMES):
            began = time.process_time()
            played = match.play(number)
            yield time.process_time() - began, played.moves

    return steps
