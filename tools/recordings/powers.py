"""The powers in recorded games, converted to the engine's names."""

from __future__ import annotations

from functools import cache
from itertools import chain

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components import powers
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.phases.produce import BONUS
from galaxy_referee.records.importing.additions import first_of
from galaxy_referee.records.importing.start import Labels
from galaxy_referee.records.lines import Unreadable
from tools.recordings.additions import all_additions
from tools.recordings.transcript import RecordedPower

# The possible meanings of a recorded kind of power, by phase, besides a power with its name;
# expansions add others.
KINDS: dict[str, dict[str, tuple[type[powers.Power], ...]]] = {
    "consume": {
        "consume": (powers.ConsumeGoods, powers.ConsumeAllGoods),
        "trade_good": (powers.ConsumeSell,),
        "lucky_number": (powers.ConsumeGuess,),
        "discard_from_hand": (powers.ConsumeFromHand,),
    },
    "produce": {
        "produce": (powers.ProduceHere,),
        "discard_to_produce": (powers.ProduceHere,),
        "discard_for_windfall": (powers.ProduceWindfall,),
        "draw_per_genes_world": (powers.ProduceDraw,),
        "draw_per_military_world": (powers.ProduceDraw,),
        "draw_per_rebel_world": (powers.ProduceDraw,),
        "draw_per_rebel_military_world": (powers.ProduceDraw,),
        "draw_per_imperium_card": (powers.ProduceDraw,),
        "draw_per_development_of_cost_5_or_more": (powers.ProduceDraw,),
        "draw_per_chromosome_card": (powers.ProduceDraw,),
        "draw_per_rare_world": (powers.ProduceDraw,),
        "draw_per_two_military_worlds": (powers.ProduceDraw,),
        "draw_per_two_goods_produced": (powers.DrawPerGood,),
        "draw_per_novelty_produced": (powers.DrawPerGood,),
        "draw_per_rare_produced": (powers.DrawPerGood,),
        "draw_per_genes_produced": (powers.DrawPerGood,),
        "draw_per_alien_produced": (powers.DrawPerGood,),
        "draw_per_kind_produced": (powers.DrawPerKind,),
    },
}


def power_id(
    labels: Labels, phase: str, recorded: RecordedPower | str | None, seat: int = 0
) -> str:
    """The name in moves of a recorded power; without a card, it is a bonus of the Produce action,
    or a power that an expansion recognizes.

    Raises:
        Unreadable: no card is named, or the card has no such power.
    """
    if isinstance(recorded, RecordedPower) and recorded.card is None:
        return bonus_power(phase, recorded.bonus, seat) or BONUS
    card, power = find_power(labels, phase, recorded)
    return card.power_id(power)


def find_power(
    labels: Labels, phase: str, recorded: RecordedPower | str | None
) -> tuple[Card, powers.Power]:
    """The recorded power of a card; raises as ``power_id``."""
    if not isinstance(recorded, RecordedPower) or recorded.card is None:
        raise Unreadable(f"A record in {phase} names no power.")
    card = CARDS[labels.id(recorded.card)]
    types = _types(phase, recorded.kind)
    matches = [
        power
        for power in card.powers[phase]
        if power.name == recorded.kind or isinstance(power, types)
    ]
    if len(matches) != 1:
        raise Unreadable(f"{card.title} has {len(matches)} powers '{recorded.kind}' in {phase}.")
    return card, matches[0]


def bonus_power(phase: str, number: int, seat: int) -> str | None:
    """A seat's power for a recorded bonus of an action; None if it is the usual one."""
    name = first_of((expansion.bonuses for expansion in all_additions()), (phase, number))
    return None if name is None else name(seat)


@cache
def _types(phase: str, kind: str) -> tuple[type[powers.Power], ...]:
    """The possible meanings of a recorded kind of power."""
    tables = (KINDS, *(expansion.powers for expansion in all_additions()))
    return tuple(chain.from_iterable(table.get(phase, {}).get(kind, ()) for table in tables))


def card_named(power: RecordedPower | str | None) -> str:
    name = power.card if isinstance(power, RecordedPower) else power
    if name is None:
        raise Unreadable("A record in settle names no power.")
    return name
