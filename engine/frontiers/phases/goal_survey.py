"""The optional goals: the goal survey, and turning up a goal early (NF-SURVEY,
NF-GOAL-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import Gains
from galaxy_referee.engine.frontiers.moves import KeepGoal, Reveal
from galaxy_referee.engine.frontiers.phases.action import AskedChoice, PlannedStage
from galaxy_referee.engine.frontiers.state import FaceDown, FrontiersState, gain
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.steps import Choice, Step

LOOKED_AT = 3  # NF-SURVEY-4


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the goal survey. The pawn moves when the action ends:
    see ``rounds.EndAction``."""
    return [TakeCredit(), SurveyGoals()]


class TakeCredit(PlannedStage, tag="goals.credit"):
    """NF-SURVEY-3."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        gain(t, t.chooser, Gains(credits=1), 1, "goal-survey")


class SurveyGoals(PlannedStage, tag="goals.survey"):
    """Look at goals, if there are any left (NF-SURVEY-4, NF-SURVEY-6)."""

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        looked_at = t.goal_stack[:LOOKED_AT]
        if not looked_at:
            turn_up(t)
            return
        t.emit("goals_looked_at", t.chooser, count=len(looked_at), private={"goals": looked_at})
        t.then(ChooseGoal(t.chooser))


def _kept(step: ChooseGoal, t: FrontiersState, move: KeepGoal, goal: str) -> IllegalMove:
    return (refusals.GOAL_KEPT if goal == move.goal else refusals.NOT_LOOKED_AT)(piece=goal)


class ChooseGoal(AskedChoice, tag="goals.choose"):
    """Keep one of the goals face down; then the goal that was face down before is turned up,
    whichever seat chose it (NF-SURVEY-4, NF-SURVEY-5)."""

    asked_by = SurveyGoals
    unfit = {"goal": refusals.NOT_LOOKED_AT, "bottom": _kept}

    seat: int

    def decision(self, t: FrontiersState) -> Decision | None:
        looked_at = t.goal_stack[:LOOKED_AT]
        if not looked_at:
            return None
        moves = OneOf(
            [
                KeepGoal(self.seat, goal, bottom)
                for goal in looked_at
                for bottom in permutations([other for other in looked_at if other != goal])
            ]
        )
        prompt = "Keep a goal and put the others at the bottom of the stack."
        return Decision(self.seat, "keep_goal", "NF-SURVEY-4", prompt, moves)

    def take(self, t: FrontiersState, move: KeepGoal) -> None:
        t.goal_stack = [*t.goal_stack[1 + len(move.bottom) :], *move.bottom]
        t.emit(
            "goal_kept",
            self.seat,
            private={"goal": move.goal, "bottom": list(move.bottom)},
        )
        turn_up(t)
        t.face_down = FaceDown(move.goal, self.seat)

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if self.seat != t.chooser or t.selected[-1:] != ["goal-survey"]:
            yield Fault("/seat", "bad_seat", "This seat is not surveying the goals.")


def _not_revealed(step: RevealWindow, t: FrontiersState, move: Reveal, goal: str) -> IllegalMove:
    own = t.face_down is not None and t.face_down.goal == goal
    return (refusals.NOT_A_STOCKPILE if own else refusals.NOT_FACE_DOWN)(piece=goal)


class RevealWindow(Choice[FrontiersState], tag="goals.reveal"):
    """Before anyone resolves the action selected, the owner of the face-down goal may turn it up if
    it is a stockpile goal (NF-GOAL-2).

    The owner of any face-down goal is asked: being asked must not reveal what the goal is.
    """

    ask_always = True
    unfit = {"goal": _not_revealed}

    seat: int

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return t.chooser is not None and len(below) == 2

    def decision(self, t: FrontiersState) -> Decision | None:
        if t.face_down is None:
            return None
        goal = t.face_down.goal
        moves = [Reveal(self.seat, None)]
        if t.tiles.goals[goal].stockpile is not None:
            moves.append(Reveal(self.seat, goal))
        prompt = "Leave your goal face down, or reveal it if it is a stockpile goal."
        return Decision(self.seat, "reveal", "NF-GOAL-2", prompt, OneOf(moves))

    def take(self, t: FrontiersState, move: Reveal) -> None:
        if move.goal is not None:
            turn_up(t)


def turn_up(t: FrontiersState) -> None:
    """Turn up the face-down goal, if there is one: it applies to everyone from now on
    (NF-GOAL-1)."""
    if t.face_down is not None:
        t.face_up.append(t.face_down.goal)
        t.emit("goal_revealed", t.face_down.seat, goal=t.face_down.goal)
        t.face_down = None
