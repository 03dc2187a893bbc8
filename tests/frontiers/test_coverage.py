"""Random games together use the whole standard set, or this fails."""

from __future__ import annotations

import random
from functools import partial

import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.components.powers import (
    KINDS,
    DevelopDiscount,
    Military,
    SettleDiscount,
    SettleSecondWorld,
    TradeBonus,
    TradeBonusThis,
    TradeExtra,
)
from galaxy_referee.engine.frontiers.moves import MOVES, Fill
from galaxy_referee.engine.frontiers.phases import produce
from galaxy_referee.engine.frontiers.state import SMALL_STACK
from tests.frontiers.kit import TILES, Seat, position
from tests.frontiers.random_players import (
    TABLES,
    best_move,
    industrious,
    random_move,
    thrifty,
    warlike,
)

MOST_GAMES = 3000
PLAYERS = (random_move, *(partial(best_move, worth=own) for own in (warlike, thrifty, industrious)))
PLACING = ("home_placed", "world_settled", "world_replaced", "development_bought")
# Powers that only change a number: owning the tile is using them.
PASSIVE = (
    DevelopDiscount, Military, SettleDiscount, SettleSecondWorld, TradeBonus, TradeBonusThis,
    TradeExtra,
)  # fmt: skip


@pytest.mark.heavy
def test_random_games_use_every_tile_power_and_move(monkeypatch):
    """Every tile is placed, every power that does something of its own used, every goal chosen
    and every kind of move made, but for ``fill``: goods run short only under full stockpiles
    (NF-STOCK-8), see ``test_produce``."""
    used = set()
    take = produce.WindfallPower.take

    def noting(step, t, move):
        used.add(("produce", step.power))
        take(step, t, move)

    monkeypatch.setattr(produce.WindfallPower, "take", noting)
    missing = everything()
    for number in range(MOST_GAMES):
        used |= played(number)
        missing -= used
        if not missing:
            break
    assert missing == set()


def everything():
    """What must occur, as pairs of a word and a name."""
    powers = {
        (power.action, held.key)
        for tile in TILES.tiles.values()
        for power in tile.powers
        if not isinstance(power, PASSIVE)
        for held in TILES.with_effect(type(power))[tile.id]
    }
    moves = {("move", move.__name__) for move in MOVES if move is not Fill}
    tiles = {("tile", tile) for tile in TILES.tiles}
    return powers | moves | tiles | {("goal", goal) for goal in TILES.goals}


def played(number):
    """Everything that occurs in one game: every other one from the start, the others from the
    middle of a game in which all are rich."""
    rng = random.Random(number)
    players, goals = TABLES[number // 2 % len(TABLES)]
    player = PLAYERS[number // (2 * len(TABLES)) % len(PLAYERS)]
    t = rich_position(rng, players, goals) if number % 2 else fresh(number, players, goals)
    assert game.audit(t) == []
    seen = set()
    while not t.over:
        move = player(t, rng)
        seen.add(("move", type(move).__name__))
        action = t.selected[-1] if t.chooser is not None else None
        for event in game.play(t, move):
            action = event.data.get("action", action)
            word = "consume" if action == "trade-consume" else action
            seen |= {(word, event.data.get(name)) for name in ("power", "way", "source")}
            if event.kind in PLACING:
                seen |= {
                    ("tile", event.data.get(name)) for name in ("home", "world", "development")
                }
    return seen | {("goal", goal) for goal in t.face_up}


def fresh(number, players, goals):
    return game.new({"players": players, "goals": goals}, seed=f"cover-{number}")


def rich_position(rng, players, goals):
    """A position in which everyone has developments, colonies with goods, worlds, colonists and
    credits."""
    worlds = rng.sample(TILES.bag, len(TILES.bag))
    mats = rng.sample(list(TILES.mats), players)
    coins = {face.id: rng.random() < 0.5 for face in TILES.developments.values() if face.first}
    shown = [
        TILES.developments[face.back if coins[face.id] and face.back else face.id]
        for face in TILES.developments.values()
        if face.first
    ]
    large = rng.sample([face.id for face in shown if face.size == "large"], players)
    left = {face.id: SMALL_STACK[players] for face in shown if face.size == "small"}
    seats = []
    for mat in mats:
        small = rng.sample([face for face, count in left.items() if count], 3)
        for face in small:
            left[face] -= 1
        colonies, surveyed = [worlds.pop() for _ in range(4)], [worlds.pop() for _ in range(3)]
        kinds = {world: TILES.worlds[world].kind for world in colonies}
        seats.append(
            Seat(
                home=rng.choice(TILES.mats[mat]), tiles=[*colonies, *small, large.pop()],
                goods={world: kind for world, kind in kinds.items() if kind in KINDS},
                surveyed=surveyed, colonists=1, credits=9,
            )
        )  # fmt: skip
    return position(*seats, goals=goals)
