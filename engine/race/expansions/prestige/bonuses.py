"""What a strengthened action gives besides the bonus of its card (BOW-ACTION-6 to -17)."""

from __future__ import annotations

from galaxy_referee.engine.race.components.cards import Card, CardData
from galaxy_referee.engine.race.components.powers import (
    ConsumeHandCards,
    Power,
    ProduceDraw,
    ProduceWindfall,
)
from galaxy_referee.engine.race.expansions.powers import AnyPower
from galaxy_referee.engine.race.phases.phase import has_bonus, number_in_round, times_chosen
from galaxy_referee.engine.race.state import Race

EXPLORE = ("explore+5", "explore+1+1")
# By the name under which a phase counts it: the actions that give it when strengthened, how much.
BONUSES: dict[str, tuple[tuple[str, ...], int]] = {
    "explore.draw": (EXPLORE, 6),  # BOW-ACTION-7
    "explore.keep": (EXPLORE, 1),
    "develop.discount": (("develop", "develop2"), 2),  # BOW-ACTION-8
    "settle.discount": (("settle", "settle2"), 3),  # BOW-ACTION-9, -13
    "settle.military": (("settle", "settle2"), 2),  # BOW-ACTION-9, -14
    "trade.cards": (("consume-trade",), 3),  # BOW-ACTION-10
    "consume.times": (("consume-trade", "consume-x2"), 1),  # BOW-ACTION-10, -11
}
# BOW-ACTION-10, -12: what the Prestige/Search card lets its owner do in these phases.
POWERS: dict[str, tuple[AnyPower, ...]] = {
    "consume-trade": (ConsumeHandCards(up_to=2, vp=1),),
    "produce": (ProduceWindfall(), ProduceDraw(amount=3)),
}


def bonus(t: Race, seat: int, name: str) -> int:
    """What a strengthened action adds to what a phase counts under this name."""
    action = t.players[seat].strengthened
    if action is None or name not in BONUSES:
        return 0
    actions, amount = BONUSES[name]
    if action not in actions or not in_its_phase(t, seat, action):
        return 0
    # Both Consume cards: the ordinary bonus of the one doubles VP already (BOW-ADV-6).
    if (name, action) == ("consume.times", "consume-trade") and t.chose(seat, "consume-x2"):
        return 0
    return amount


def in_its_phase(t: Race, seat: int, action: str) -> bool:
    """Whether the phase in progress is the one of a strengthened card: of two Develop or Settle
    cards, the one chosen strengthens the first phase or the second (BOW-ADV-3)."""
    phase = action.removesuffix("2")
    if phase not in ("develop", "settle"):
        return True
    nth = number_in_round(t, phase, t.agenda)
    both = times_chosen(t.players[seat].actions, phase) == 2
    return has_bonus(t, seat, phase, nth) and (not both or nth == (1 if action == phase else 2))


def mixes_hand(t: Race, seat: int) -> str | None:
    """A strengthened Explore mixes the cards drawn with the hand (BOW-ACTION-7)."""
    return "BOW-ACTION-7" if t.players[seat].strengthened in EXPLORE else None


# -- the Prestige/Search card as a card with powers ------------------------------------------------

_DATA = {
    action: CardData(
        id="prestige-search", name="Prestige/Search", type="development", powers=powers
    )
    for action, powers in POWERS.items()
}
# Each player has one of them (BOW-CARD-1).
_CARDS: dict[str, list[list[tuple[Card, Power]]]] = {
    action: [
        [(card, power) for power in data.powers]
        for card in (Card(data, copy) for copy in range(1, 7))
    ]
    for action, data in _DATA.items()
}
_PHASES = {"consume-trade": "consume", "produce": "produce"}


def action_powers(t: Race, seat: int, phase: str) -> list[tuple[Card, Power]]:
    """The powers that a strengthened action gives in its phase (BOW-ACTION-10, -12)."""
    action = t.players[seat].strengthened
    if action is None or _PHASES.get(action) != phase:
        return []
    return _CARDS[action][seat]


def action_power_names() -> list[str]:
    """The names in moves of all powers that strengthened actions give."""
    return [
        card.power_id(power)
        for by_seat in _CARDS.values()
        for powers in by_seat
        for card, power in powers
    ]
