"""A second world in Settle."""

from __future__ import annotations

from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.rooms import Room
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansions.settle_again.powers import SecondWorld

SECOND_WORLD = 0.25  # points per round for placing a second world


def _second_world(o: Outlook, card: Card, power: SecondWorld) -> float:
    return SECOND_WORLD * (o.rounds - 1)


ROOM = Room(
    worth={SecondWorld: _second_world},
    phrases={SecondWorld: lambda power: Text("It can place a second world in Settle.")},
)
