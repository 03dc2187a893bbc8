"""Manage Empire (ROLL-MANAGE): recruit, then recall."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll import refusals
from galaxy_referee.engine.roll.moves import Pass, Recall, Recruit
from galaxy_referee.engine.roll.phases.phase import BeginPhase
from galaxy_referee.engine.roll.phases.work import begin_work
from galaxy_referee.engine.roll.state import RollState, lift, one_color


class ManageEmpire(BeginPhase, tag="manage_empire"):
    """Every seat recruits and recalls."""

    phase = "manage"

    def run(self, t: RollState) -> None:
        t.phase = "manage"
        t.emit("phase_started", phase="manage")
        lanes = [[RecallDice(seat), AfterRecruiting(seat), RecruitDie(seat)] for seat in t.seats()]
        begin_work(t, "manage", lanes)


class RecruitDie(Choice[RollState], tag="recruit_die"):
    """Move a die from the Citizenry to the cup for 1 credit (ROLL-MANAGE-1).

    Not asked if it makes no difference: enough credits for all, or dice of one color.
    """

    begins_lane = True

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], AfterRecruiting) if below else False

    def decision(self, t: RollState) -> Decision | None:
        empire = t.empires[self.seat]
        dice = empire.citizenry
        if not dice or not empire.credits:
            return None
        if empire.credits >= len(dice) or one_color(dice):
            dice = dice[:1]
        moves = OneOf([Recruit(self.seat, die) for die in dice])
        prompt = Text(
            "Recruit a die from your Citizenry; you have {credits:credit}.", credits=empire.credits
        )
        return Decision(self.seat, "recruit", "ROLL-MANAGE-1", prompt, moves)

    def take(self, t: RollState, move: Recruit) -> None:
        empire = t.empires[self.seat]
        empire.citizenry.remove(move.die)
        empire.cup.append(move.die)
        empire.credits -= 1
        t.emit("die_recruited", self.seat, die=move.die)
        t.then(self)

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if isinstance(move, Recruit):
            return refusals.NOT_IN_CITIZENRY(die=move.die)
        return refusals.MUST_RECRUIT()


class AfterRecruiting(Stage[RollState], tag="after_recruiting"):
    """A seat without credits is set to 1 (ROLL-MANAGE-2; OQ-13)."""

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], RecallDice) if below else False

    def run(self, t: RollState) -> None:
        empire = t.empires[self.seat]
        if not empire.credits:
            empire.credits = 1
            t.emit("credits_gained", self.seat, credits=1, source="manage")


class RecallDice(Choice[RollState], tag="recall_dice"):
    """Take dice back from the construction zone or from worlds (ROLL-MANAGE-3, ROLL-MANAGE-6)."""

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "manage" and not below

    def decision(self, t: RollState) -> Decision | None:
        empire = t.empires[self.seat]
        dice = [*empire.developers, *empire.settlers, *chain.from_iterable(empire.goods.values())]
        if not dice:
            return None
        moves: list[Move] = [Recall(self.seat, die) for die in dice]
        if empire.cup:  # ROLL-MANAGE-4
            moves.append(Pass(self.seat))
        prompt = "Recall a die to your cup, or pass." if empire.cup else "Recall a die."
        return Decision(self.seat, "recall", "ROLL-MANAGE-3", prompt, OneOf(moves))

    def take(self, t: RollState, move: Recall | Pass) -> None:
        if isinstance(move, Pass):
            return
        empire = t.empires[self.seat]
        lift(empire, move.die)
        empire.cup.append(move.die)
        t.emit("die_recalled", self.seat, die=move.die)
        t.then(self)

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if isinstance(move, Pass):
            return refusals.MUST_RECALL()
        if isinstance(move, Recall):
            return refusals.NOT_RECALLABLE(die=move.die)
        return None
