"""What the engine's rooms add to the importer of logs, by the name of the room."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.records.importing.expansions import (
    alien_artifacts,
    brink_of_war,
    cards_for_military,
    gathering_storm,
    goals,
    new_worlds,
    prestige,
    produce_for_cards,
    rebel_vs_imperium,
    settle_again,
    start_choice,
    takeovers,
    xeno_invasion,
)
from galaxy_referee.records.importing.rooms import Room

ROOMS: Mapping[str, Room] = {
    "alien_artifacts": alien_artifacts.ROOM,
    "brink_of_war": brink_of_war.ROOM,
    "cards_for_military": cards_for_military.ROOM,
    "gathering_storm": gathering_storm.ROOM,
    "goals": goals.ROOM,
    "new_worlds": new_worlds.ROOM,
    "prestige": prestige.ROOM,
    "produce_for_cards": produce_for_cards.ROOM,
    "rebel_vs_imperium": rebel_vs_imperium.ROOM,
    "settle_again": settle_again.ROOM,
    "start_choice": start_choice.ROOM,
    "takeovers": takeovers.ROOM,
    "xeno_invasion": xeno_invasion.ROOM,
}
