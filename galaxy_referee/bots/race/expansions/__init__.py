"""What the engine's rooms add to the greedy bot, by the name of the room."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.bots.race.expansions import (
    alien_artifacts,
    brink_of_war,
    cards_for_military,
    draft,
    goals,
    good_when_placed,
    goods_for_military,
    prestige,
    rebel_vs_imperium,
    solo,
    start_choice,
    takeovers,
)
from galaxy_referee.bots.race.rooms import Room

ROOMS: Mapping[str, Room] = {
    "alien_artifacts": alien_artifacts.ROOM,
    "brink_of_war": brink_of_war.ROOM,
    "cards_for_military": cards_for_military.ROOM,
    "draft": draft.ROOM,
    "goals": goals.ROOM,
    "good_when_placed": good_when_placed.ROOM,
    "goods_for_military": goods_for_military.ROOM,
    "prestige": prestige.ROOM,
    "rebel_vs_imperium": rebel_vs_imperium.ROOM,
    "solo": solo.ROOM,
    "start_choice": start_choice.ROOM,
    "takeovers": takeovers.ROOM,
}
