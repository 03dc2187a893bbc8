"""The reason for an answer, as one plain sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.bots.frontiers import actions
from galaxy_referee.bots.frontiers.market import NO_GOODS
from galaxy_referee.bots.frontiers.standing import Standing
from galaxy_referee.engine.frontiers import moves as m
from galaxy_referee.engine.frontiers.phases.develop import price_of as development_price
from galaxy_referee.engine.frontiers.phases.settle import Turn
from galaxy_referee.engine.frontiers.phases.settling import MILITARY, price_paid
from galaxy_referee.engine.frontiers.phases.trade import price_of
from galaxy_referee.engine.frontiers.state import placed_tile
from galaxy_referee.engine.kernel.moves import Move


def _select(s: Standing, move: m.Select) -> str:
    return SELECTED[move.action](s)


def _select_develop(s: Standing) -> str:
    affordable = actions.developments(s, chooser=True)
    if not affordable:
        return "Of what is left, develop helps the others least."
    face, _ = max(affordable, key=lambda pair: pair[1])
    return f"With the bonus of develop {_name(s, face)} is the best buy now."


def _select_explore(s: Standing) -> str:
    return f"With {len(s.empire.surveyed)} surveyed worlds, it needs a wider choice most."


def _select_settle(s: Standing) -> str:
    worlds = [s.t.tiles.worlds[world] for world in s.empire.surveyed]
    ready = [world for world in worlds if world.colonists <= s.empire.colonists + 1]
    ready = [world for world in ready if s.price(world) <= s.empire.credits]
    if ready:
        return f"{max(ready, key=s.settled).name} is ready to be settled."
    return "Settle brings the colonists for the next worlds."


def _select_produce(s: Standing) -> str:
    goods = sum(
        placed.good is None and s.t.tiles.worlds[placed.tile].goods == "production"
        for placed in s.empire.tableau
        if placed.tile in s.t.tiles.worlds
    )
    if s.t.produce_credits > goods:
        return f"There are {s.t.produce_credits} credits on the produce tile."
    return f"{goods} of its production worlds are empty and produce goods to sell and consume."


def _select_trade(s: Standing) -> str:
    if s.goods == NO_GOODS:
        return "Trade/consume gives a point at once."
    return f"It can sell and consume {_goods(sum(s.goods))} now, with a point as the bonus."


def _select_isolation(s: Standing) -> str:
    return "Two credits are worth more to it than what the other actions bring now."


def _select_diplomats(s: Standing) -> str:
    return "A point and the first place on the track bring most, and give the others nothing."


def _select_survey(s: Standing) -> str:
    return "A credit and a goal of its own choice bring most, and give the others nothing."


SELECTED: dict[str, Callable[[Standing], str]] = {
    "isolation": _select_isolation,
    "goal-survey": _select_survey,
    "develop": _select_develop,
    "explore": _select_explore,
    "settle": _select_settle,
    "produce": _select_produce,
    "trade-consume": _select_trade,
    "send-diplomats": _select_diplomats,
}


def _home(s: Standing, move: m.ChooseHome) -> str:
    return f"{_name(s, move.home)} promises more than the other side of the mat."


def _reveal(s: Standing, move: m.Reveal) -> str:
    if move.goal is None:
        return "The goal stays hidden: turned up now, it would not help."
    return f"With {_goal(s, move.goal)} turned up this action can already serve it."


def _keep_goal(s: Standing, move: m.KeepGoal) -> str:
    return f"{_goal(s, move.goal)} suits this empire better than it suits the others."


def _name_kind(s: Standing, move: m.NameKind) -> str:
    use = "scores most" if s.t.chooser is None else "can be used best"
    return f"As {move.good}, {_name(s, move.world)} {use}."


def _develop(s: Standing, move: m.Develop) -> str:
    if move.development is None:
        return "Nothing on display is worth its price now."
    price = development_price(s.t, s.seat, move.development)
    printed = s.t.tiles.developments[move.development].vp
    points = "its points depend on the empire" if printed is None else f"{printed} points"
    name, uses = _name(s, move.development), _powers(s, move.development)
    return f"{name} is worth most for its price of {price}: {points}{uses}."


def _survey(s: Standing, move: m.Survey) -> str:
    return f"{_name(s, move.world)} is the most useful world laid out{_within(s, move.world)}."


def _draw(s: Standing, move: m.Draw) -> str:
    if move.power is None:
        return "No further world is wanted."
    return "A drawn world costs nothing and may be a good one."


def _keep_worlds(s: Standing, move: m.Keep) -> str:
    return f"{_names(s, move.worlds)} can be of use."


def _discard(s: Standing, move: m.Discard) -> str:
    return f"{_names(s, move.worlds)} would be settled last, if at all."


def _stockpile_world(s: Standing, move: m.StockWorld) -> str:
    if move.world is None:
        return "No discarded world is wanted."
    return f"{_name(s, move.world)} is discarded anyway and counts for the goal here."


def _take_colonists(s: Standing, move: m.TakeColonists) -> str:
    if not s.empire.surveyed:
        return "There is no surveyed world to settle, so colonists come first."
    return "More colonists are worth more than any world that can be settled now."


def _settle(s: Standing, move: m.Settle) -> str:
    world = s.t.tiles.worlds[move.world]
    if move.way == MILITARY:
        return f"Its military is enough for {world.name}, which costs it no credits."
    step = s.t.agenda[-1]
    price = price_paid(s.t, move, step.fresh if isinstance(step, Turn) else ())
    return f"{world.name} is worth more than its price of {price} and its colonists."


def _discard_good(s: Standing, move: m.DiscardGood) -> str:
    return f"The good of {_name(s, move.colony)} gives the military that a surveyed world needs."


def _replace(s: Standing, move: m.ReplaceWorld) -> str:
    return f"{_name(s, move.world)} is worth more than {_name(s, move.replaced)}."


def _end_settle(s: Standing, move: m.Pass) -> str:
    return "Nothing more is worth doing in this turn."


def _fill(s: Standing, move: m.Fill) -> str:
    return f"The last goods of the supply are worth most on {_names(s, move.colonies)}."


def _goods(count: int) -> str:
    return "1 good" if count == 1 else f"{count} goods"


def _produce(s: Standing, move: m.Produce) -> str:
    return f"A good on {_name(s, move.colony)} is worth most."


def _stock_goods(s: Standing, move: m.StockGoods) -> str:
    if not move.colonies:
        return "Its goods are worth more in trade than for the goal."
    return f"The goal makes {_goods(len(move.colonies))} worth more than trade does."


def _sell(s: Standing, move: m.Sell) -> str:
    if move.colony is None:
        return "Its goods bring more if they are consumed."
    placed = placed_tile(s.t, s.seat, move.colony)
    price = price_of(s.t, s.seat, placed)
    return f"The good of {_name(s, move.colony)} sells best, for {price}."


def _stock_credits(s: Standing, move: m.StockCredits) -> str:
    if not move.credits:
        return "The credits are needed more than they count for the goal."
    return f"For the goal {move.credits} credits bring more than they can buy."


def _consume(s: Standing, move: m.Consume) -> str:
    if move.power is None:
        return "Its goods are worth more later."
    return f"{_name(s, move.power.partition('#')[0])} pays most for its goods."


def _spend(s: Standing, move: m.ConsumeGoods) -> str:
    return f"The goods of {_names(s, move.colonies)} are the easiest to do without."


REASONS: dict[type[Move], Callable[[Standing, Any], str]] = {
    m.ChooseHome: _home,
    m.Select: _select,
    m.Reveal: _reveal,
    m.KeepGoal: _keep_goal,
    m.NameKind: _name_kind,
    m.Develop: _develop,
    m.Survey: _survey,
    m.Draw: _draw,
    m.Keep: _keep_worlds,
    m.Discard: _discard,
    m.StockWorld: _stockpile_world,
    m.TakeColonists: _take_colonists,
    m.Settle: _settle,
    m.DiscardGood: _discard_good,
    m.ReplaceWorld: _replace,
    m.Pass: _end_settle,
    m.Fill: _fill,
    m.Produce: _produce,
    m.StockGoods: _stock_goods,
    m.Sell: _sell,
    m.StockCredits: _stock_credits,
    m.Consume: _consume,
    m.ConsumeGoods: _spend,
}


def _name(s: Standing, tile: str) -> str:
    return s.t.tiles.tiles[tile].name


def _names(s: Standing, tiles: tuple[str, ...]) -> str:
    return " and ".join(_name(s, tile) for tile in tiles) or "Nothing"


def _goal(s: Standing, goal: str) -> str:
    return s.t.tiles.goals[goal].name


def _powers(s: Standing, tile: str) -> str:
    used = list(dict.fromkeys(power.action for power in s.t.tiles.tiles[tile].powers))
    return f", and powers to {' and '.join(used)}" if used else ""


def _within(s: Standing, tile: str) -> str:
    world = s.t.tiles.worlds[tile]
    if world.defense is not None:
        return f", at defense {world.defense}"
    return f", for {s.price(world)} credits"
