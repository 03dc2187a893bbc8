"""What the engine's rooms add to the replay of recorded games, by the name of the room."""

from __future__ import annotations

from collections.abc import Mapping

from tools.recordings.expansions import (
    alien_artifacts,
    brink_of_war,
    cards_for_military,
    goals,
    good_when_placed,
    goods_for_military,
    prestige,
    produce_for_cards,
    rebel_vs_imperium,
    settle_again,
    start_choice,
    takeovers,
    xeno_invasion,
)
from tools.recordings.rooms import Room

ROOMS: Mapping[str, Room] = {
    "alien_artifacts": alien_artifacts.ROOM,
    "brink_of_war": brink_of_war.ROOM,
    "cards_for_military": cards_for_military.ROOM,
    "goals": goals.ROOM,
    "good_when_placed": good_when_placed.ROOM,
    "goods_for_military": goods_for_military.ROOM,
    "prestige": prestige.ROOM,
    "produce_for_cards": produce_for_cards.ROOM,
    "rebel_vs_imperium": rebel_vs_imperium.ROOM,
    "settle_again": settle_again.ROOM,
    "start_choice": start_choice.ROOM,
    "takeovers": takeovers.ROOM,
    "xeno_invasion": xeno_invasion.ROOM,
}
