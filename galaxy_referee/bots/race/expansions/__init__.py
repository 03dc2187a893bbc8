"""What expansions add to the greedy bot, by the name of the expansion."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.bots.race.additions import Additions
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

EXPANSIONS: Mapping[str, Additions] = {
    "alien_artifacts": alien_artifacts.ADDITIONS,
    "brink_of_war": brink_of_war.ADDITIONS,
    "cards_for_military": cards_for_military.ADDITIONS,
    "draft": draft.ADDITIONS,
    "goals": goals.ADDITIONS,
    "good_when_placed": good_when_placed.ADDITIONS,
    "goods_for_military": goods_for_military.ADDITIONS,
    "prestige": prestige.ADDITIONS,
    "rebel_vs_imperium": rebel_vs_imperium.ADDITIONS,
    "solo": solo.ADDITIONS,
    "start_choice": start_choice.ADDITIONS,
    "takeovers": takeovers.ADDITIONS,
}
