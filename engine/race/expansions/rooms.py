"""Every room, registered with the game when this module is imported."""

from __future__ import annotations

from typing import get_args

from galaxy_referee.engine.kernel.tables import check_once, merged
from galaxy_referee.engine.race import rounds, start
from galaxy_referee.engine.race.events import EVENTS
from galaxy_referee.engine.race.expansions.alien_artifacts import room as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war import room as brink_of_war
from galaxy_referee.engine.race.expansions.cards_for_military import room as cards_for_military
from galaxy_referee.engine.race.expansions.draft import room as draft
from galaxy_referee.engine.race.expansions.gathering_storm import room as gathering_storm
from galaxy_referee.engine.race.expansions.goals import room as goals
from galaxy_referee.engine.race.expansions.good_when_placed import room as good_when_placed
from galaxy_referee.engine.race.expansions.goods_for_military import room as goods_for_military
from galaxy_referee.engine.race.expansions.new_worlds import room as new_worlds
from galaxy_referee.engine.race.expansions.powers import AnyPower
from galaxy_referee.engine.race.expansions.prestige import room as prestige
from galaxy_referee.engine.race.expansions.produce_for_cards import room as produce_for_cards
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import room as rebel_vs_imperium
from galaxy_referee.engine.race.expansions.settle_again import room as settle_again
from galaxy_referee.engine.race.expansions.settle_again.steps import SETTLE_USES
from galaxy_referee.engine.race.expansions.solo import room as solo
from galaxy_referee.engine.race.expansions.start_choice import room as start_choice
from galaxy_referee.engine.race.expansions.takeovers import room as takeovers
from galaxy_referee.engine.race.expansions.xeno_invasion import room as xeno_invasion
from galaxy_referee.engine.race.extension import Expansion, register
from galaxy_referee.engine.race.phases import develop, explore, produce_powers
from galaxy_referee.engine.race.phases.consume import trade
from galaxy_referee.engine.race.phases.consume.powers import CONSUME_POWERS
from galaxy_referee.engine.race.phases.produce_powers import PRODUCE_POWERS
from galaxy_referee.engine.race.phases.settle import place
from galaxy_referee.engine.race.phases.settle.placement import PLACEMENT_POWERS
from galaxy_referee.engine.race.vocabulary import VOCABULARY

# In the order in which they are asked.
ROOMS: tuple[Expansion, ...] = (
    goals.ROOM,
    start_choice.ROOM,
    brink_of_war.ROOM,  # its steps come before those of the next three
    gathering_storm.ROOM,
    rebel_vs_imperium.ROOM,
    takeovers.ROOM,
    xeno_invasion.ROOM,
    new_worlds.ROOM,
    cards_for_military.ROOM,
    settle_again.ROOM,
    prestige.ROOM,
    goods_for_military.ROOM,
    good_when_placed.ROOM,
    produce_for_cards.ROOM,
    alien_artifacts.ROOM,
    draft.ROOM,
    solo.ROOM,
)

register(ROOMS)
EVENTS |= merged(EVENTS, *(room.events for room in ROOMS))
VOCABULARY.facts.update(merged(VOCABULARY.facts, *(room.vocabulary.facts for room in ROOMS)))
VOCABULARY.types.update(merged(VOCABULARY.types, *(room.vocabulary.types for room in ROOMS)))
VOCABULARY.words.extend(word for room in ROOMS for word in room.vocabulary.words)
VOCABULARY.codes.update(merged(VOCABULARY.codes, *(room.vocabulary.codes for room in ROOMS)))
PLACEMENT_POWERS |= merged(PLACEMENT_POWERS, *(room.placement_powers for room in ROOMS))
CONSUME_POWERS |= merged(CONSUME_POWERS, *(room.consume_powers for room in ROOMS))
SETTLE_USES |= merged(SETTLE_USES, *(room.settle_uses for room in ROOMS))
PRODUCE_POWERS |= merged(PRODUCE_POWERS, *(room.produce_powers for room in ROOMS))

# Every kind of power is handled in exactly one place.
check_once(
    "handlers of powers",
    get_args(AnyPower),
    *(PLACEMENT_POWERS, CONSUME_POWERS, PRODUCE_POWERS),
    *(start.HANDLES, explore.HANDLES, develop.HANDLES, place.HANDLES, trade.HANDLES),
    *(produce_powers.HANDLES, rounds.HANDLES),
    *(room.handles for room in ROOMS),
)
