"""Assign (ROLL-ASSIGN, ROLL-DICTATE, ROLL-REASSIGN): where each die works, in secret.

A draft is the list of what a seat has done so far; the columns follow from it and the dice rolled.
No event tells of a draft before all are done: not even how many small decisions it took.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.audit import Fault
from engine.kernel.decisions import Decision, OneOf
from engine.kernel.errors import IllegalMove
from engine.kernel.moves import Move
from engine.kernel.steps import Simultaneous
from engine.roll.catalogue import COLOR, SIDES, having
from engine.roll.moves import AssignWild, Dictate, Done, ReassignWorker, Redo, Select
from engine.roll.powers import PHASES, DictateAgain, DictateMoves, Reassign
from engine.roll.table import Columns, Roll, Selection, in_catalogue_order

DraftMove = AssignWild | Select | Dictate | ReassignWorker | Done
DICTATE = "dictate"


class Draft:
    """A seat's dice as its moves so far have placed them.

    Args:
        faces: the dice it rolled, in catalogue order, with their faces.
    """

    __slots__ = (
        "aside",
        "done",
        "left",
        "moved",
        "open",
        "owed",
        "selected",
        "selector",
        "source",
        "under",
        "used",
        "wild",
    )

    def __init__(self, faces: dict[str, str]) -> None:
        # ROLL-ASSIGN-1: a die lies where it shows; only wild faces leave a choice.
        self.under = {die: face for die, face in faces.items() if face != "wild"}
        self.wild = [die for die, face in faces.items() if face == "wild"]
        self.selected = ""
        self.selector = ""
        self.aside: list[str] = []
        self.used: list[str] = []  # powers, each once per round (ROLL-REASSIGN-2)
        self.open = ""  # the power whose workers are being moved
        self.moved: list[str] = []  # the workers it has moved
        self.left = 0  # how many more it may move
        self.owed = 0  # how many more it must move
        self.source = ""  # the column its first worker came from
        self.done = False

    def do(self, move: DraftMove, rules: dict[str, tuple[Reassign, int]], dictated: int) -> None:
        """Carry a legal move out.

        Args:
            move: the move.
            rules: the seat's Reassign powers with the number of workers each may move.
            dictated: how many workers each Dictate may move.
        """
        if isinstance(move, ReassignWorker):
            self._reassign(move, rules)
        elif isinstance(move, Select):
            self.selected, self.selector = move.phase, move.die
            self.under.pop(move.die, None)
            if move.die in self.wild:
                self.wild.remove(move.die)
        elif isinstance(move, AssignWild):
            self.wild.remove(move.die)
            self.under[move.die] = move.phase
        elif isinstance(move, Dictate):
            del self.under[move.die]
            self.aside.append(move.die)
            self.used.append(DICTATE)
            self.open, self.moved, self.left, self.owed = DICTATE, [], dictated, 1
        else:
            self.done = True

    def _reassign(self, move: ReassignWorker, rules: dict[str, tuple[Reassign, int]]) -> None:
        if move.power != self.open:
            rule, limit = rules[move.power]
            self.used.append(move.power)
            self.open, self.moved, self.left, self.owed = move.power, [], limit, rule.at_least
            self.source = self.under[move.die]
        self.under[move.die] = move.phase
        self.moved.append(move.die)
        self.left -= 1
        self.owed = max(0, self.owed - 1)


class Assign(Simultaneous, tag="assign"):
    """All seats assign their dice.

    Args:
        drafts: by seat, what it has done so far.
    """

    drafts: list[list[DraftMove]]

    def faults(self, t: Roll) -> Iterator[Fault]:
        if len(self.drafts) != len(t.seats()):
            yield Fault("/drafts", "bad_drafts", "There is not one draft for each seat.")

    def answer_faults(self, t: Roll) -> Iterator[Fault]:
        for seat, moves in enumerate(self.drafts):
            draft = Draft(t.empires[seat].faces)
            rules, dictated = reassign_rules(t, seat), dictate_moves(t, seat)
            for place, move in enumerate(moves):
                if draft.done or move not in _answers(t, seat, draft):
                    path = f"/drafts/{seat}/{place}"
                    yield Fault(path, "illegal_answer", "This move is not legal.")
                    break
                draft.do(move, rules, dictated)

    def is_done(self, seat: int) -> bool:
        """Whether a seat has finished its assignment."""
        moves = self.drafts[seat]
        return bool(moves) and isinstance(moves[-1], Done)

    def waiting(self, t: Roll) -> list[int]:
        busy = [seat for seat in t.seats() if not self.is_done(seat)]
        if busy and t.options.take_back:
            return busy + [seat for seat in t.seats() if self.is_done(seat)]
        return busy

    def draft(self, t: Roll, seat: int) -> Draft:
        """A seat's dice as placed so far."""
        draft = Draft(t.empires[seat].faces)
        moves = self.drafts[seat]
        if moves:
            rules, dictated = reassign_rules(t, seat), dictate_moves(t, seat)
            for move in moves:
                draft.do(move, rules, dictated)
        return draft

    def decision(self, t: Roll, seat: int) -> Decision:
        draft = self.draft(t, seat)
        moves = [] if draft.done else _answers(t, seat, draft)
        if t.options.take_back and self.drafts[seat]:
            moves.append(Redo(seat))  # ROLL-ASSIGN-7
        kind, rule, prompt = _question(draft)
        return Decision(seat, kind, rule, prompt, OneOf(moves))

    def take(self, t: Roll, move: DraftMove | Redo) -> None:
        was_done = self.is_done(move.seat)
        if isinstance(move, Redo):
            self.drafts[move.seat] = []
            if was_done:
                t.tell("assignment_taken_back", move.seat)
        else:
            self.drafts[move.seat].append(move)
            if isinstance(move, Done):
                t.tell("assignment_done", move.seat)

    def reveal(self, t: Roll) -> None:
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
            t.tell(
                "assignment_revealed",
                seat,
                phase=draft.selected,
                die=draft.selector,
                faces=dict(empire.faces),
                columns={phase: list(dice) for phase, dice in columns.items() if dice},
                aside=list(empire.aside),
                moves=[move.text for move in self.drafts[seat]],
            )

    def explain(self, t: Roll, move: Move) -> IllegalMove | None:
        return _refusal(t, move.seat, self.draft(t, move.seat), move)


