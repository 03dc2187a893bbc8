"""Observations of the robot in a solo game."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.race.expansions.solo.dice import ROW
from galaxy_referee.engine.race.expansions.solo.mat import FIELDS
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.learn.features import Feature, numbers, optional, word, words
from galaxy_referee.learn.games.race.additions import Additions


def _table(options: Options, cards: list[str]) -> Iterator[Feature]:
    robot = [
        numbers("hand", "counters", "placed_counters", "six_cost_vp"),
        numbers("credits", "economy", "chips"),
        words("tableau", cards),
        words("actions", ADVANCED_ACTIONS),
        word("symbol", ROW),
        words("used_up", FIELDS),
    ]
    yield optional("robot", robot)


ADDITIONS = Additions(told=lambda options: options.alone, table=_table)
