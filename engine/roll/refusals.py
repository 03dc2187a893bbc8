"""Every refusal of a move: its sentence, code and rule. Steps decide which one fits."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.roll.components.catalogue import HOLDS_GOODS, SIDES
from galaxy_referee.engine.roll.moves import AssignWild, Dictate, Done, ReassignWorker, Select
from galaxy_referee.engine.roll.phases.draft import (
    DICTATE,
    Draft,
    power_name,
    power_rule,
    reassign_rules,
)
from galaxy_referee.engine.roll.state import Empire, RollState


def assignment_refusal(t: RollState, seat: int, draft: Draft, move: Move) -> IllegalMove | None:
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
        return not_your_die(die, "ROLL-ROLL-2")
    if isinstance(move, AssignWild) and die not in draft.wild:
        return IllegalMove(
            Text("{die} stays where it shows; only a wild die can be put anywhere.", die=die),
            code="not_wild",
            rule="ROLL-ASSIGN-1",
            pointer="/die",
        )
    if isinstance(move, Select) and draft.selected:
        return IllegalMove(
            Text("You have already selected {selected}.", selected=draft.selected),
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
        return IllegalMove("Select a phase first.", code="nothing_selected", rule="ROLL-ASSIGN-5")
    if draft.wild:
        return IllegalMove(
            Text("{wild} has not been put in a column.", wild=draft.wild[0]),
            code="die_not_placed",
            rule="ROLL-ASSIGN-9",
        )
    if draft.owed and getattr(move, "power", "") != draft.open:
        return IllegalMove(
            Text(
                "{open} must still move {owed} of your workers.",
                open=power_name(draft.open),
                owed=draft.owed,
            ),
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
            "Dictate needs two workers under the phase strip: one to set aside, one to move.",
            code="too_few_workers",
            rule="ROLL-DICTATE-3",
        )
    return IllegalMove(
        "You have already used Dictate this round.", code="power_used", rule="ROLL-DICTATE-1"
    )


def _reassign_refusal(t: RollState, seat: int, draft: Draft, move: ReassignWorker) -> IllegalMove:
    rules = reassign_rules(t, seat)
    if move.power != DICTATE and move.power not in rules:
        return IllegalMove(
            Text("{power} is not a Reassign power of yours.", power=move.power),
            code="no_such_power",
            rule="ROLL-REASSIGN-1",
            pointer="/power",
        )
    if move.die not in draft.under:
        return _not_under_the_strip(draft, move.die)
    if move.power in draft.used and not (move.power == draft.open and draft.left):
        return IllegalMove(
            Text("{power} has already been used this round.", power=power_name(move.power)),
            code="power_used",
            rule="ROLL-REASSIGN-2",
            pointer="/power",
        )
    if move.power == DICTATE and draft.open != DICTATE:
        return IllegalMove(
            "Dictate begins by setting a worker aside.",
            code="nothing_set_aside",
            rule="ROLL-DICTATE-1",
            pointer="/power",
        )
    if move.power != DICTATE and not rules[move.power][1]:
        return IllegalMove(
            Text(
                "{power} works only for the seat with the most worlds of its color.",
                power=power_name(move.power),
            ),
            code="not_most_worlds",
            rule="ROLL-REASSIGN-11",
            pointer="/power",
        )
    column = draft.under[move.die]
    return IllegalMove(
        Text(
            "{power} cannot move {die} from {column} to {phase} now.",
            power=power_name(move.power),
            die=move.die,
            column=column,
            phase=move.phase,
        ),
        code="wrong_reassignment",
        rule=power_rule(move.power),
    )


def _not_under_the_strip(draft: Draft, die: str) -> IllegalMove:
    return IllegalMove(
        Text("{die} is not under the phase strip.", die=die),
        code="not_under_strip",
        rule="ROLL-DICTATE-4" if die in draft.aside else "ROLL-DICTATE-3",
        pointer="/die",
    )


# -- the other phases ------------------------------------------------------------------------------


def wrong_start_tiles() -> IllegalMove:
    return IllegalMove(
        "One of the two start tiles shows its development, the other its world.",
        code="wrong_start_tiles",
        rule="ROLL-SETUP-6",
    )


def no_take_back() -> IllegalMove:
    return IllegalMove(
        "Assignments cannot be taken back in this game (option take_back).",
        code="no_take_back",
        rule="ROLL-ASSIGN-7",
    )


def not_a_worker(worker: str, role: str, rule: str) -> IllegalMove:
    """The die is not one of the seat's workers in this phase."""
    return IllegalMove(
        Text(
            "{worker} is not one of your {role} that still have to act.", worker=worker, role=role
        ),
        code="not_a_worker",
        rule=rule,
        pointer="/worker",
    )


