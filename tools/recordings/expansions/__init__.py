"""What expansions add to the replay of recorded games, by the name of the expansion."""

from __future__ import annotations

from collections.abc import Mapping

from tools.recordings.additions import Additions
from tools.recordings.expansions import (
    alien_artifacts,
    brink_of_war,
    cards_for_military,
    goals,
    good_when_placed,
    goods_for_military,
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
    "goals": goals.ADDITIONS,
    "good_when_placed": good_when_placed.ADDITIONS,
    "goods_for_military": goods_for_military.ADDITIONS,
    "prestige": prestige.ADDITIONS,
    "produce_for_cards": produce_for_cards.ADDITIONS,
    "rebel_vs_imperium": rebel_vs_imperium.ADDITIONS,
    "settle_again": settle_again.ADDITIONS,
    "start_choice": start_choice.ADDITIONS,
    "takeovers": takeovers.ADDITIONS,
    "xeno_invasion": xeno_invasion.ADDITIONS,
}
