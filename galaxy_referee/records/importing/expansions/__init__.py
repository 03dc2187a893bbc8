"""What expansions add to the importer of logs, by the name of the expansion."""

from __future__ import annotations

from collections.abc import Mapping

from galaxy_referee.records.importing.additions import Additions
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

EXPANSIONS: Mapping[str, Additions] = {
    "alien_artifacts": alien_artifacts.ADDITIONS,
    "brink_of_war": brink_of_war.ADDITIONS,
    "cards_for_military": cards_for_military.ADDITIONS,
    "gathering_storm": gathering_storm.ADDITIONS,
    "goals": goals.ADDITIONS,
    "new_worlds": new_worlds.ADDITIONS,
    "prestige": prestige.ADDITIONS,
    "produce_for_cards": produce_for_cards.ADDITIONS,
    "rebel_vs_imperium": rebel_vs_imperium.ADDITIONS,
    "settle_again": settle_again.ADDITIONS,
    "start_choice": start_choice.ADDITIONS,
    "takeovers": takeovers.ADDITIONS,
    "xeno_invasion": xeno_invasion.ADDITIONS,
}
