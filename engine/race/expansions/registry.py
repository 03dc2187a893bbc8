"""Every expansion, registered with the game when this module is imported."""

from __future__ import annotations

from typing import get_args

from galaxy_referee.engine.kernel.tables import check_once, merged
from galaxy_referee.engine.race import rounds, start
from galaxy_referee.engine.race.events import EVENTS
from galaxy_referee.engine.race.expansion import Expansion, register
from galaxy_referee.engine.race.expansions.alien_artifacts import expansion as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war import expansion as brink_of_war
from galaxy_referee.engine.race.expansions.cards_for_military import expansion as cards_for_military
from galaxy_referee.engine.race.expansions.draft import expansion as draft
from galaxy_referee.engine.race.expansions.gathering_storm import expansion as gathering_storm
from galaxy_referee.engine.race.expansions.goals import expansion as goals
from galaxy_referee.engine.race.expansions.good_when_placed import expansion as good_when_placed
from galaxy_referee.engine.race.expansions.goods_for_military import expansion as goods_for_military
from galaxy_referee.engine.race.expansions.new_worlds import expansion as new_worlds
from galaxy_referee.engine.race.expansions.powers import AnyPower
from galaxy_referee.engine.race.expansions.prestige import expansion as prestige
from galaxy_referee.engine.race.expansions.produce_for_cards import expansion as produce_for_cards
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import expansion as rebel_vs_imperium
from galaxy_referee.engine.race.expansions.settle_again import expansion as settle_again
from galaxy_referee.engine.race.expansions.settle_again.steps import SETTLE_USES
from galaxy_referee.engine.race.expansions.solo import expansion as solo
from galaxy_referee.engine.race.expansions.start_choice import expansion as start_choice
from galaxy_referee.engine.race.expansions.takeovers import expansion as takeovers
from galaxy_referee.engine.race.expansions.xeno_invasion import expansion as xeno_invasion
from galaxy_referee.engine.race.phases import develop, explore, produce_powers
from galaxy_referee.engine.race.phases.consume import trade
from galaxy_referee.engine.race.phases.consume.powers import CONSUME_POWERS
from galaxy_referee.engine.race.phases.produce_powers import PRODUCE_POWERS
from galaxy_referee.engine.race.phases.settle import place
from galaxy_referee.engine.race.phases.settle.placement import PLACEMENT_POWERS
from galaxy_referee.engine.race.vocabulary import VOCABULARY

# In the order in which they are asked.
EXPANSIONS: tuple[Expansion, ...] = (
    goals.EXPANSION,
    start_choice.EXPANSION,
    brink_of_war.EXPANSION,  # its steps come before those of the next three
    gathering_storm.EXPANSION,
    rebel_vs_imperium.EXPANSION,
    takeovers.EXPANSION,
    xeno_invasion.EXPANSION,
    new_worlds.EXPANSION,
    cards_for_military.EXPANSION,
    settle_again.EXPANSION,
    prestige.EXPANSION,
    goods_for_military.EXPANSION,
    good_when_placed.EXPANSION,
    produce_for_cards.EXPANSION,
    alien_artifacts.EXPANSION,
    draft.EXPANSION,
    solo.EXPANSION,
)

register(EXPANSIONS)
EVENTS |= merged(EVENTS, *(expansion.events for expansion in EXPANSIONS))
VOCABULARY.facts.update(
    merged(VOCABULARY.facts, *(expansion.vocabulary.facts for expansion in EXPANSIONS))
)
VOCABULARY.types.update(
    merged(VOCABULARY.types, *(expansion.vocabulary.types for expansion in EXPANSIONS))
)
VOCABULARY.words.extend(word for expansion in EXPANSIONS for word in expansion.vocabulary.words)
VOCABULARY.codes.update(
    merged(VOCABULARY.codes, *(expansion.vocabulary.codes for expansion in EXPANSIONS))
)
PLACEMENT_POWERS |= merged(
    PLACEMENT_POWERS, *(expansion.placement_powers for expansion in EXPANSIONS)
)
CONSUME_POWERS |= merged(CONSUME_POWERS, *(expansion.consume_powers for expansion in EXPANSIONS))
SETTLE_USES |= merged(SETTLE_USES, *(expansion.settle_uses for expansion in EXPANSIONS))
PRODUCE_POWERS |= merged(PRODUCE_POWERS, *(expansion.produce_powers for expansion in EXPANSIONS))

# Every kind of power is handled in exactly one place.
check_once(
    "handlers of powers",
    get_args(AnyPower),
    *(PLACEMENT_POWERS, CONSUME_POWERS, PRODUCE_POWERS),
    *(start.HANDLES, explore.HANDLES, develop.HANDLES, place.HANDLES, trade.HANDLES),
    *(produce_powers.HANDLES, rounds.HANDLES),
    *(expansion.handles for expansion in EXPANSIONS),
)
