"""Whether the agenda of a foreign state is one that the rules lead to.

A step alone may look right and still be impossible here: a payment for a world that is paid
already, a seat before its turn, a phase that nobody chose. What remains after the next decision
follows from the action cards and from the phase, so it is compared with what must remain.
The table itself must be sound; steps are listed the next one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.kernel.audit import Fault
from engine.kernel.steps import SecretChoice, Step
from engine.race import bet, consume, develop, explore, produce, rounds, start, trade
from engine.race.agenda_settle import first_of, settle_remains, turns
from engine.race.catalogue import CARDS
from engine.race.draft import DraftRound, PickCard
from engine.race.phase import EndPhase
from engine.race.powers import (
    ConsumeBet,
    ConsumeGoods,
    ConsumeGuess,
    ConsumeHandCards,
    ConsumeSell,
    ProduceHere,
)
from engine.race.setup import first_steps
from engine.race.table import Race

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
    over = [seat for seat in t.in_order() if len(t.players[seat].hand) > rounds.hand_limit(t, seat)]
    possible = False
    if t.round == 0:
        possible = _can_remain_of_setup(t, first, rest)
    elif isinstance(first, rounds.ChooseActionCards):
        going_on = t.round > 0 and not rounds.end_reason(t)
        possible = going_on and _asks(first, t.in_order()) and not rest
    elif isinstance(first, rounds.DiscardToLimit):
        possible = t.round > 0 and _asks(first, over) and rest == [rounds.NextRound()]
    if not possible:
        message = "Between phases, nothing like this remains to be done."
        yield Fault("/agenda", "impossible_agenda", message)


def _can_remain_of_setup(t: Race, first: Step, rest: list[Step]) -> bool:
    everyone = t.in_order()
    steps = first_steps(t)
    if isinstance(first, PickCard):
        sizes = {len(player.pack) for player in t.players}
        draft = [DraftRound(first.number + 1), *steps[1:]]
        return t.options.draft and _asks(first, everyone) and len(sizes) == 1 and rest == draft
    if isinstance(first, start.ChooseStartWorlds):
        dealt = all(len(player.hand) == start.DEALT for player in t.players)
        return t.options.start_choice and dealt and _asks(first, everyone) and rest == steps[-3:]
    started = all(len(player.tableau) == 1 for player in t.players)
    if not isinstance(first, start.InitialDiscards) or not started:
        return False
    asked = [seat for seat in everyone if len(t.players[seat].hand) > start.kept(t, seat)]
    if t.options.start_choice:
        possible = all(len(player.hand) <= start.KEPT for player in t.players)
        if rest == [rounds.Round()]:
            return possible and bool(asked) and _asks(first, asked)
    dealt = all(len(player.hand) == start.DEALT for player in t.players)
    goods = [start.StartingGoods(), rounds.Round()]
    if t.options.setup == "takeover_scenario":
        goods = [start.TakeSides(), *goods]
    return dealt and _asks(first, everyone) and rest == goods


def _asks(step: SecretChoice, seats: list[int]) -> bool:
    return step.seats == seats


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
        return len(steps) == 1 and first_of(t, steps[0], stage.nth)
    first, *others = steps
    return (
        turns(t, steps)
        and all(t.placed_now(step.seat, getattr(step, "card", "")) for step in steps)
        and all(step == develop.payment_step(t, step.seat, step.card, stage.nth) for step in others)
        and _can_be_developed(t, first, stage.nth)
    )


def _can_be_developed(t: Race, step: Any, nth: int) -> bool:
    """Whether a development can be paid for; its cost may have been reduced by then."""
    hand = len(t.players[step.seat].hand)
    most = develop.development_cost(t, step.seat, CARDS[step.card], nth)
    if isinstance(step, develop.PlaceDevelopment):
        return step.nth == nth and step.decision(t) is not None
    if not isinstance(step, develop.PayForDevelopment):
        return False
    return step.cost <= hand and step.cost in {most, *develop.reduced_costs(t, most)}


def _consume(t: Race, steps: list[Any], stage: consume.ConsumePhase) -> bool:
    seat = getattr(steps[0], "seat", None)
    if seat is None:
        return False
    turn = t.in_order().index(seat)
    later = consume.turns(t, t.in_order()[turn + 1 :])
    selling = steps[0] == trade.SellGood(seat)
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
    """Whether a power that its seat has used, or may use for a bet, can have led to this step."""
    if isinstance(step, bet.PlaceBet):
        return _may_bet(t, step)
    for card, power in t.powers(step.seat, "consume"):
        power_id = card.power_id(power)
        if power_id not in t.used:
            continue
        if isinstance(step, bet.TakeFlippedCard):
            if isinstance(power, ConsumeBet) and t.aside:
                return True
        elif isinstance(step, consume.NameNumber):
            if isinstance(power, ConsumeGuess) and power.highest == step.highest:
                return True
        elif step.power == power_id:
            return USING.get(type(power)) is type(step)
    return False


def _may_bet(t: Race, step: bet.PlaceBet) -> bool:
    return any(
        isinstance(power, ConsumeBet)
        and (card.power_id(power), power.highest) == (step.power, step.highest)
        for card, power in consume.usable_powers(t, step.seat)
    )


def _produce(t: Race, steps: list[Any], stage: produce.ProducePhase) -> bool:
    if isinstance(steps[0], produce.DiscardToProduce):
        if len(steps) < 2 or steps[0].seat != getattr(steps[1], "seat", None):
            return False
        if not _may_produce_by_hand(t, steps[0]):
            return False
        steps = steps[1:]
    if not isinstance(steps[0], produce.UseProducePowers):
        return False
    turn = t.in_order().index(steps[0].seat)
    others = [produce.UseProducePowers(seat) for seat in t.in_order()[turn + 1 :]]
    remain = [steps[0], *others]
    # Who left the rest to the standard order is asked again only for an optional power.
    optional = any(use.optional for use in produce.usable(t, steps[0].seat))
    if steps[0].declined or (steps[0].in_standard_order and not optional):
        return False
    had_turn = t.in_order()[: turn + 1]
    bonuses = {f"{produce.BONUS}:{seat}" for seat in had_turn if t.chose(seat, "produce")}
    return (
        steps == [*remain, produce.MostProduced()]
        and _used_by(t, had_turn, "produce", bonuses)
        and not any(t.players[seat].produced for seat in t.in_order()[turn + 1 :])
    )


def _may_produce_by_hand(t: Race, step: produce.DiscardToProduce) -> bool:
    return bool(t.players[step.seat].hand) and any(
        card.id == step.world and power.hand_cards and card.power_id(power) in t.used
        for card, power in t.powers_of(step.seat, ProduceHere)
    )


def _used_by(t: Race, seats: list[int], phase: str, others: set[str]) -> bool:
    """Whether the powers noted as used belong to seats that have had their turn."""
    owned = {card.power_id(power) for seat in seats for card, power in t.powers(seat, phase)}
    return set(t.used) <= owned | others


USING: dict[type[Any], type[Step]] = {
    ConsumeGoods: consume.ChooseGoods,
    ConsumeSell: trade.SellGood,
    ConsumeHandCards: consume.DiscardForGain,
}

REMAINS: dict[str, Check] = {
    "explore": _explore,
    "develop": _develop,
    "settle": settle_remains,
    "consume": _consume,
    "produce": _produce,
}
