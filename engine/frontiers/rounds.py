"""Rounds: selecting action tiles, the priority track, the end of a round and of the game
(NF-ROUND, NF-ENDROUND, NF-2P, NF-END)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from galaxy_referee.engine.frontiers import refusals
from galaxy_referee.engine.frontiers.components.powers import Action, AnyPower
from galaxy_referee.engine.frontiers.moves import Select
from galaxy_referee.engine.frontiers.phases import (
    consume,
    develop,
    diplomats,
    explore,
    isolation,
    produce,
    replace,
    settle,
    settling,
    trade,
)
from galaxy_referee.engine.frontiers.phases import goal_survey as goals
from galaxy_referee.engine.frontiers.phases.open_kinds import NameKinds, forget_kinds
from galaxy_referee.engine.frontiers.state import FrontiersState, order
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.kernel.tables import check_once

# What each action tile does, in the order of the recommended row (NF-SETUP-5).
PLANS: dict[str, Callable[[FrontiersState, list[int]], list[Step[Any]]]] = {
    "isolation": isolation.plan,
    "goal-survey": goals.plan,
    "develop": develop.plan,
    "explore": explore.plan,
    "settle": settle.plan,
    "produce": produce.plan,
    "trade-consume": trade.plan,
    "send-diplomats": diplomats.plan,
}


def row(t: FrontiersState) -> list[str]:
    """The action tiles: the goal survey takes the place of isolation in a game with goals
    (NF-SETUP-6, NF-SETUP-7, NF-SURVEY-1)."""
    turned_down = "isolation" if t.goals else "goal-survey"
    return [action for action in PLANS if action != turned_down]


class SelectAction(Choice[FrontiersState], tag="round.select"):
    """The first waiting pawn selects a tile not selected in this round (NF-ROUND-2, NF-2P-5)."""

    seat: int

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return t.chooser is None and not below

    def decision(self, t: FrontiersState) -> Decision:
        moves = [Select(self.seat, action) for action in row(t) if action not in t.selected]
        return Decision(self.seat, "select", "NF-ROUND-2", "Select an action tile.", OneOf(moves))

    def take(self, t: FrontiersState, move: Select) -> None:
        t.chooser = t.waiting.pop(0)
        t.selected.append(move.action)
        t.emit("action_selected", self.seat, action=move.action)
        window = [goals.RevealWindow(t.face_down.seat)] if t.face_down else []
        t.then(*window, Resolve(), EndAction())

    def explain(self, t: FrontiersState, move: Move) -> IllegalMove | None:
        if not isinstance(move, Select):
            return None
        if move.action in t.selected:
            return refusals.ALREADY_SELECTED(action=move.action)
        return refusals.UNKNOWN_ACTION(piece=move.action)

    def faults(self, t: FrontiersState) -> Iterator[Fault]:
        if t.waiting[:1] != [self.seat]:
            yield Fault(
                "/seat", "bad_seat", "The seat of the first waiting pawn must be the one to select."
            )


class Resolve(Stage[FrontiersState], tag="round.resolve"):
    """Every player resolves the action, starting with the chooser (NF-ROUND-4, NF-ROUND-5)."""

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return t.chooser is not None and len(below) == 1

    def run(self, t: FrontiersState) -> None:
        t.then(*action_plan(t))


class EndAction(Stage[FrontiersState], tag="round.end_action"):
    """The chooser's pawn moves to the leftmost empty space (NF-ROUND-3), or as send diplomats
    (NF-DIPLO-2) and the goal survey (NF-SURVEY-2) say."""

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return t.chooser is not None and not below

    def run(self, t: FrontiersState) -> None:
        assert t.chooser is not None
        action = t.selected[-1]
        if action == "send-diplomats":
            t.acted.insert(0, t.chooser)
        elif action == "goal-survey":
            t.acted.insert(max(0, len(t.acted) - 1), t.chooser)
        else:
            t.acted.append(t.chooser)
        t.chooser = None
        forget_kinds(t)
        t.then(SelectAction(t.waiting[0]) if t.waiting else EndRound())


class EndRound(Stage[FrontiersState], tag="round.end"):
    """After the last selection (NF-ROUND-8): the game ends, or the next round begins
    (NF-ENDROUND)."""

    def can_remain(self, t: FrontiersState, below: Sequence[Step[Any]]) -> bool:
        return False

    def run(self, t: FrontiersState) -> None:
        if t.ending:
            self._end_game(t)
            return
        if "produce" not in t.selected:
            t.produce_credits += 1  # NF-ENDROUND-2
        t.selected = []
        t.waiting, t.acted = t.acted, []
        t.round += 1
        t.emit("round_started", round=t.round, order=list(t.waiting))
        t.then(SelectAction(t.waiting[0]))

    def _end_game(self, t: FrontiersState) -> None:
        """The face-down goal is revealed (NF-GOAL-3), open kinds are named (NF-OORT-6), and the
        surveyed worlds no longer count (NF-SCORE-1)."""
        t.emit("game_ended", reasons=list(t.ending))
        goals.turn_up(t)
        t.then(*(NameKinds(seat) for seat in order(t)))


def action_plan(t: FrontiersState) -> list[Step[Any]]:
    """The steps of the action being resolved, from its beginning."""
    return PLANS[t.selected[-1]](t, order(t))


check_once(
    "powers",
    get_args(AnyPower),
    *(develop.POWERS, explore.POWERS, settling.POWERS, settle.POWERS, replace.POWERS),
    *(produce.POWERS, trade.POWERS, consume.POWERS),
)
check_once("actions", get_args(Action), PLANS)
