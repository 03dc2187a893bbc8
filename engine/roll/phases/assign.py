"""Assign (ROLL-ASSIGN, ROLL-DICTATE, ROLL-REASSIGN): the seats secretly assign their dice.

A draft is the list of a seat's moves so far. It determines the columns, together with the roll.
No event reveals anything about a draft before all are done, not even how many decisions it took.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import TAKING_BACK, Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.kernel.steps import Simultaneous, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.roll import refusals
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.moves import Done
from galaxy_referee.engine.roll.phases.draft import (
    Draft,
    DraftMove,
    answers,
    power_name,
    power_rule,
)
from galaxy_referee.engine.roll.state import Columns, RollState, Selection, in_catalogue_order

# The moves of a draft that is kept, how many of them it contains, and the draft.
_NONE: tuple[list[DraftMove] | None, int, Draft] = None, 0, Draft({})


class Assign(Simultaneous[RollState], tag="assign"):
    """All seats assign their dice.

    Args:
        drafts: by seat, its moves so far.
    """

    unfit = {"phase": refusals.NOT_A_PHASE}

    drafts: list[list[DraftMove]]

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return t.phase == "assign" and len(below) == 2

    def faults(self, t: RollState) -> Iterator[Fault]:
        if len(self.drafts) != len(t.seats()):
            yield Fault("/drafts", "bad_assignments", "There must be one draft for each seat.")

    def answer_faults(self, t: RollState) -> Iterator[Fault]:
        for seat, moves in enumerate(self.drafts):
            draft = Draft(t.empires[seat].faces)
            for index, move in enumerate(moves):
                if draft.done or move not in answers(t, seat, draft):
                    path = f"/drafts/{seat}/{index}"
                    yield Fault(path, "illegal_answer", "This move is not legal.")
                    break
                draft.do(t, move)

    def is_done(self, seat: int) -> bool:
        """Whether a seat has finished its assignment."""
        moves = self.drafts[seat]
        return bool(moves) and isinstance(moves[-1], Done)

    def waiting(self, t: RollState) -> list[int]:
        busy = [seat for seat in t.seats() if not self.is_done(seat)]
        if busy and t.options.take_back:
            return busy + [seat for seat in t.seats() if self.is_done(seat)]
        return busy

    def draft(self, t: RollState, seat: int) -> Draft:
        """A seat's dice as placed so far. Hot path: the last draft is cached and continued."""
        moves, notes = self.drafts[seat], t.notes
        known, made, draft = notes.get(("draft", seat)) or _NONE
        if known is not moves:
            made, draft = 0, Draft(t.empires[seat].faces)
        elif made == len(moves):
            return draft
        for move in moves[made:]:
            draft.do(t, move)
        notes["draft", seat] = moves, len(moves), draft
        return draft

    def decision(self, t: RollState, seat: int) -> Decision:
        draft = self.draft(t, seat)
        moves = [] if draft.done else answers(t, seat, draft)
        if t.options.take_back and self.drafts[seat]:
            moves.append(Redo(seat))  # ROLL-ASSIGN-7
        kind, rule, prompt = _question(draft)
        return Decision(seat, kind, rule, prompt, OneOf(moves))

    def take(self, t: RollState, move: DraftMove | Redo) -> None:
        was_done = self.is_done(move.seat)
        if isinstance(move, Redo):
            self.drafts[move.seat] = []
            if was_done:
                t.emit("assignment_taken_back", move.seat)
        else:
            self.drafts[move.seat].append(move)
            if isinstance(move, Done):
                t.emit("assignment_finished", move.seat)

    def forget_others(self, seat: int) -> None:
        self.drafts = [draft if other == seat else [] for other, draft in enumerate(self.drafts)]

    def reveal(self, t: RollState) -> None:
        for seat, empire in enumerate(t.empires):
            draft = self.draft(t, seat)
            places = {**draft.under, draft.selector: draft.selected}  # ROLL-ASSIGN-4
            columns: dict[str, list[str]] = {phase: [] for phase in PHASES}
            for die in empire.faces:
                if die in places:
                    columns[places[die]].append(die)
            empire.columns = Columns(**columns)
            empire.aside = in_catalogue_order(draft.aside)
            empire.selected = Selection(draft.selected, draft.selector)
            if t.is_heard:
                t.emit(
                    "assignment_revealed",
                    seat,
                    phase=draft.selected,
                    die=draft.selector,
                    faces=dict(empire.faces),
                    columns={phase: list(dice) for phase, dice in columns.items() if dice},
                    aside=list(empire.aside),
                    moves=[move.text for move in self.drafts[seat]],
                )

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if isinstance(move, Redo) and not t.options.take_back:
            return refusals.NO_TAKE_BACK()
        return refusals.assignment_refusal(t, move.seat, self.draft(t, move.seat), move)


def _question(draft: Draft) -> tuple[str, str, Text]:
    if draft.done:
        return TAKING_BACK, "ROLL-ASSIGN-7", Text("You may take your assignment back.")
    if not draft.selected:
        prompt = Text("Select a phase with one of your dice.")
        if draft.wild:
            prompt = Text(
                "Select a phase with one of your dice, or first put a wild die in a column."
            )
        return "select", "ROLL-ASSIGN-3", prompt
    if draft.wild:
        return "assign", "ROLL-ASSIGN-2", Text("Put your wild dice in columns.")
    if draft.owed:
        prompt = Text(
            "{open}: move {owed} more of your workers.",
            open=power_name(draft.open),
            owed=draft.owed,
        )
        return "reassign", power_rule(draft.open), prompt
    return "done", "ROLL-REASSIGN-2", Text("Use Reassign powers, Dictate, or finish.")