def must_use_explorer() -> IllegalMove:
    return IllegalMove(
        "Every explorer must do a task.", code="must_use_worker", rule="ROLL-PHASE-3"
    )


def no_rearranging() -> IllegalMove:
    return IllegalMove(
        "Only Advanced Logistics lets you rearrange the zone, once between two tasks.",
        code="no_rearranging",
        rule="ROLL-EXPLORE-17",
    )


def not_in_zone(tile: str) -> IllegalMove:
    return IllegalMove(
        Text("{tile} is not in your construction zone.", tile=tile),
        code="not_in_zone",
        rule="ROLL-EXPLORE-3",
        pointer="/tile",
    )


def not_in_hand(tile: str) -> IllegalMove:
    return IllegalMove(
        Text("{tile} is not a side of a tile you hold.", tile=tile),
        code="not_in_hand",
        rule="ROLL-EXPLORE-6",
        pointer="/tile",
    )


def not_on_top(reason: Words) -> IllegalMove:
    """The tile cannot go to this end of the stack, for this reason."""
    return IllegalMove(reason, code="not_on_top", rule="ROLL-EXPLORE-18", pointer="/where")


def wrong_workers(sentence: Words, rule: str) -> IllegalMove:
    return IllegalMove(sentence, code="wrong_workers", rule=rule, pointer="/workers")


def not_your_die(die: str, rule: str) -> IllegalMove:
    return IllegalMove(
        Text("{die} is not one of your dice.", die=die),
        code="not_your_die",
        rule=rule,
        pointer="/die",
    )


def no_free_slot(empire: Empire, world: str) -> IllegalMove:
    """The world cannot take a good (ROLL-PRODUCE-3, ROLL-PRODUCE-4, ROLL-PRODUCE-6)."""
    if world not in empire.tableau:
        sentence, rule = Text("{world} is not in your tableau.", world=world), "ROLL-PRODUCE-6"
    elif not HOLDS_GOODS.get(world):
        sentence, rule = (
            Text("{world} cannot hold goods.", world=SIDES[world].name),
            "ROLL-PRODUCE-4",
        )
    else:
        sentence, rule = (
            Text("{world} has no free slot.", world=SIDES[world].name),
            "ROLL-PRODUCE-3",
        )
    return IllegalMove(sentence, code="no_free_slot", rule=rule, pointer="/world")


def no_good(good: str) -> IllegalMove:
    return IllegalMove(
        Text("{good} is not a good on your worlds.", good=good),
        code="no_good",
        rule="ROLL-SHIP-1",
        pointer="/good",
    )


def not_in_citizenry(die: str) -> IllegalMove:
    return IllegalMove(
        Text("{die} is not in your Citizenry.", die=die),
        code="not_in_citizenry",
        rule="ROLL-MANAGE-1",
        pointer="/die",
    )


def must_recruit() -> IllegalMove:
    return IllegalMove(
        "Recruit until your Citizenry is empty or your credits are spent.",
        code="must_recruit",
        rule="ROLL-MANAGE-1",
    )


def must_recall() -> IllegalMove:
    return IllegalMove(
        "Your cup is empty: recall at least one die.", code="must_recall", rule="ROLL-MANAGE-4"
    )


def not_recallable(die: str) -> IllegalMove:
    return IllegalMove(
        Text("{die} is neither in your construction zone nor a good.", die=die),
        code="not_recallable",
        rule="ROLL-MANAGE-5",
        pointer="/die",
    )
