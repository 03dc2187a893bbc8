"""Why a move of an assignment is not legal: the sentence, code and rule of the refusal."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.roll.moves import AssignWild, Dictate, Done, ReassignWorker, Select
from galaxy_referee.engine.roll.phases.draft import (
    DICTATE,
    Draft,
    power_name,
    power_rule,
    reassign_rules,
)
from galaxy_referee.engine.roll.state import RollState


def refusal(t: RollState, seat: int, draft: Draft, move: Move) -> IllegalMove | None:
    """Why a move of the right kind is not legal now.

    Args:
        t: the table.
        seat: whose assignment.
        draft: what it has done so far.
        move: what it wants to do.
    """
    if draft.done:
        return None
    die = getattr(move, "die", "")
    if die and die not in t.empires[seat].faces:
        return IllegalMove(
            f"{die} is not one of the dice you rolled.",
            code="not_your_die",
            rule="ROLL-ROLL-2",
            pointer="/die",
        )
    if isinstance(move, AssignWild) and die not in draft.wild:
        return IllegalMove(
            f"{die} lies where it shows; only a wild die is put anywhere.",
            code="not_wild",
            rule="ROLL-ASSIGN-1",
            pointer="/die",
        )
    if isinstance(move, Select) and draft.selected:
        return IllegalMove(
            f"You have selected {draft.selected} already.",
            code="already_selected",
            rule="ROLL-ASSIGN-3",
        )
    if isinstance(move, Done | Dictate | ReassignWorker):
        return _refusal_after_placing(t, seat, draft, move)
    return None


def _refusal_after_placing(
    t: RollState, seat: int, draft: Draft, move: Done | Dictate | ReassignWorker
) -> IllegalMove | None:
    if not draft.selected:
        return IllegalMove("First select a phase.", code="nothing_selected", rule="ROLL-ASSIGN-5")
    if draft.wild:
        return IllegalMove(
            f"{draft.wild[0]} has not been put in a column.",
            code="die_not_placed",
            rule="ROLL-ASSIGN-9",
        )
    if draft.owed and getattr(move, "power", "") != draft.open:
        return IllegalMove(
            f"{power_name(draft.open)} must still move {draft.owed} of your workers.",
            code="power_unfinished",
            rule=power_rule(draft.open),
        )
    if isinstance(move, Dictate):
        return _dictate_refusal(draft, move)
    if isinstance(move, ReassignWorker):
        return _reassign_refusal(t, seat, draft, move)
    return None


def _dictate_refusal(draft: Draft, move: Dictate) -> IllegalMove:
    if move.die not in draft.under:
        return _not_under_the_strip(draft, move.die)
    if len(draft.under) < 2:
        return IllegalMove(
            "Dictate needs two workers under the strip: one to set aside, one to move.",
            code="too_few_workers",
            rule="ROLL-DICTATE-3",
        )
    return IllegalMove(
        "You have used Dictate this round.", code="power_used", rule="ROLL-DICTATE-1"
    )


def _reassign_refusal(t: RollState, seat: int, draft: Draft, move: ReassignWorker) -> IllegalMove:
    rules = reassign_rules(t, seat)
    if move.power != DICTATE and move.power not in rules:
        return IllegalMove(
            f"{move.power} is no Reassign power of yours.",
            code="no_such_power",
            rule="ROLL-REASSIGN-1",
            pointer="/power",
        )
    if move.die not in draft.under:
        return _not_under_the_strip(draft, move.die)
    if move.power in draft.used and not (move.power == draft.open and draft.left):
        return IllegalMove(
            f"{power_name(move.power)} has been used this round.",
            code="power_used",
            rule="ROLL-REASSIGN-2",
            pointer="/power",
        )
    if move.power == DICTATE and draft.open != DICTATE:
        return IllegalMove(
            "Dictate begins with a worker that is set aside.",
            code="nothing_set_aside",
            rule="ROLL-DICTATE-1",
            pointer="/power",
        )
    if move.power != DICTATE and not rules[move.power][1]:
        return IllegalMove(
            f"{power_name(move.power)} works only for the seat with most worlds of its colour.",
            code="not_most_worlds",
            rule="ROLL-REASSIGN-11",
            pointer="/power",
        )
    column = draft.under[move.die]
    return IllegalMove(
        f"{power_name(move.power)} cannot move {move.die} from {column} to {move.phase} now.",
        code="wrong_reassignment",
        rule=power_rule(move.power),
    )


def _not_under_the_strip(draft: Draft, die: str) -> IllegalMove:
    return IllegalMove(
        f"{die} does not lie under the strip.",
        code="not_under_strip",
        rule="ROLL-DICTATE-4" if die in draft.aside else "ROLL-DICTATE-3",
        pointer="/die",
    )
