"""The order of a round as a check of foreign states: which steps can wait behind which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.kernel.audit import Fault
from engine.kernel.steps import Step
from engine.race.bet import PlaceBet, TakeFlippedCard
from engine.race.consume import (
    ChooseGoods,
    ConsumePhase,
    DiscardForGain,
    NameNumber,
    SellGood,
    UseConsumePowers,
)
from engine.race.develop import (
    ChooseDevelopments,
    DevelopPhase,
    PayForDevelopment,
    PlaceDevelopment,
)
from engine.race.draft import DraftRound, PickCard
from engine.race.explore import Explore, KeepCards
from engine.race.phase import EndPhase
from engine.race.placing import AfterPlacing, DiscardForMilitary, PayForWorld, PlaceWorld
from engine.race.produce import (
    DiscardToProduce,
    MostProduced,
    ProducePhase,
    UseProducePowers,
)
from engine.race.robot import RobotActs
from engine.race.rounds import ChooseActionCards, DiscardToLimit, EndRound, NextRound, Round
from engine.race.settle import ChooseWorlds, SettleAgain, SettlePhase
from engine.race.start import (
    ChooseStartWorlds,
    DealHands,
    InitialDiscards,
    ReduceHands,
    StartingGoods,
    TakeSides,
)
from engine.race.table import Race
from engine.race.takeover import Compare, ResolveTakeover, ResolveTakeovers, UseMilitary

Moment = tuple[int, ...]

# Within the phase being performed: what all do, then seat by seat, then what ends it.
ALL, SEAT_BY_SEAT, COMPARE, END = range(4)
# The moments of a round, in order (RACE-ROUND-1).
SETUP, IN_PHASE, EXPLORE, DEVELOP, SETTLE, CONSUME, PRODUCE, ROUND_END = range(8)

# The phases after which the robot acts (SOLO-4).
ROBOT_AFTER = {
    "explore": EXPLORE,
    "develop": DEVELOP,
    "settle": SETTLE,
    "consume": CONSUME,
    "produce": PRODUCE,
}


def _seat(t: Race, seat: int, part: int) -> Moment:
    """A moment of one seat's turn within the phase being performed (RACE-ORDER-2)."""
    return (IN_PHASE, SEAT_BY_SEAT, (seat - t.first) % len(t.players), part)


def _of_takeover(t: Race, step: UseMilitary) -> Moment:
    """The attacker uses Military as he declares, the owner before the strengths are compared."""
    owner = any(each.owner == step.seat for each in t.declared[step.number : step.number + 1])
    return (IN_PHASE, COMPARE, step.number, 0) if owner else _seat(t, step.seat, 1)


# A step that stands before another on the agenda has the earlier moment. Equal moments exclude
# each other: a world is still to be placed, or what follows its placing is still to be done.
MOMENTS: dict[type[Step], Callable[[Race, Any], Moment]] = {
    PickCard: lambda t, step: (SETUP, 0),
    DraftRound: lambda t, step: (SETUP, 1),
    DealHands: lambda t, step: (SETUP, 2),
    ChooseStartWorlds: lambda t, step: (SETUP, 3),
    InitialDiscards: lambda t, step: (SETUP, 6 if t.options.start_choice else 4),
    TakeSides: lambda t, step: (SETUP, 5),
    StartingGoods: lambda t, step: (SETUP, 5 if t.options.start_choice else 6),
    ReduceHands: lambda t, step: (SETUP, 6),
    Round: lambda t, step: (SETUP, 7),
    ChooseActionCards: lambda t, step: (SETUP, 7),
    KeepCards: lambda t, step: (IN_PHASE, ALL),
    ChooseDevelopments: lambda t, step: (IN_PHASE, ALL),
    ChooseWorlds: lambda t, step: (IN_PHASE, ALL),
    PlaceDevelopment: lambda t, step: _seat(t, step.seat, 0),
    PayForDevelopment: lambda t, step: _seat(t, step.seat, 0),
    DiscardForMilitary: lambda t, step: _seat(t, step.seat, 0),
    PayForWorld: lambda t, step: _seat(t, step.seat, 1),
    PlaceWorld: lambda t, step: _seat(t, step.seat, 2),
    AfterPlacing: lambda t, step: _seat(t, step.seat, 2),
    SettleAgain: lambda t, step: _seat(t, step.seat, 3),
    SellGood: lambda t, step: _seat(t, step.seat, 0),
    ChooseGoods: lambda t, step: _seat(t, step.seat, 0),
    NameNumber: lambda t, step: _seat(t, step.seat, 0),
    DiscardForGain: lambda t, step: _seat(t, step.seat, 0),
    PlaceBet: lambda t, step: _seat(t, step.seat, 0),
    TakeFlippedCard: lambda t, step: _seat(t, step.seat, 0),
    UseConsumePowers: lambda t, step: _seat(t, step.seat, 1),
    DiscardToProduce: lambda t, step: _seat(t, step.seat, 0),
    UseProducePowers: lambda t, step: _seat(t, step.seat, 1),
    UseMilitary: _of_takeover,
    Compare: lambda t, step: (IN_PHASE, COMPARE, step.number, 1),
    ResolveTakeover: lambda t, step: (IN_PHASE, COMPARE, step.number, 1),
    ResolveTakeovers: lambda t, step: (IN_PHASE, COMPARE),
    MostProduced: lambda t, step: (IN_PHASE, COMPARE),
    EndPhase: lambda t, step: (IN_PHASE, END),
    Explore: lambda t, step: (EXPLORE,),
    DevelopPhase: lambda t, step: (DEVELOP, step.nth),
    SettlePhase: lambda t, step: (SETTLE, step.nth),
    ConsumePhase: lambda t, step: (CONSUME,),
    ProducePhase: lambda t, step: (PRODUCE,),
    RobotActs: lambda t, step: (ROBOT_AFTER.get(step.phase, EXPLORE), step.nth, 1),
    EndRound: lambda t, step: (ROUND_END, 0),
    DiscardToLimit: lambda t, step: (ROUND_END, 1),
    NextRound: lambda t, step: (ROUND_END, 2),
}
LAST_STEPS = (Round, ChooseActionCards, EndRound, NextRound)


def agenda_faults(t: Race) -> Iterator[Fault]:
    """Steps out of order, and a phase that is not the one the steps belong to."""
    moments = [MOMENTS[type(step)](t, step) for step in t.agenda]
    for place in range(len(moments)):
        if place and moments[place - 1] <= moments[place]:
            message = "This step cannot come before the one below it on the agenda."
            yield Fault(f"/agenda/{place}", "out_of_order", message)
        if getattr(t.agenda[place], "nth", 1) not in (1, 2):
            yield Fault(f"/agenda/{place}/nth", "bad_count", "There are at most two such phases.")
    if t.agenda and not isinstance(t.agenda[0], LAST_STEPS):
        yield Fault("/agenda/0", "out_of_order", "The agenda does not lead to the end of a round.")
    performing = any(isinstance(step, EndPhase) for step in t.agenda)
    if performing != (t.phase is not None):
        yield Fault("/phase", "wrong_phase", "The agenda and the phase being performed disagree.")
    if not t.agenda and (t.phase is not None or not t.round):
        yield Fault("/agenda", "out_of_order", "The game has not ended, and nothing remains to do.")
