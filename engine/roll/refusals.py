"""Every refusal of a move: its code, rule, and sentence. The steps choose the one that applies."""

from __future__ import annotations

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.texts import Words
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

# Code, rule, sentence, pointer, and what the code means if no other game uses it.
NOT_A_START_TILE = Refusal(
    "wrong_start_tiles", "ROLL-SETUP-5", "{piece} is not a side of your start tiles."
)
WRONG_START_TILES = Refusal(
    "wrong_start_tiles", "ROLL-SETUP-6",
    "One of the two start tiles shows its development, the other its world.",
    meaning="One start tile shows its development, the other its world.",
)  # fmt: skip

# -- assignments -----------------------------------------------------------------------------------

NO_TAKE_BACK = Refusal(
    "no_take_back", "ROLL-ASSIGN-7",
    "Assignments cannot be taken back in this game (option take_back).",
    meaning="Assignments cannot be taken back in this game.",
)  # fmt: skip
NOT_YOUR_DIE = Refusal(
    "not_your_die", "ROLL-ROLL-2", "{die} is not one of your dice.", "/die",
    "The die is not one of the seat's dice.",
)  # fmt: skip
NOT_ROLLED = Refusal(
    "not_your_die", "ROLL-ROLL-2", "{die} was not in your cup in this round.", "/die"
)
NOT_A_PHASE = Refusal(
    "unknown_phase", "",
    "{piece} is not a phase: name explore, develop, settle, produce, or ship.",
)  # fmt: skip
NOT_WILD = Refusal(
    "not_wild", "ROLL-ASSIGN-1",
    "{die} must go to the column of its face; only wild dice can go anywhere.", "/die",
    "Only a die with a wild face can be put in any column.",
)  # fmt: skip
ALREADY_SELECTED = Refusal(
    "already_selected", "ROLL-ASSIGN-3", "You have already selected {selected}."
)
NOTHING_SELECTED = Refusal(
    "nothing_selected", "ROLL-ASSIGN-5", "Select a phase first.",
    meaning="The seat has not selected a phase yet.",
)  # fmt: skip
DIE_NOT_PLACED = Refusal(
    "die_not_placed", "ROLL-ASSIGN-9", "{wild} has not been put in a column.",
    meaning="A wild die has not been put in a column.",
)  # fmt: skip
POWER_UNFINISHED = Refusal(
    "power_unfinished", "", "{open} must still move {owed} of your workers.",
    meaning="A power must still move workers.",
)  # fmt: skip
NOT_UNDER_STRIP = Refusal(
    "not_under_strip", "ROLL-DICTATE-3", "{die} is not under the phase strip.", "/die",
    "The die is not under the phase strip.",
)  # fmt: skip
TOO_FEW_WORKERS = Refusal(
    "too_few_workers", "ROLL-DICTATE-3",
    "Dictate needs two workers under the phase strip: one to set aside, one to move.",
    meaning="Dictate needs two workers under the phase strip.",
)  # fmt: skip
DICTATE_USED = Refusal("power_used", "ROLL-DICTATE-1", "You have already used Dictate this round.")
NOTHING_SET_ASIDE = Refusal(
    "nothing_set_aside", "ROLL-DICTATE-1", "Dictate begins by setting a worker aside.", "/power",
    "Dictate begins by setting a worker aside.",
)  # fmt: skip
NO_SUCH_POWER = Refusal(
    "no_such_power", "ROLL-REASSIGN-1", "{power} is not a Reassign power of yours.", "/power"
)
POWER_USED = Refusal(
    "power_used", "ROLL-REASSIGN-2", "{power} has already been used this round.", "/power"
)
NOT_MOST_WORLDS = Refusal(
    "not_most_worlds", "ROLL-REASSIGN-11",
    "{power} works only for the seat with the most worlds of its color.", "/power",
    "The power works only for the seat with the most worlds of its color.",
)  # fmt: skip
WRONG_REASSIGNMENT = Refusal(
    "wrong_reassignment", "", "{power} cannot move {die} from {column} to {phase} now.",
    meaning="The power cannot move this worker there.",
)  # fmt: skip

# -- the other phases ------------------------------------------------------------------------------

