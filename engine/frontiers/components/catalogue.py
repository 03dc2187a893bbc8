"""The game's description and its catalogue, as plain data for users."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from galaxy_referee.engine.frontiers.components.powers import Action
from galaxy_referee.engine.frontiers.components.records import Tile
from galaxy_referee.engine.frontiers.components.texts import goal_text, power_text, scoring_text
from galaxy_referee.engine.frontiers.components.tile_set import TileSet
from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.kernel.texts import ENGLISH, Language, Text

# Name, what all players do, and the bonus of who selects it.
ACTION_TEXTS: dict[Action, tuple[str, Text | None, Text]] = {
    "isolation": ("Isolation", None, Text("Take 2 credits.")),
    "goal-survey": (
        "Goal Survey",
        None,
        Text(
            "Swap places with the pawn to your left, take 1 credit, look at 3 goals and keep one "
            "face down; the goal that was face down is revealed."
        ),
    ),
    "develop": (
        "Develop",
        Text("Each player may buy one development."),
        Text("Pay 1 less."),
    ),
    "explore": (
        "Explore",
        Text("7 worlds are laid out; each player takes one."),
        Text("Take a second world after all others."),
    ),
    "settle": (
        "Settle",
        Text("Each player takes 2 colonists or settles a surveyed world."),
        Text("Take 1 colonist before anything else."),
    ),
    "produce": (
        "Produce",
        Text("Each player puts a good on every own production world without one."),
        Text("Take the credits on this tile, and produce on one of your windfall worlds."),
    ),
    "trade-consume": (
        "Trade, Consume",
        Text("Each player may sell one good, then must use consume powers."),
        Text("Take 1 VP before anything else."),
    ),
    "send-diplomats": (
        "Send Diplomats",
        None,
        Text("Take 1 VP and move your pawn to the front."),
    ),
}
check_once("actions", get_args(Action), ACTION_TEXTS)


def catalogue(tile_sets: Mapping[str, TileSet], language: Language = ENGLISH) -> dict[str, Any]:
    """Every component with its powers in words, by tile set.

    Args:
        tile_sets: the available tile sets, by name.
        language: the language of the texts.
    """
    parts = {
        "actions": [
            {
                "id": action,
                "name": name,
                "action": text,
                "bonus": bonus,
            }
            for action, (name, text, bonus) in ACTION_TEXTS.items()
        ],
        "tile_sets": {name: _tile_set(tiles) for name, tiles in tile_sets.items()},
    }
    plain: dict[str, Any] = msgspec.to_builtins(parts, enc_hook=language.read)
    return plain


def _tile_set(tiles: TileSet) -> dict[str, Any]:
    record = tiles.record
    return {
        "rules_version": tiles.rules_version,
        "developments": _described(tiles, record.developments),
        "worlds": _described(tiles, record.worlds),
        "home_worlds": _described(tiles, record.home_worlds),
        "goals": [{**msgspec.to_builtins(goal), "text": goal_text(goal)} for goal in record.goals],
    }


def _described(tiles: TileSet, records: Iterable[Tile]) -> list[dict[str, Any]]:
    names = {tile.id: tile.name for tile in tiles.tiles.values()}
    described = []
    for tile in records:
        entry = msgspec.to_builtins(tile)
        for plain, power in zip(entry["powers"], tile.powers, strict=True):
            plain["text"] = power_text(power, names)
        if tile.scoring is not None:
            entry["scoring"]["text"] = scoring_text(tile.scoring, names)
        described.append(entry)
    return described
