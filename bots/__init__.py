"""The built-in bots, by name."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots.bot import Bot, PlayerBot
from galaxy_referee.bots.greedy import GREEDY
from galaxy_referee.bots.monte_carlo import MonteCarloBot
from galaxy_referee.bots.random_player import RandomPlayer
from galaxy_referee.engine.kernel.game import Game

PLAYOUTS = 64

BOTS = {
    "random": "Any legal move, by lot.",
    "greedy": "What looks best now, by rules of thumb.",
    "monte-carlo": "What ends best when it is played out. monte-carlo:playouts=64 does so much work"
    " for a decision, and plays alike each time; monte-carlo:ms=200 thinks for so long.",
}


class UnknownBot(ValueError):
    """There is no such built-in bot."""


def make_bot(spec: str, game: Game[Any], limit: float | None = None) -> Bot:
    """A built-in bot.

    Args:
        spec: its name, for ``monte-carlo`` possibly with ``:playouts=N`` or ``:ms=N``.
        game: what it is to play.
        limit: after how many seconds it has to answer, with the best it has found by then.

    Raises:
        UnknownBot: there is none of this name, or it does not play this game.
    """
    name, _, setting = spec.partition(":")
    if name not in BOTS:
        raise UnknownBot(f"There is no built-in bot {spec!r}; there are {', '.join(BOTS)}.")
    if setting and name != "monte-carlo":
        raise UnknownBot(f"The bot {name} has no settings: {setting!r}.")
    kind, _, number = (setting or f"playouts={PLAYOUTS}").partition("=")
    if kind not in ("playouts", "ms") or not number.isdecimal():
        raise UnknownBot(f"The bot {name} is set with playouts=N or ms=N, not {setting!r}.")
    if name == "random":
        return PlayerBot(game, RandomPlayer())
    if game.name not in GREEDY:
        raise UnknownBot(f"The bot {name} does not play {game.title}.")
    greedy = GREEDY[game.name]
    if name == "greedy":
        return PlayerBot(game, greedy)
    if kind == "playouts":
        return MonteCarloBot(game, greedy, int(number), limit=limit)
    return MonteCarloBot(game, greedy, None, int(number) / 1000, limit=limit)