NOT_A_WORKER = Refusal(
    "not_a_worker", "", "{worker} is not one of your {role} that still have to act.", "/worker",
    "The die is not one of the seat's workers that still have to act.",
)  # fmt: skip
MUST_USE_WORKER = Refusal(
    "must_use_worker", "ROLL-PHASE-3", "A worker of an active phase must be used if it can be.",
    meaning="A worker that can be used must be used.",
)  # fmt: skip
NO_REARRANGING = Refusal(
    "no_rearranging", "ROLL-EXPLORE-17",
    "Only Advanced Logistics lets you rearrange the zone, once between two tasks.",
    meaning="The construction zone cannot be rearranged now.",
)  # fmt: skip
NOT_IN_ZONE = Refusal(
    "not_in_zone", "", "{piece} is not in your construction zone.",
    meaning="The tile is not in the seat's construction zone.",
)  # fmt: skip
NOT_IN_HAND = Refusal(
    "not_in_hand", "ROLL-EXPLORE-6", "{tile} is not a side of a tile you hold.", "/tile"
)
NOT_IN_TABLEAU = Refusal(
    "no_free_slot", "ROLL-PRODUCE-6", "{world} is not in your tableau.", "/world",
    "The world cannot take another good.",
)  # fmt: skip
HOLDS_NO_GOODS = Refusal("no_free_slot", "ROLL-PRODUCE-4", "{world} cannot hold goods.", "/world")
NO_FREE_SLOT = Refusal("no_free_slot", "ROLL-PRODUCE-3", "{world} has no free slot.", "/world")
NO_GOOD = Refusal("no_good", "ROLL-SHIP-1", "{good} is not a good on your worlds.", "/good")
NOT_IN_CITIZENRY = Refusal(
    "not_in_citizenry", "ROLL-MANAGE-1", "{die} is not in your Citizenry.", "/die",
    "The die is not in the seat's Citizenry.",
)  # fmt: skip
MUST_RECRUIT = Refusal(
    "must_recruit", "ROLL-MANAGE-1",
    "Recruit until your Citizenry is empty or your credits are spent.",
    meaning="A seat recruits until its Citizenry is empty or its credits are spent.",
)  # fmt: skip
MUST_RECALL = Refusal(
    "must_recall", "ROLL-MANAGE-4", "Your cup is empty: recall at least one die.",
    meaning="A seat with an empty cup must recall a die.",
)  # fmt: skip
NOT_ON_STACK = Refusal("not_a_worker", "", "{piece} is not a worker on this tile.")
DID_NOT_COMPLETE = Refusal(
    "not_a_worker", "", "{piece} is not one of the workers that completed the tile."
)
WRONG_COUNT = Refusal("wrong_count", "", "Name {count:worker} that completed the tile.", "/workers")
OTHER_CHIPS = Refusal("not_among", "ROLL-SHIP-14", "{piece} VP cannot be bought.")
NOT_RECALLABLE = Refusal(
    "not_recallable", "ROLL-MANAGE-5",
    "{die} is neither in your construction zone nor a good.", "/die",
    "The die cannot be recalled.",
)  # fmt: skip


def assignment_refusal(t: RollState, seat: int, draft: Draft, move: Move) -> IllegalMove | None:
    """The reason why a move of the right kind is illegal now.

    Args:
        t: the table.
        seat: the seat.
        draft: its moves so far.
        move: the move.
    """
    if draft.done:
        return None
    die = getattr(move, "die", "")
    if die and die not in t.empires[seat].faces:
        own = die in t.empires[seat].dice()
        return NOT_ROLLED(die=die) if own else NOT_YOUR_DIE(die=die)
    if isinstance(move, AssignWild) and die not in draft.wild:
        return NOT_WILD(die=die)
    if isinstance(move, Select) and draft.selected:
        return ALREADY_SELECTED(selected=draft.selected)
    if isinstance(move, Done | Dictate | ReassignWorker):
        return _refusal_after_placing(t, seat, draft, move)
    return None


def _refusal_after_placing(
    t: RollState, seat: int, draft: Draft, move: Done | Dictate | ReassignWorker
) -> IllegalMove | None:
    if not draft.selected:
        return NOTHING_SELECTED()
    if draft.wild:
        return DIE_NOT_PLACED(wild=draft.wild[0])
    if draft.owed and getattr(move, "power", "") != draft.open:
        rule = power_rule(draft.open)
        return POWER_UNFINISHED(rule=rule, open=power_name(draft.open), owed=draft.owed)
    if isinstance(move, Dictate):
        return _dictate_refusal(draft, move)
    if isinstance(move, ReassignWorker):
        return _reassign_refusal(t, seat, draft, move)
    return None


def _dictate_refusal(draft: Draft, move: Dictate) -> IllegalMove:
    if move.die not in draft.under:
        return _not_under_the_strip(draft, move.die)
    return TOO_FEW_WORKERS() if len(draft.under) < 2 else DICTATE_USED()


def _reassign_refusal(t: RollState, seat: int, draft: Draft, move: ReassignWorker) -> IllegalMove:
    rules = reassign_rules(t, seat)
    if move.power != DICTATE and move.power not in rules:
        return NO_SUCH_POWER(power=move.power)
    if move.die not in draft.under:
        return _not_under_the_strip(draft, move.die)
    power = power_name(move.power)
    if move.power in draft.used and not (move.power == draft.open and draft.left):
        return POWER_USED(power=power)
    if move.power == DICTATE and draft.open != DICTATE:
        return NOTHING_SET_ASIDE()
    if move.power != DICTATE and not rules[move.power][1]:
        return NOT_MOST_WORLDS(power=power)
    column = draft.under[move.die]
    return WRONG_REASSIGNMENT(
        rule=power_rule(move.power), power=power, die=move.die, column=column, phase=move.phase
    )


def _not_under_the_strip(draft: Draft, die: str) -> IllegalMove:
    rule = "ROLL-DICTATE-4" if die in draft.aside else "ROLL-DICTATE-3"
    return NOT_UNDER_STRIP(rule=rule, die=die)


def not_on_top(reason: Words) -> IllegalMove:
    """The tile cannot go to this end of the stack, for this reason."""
    return IllegalMove(reason, code="not_on_top", rule="ROLL-EXPLORE-18", pointer="/where")


def no_free_slot(empire: Empire, world: str) -> IllegalMove:
    """The world cannot take a good."""
    if world not in empire.tableau:
        return NOT_IN_TABLEAU(world=world)
    name = SIDES[world].name
    return NO_FREE_SLOT(world=name) if HOLDS_GOODS.get(world) else HOLDS_NO_GOODS(world=name)
