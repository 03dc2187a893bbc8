"""Whether the agenda of a foreign state is one that the rules lead to.

A step alone may look right and still be impossible here: a payment for a world that is paid
already, a seat before its turn, a phase that nobody chose. What remains after the next decision
follows from the action cards and from the phase, so it is compared with what must remain.
The table itself must be sound; steps are listed the next one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from engine.kernel.audit import Fault
from engine.kernel.steps import SecretChoice, Step
from engine.race import consume, develop, explore, produce, rounds, settle, setup
from engine.race.catalogue import CARDS
from engine.race.phase import EndPhase
from engine.race.powers import ConsumeGoods, ConsumeGuess, ConsumeHandCards, ConsumeSell
from engine.race.table import HAND_LIMIT, Race

Check = Callable[[Race, list[Any], Any], bool]


def agenda_faults(t: Race) -> Iterator[Fault]:
    """Everything that makes the agenda impossible, by the first decision it breaks at."""
    steps = list(reversed(t.agenda))
    if t.phase is None:
        yield from _between_phases(t, steps)
        return
    ends = [place for place, step in enumerate(steps) if isinstance(step, EndPhase)]
    if not ends:
        yield Fault("/agenda", "impossible_agenda", f"The {t.phase} phase does not end.")
        return
    now, later = steps[: ends[0]], steps[ends[0] + 1 :]
    schedule = [*rounds.phases(t), rounds.EndRound()]
    stages = [
        stage
        for place, stage in enumerate(schedule)
        if stage.__struct_config__.tag == t.phase and later == schedule[place + 1 :]
    ]
    if not stages:
        message = f"After {t.phase} do not follow the phases chosen and the end of the round."
        yield Fault("/agenda", "impossible_agenda", message)
    elif not now or not REMAINS[t.phase](t, now, stages[0]):
        yield Fault("/agenda", "impossible_agenda", f"This cannot remain of the {t.phase} phase.")


def _between_phases(t: Race, steps: list[Step]) -> Iterator[Fault]:
    """The set-up, the choice of action cards, the hand limit, and the end of the game."""
    if not steps:
        if not rounds.end_reason(t):
            yield Fault("/agenda", "not_over", "No end condition is met, but nothing is left.")
        return
    first, rest = steps[0], steps[1:]
    over = [seat for seat in t.in_order() if len(t.players[seat].hand) > HAND_LIMIT]
    possible = False
    if isinstance(first, setup.InitialDiscards):
        dealt = all(len(player.hand) == setup.DEALT for player in t.players)
        rest_of_setup = [setup.StartingGoods(), rounds.Round()]
        possible = t.round == 0 and dealt and _asks(first, t.in_order()) and rest == rest_of_setup
    elif isinstance(first, rounds.ChooseActionCards):
        going_on = t.round > 0 and not rounds.end_reason(t)
        possible = going_on and _asks(first, t.in_order()) and not rest
    elif isinstance(first, rounds.DiscardToLimit):
        possible = t.round > 0 and _asks(first, over) and rest == [rounds.NextRound()]
    if not possible:
        message = "Between phases, nothing like this remains to be done."
        yield Fault("/agenda", "impossible_agenda", message)


def _asks(step: SecretChoice, seats: list[int]) -> bool:
    return step.seats == seats


def _turns(t: Race, steps: list[Any]) -> bool:
    """Whether each step belongs to another seat, in order (RACE-ORDER-2)."""
    if not all(hasattr(step, "seat") for step in steps):
        return False
    order = [t.in_order().index(step.seat) for step in steps]
    return all(one < other for one, other in pairwise(order))


def _placed_now(t: Race, seat: int, card: str) -> bool:
    """Whether a seat placed this card in this phase."""
    tableau = t.players[seat].tableau
    return card in t.fresh and any(placed.card == card for placed in tableau)


# -- what can remain of each phase, up to its end --------------------------------------------------


def _explore(t: Race, steps: list[Any], stage: Any) -> bool:
    choosers = [seat for seat in t.in_order() if t.players[seat].drawn]
    return (
        len(steps) == 1
        and isinstance(steps[0], explore.KeepCards)
        and _asks(steps[0], choosers)
        and all(
            explore.cards_kept(t, seat) < len(t.players[seat].drawn) <= explore.cards_drawn(t, seat)
            for seat in choosers
        )
    )


def _develop(t: Race, steps: list[Any], stage: develop.DevelopPhase) -> bool:
    if isinstance(steps[0], develop.ChooseDevelopments):
        return len(steps) == 1 and _first_of(t, steps[0], stage.nth)
    return (
        all(isinstance(step, develop.PayForDevelopment) for step in steps)
        and _turns(t, steps)
        and all(_development_costs(t, step, stage.nth) for step in steps)
    )


def _first_of(t: Race, step: develop.ChooseDevelopments | settle.ChooseWorlds, nth: int) -> bool:
    """Whether a phase begins with this choice: nobody has placed anything."""
    return step.nth == nth and _asks(step, t.in_order()) and not t.fresh


def _development_costs(t: Race, step: develop.PayForDevelopment, nth: int) -> bool:
    card = CARDS[step.card]
    return (
        _placed_now(t, step.seat, step.card)
        and step.cost == develop.development_cost(t, step.seat, card, nth)
        and step.cost <= len(t.players[step.seat].hand)
    )


def _settle(t: Race, steps: list[Any], stage: settle.SettlePhase) -> bool:
    if isinstance(steps[0], settle.ChooseWorlds):
        temporary = any(player.temporary for player in t.players)
        return len(steps) == 1 and _first_of(t, steps[0], stage.nth) and not temporary
    turns = steps
    if isinstance(steps[0], settle.PayForWorld):
        turns = [steps[0], *steps[2:]]
        if steps[1:2] != [settle.AfterPlacing(steps[0].seat, stage.nth)]:
            return False
        if not _world_costs(t, steps[0]):
            return False
        steps = steps[2:]
    return _turns(t, turns) and all(
        isinstance(step, settle.PlaceWorld)
        and step.nth == stage.nth
        and _placed_now(t, step.seat, step.world)
        and _can_be_placed(t, step)
        for step in steps
    )


def _can_be_placed(t: Race, step: settle.PlaceWorld) -> bool:
    hand = len(t.players[step.seat].hand)
    return bool(settle.ways_to_place(settle.means_of(t, step.seat), CARDS[step.world], hand))


def _world_costs(t: Race, step: settle.PayForWorld) -> bool:
    """Whether a world can cost that; 0 if something was discarded for it (RACE-SETTLE-13)."""
    means = settle.means_of(t, step.seat)
    prices = {means.price_by(CARDS[step.world], way) for way in ("pay", *means.pay_for_military)}
    return (
        _placed_now(t, step.seat, step.world)
        and step.cost in prices | {0}
        and step.cost <= len(t.players[step.seat].hand)
    )


def _consume(t: Race, steps: list[Any], stage: consume.ConsumePhase) -> bool:
    seat = getattr(steps[0], "seat", None)
    if seat is None:
        return False
    turn = t.in_order().index(seat)
    later = consume.turns(t, t.in_order()[turn + 1 :])
    selling = steps[0] == consume.SellGood(seat)
    if selling:
        possible = steps == [*consume.turns(t, [seat]), *later]
    elif isinstance(steps[0], consume.UseConsumePowers):
        possible = steps[1:] == later
    else:
        rest = [consume.UseConsumePowers(seat), *later]
        possible = steps[1:] == rest and _using(t, steps[0])
    had_turn = t.in_order()[: turn if selling else turn + 1]
    return possible and _used_by(t, had_turn, "consume", set())


def _using(t: Race, step: Any) -> bool:
    """Whether a power that its seat has used can have led to this step."""
    for card, power in t.powers(step.seat, "consume"):
        power_id = card.power_id(power)
        if power_id not in t.used:
            continue
        if isinstance(step, consume.NameNumber):
            if isinstance(power, ConsumeGuess) and power.highest == step.highest:
                return True
        elif step.power == power_id:
            return USING.get(type(power)) is type(step)
    return False


def _produce(t: Race, steps: list[Any], stage: produce.ProducePhase) -> bool:
    if not isinstance(steps[0], produce.UseProducePowers):
        return False
    turn = t.in_order().index(steps[0].seat)
    remain = [produce.UseProducePowers(seat) for seat in t.in_order()[turn:]]
    had_turn = t.in_order()[: turn + 1]
    bonuses = {f"{produce.BONUS}:{seat}" for seat in had_turn if t.chose(seat, "produce")}
    return (
        steps == [*remain, produce.MostProduced()]
        and _used_by(t, had_turn, "produce", bonuses)
        and not any(t.players[seat].produced for seat in t.in_order()[turn + 1 :])
    )


def _used_by(t: Race, seats: list[int], phase: str, others: set[str]) -> bool:
    """Whether the powers noted as used belong to seats that have had their turn."""
    owned = {card.power_id(power) for seat in seats for card, power in t.powers(seat, phase)}
    return set(t.used) <= owned | others


USING: dict[type[Any], type[Step]] = {
    ConsumeGoods: consume.ChooseGoods,
    ConsumeSell: consume.SellGood,
    ConsumeHandCards: consume.DiscardForGain,
}

REMAINS: dict[str, Check] = {
    "explore": _explore,
    "develop": _develop,
    "settle": _settle,
    "consume": _consume,
    "produce": _produce,
}
