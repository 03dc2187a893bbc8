"""What the engine's rooms add to observations, by the name of the room.

They are called in this order, whatever their order in the engine: an encoding depends on it.
"""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.learn.games.race.expansions import draft, goals, prestige, solo, takeovers
from galaxy_referee.learn.games.race.rooms import Room

ROOMS: Mapping[str, Room] = {
    "draft": draft.ROOM,
    "goals": goals.ROOM,
    "prestige": prestige.ROOM,
    "solo": solo.ROOM,
    "takeovers": takeovers.ROOM,
}
