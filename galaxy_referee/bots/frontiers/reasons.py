"""What moves of New Frontiers bring, in the engine's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.bots import reasons
from galaxy_referee.bots.frontiers import actions
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.engine.frontiers import moves as m
from galaxy_referee.engine.frontiers.components.catalogue import ACTION_TEXTS
from galaxy_referee.engine.frontiers.components.powers import KINDS
from galaxy_referee.engine.frontiers.components.texts import goal_text, power_text, scoring_text
from galaxy_referee.engine.frontiers.phases.trade import price_of
from galaxy_referee.engine.frontiers.state import named_power, placed_tile
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text, Words


def reason(o: Outlook, move: Move) -> Text:
    """The reason for a move that this outlook's seat has just made."""
    return reasons.reason(o, move, _brings(o, move), lambda option: called(o, option))


def called(o: Outlook, option: Any) -> Words:
    """What an answer is called."""
    if isinstance(option, m.TakeColonists):
        return Text("Taking colonists")
    only = getattr(option, "goal", None) or option
    return reasons.pieces(only, lambda name: _title(o, name))


def _title(o: Outlook, name: str) -> str | None:
    tiles = o.t.tiles
    if name in ACTION_TEXTS:
        return ACTION_TEXTS[name][0]
    if name in KINDS:
        return name.title()
    piece = tiles.tiles.get(name.partition("#")[0]) or tiles.goals.get(name)
    return None if piece is None else piece.name


def _brings(o: Outlook, move: Move) -> list[Text]:
    match move:
        case m.Select():
            return _for_action(o, move.action)
        case m.KeepGoal():
            return [goal_text(o.t.tiles.goals[move.goal])]
        case m.Consume(power=str(power)):
            return [power_text(named_power(o.t, "consume", power), _names(o))]
        case m.Sell(colony=str(colony)):
            price = price_of(o.t, o.seat, placed_tile(o.t, o.seat, colony))
            return [Text("It sells for {count:credit}.", count=price)]
    taken = _taken(move)
    return [] if taken is None else _tile(o, taken)


def _taken(move: Move) -> str | None:
    """The tile that a move gets, if any."""
    match move:
        case m.ChooseHome():
            return move.home
        case m.Develop():
            return move.development
        case m.Survey() | m.Settle() | m.ReplaceWorld():
            return move.world
    return None


def _tile(o: Outlook, name: str) -> list[Text]:
    """The points of a tile, and its powers."""
    tile = o.t.tiles.tiles[name]
    points = scoring_text(tile.scoring, _names(o)) if tile.scoring else None
    points = points or reasons.worth_points(tile.vp or 0)
    return [points, *[power_text(power, _names(o)) for power in tile.powers]]


def _names(o: Outlook) -> dict[str, str]:
    return {name: tile.name for name, tile in o.t.tiles.tiles.items()}


# -- action tiles ----------------------------------------------------------------------------------


def _for_action(o: Outlook, action: str) -> list[Text]:
    """What an action is selected for."""
    look = AIMS.get(action)
    said = look(o) if look is not None else None
    return [said] if said is not None else []


def _develop(o: Outlook) -> Text | None:
    affordable = dict(actions.developments(o, chooser=True))
    if not affordable:
        return None
    face = max(affordable, key=affordable.__getitem__)
    return reasons.mainly_for(o.t.tiles.tiles[face].name)


def _settle(o: Outlook) -> Text | None:
    worlds = [o.t.tiles.worlds[world] for world in o.empire.surveyed]
    ready = [world for world in worlds if world.colonists <= o.empire.colonists + 1]
    ready = [world for world in ready if o.price(world) <= o.empire.credits]
    return reasons.mainly_for(max(ready, key=o.settled).name) if ready else None


def _produce(o: Outlook) -> Text | None:
    placed = [each for each in o.empire.tableau if each.good is None]
    worlds = [o.t.tiles.worlds[each.tile] for each in placed if each.tile in o.t.tiles.worlds]
    return reasons.with_room(sum(world.goods == "production" for world in worlds))


AIMS: dict[str, Callable[[Outlook], Text | None]] = {
    "develop": _develop,
    "settle": _settle,
    "produce": _produce,
    "trade-consume": lambda o: reasons.with_goods(sum(o.goods)),
}
