"""What moves of Roll for the Galaxy bring, in the engine's words."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots import reasons
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.roll import moves as m
from galaxy_referee.engine.roll.components.catalogue import COLOR, SIDES
from galaxy_referee.engine.roll.components.texts import effect_text, scoring_text
from galaxy_referee.engine.roll.components.words import PAINTED, PHASES
from galaxy_referee.engine.roll.phases.produce import free_slots

# What an answer is called if not by its tiles, phases, or dice.
CALLED: dict[type[Move], Text] = {
    m.Consume: Text("Consuming a good"),
    m.Scout: Text("A Scout"),
    m.Sell: Text("Trading a good"),
    m.Stock: Text("A Stock"),
}


def reason(outlook: Outlook, move: Move) -> Text:
    """The reason for a move that this outlook's seat has just made."""
    return reasons.reason(outlook, move, _brings(outlook, move), called)


def called(option: Any) -> Words:
    """What an answer is called."""
    if type(option) in CALLED:
        return CALLED[type(option)]
    titles = reasons.pieces(option, _title)
    return reasons.pieces(option, _die) if titles == reasons.PASSING else titles


def _title(name: str) -> str | None:
    if name in SIDES:
        return SIDES[name].name
    return name.title() if name in PHASES else None


def _die(name: str) -> Text | None:
    return Text("A {color} die", color=PAINTED[COLOR[name]]) if name in COLOR else None


def _brings(outlook: Outlook, move: Move) -> list[Text]:
    match move:
        case m.Select() | m.AssignWild():
            return _for_phase(outlook, move.phase)
        case m.ChooseStart():
            return [*_tile(move.development), *_tile(move.world)]
        case m.PlaceTile():
            return _tile(move.tile)
        case m.ReassignWorker() if move.power in SIDES:
            return _tile(move.power)
    return []


def _tile(side: str) -> list[Text]:
    """The effects of a side of a tile."""
    tile = SIDES[side]
    scored = [scoring_text(tile.scoring)] if tile.scoring else []
    return [*map(effect_text, (*tile.immediate, *tile.powers)), *scored]


def _for_phase(outlook: Outlook, phase: str) -> list[Text]:
    """What there is to do in a phase."""
    empire, said = outlook.empire, None
    match phase:
        case "develop" | "settle":
            stack = empire.stack("development" if phase == "develop" else "world")
            said = reasons.mainly_for(SIDES[stack[0]].name) if stack else None
        case "produce":
            said = reasons.with_room(sum(free_slots(empire).values()))
        case "ship":
            said = reasons.with_goods(len(empire.goods_with_worlds()))
    return [] if said is None else [said]
