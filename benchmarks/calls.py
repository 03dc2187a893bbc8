"""Calls in process, without HTTP: how their cost grows with the table, the game, and the list of
moves; and how long a bot thinks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cache
from statistics import fmean
from typing import Any

import msgspec

from benchmarks.budget import SINGLE, Budget, Group, Rounds
from benchmarks.engine import longest_list, playout
from benchmarks.played import PlayedGame, play
from benchmarks.tables import TABLES, Options
from benchmarks.timing import Work, in_turns, microseconds, ratios, repeated, step
from galaxy_referee.app import create_app
from galaxy_referee.app.http.bodies import validated
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless.registry import CALLS
from galaxy_referee.bots.monte_carlo import MAX_COMPARED
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import prefix_of
from galaxy_referee.schemas.limits import MAX_PAGE

SAMPLES = 8  # per game, spread over the measured part
GAMES = ("a", "b")
REPEATS = 10  # per call


class Inside:
    """The service in this process."""

    def __init__(self) -> None:
        self.app = create_app(settings=Settings(log_requests=False, thinking_limit=""))
        self._client = self.app.test_client()

    def post(self, path: str, body: bytes) -> bytes:
        """Make a call as a client does.

        Raises:
            RuntimeError: it is refused.
        """
        response = self._client.post(path, data=body, content_type="application/json")
        if response.status_code != 200:
            raise RuntimeError(response.text)
        return bytes(response.data)

    def answer(self, game: Game[Any], call: str, body: bytes) -> Callable[[], None]:
        """From the request body to the answer, without Flask's overhead per request."""
        schema = CALLS[call].schema(prefix_of(game))

        def answer() -> None:
            with self.app.app_context():
                to_json(CALLS[call].answered(game, validated(body, schema)))

        return answer


@cache
def inside() -> Inside:
    """The service of this process, created on first use."""
    return Inside()


def call_groups(game: Game[Any]) -> Iterator[Group]:
    """The budgets of one game."""
    yield _growth_group(game)
    yield _page_group(game)
    yield _suggestion_group(game)


def _growth_group(game: Game[Any]) -> Group:
    tables = TABLES[game.name]
    players = f"{game.name}.move_with_{tables.largest['players']}_players_against_2"
    growth = f"{game.name}.move_late_in_the_game_against_early"

    def rounds() -> Rounds:
        few, many = (_games(game, tables.options[table]) for table in (tables.fewest, tables.most))
        late, early = (0.7, 0.9), (0.1, 0.3)
        grown = [ratios(_moves(each, *late), _moves(each, *early)) for each in (few, many)]
        lines = {
            players: ratios(_moves(many, 0.1, 0.9), _moves(few, 0.1, 0.9)),
            growth: map(fmean, zip(*grown, strict=True)),
        }
        yield from in_turns(lines)

    budgets = (Budget(players, "times", 2, 1.75), Budget(growth, "times", 1.5, 1.25))
    return Group(budgets, rounds)


def _games(game: Game[Any], options: Options) -> list[PlayedGame]:
    return [play(inside().post, game, options, seed) for seed in GAMES]


def _moves(games: list[PlayedGame], begin: float, end: float) -> Work:
    """Moves in one part of the games."""
    answers = [
        inside().answer(played.game, "moves", body)
        for played in games
        for body in _spread(played.bodies, begin, end)
    ]

    def steps() -> Iterator[tuple[float, float]]:
        for _ in range(REPEATS):
            yield step(lambda: [answer() for answer in answers], len(answers))

    return steps


def _spread(bodies: list[bytes], begin: float, end: float) -> list[bytes]:
    first, last = int(begin * len(bodies)), int(end * len(bodies))
    return bodies[first : last : max(1, (last - first) // SAMPLES)]


def _page_group(game: Game[Any]) -> Group:
    """The longest list of legal moves in random games."""
    name = f"{game.name}.page_of_{MAX_PAGE}_moves"

    def rounds() -> Rounds:
        state, _ = longest_list(game, MAX_PAGE)
        raw = msgspec.Raw(game.codec.encode(state))
        body = msgspec.json.encode({"state": raw, "limit": MAX_PAGE})
        taken = microseconds(repeated(inside().answer(game, "legal-moves", body)))
        yield from in_turns({name: (each / 1000 for each in taken)})

    return Group((Budget(name, "ms", 10, 5),), rounds)


def _suggestion_group(game: Game[Any]) -> Group:
    """The longest thinking time of Monte Carlo with its default settings, over all tables."""
    name = f"{game.name}.suggestion"

    def rounds() -> Rounds:
        tables = TABLES[game.name].options.values()
        bodies = [suggestion(game, options, "monte-carlo") for options in tables]
        while True:
            yield {name: max(_thought(game, body) for body in bodies)}

    return Group((Budget(name, "s", 2, 1),), rounds, least=SINGLE)


def suggestion(game: Game[Any], options: Options, bot: str) -> bytes:
    """The request for advice on an early choice between a few moves."""
    state, decision = early_choice(game, options)
    raw = msgspec.Raw(game.codec.encode(state))
    return msgspec.json.encode({"state": raw, "seat": decision.seat, "bot": bot, "seed": "s"})


def early_choice(game: Game[Any], options: Options) -> tuple[Any, Decision]:
    """The first choice in a random game that Monte Carlo thinks about at length."""
    for state, _ in playout(game, options, "early"):
        decision = game.decisions(state)[0]
        if 3 < len(decision.moves) <= MAX_COMPARED:
            return state, decision
    raise ValueError(f"A game of {game.title} has no such choice.")


def _thought(game: Game[Any], body: bytes) -> float:
    began = time.process_time()
    inside().post(f"/v1/{game.name}/suggestions", body)
    return time.process_time() - began
