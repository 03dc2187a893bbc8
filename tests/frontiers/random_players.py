"""Random games, for tests of what holds in every game."""

from __future__ import annotations

import random
from collections.abc import Callable

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.components.powers import (
    ConsumePower,
    Military,
    ProduceGainPer,
    ProduceWindfall,
)
from galaxy_referee.engine.frontiers.state import FrontiersState

TABLES = [(players, goals) for players in (2, 3, 4, 5) for goals in (False, True)]


def random_move(t: FrontiersState, chooser: random.Random) -> object:
    """A random legal move. Doing something is preferred to passing, and the actions that empty the
    supply of colonists are held back, so that games are long and eventful."""
    moves = game.decisions(t)[0].moves
    for _ in range(3):
        move = moves.at(chooser.randrange(len(moves)))
        if not move.text.endswith((" -", "pass", "take_colonists", "select settle")):
            return move
    return move


def best_move(
    t: FrontiersState, chooser: random.Random, worth: Callable[[FrontiersState, list[str]], int]
) -> object:
    """A random legal move of the highest worth, of all legal ones if none is worth anything."""
    moves = list(game.decisions(t)[0].moves)
    worths = [worth(t, move.text.split()) for move in moves]
    if not any(worths):
        return random_move(t, chooser)
    return chooser.choice(
        [m for m, value in zip(moves, worths, strict=True) if value == max(worths)]
    )


def warlike(t: FrontiersState, words: list[str]) -> int:
    """The worth of a move for a player who is after the worlds with the highest defense."""
    kind = words[1]
    armed = t.tiles.with_effect(Military)
    if kind == "develop":
        profitable = words[2] in t.tiles.with_effect(ProduceGainPer)
        return 3 if profitable else 2 if words[2] in armed else words[2] == "-"
    if kind in ("survey", "settle"):
        world = t.tiles.worlds[words[2]]
        return (world.defense or 0) + 5 * (words[2] in armed)
    return words[1:] == ["select", "develop"] or _saving(words)


def thrifty(t: FrontiersState, words: list[str]) -> int:
    """The worth of a move for a player who saves for the worlds with the highest cost."""
    if words[1] in ("survey", "settle"):
        cost = t.tiles.worlds[words[2]].cost or 0
        return cost if cost > 3 else 0
    return words[1:] == ["develop", "-"] or _saving(words)


def industrious(t: FrontiersState, words: list[str]) -> int:
    """The worth of a move for a player who produces and consumes."""
    if words[1] == "develop" and words[2] != "-":
        powers = t.tiles.developments[words[2]].powers
        return sum(isinstance(power, ConsumePower | ProduceWindfall) for power in powers)
    if words[1] in ("survey", "settle"):
        useful = words[2] in t.tiles.with_effect(ConsumePower)
        return 2 * useful + (t.tiles.worlds[words[2]].goods is not None)
    wanted = (["sell", "-"], ["select", "produce"], ["select", "trade-consume"])
    return words[1:] in wanted or words[1:] == ["stockpile_goods", "-"]


def _saving(words: list[str]) -> int:
    return words[1] == "take_colonists" or words[1:] == ["select", "isolation"]
