"""Alien Artifacts, without the Orb (AA-POWER-1): what it changes.

* Cards (AA-CARD): ``aa.json``; what they count: ``counting``.
* The choice of start worlds (AA-SETUP-2 to -4): ``expansions.start_choice``.
* Further worlds in Settle (AA-SETTLE-17 to -32): ``settle``. Goods for Military (AA-POWER-5):
  ``expansions.goods_for_military``. A good on a world as it is placed (AA-SETTLE-14):
  ``expansions.good_when_placed``.
* Goods that are gathered on one world (AA-TRANSHIP): ``produce``, and goods of the base game.
* A good that is not traded (AA-TRADE-1), powers that work on after their card was discarded
  (AA-POWER-3), worlds with a "?" (AA-SCORE-1, -2): powers, or fields of powers, of the base game.
"""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.alien_artifacts import produce, settle
from galaxy_referee.engine.race.hooks import Hooks

EXPANSION = Expansion(
    name="alien_artifacts",
    in_play=lambda options: "aa" in options.expansions,
    events={
        "deck_card_flipped": EventType("Seat {seat} flips {card}.", also=("placed",)),
        "goods_gathered": EventType("Seat {seat} moves the goods of {worlds} to {world}."),
    },
    vocabulary=Vocabulary(
        facts={"placed": "Whether the flipped card was placed; else it went to the hand."},
        types={"placed": bool},
        codes={
            "not_conquered": "The power follows only a world that was conquered.",
            "not_free": "The power does not place this world.",
            "world_from_hand": "The power takes a world from hand, or none.",
        },
    ),
    handles=(*settle.HANDLES, *produce.HANDLES),
    hooks=Hooks(
        phase_started=(produce.phase_started,),
        conquering=(settle.conquering,),
        settle_turn=(settle.settle_turn,),
    ),
)
