"""The reason for an answer, in one or two plain sentences."""

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
from galaxy_referee.engine.kernel.texts import Text, Words, then, together


def _select(s: Standing, move: m.Select) -> Text:
    return SELECTED[move.action](s)


def _select_develop(s: Standing) -> Text:
    affordable = actions.developments(s, chooser=True)
    if not affordable:
        return Text("Of what is left, Develop helps the others least.")
    face, _ = max(affordable, key=lambda pair: pair[1])
    return Text("With the bonus of Develop, {tile} is the best buy now.", tile=_name(s, face))


def _select_explore(s: Standing) -> Text:
    surveyed = len(s.empire.surveyed)
    return Text("With {count:surveyed world}, it needs a wider choice most.", count=surveyed)


def _select_settle(s: Standing) -> Text:
    worlds = [s.t.tiles.worlds[world] for world in s.empire.surveyed]
    ready = [world for world in worlds if world.colonists <= s.empire.colonists + 1]
    ready = [world for world in ready if s.price(world) <= s.empire.credits]
    if ready:
        return Text("{world} is ready to be settled.", world=max(ready, key=s.settled).name)
    return Text("Settle brings the colonists for the next worlds.")


def _select_produce(s: Standing) -> Text:
    goods = sum(
        placed.good is None and s.t.tiles.worlds[placed.tile].goods == "production"
        for placed in s.empire.tableau
        if placed.tile in s.t.tiles.worlds
    )
    if s.t.produce_credits > goods:
        return Text("{count:credit is|credits are} on the Produce tile.", count=s.t.produce_credits)
    return Text(
        "{count:empty production world|empty production worlds} can get goods to sell and consume.",
        count=goods,
    )


def _select_trade(s: Standing) -> Text:
    if s.goods == NO_GOODS:
        return Text("Trade/Consume gives 1 point at once.")
    return Text(
        "It can sell and consume {count:good} now, with 1 point as the bonus.", count=sum(s.goods)
    )


def _select_isolation(s: Standing) -> Text:
    return Text("Two credits are worth more to it than what the other actions bring now.")


def _select_diplomats(s: Standing) -> Text:
    return Text(
        "A point and the first place on the track gain the most and give the others nothing."
    )


def _select_survey(s: Standing) -> Text:
    return Text("A credit and a goal of its own choice gain the most and give the others nothing.")


SELECTED: dict[str, Callable[[Standing], Text]] = {
    "isolation": _select_isolation,
    "goal-survey": _select_survey,
    "develop": _select_develop,
    "explore": _select_explore,
    "settle": _select_settle,
    "produce": _select_produce,
    "trade-consume": _select_trade,
    "send-diplomats": _select_diplomats,
}


def _home(s: Standing, move: m.ChooseHome) -> Text:
    return Text("{world} promises more than the other side of the mat.", world=_name(s, move.home))


def _reveal(s: Standing, move: m.Reveal) -> Text:
    if move.goal is None:
        return Text("The goal stays hidden: turned up now, it would not help.")
    return Text(
        "With {goal} turned up, this action can already serve it.", goal=_goal(s, move.goal)
    )


def _keep_goal(s: Standing, move: m.KeepGoal) -> Text:
    return Text(
        "{goal} suits this empire better than it suits the others.", goal=_goal(s, move.goal)
    )


def _name_kind(s: Standing, move: m.NameKind) -> Text:
    told = (
        "As {kind}, {world} scores most."
        if s.t.chooser is None
        else "As {kind}, {world} can be used best."
    )
    return Text(told, kind=move.good.title(), world=_name(s, move.world))


def _develop(s: Standing, move: m.Develop) -> Text:
    if move.development is None:
        return Text("Nothing on display is worth its price now.")
    tile = s.t.tiles.developments[move.development]
    facts = {
        "tile": tile.name,
        "price": development_price(s.t, s.seat, move.development),
    }
    if tile.vp is None:
        worth = Text(
            "{tile} is worth the most for its price of {price}; its points depend on the empire.",
            **facts,
        )
    else:
        worth = Text(
            "{tile} is worth the most for its price of {price}: {vp:point}.", **facts, vp=tile.vp
        )
    phases = list(dict.fromkeys(power.action for power in tile.powers))
    return (
        then(worth, Text("It has powers in {phases}.", phases=together(phases)))
        if phases
        else worth
    )


