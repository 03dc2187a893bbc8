"""Every move of the expansions."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.alien_artifacts import moves as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war import moves as brink_of_war
from galaxy_referee.engine.race.expansions.draft import moves as draft
from galaxy_referee.engine.race.expansions.goods_for_military import moves as goods_for_military
from galaxy_referee.engine.race.expansions.prestige import moves as prestige
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import moves as rebel_vs_imperium
from galaxy_referee.engine.race.expansions.start_choice import moves as start_choice
from galaxy_referee.engine.race.expansions.takeovers import moves as takeovers

ROOM_MOVES = (
    *start_choice.MOVES,
    *takeovers.MOVES,
    *rebel_vs_imperium.MOVES,
    *prestige.MOVES,
    *brink_of_war.MOVES,
    *draft.MOVES,
    *goods_for_military.MOVES,
    *alien_artifacts.MOVES,
)