def reassign_rules(t: Roll, seat: int) -> dict[str, tuple[Reassign, int]]:
    """The seat's Reassign powers, with how many workers each may move now."""
    having_it = having(Reassign)
    return {
        side: (power, _limit(t, seat, power))
        for side in t.empires[seat].tableau
        if side in having_it
        for power in having_it[side]
    }


def dictate_moves(t: Roll, seat: int) -> int:
    """How many workers each Dictate may move (ROLL-DICTATE-6)."""
    return max((power.up_to for power in t.empires[seat].powers(DictateMoves)), default=1)


def _limit(t: Roll, seat: int, power: Reassign) -> int:
    """How many workers a power moves (ROLL-REASSIGN-11; OQ-15)."""
    color = power.most_worlds_of
    if color is None:
        return power.up_to
    counts = [empire.world_count(color) for empire in t.empires]
    own, others = counts[seat], max(counts[:seat] + counts[seat + 1 :])
    if own == others:
        return power.up_to_if_tied
    return power.up_to if own > others else 0


def _question(draft: Draft) -> tuple[str, str, str]:
    if draft.done:
        return "redo", "ROLL-ASSIGN-7", "You may take your assignment back."
    if not draft.selected:
        return "select", "ROLL-ASSIGN-3", "Select a phase with one of your dice."
    if draft.wild:
        return "assign", "ROLL-ASSIGN-2", "Put your wild dice in columns."
    if draft.owed:
        return "reassign", "ROLL-REASSIGN-1", "Move a worker to another column."
    return "done", "ROLL-REASSIGN-2", "Use Reassign powers, Dictate, or finish."


