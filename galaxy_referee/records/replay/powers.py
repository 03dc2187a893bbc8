"""The powers of recorded games in the words of the engine."""

from __future__ import annotations

from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import (
    ConsumeAllGoods,
    ConsumeDraw,
    ConsumeGoods,
    ConsumeGuess,
    ConsumeHandCards,
    ConsumeSell,
    DrawPerGood,
    DrawPerKind,
    Power,
    ProduceDraw,
    ProduceHere,
    ProduceWindfall,
)
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    HandCardsForPrestige,
    PrestigeIfMost,
    SpendPrestige,
    TakeStored,
)
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.powers import ConsumeBet, ConsumeGain
from galaxy_referee.engine.race.phases.produce import BONUS
from galaxy_referee.records.lines import Unreadable
from galaxy_referee.records.replay.start import Labels
from galaxy_referee.records.replay.transcript import RecordedPower

# What a recorded kind of power can be, by phase.
KINDS: dict[str, dict[str, tuple[type[Power], ...]]] = {
    "consume": {
        "consume": (ConsumeGoods, ConsumeAllGoods),
        "trade_good": (ConsumeSell,),
        "draw": (ConsumeDraw,),
        "gain_vp": (ConsumeGain,),
        "ante": (ConsumeBet,),
        "lucky_number": (ConsumeGuess,),
        "discard_from_hand": (ConsumeHandCards, HandCardsForPrestige),
        "spend_prestige": (SpendPrestige,),
    },
    "produce": {
        "produce": (ProduceHere,),
        "windfall": (ProduceWindfall,),
        "draw": (ProduceDraw,),
        "discard_to_produce": (ProduceHere,),
        "discard_for_windfall": (ProduceWindfall,),
        "take_saved": (TakeStored,),
        "prestige_if_most_chromosomes": (PrestigeIfMost,),
        "draw_per_genes_world": (ProduceDraw,),
        "draw_per_military_world": (ProduceDraw,),
        "draw_per_rebel_world": (ProduceDraw,),
        "draw_per_rebel_military_world": (ProduceDraw,),
        "draw_per_imperium_card": (ProduceDraw,),
        "draw_per_development_of_cost_5_or_more": (ProduceDraw,),
        "draw_per_chromosome_card": (ProduceDraw,),
        "draw_per_rare_world": (ProduceDraw,),
        "draw_per_two_military_worlds": (ProduceDraw,),
        "draw_per_xeno_military_world": (ProduceDraw,),
        "draw_per_two_goods_produced": (DrawPerGood,),
        "draw_per_novelty_produced": (DrawPerGood,),
        "draw_per_rare_produced": (DrawPerGood,),
        "draw_per_genes_produced": (DrawPerGood,),
        "draw_per_alien_produced": (DrawPerGood,),
        "draw_per_kind_produced": (DrawPerKind,),
    },
}

# The powers that strengthened actions give, by phase and number of the bonus.
OF_ACTIONS = {("consume", 0): "hand_cards", ("produce", 2): "windfall", ("produce", 3): "draw"}


def second_bonus(seat: int) -> str:
    """The power of a strengthened Produce to fill a second windfall world."""
    return of_action(seat, OF_ACTIONS["produce", 2])


def of_action(seat: int, power: str) -> str:
    """The name in moves of a power that the Prestige/Search card of a seat gives."""
    return f"prestige-search{f'#{seat + 1}' if seat else ''}:{power}"


def power_id(
    labels: Labels, phase: str, recorded: RecordedPower | str | None, seat: int = 0
) -> str:
    """The name in moves of a recorded power; no card means a bonus of the Produce action, or what a
    strengthened action of the seat allows.

    Raises:
        Unreadable: none is named, or the card has no such power.
    """
    if isinstance(recorded, RecordedPower) and recorded.card is None:
        own = OF_ACTIONS.get((phase, recorded.bonus))
        return BONUS if own is None else of_action(seat, own)
    card, power = find_power(labels, phase, recorded)
    return card.power_id(power)


def find_power(
    labels: Labels, phase: str, recorded: RecordedPower | str | None
) -> tuple[Card, Power]:
    """The recorded power of a card; raises as ``power_id``."""
    if not isinstance(recorded, RecordedPower) or recorded.card is None:
        raise Unreadable(f"A record in {phase} names no power.")
    card = CARDS[labels.id(recorded.card)]
    types = KINDS[phase].get(recorded.kind, ())
    matches = [power for power in card.powers[phase] if isinstance(power, types)]
    if len(matches) != 1:
        raise Unreadable(f"{card.title} has {len(matches)} powers '{recorded.kind}' in {phase}.")
    return card, matches[0]
