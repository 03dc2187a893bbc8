"""A draft of an assignment: a seat's dice after its moves so far, and its next moves (ROLL-ASSIGN,
ROLL-DICTATE, ROLL-REASSIGN)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.roll.components.catalogue import COLOR, SIDES, having
from galaxy_referee.engine.roll.components.powers import DictateAgain, DictateMoves, Reassign
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.moves import AssignWild, Dictate, Done, ReassignWorker, Select
from galaxy_referee.engine.roll.state import RollState

POWERS = (Reassign, DictateAgain, DictateMoves)

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
        # ROLL-ASSIGN-1: a die goes where it shows; only wild faces leave a choice.
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

    def do(self, t: RollState, move: DraftMove) -> None:
        """Carry out a legal move."""
        if isinstance(move, ReassignWorker):
            self._reassign(t, move)
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
            self.open, self.moved, self.owed = DICTATE, [], 1
            self.left = dictate_moves(t, move.seat)
        else:
            self.done = True

    def _reassign(self, t: RollState, move: ReassignWorker) -> None:
        if move.power != self.open:
            rule, limit = reassign_rules(t, move.seat)[move.power]
            self.used.append(move.power)
            self.open, self.moved, self.left, self.owed = move.power, [], limit, rule.at_least
            self.source = self.under[move.die]
        self.under[move.die] = move.phase
        self.moved.append(move.die)
        self.left -= 1
        self.owed = max(0, self.owed - 1)


def reassign_rules(t: RollState, seat: int) -> dict[str, tuple[Reassign, int]]:
    """The seat's Reassign powers, with the number of workers that each may move now."""
    having_it = having(Reassign)
    return {
        side: (power, _limit(t, seat, power))
        for side in t.empires[seat].tableau
        if side in having_it
        for power in having_it[side]
    }


def dictate_moves(t: RollState, seat: int) -> int:
    """The number of workers that each Dictate may move (ROLL-DICTATE-6)."""
    return max((power.up_to for power in t.empires[seat].powers(DictateMoves)), default=1)


def _limit(t: RollState, seat: int, power: Reassign) -> int:
    """How many workers a power moves (ROLL-REASSIGN-11; OQ-15)."""
    color = power.most_worlds_of
    if color is None:
        return power.up_to
    counts = [empire.world_count(color) for empire in t.empires]
    own, others = counts[seat], max(counts[:seat] + counts[seat + 1 :])
    if own == others:
        return power.up_to_if_tied
    return power.up_to if own > others else 0


def answers(t: RollState, seat: int, draft: Draft) -> list[Move]:
    """Every legal next move of an unfinished draft."""
    if draft.wild or not draft.selected:
        return _placements(seat, draft)
    moves = _power_moves(t, seat, draft)
    if draft.owed:
        return moves
    again = DICTATE not in draft.used or t.empires[seat].has(DictateAgain)
    if again and len(draft.under) > 1:  # ROLL-DICTATE-3
        moves += [Dictate(seat, die) for die in draft.under]
    moves.append(Done(seat))
    return moves


def _placements(seat: int, draft: Draft) -> list[Move]:
    """Select a phase, or put wild dice in columns (ROLL-ASSIGN-2, ROLL-ASSIGN-3)."""
    moves: list[Move] = []
    if not draft.selected:
        dice = [*draft.under, *draft.wild]
        moves += [Select(seat, die, phase) for die in dice for phase in PHASES]
    return moves + [AssignWild(seat, die, phase) for die in draft.wild for phase in PHASES]


def _power_moves(t: RollState, seat: int, draft: Draft) -> list[Move]:
    """Move workers with a power; only with the open one while it owes moves."""
    moves: list[Move] = []
    if draft.left and draft.open == DICTATE:
        moves += _reassignments(seat, draft, DICTATE, ANY_WORKER)
    for side, (rule, limit) in reassign_rules(t, seat).items():
        available = draft.left if side == draft.open else side not in draft.used and limit
        if available and (not draft.owed or side == draft.open):
            moves += _reassignments(seat, draft, side, rule)
    return moves


ANY_WORKER = Reassign(up_to=1)


def _reassignments(seat: int, draft: Draft, name: str, rule: Reassign) -> list[Move]:
    """Which workers a power may move now, and where to."""
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


def power_name(power: str) -> str:
    """The name of a Reassign power, or Dictate, for people."""
    return "Dictate" if power == DICTATE else SIDES[power].name


def power_rule(power: str) -> str:
    """The rule for how a power moves workers."""
    if power == DICTATE:
        return "ROLL-DICTATE-1"
    exact = any(reassign.at_least > 1 for reassign in having(Reassign)[power])
    return "ROLL-REASSIGN-10" if exact else "ROLL-REASSIGN-1"