def _survey(s: Standing, move: m.Survey) -> Text:
    world = s.t.tiles.worlds[move.world]
    if world.defense is not None:
        return Text(
            "{world} is the most useful world laid out, at defense {defense}.",
            world=world.name,
            defense=world.defense,
        )
    return Text(
        "{world} is the most useful world laid out, for {count:credit}.",
        world=world.name,
        count=s.price(world),
    )


def _draw(s: Standing, move: m.Draw) -> Text:
    if move.power is None:
        return Text("No further world is wanted.")
    return Text("A drawn world costs nothing and may be a good one.")


def _keep_worlds(s: Standing, move: m.Keep) -> Text:
    if not move.worlds:
        return Text("No world drawn can be of use.")
    return Text("{worlds} can be of use.", worlds=_names(s, move.worlds))


def _discard(s: Standing, move: m.Discard) -> Text:
    return Text("{worlds} would be settled last, if at all.", worlds=_names(s, move.worlds))


def _stockpile_world(s: Standing, move: m.StockWorld) -> Text:
    if move.world is None:
        return Text("No discarded world is wanted.")
    return Text(
        "{world} is discarded anyway and counts for the goal here.", world=_name(s, move.world)
    )


def _take_colonists(s: Standing, move: m.TakeColonists) -> Text:
    if not s.empire.surveyed:
        return Text("There is no surveyed world to settle, so colonists come first.")
    return Text("More colonists are worth more than any world that can be settled now.")


def _settle(s: Standing, move: m.Settle) -> Text:
    world = s.t.tiles.worlds[move.world]
    if move.way == MILITARY:
        return Text(
            "Its Military is enough for {world}, which costs it no credits.", world=world.name
        )
    step = s.t.agenda[-1]
    price = price_paid(s.t, move, step.fresh if isinstance(step, Turn) else ())
    return Text(
        "{world} is worth more than its price of {price} and its colonists.",
        world=world.name,
        price=price,
    )


def _discard_good(s: Standing, move: m.DiscardGood) -> Text:
    return Text(
        "The good of {world} gives the Military that a surveyed world needs.",
        world=_name(s, move.colony),
    )


def _replace(s: Standing, move: m.ReplaceWorld) -> Text:
    return Text(
        "{world} is worth more than {replaced}.",
        world=_name(s, move.world),
        replaced=_name(s, move.replaced),
    )


def _end_settle(s: Standing, move: m.Pass) -> Text:
    return Text("Nothing more is worth doing in this turn.")


def _fill(s: Standing, move: m.Fill) -> Text:
    return Text(
        "The last goods of the supply are worth the most on {worlds}.",
        worlds=_names(s, move.colonies),
    )


def _produce(s: Standing, move: m.Produce) -> Text:
    return Text("A good on {world} is worth the most.", world=_name(s, move.colony))


def _stock_goods(s: Standing, move: m.StockGoods) -> Text:
    count = len(move.colonies)
    if not count:
        return Text("Its goods are worth more in trade than for the goal.")
    return Text("For the goal, {count:good is|goods are} worth more than in trade.", count=count)


def _sell(s: Standing, move: m.Sell) -> Text:
    if move.colony is None:
        return Text("Its goods bring more if they are consumed.")
    price = price_of(s.t, s.seat, placed_tile(s.t, s.seat, move.colony))
    return Text(
        "The good of {world} sells best, for {count:credit}.",
        world=_name(s, move.colony),
        count=price,
    )


def _stock_credits(s: Standing, move: m.StockCredits) -> Text:
    if not move.credits:
        return Text("The credits are needed more than they count for the goal.")
    return Text(
        "For the goal, {count:credit brings|credits bring} more than they can buy.",
        count=move.credits,
    )


def _consume(s: Standing, move: m.Consume) -> Text:
    if move.power is None:
        return Text("Its goods are worth more later.")
    tile = _name(s, move.power.partition("#")[0])
    return Text("{tile} pays the most for its goods.", tile=tile)


def _spend(s: Standing, move: m.ConsumeGoods) -> Text:
    return Text(
        "The goods of {worlds} are the easiest to do without.", worlds=_names(s, move.colonies)
    )


REASONS: dict[type[Move], Callable[[Standing, Any], Text]] = {
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


def _names(s: Standing, tiles: tuple[str, ...]) -> Words:
    return together([_name(s, tile) for tile in tiles])


def _goal(s: Standing, goal: str) -> str:
    return s.t.tiles.goals[goal].name
