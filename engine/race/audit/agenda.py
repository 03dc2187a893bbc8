"""Whether the agenda of a foreign state is one that the rules lead to.

A step alone may look right and still be impossible here: a payment for a world that is paid
already, a seat before its turn, a phase that nobody chose. What remains after the next decision
follows from the action cards and from the phase, so it is compared with what must remain.
The table itself must be sound; steps are listed the next one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.steps import SecretChoice, Step
from galaxy_referee.engine.race import rounds, start
from galaxy_referee.engine.race.audit.settle import first_of, settle_faults, turns
from galaxy_referee.engine.race.components.catalogue import CARDS, POWERS_OF
from galaxy_referee.engine.race.components.powers import (
    ConsumeBet,
    ConsumeGoods,
    ConsumeGuess,
    ConsumeHandCards,
    ConsumeSell,
    ProduceHere,
    TableauSize,
)
from galaxy_referee.engine.race.expansions.draft.steps import DraftRound, PickCard
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import bet
from galaxy_referee.engine.race.phases import develop, explore, produce
from galaxy_referee.engine.race.phases.consume import powers as consume
from galaxy_referee.engine.race.phases.consume import trade
from galaxy_referee.engine.race.phases.phase import EndPhase
from galaxy_referee.engine.race.phases.settle import choose as settle
from galaxy_referee.engine.race.setup import first_steps
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, Race

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
    places = [
        place
        for place, stage in enumerate(schedule)
        if stage.__struct_config__.tag == t.phase and later == schedule[place + 1 :]
    ]
    if not places:
        message = f"After {t.phase} do not follow the phases chosen and the end of the round."
        yield Fault("/agenda", "impossible_agenda", message)
        return
    stage: Any = schedule[places[0]]
    yield from _size_faults(t, schedule[: places[0]])
    if now and isinstance(stage, settle.SettlePhase):
        yield from settle_faults(t, now, stage)
    elif not now or not REMAINS[t.phase](t, now, stage):
        yield Fault("/agenda", "impossible_agenda", f"This cannot remain of the {t.phase} phase.")


def _size_faults(t: Race, earlier: list[Step[Any]]) -> Iterator[Fault]:
    """A tableau that ends the game grows by what its owner did in this round only."""
    most = LONGEST + sum(PLACED.get(type(step), 0) for step in earlier)
    for seat, player in enumerate(t.players):
        if len(player.tableau) > most:
            before = [placed for placed in player.tableau if placed.card not in t.fresh]
            if len(before) > most:
                message = f"There are at most {most} cards that were not placed in this phase."
                yield Fault(f"/players/{seat}/tableau", "too_many_cards", message)


def _between_phases(t: Race, steps: list[Step[Any]]) -> Iterator[Fault]:
    """The set-up, the choice of action cards, the hand limit, and the end of the game."""
    if not steps:
        if not t.round or not rounds.end_reason(t):
            yield Fault("/agenda", "not_over", "No end condition is met, but nothing is left.")
        return
    first, rest = steps[0], steps[1:]
    possible = False
    if t.round == 0:
        possible = _can_remain_of_setup(t, first, rest)
    elif isinstance(first, rounds.ChooseActionCards):
        possible = not rounds.end_reason(t) and _asks(first, t.in_order()) and not rest
    elif isinstance(first, rounds.DiscardToLimit):
        hands = {seat: len(t.players[seat].hand) for seat in t.in_order()}
        over = [seat for seat, held in hands.items() if held > rounds.hand_limit(t, seat)]
        possible = _asks(first, over) and rest == [rounds.NextRound()]
        yield from _size_faults(t, rounds.phases(t))
    if not possible:
        message = "Between phases, nothing like this remains to be done."
        yield Fault("/agenda", "impossible_agenda", message)


def _can_remain_of_setup(t: Race, first: Step[Any], rest: list[Step[Any]]) -> bool:
    everyone = t.in_order()
    steps = first_steps(t)
    if isinstance(first, PickCard):
        draft = [DraftRound(first.number + 1), *steps[1:]]
        return t.options.draft and _asks(first, everyone) and rest == draft
    if isinstance(first, start.ChooseStartWorlds):
        dealt = all(len(player.hand) == start.DEALT for player in t.players)
        return t.options.start_choice and dealt and _asks(first, everyone) and rest == steps[-3:]
    started = all(len(player.tableau) == 1 for player in t.players)
    if not isinstance(first, start.InitialDiscards) or not started:
        return False
    if t.options.setup == "first_game":
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


def _asks(step: SecretChoice[Any], seats: list[int]) -> bool:
    return step.seats == seats


# -- what can remain of each phase, up to its end --------------------------------------------------


def _explore(t: Race, steps: list[Any], stage: Any) -> bool:
    choosers = [seat for seat in t.in_order() if t.players[seat].drawn]
    if not all(_drew_enough(t, seat) for seat in t.seats()):
        return False
    return (
        len(steps) == 1
        and isinstance(steps[0], explore.KeepCards)
        and _asks(steps[0], choosers)
        and all(
            explore.cards_kept(t, seat) < len(t.players[seat].drawn) <= explore.cards_drawn(t, seat)
            for seat in choosers
        )
    )


def _drew_enough(t: Race, seat: int) -> bool:
    """Whether a seat drew what it may, or else no cards were left (RACE-DECK-4)."""
    drawn, kept = explore.cards_drawn(t, seat), explore.cards_kept(t, seat)
    held = len(t.players[seat].drawn)
    piles = t.piles(seat)
    return held == drawn or (not held and drawn <= kept) or not (piles.deck or piles.discard)


def _develop(t: Race, steps: list[Any], stage: develop.DevelopPhase) -> bool:
    if isinstance(steps[0], develop.ChooseDevelopments):
        return len(steps) == 1 and first_of(t, steps[0], stage.nth)
    if not turns(t, steps):
        return False
    first, *others = steps
    order = t.in_order()
    tableaus = [(seat, placed.card) for seat in order for placed in t.players[seat].tableau]
    placed = [(seat, card) for seat, card in tableaus if card in t.fresh]
    # Who comes before has paid, who comes after has yet to.
    due = [(seat, card) for seat, card in placed if order.index(seat) >= order.index(first.seat)]
    return (
        len({seat for seat, _ in placed}) == len(placed)
        and due == [(step.seat, getattr(step, "card", None)) for step in steps]
        and all(step == develop.payment_step(t, step.seat, step.card, stage.nth) for step in others)
        and all(_can_be_developed(t, step, stage.nth) for step in steps)
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
        possible = steps[1:] == later and (not steps[0].declined or _could_bet(t, seat))
    else:
        rest = [consume.UseConsumePowers(seat), *later]
        possible = steps[1:] == rest and _using(t, steps[0])
    had_turn = t.in_order()[: turn if selling else turn + 1]
    return possible and _used_by(t, had_turn, "consume", set())


def _using(t: Race, step: Any) -> bool:
    """Whether a power that its seat has used, or may use for a bet, can have led to this step."""
    if isinstance(step, bet.PlaceBet):
        return _may_bet(t, step)
    used = [each for each in t.powers(step.seat, "consume") if each[0].power_id(each[1]) in t.used]
    if isinstance(step, bet.TakeFlippedCard):
        return any(
            isinstance(power, ConsumeBet) and _won_bet(t, step.seat, power.highest)
            for _, power in used
        )
    return any(
        type(power) in LEADS_TO
        and step == LEADS_TO[type(power)](step.seat, card.power_id(power), power)
        for card, power in used
    )


def _won_bet(t: Race, seat: int, highest: int) -> bool:
    """Whether so many cards were flipped for a bet and win it (RVI-CONSUME-2). Fewer than the bet
    are flipped only if no more are left."""
    flipped = len(t.aside)
    most = flipped if t.piles(seat).deck else highest
    bets = range(flipped, min(most, highest) + 1)
    won = any(CARDS[card].price > bet for card in t.aside for bet in bets)
    return won and bool(t.players[seat].hand)


def _could_bet(t: Race, seat: int) -> bool:
    return any(isinstance(power, ConsumeBet) for _, power in consume.usable_powers(t, seat))


def _may_bet(t: Race, step: bet.PlaceBet) -> bool:
    return any(
        isinstance(power, ConsumeBet)
        and (card.power_id(power), power.highest) == (step.power, step.highest)
        for card, power in consume.usable_powers(t, step.seat)
    )


def _produce(t: Race, steps: list[Any], stage: produce.ProducePhase) -> bool:
    by_hand = isinstance(steps[0], produce.DiscardToProduce)
    if by_hand:
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
    uses = list(produce.usable(t, steps[0].seat))
    optional = by_hand or (bool(uses) and uses[0].optional)
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


# The step that follows the use of a power: from the seat, the name of the power, and the power.
LEADS_TO: dict[type[Any], Callable[[int, str, Any], Step[Any]]] = {
    ConsumeGoods: lambda seat, name, power: consume.ChooseGoods(seat, name),
    ConsumeSell: lambda seat, name, power: trade.SellGood(seat, name),
    ConsumeHandCards: lambda seat, name, power: consume.DiscardForGain(seat, name),
    ConsumeGuess: lambda seat, name, power: consume.NameNumber(seat, power.highest),
}

# The most cards in a tableau when a round begins: with one more the game had ended (RACE-END-1).
SIZES = [power.amount for carried in POWERS_OF[TableauSize].values() for _, power in carried]
LONGEST = max(TABLEAU_LIMIT, *SIZES) - 1
# How many cards a seat can add to its tableau in a phase (TGS-POWER-1).
PLACED: dict[type[Any], int] = {develop.DevelopPhase: 1, settle.SettlePhase: 2}

REMAINS: dict[str, Check] = {
    "explore": _explore,
    "develop": _develop,
    "consume": _consume,
    "produce": _produce,
}