def _answers(t: Roll, seat: int, draft: Draft) -> list[Move]:
    """Every legal next move of an unfinished draft."""
    moves: list[Move] = []
    if not draft.selected:
        dice = [*draft.under, *draft.wild]
        moves += [Select(seat, die, phase) for die in dice for phase in PHASES]
    if draft.wild or not draft.selected:
        return moves + [AssignWild(seat, die, phase) for die in draft.wild for phase in PHASES]
    empire = t.empires[seat]
    if draft.left and draft.open == DICTATE:
        moves += _reassignments(seat, draft, DICTATE, ANY_WORKER)
    for side, (rule, limit) in reassign_rules(t, seat).items():
        available = draft.left if side == draft.open else side not in draft.used and limit
        if available and (not draft.owed or side == draft.open):
            moves += _reassignments(seat, draft, side, rule)
    if draft.owed:
        return moves
    again = DICTATE not in draft.used or empire.has(DictateAgain)
    if again and len(draft.under) > 1:  # ROLL-DICTATE-3
        moves += [Dictate(seat, die) for die in draft.under]
    moves.append(Done(seat))
    return moves


ANY_WORKER = Reassign(up_to=1)


def _reassignments(seat: int, draft: Draft, name: str, rule: Reassign) -> list[Move]:
    """What a power may move now, and where to."""
    started = name == draft.open
    targets = (draft.selected,) if rule.to == ("selected",) else rule.to  # ROLL-REASSIGN-8
    return [
        ReassignWorker(seat, name, die, phase)
        for die, column in draft.under.items()
        if COLOR[die] in rule.worker_colors
        and not (started and die in draft.moved)
        and _may_leave(draft, column, rule, started)
        for phase in targets
        if phase != column  # OQ-17
    ]


def _may_leave(draft: Draft, column: str, rule: Reassign, started: bool) -> bool:
    if rule.from_column == "explore":
        return column == "explore"  # ROLL-REASSIGN-7
    if rule.from_column == "one_column":  # ROLL-REASSIGN-10
        if started:
            return column == draft.source
        return sum(other == column for other in draft.under.values()) >= rule.at_least
    return True


def _refusal(t: Roll, seat: int, draft: Draft, move: Move) -> IllegalMove | None:
    """Why a move of the right kind is not legal now."""
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
    t: Roll, seat: int, draft: Draft, move: Done | Dictate | ReassignWorker
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
        name = "Dictate" if draft.open == DICTATE else SIDES[draft.open].name
        return IllegalMove(
            f"{name} must still move {draft.owed} of your workers.",
            code="power_unfinished",
            rule="ROLL-DICTATE-1" if draft.open == DICTATE else "ROLL-REASSIGN-10",
        )
    if isinstance(move, Dictate):
        return _dictate_refusal(draft, move)
    if isinstance(move, ReassignWorker):
        return _reassign_refusal(t, seat, draft, move)
    return None


def _dictate_refusal(draft: Draft, move: Dictate) -> IllegalMove:
    if move.die not in draft.under:
        return _not_under_the_strip(move.die)
    if len(draft.under) < 2:
        return IllegalMove(
            "Dictate needs two workers under the strip: one to set aside, one to move.",
            code="too_few_workers",
            rule="ROLL-DICTATE-3",
        )
    return IllegalMove(
        "You have used Dictate this round.", code="power_used", rule="ROLL-DICTATE-1"
    )


def _reassign_refusal(t: Roll, seat: int, draft: Draft, move: ReassignWorker) -> IllegalMove:
    rules = reassign_rules(t, seat)
    if move.power != DICTATE and move.power not in rules:
        return IllegalMove(
            f"{move.power} is no Reassign power of yours.",
            code="no_such_power",
            rule="ROLL-REASSIGN-1",
            pointer="/power",
        )
    if move.die not in draft.under:
        return _not_under_the_strip(move.die)
    if move.power in draft.used and not (move.power == draft.open and draft.left):
        return IllegalMove(
            f"{move.power} has been used this round.",
            code="power_used",
            rule="ROLL-REASSIGN-2",
            pointer="/power",
        )
    return IllegalMove(
        f"{move.power} cannot move {move.die} from {draft.under[move.die]} to {move.phase}.",
        code="wrong_reassignment",
        rule="ROLL-REASSIGN-1",
    )


def _not_under_the_strip(die: str) -> IllegalMove:
    return IllegalMove(
        f"{die} does not lie under the strip.",
        code="not_under_strip",
        rule="ROLL-DICTATE-3",
        pointer="/die",
    )
