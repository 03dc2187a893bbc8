"""Observations of prestige, and of the rules that came with it."""

from __future__ import annotations

from galaxy_referee.engine.race.components.powers import KINDS
from galaxy_referee.engine.race.expansions.prestige.actions import SEARCH, strengthened
from galaxy_referee.engine.race.expansions.prestige.bonuses import action_power_names
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS
from galaxy_referee.learn.features import numbers, word
from galaxy_referee.learn.games.race.additions import Additions

ADDITIONS = Additions(
    told=lambda options: "prestige" in options.in_play,
    actions=(SEARCH, *map(strengthened, ADVANCED_ACTIONS)),
    codes=tuple(CATEGORIES),
    powers=action_power_names,
    own=("stored", "paid"),
    seat=(
        numbers("prestige", "prestige_gained", "stored", "paid", "saved"),
        numbers("prestige_card_used", "leader", "on_tile"),
        word("named", KINDS),
        word("strengthened", ADVANCED_ACTIONS),
    ),
)
