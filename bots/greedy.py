"""The greedy player of each game."""

from __future__ import annotations

from galaxy_referee.bots.greedy_frontiers import GreedyFrontiers
from galaxy_referee.bots.greedy_race import GreedyRace
from galaxy_referee.bots.greedy_roll import GreedyRoll
from galaxy_referee.bots.player import Player

GREEDY: dict[str, Player] = {
    "race": GreedyRace(),
    "roll": GreedyRoll(),
    "frontiers": GreedyFrontiers(),
}
