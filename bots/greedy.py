"""The greedy player of each game."""

from __future__ import annotations

from bots.greedy_frontiers import GreedyFrontiers
from bots.greedy_race import GreedyRace
from bots.greedy_roll import GreedyRoll
from bots.player import Player

GREEDY: dict[str, Player] = {
    "race": GreedyRace(),
    "roll": GreedyRoll(),
    "frontiers": GreedyFrontiers(),
}
