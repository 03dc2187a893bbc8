"""Assign: the phase to select, the columns of wild dice, Reassign powers, and Dictate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import getitem, sub
from typing import NamedTuple

import msgspec

from galaxy_referee.bots.reasons import Rated
from galaxy_referee.bots.roll.others import odds
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.bots.roll.weights import Weights
from galaxy_referee.engine.kernel.attributes import lazy
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.roll.components.powers import DictateMoves
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.moves import AssignWild, Dictate, ReassignWorker, Select
from galaxy_referee.engine.roll.phases.assign import Assign
from galaxy_referee.engine.roll.phases.draft import Draft, reassign_rules
from galaxy_referee.engine.roll.state import RollState

# Columns are numbers here, in the order of the phases: this is the bots' hottest path.
COLUMN: dict[str, int] = {phase: column for column, phase in enumerate(PHASES)}
EXPLORERS = (COLUMN["explore"],)
COLUMNS = range(len(PHASES))
Counts = list[int]

KEPT = 1 << 10  # cached moves: about as many as a searching bot needs for a few decisions
CONTENTS = msgspec.msgpack.Encoder()
# The cache of weights, moves, and how the answers were rated, by everything in the state that the
# choice depends on.
MADE: dict[bytes, tuple[Weights, Move, Rated]] = {}
NOTHING_MADE = None, None, ()


class Worths(NamedTuple):
    """The worth of workers, by column.

    Args:
        values: the worth of 0, 1, 2, ... workers.
        more: what one more adds to each number of workers.
    """

    values: list[list[float]]
    more: list[list[float]]


class Prospects(NamedTuple):
    """The worth of the columns.

    Args:
        sure: each if its phase is active.
        likely: each weighted by the probability that its phase is active.
    """

    sure: Worths
    likely: Worths


class Power(NamedTuple):
    """A move that a Reassign power allows.

    Args:
        targets: the columns to which it can move a worker; empty for that of the selected phase.
        origins: the columns from which it can move one.
    """

    targets: Sequence[int]
    origins: Sequence[int]


def draft_of(t: RollState, seat: int) -> Draft:
    """A seat's assignment so far."""
    step = t.agenda[-1]
    assert isinstance(step, Assign)
    return step.draft(t, seat)


class Plan:
    """The worth of the columns, given a draft.

    Args:
        outlook: the seat's outlook.
        draft: its assignment so far.
    """

    def __init__(self, outlook: Outlook, draft: Draft) -> None:
        self.outlook = outlook
        self.draft = draft
        self.counts: Counts = [0] * len(PHASES)
        for phase in draft.under.values():
            self.counts[COLUMN[phase]] += 1
        if draft.selected:
            self.counts[COLUMN[draft.selected]] += 1
        self._prospects = _prospects(outlook)

    def worths(self, selected: int) -> Worths:
        """The worth of workers if this column's phase is selected."""
        sure, likely = self._prospects
        values, more = likely.values.copy(), likely.more.copy()
        values[selected], more[selected] = sure.values[selected], sure.more[selected]
        return Worths(values, more)

    # -- the selection ---------------------------------------------------------------------------

    def selection(self) -> Select:
        """The phase to select, and the die."""
        best, best_move = float("-inf"), None
        rated = list(self.selections())
        self.outlook.rated = rated
        for worth, move in rated:
            if worth > best + 1e-9:
                best, best_move = worth, move
        assert best_move is not None
        return best_move

    def selections(self) -> Iterator[tuple[float, Select]]:
        """The best die with which to select each phase, and the worth of that."""
        sources, powers = self._sources(), self._powers()
        for selected, phase in enumerate(PHASES):
            worths = self.worths(selected)
            best, best_die = float("-inf"), ""
            for source, die in sources.items():
                worth = self._with(selected, source, worths, powers)
                if worth > best + 1e-9:
                    best, best_die = worth, die
            yield best, Select(self.outlook.seat, best_die, phase)

    def _sources(self) -> dict[int | None, str]:
        """A die that can select, by column, or by None for wild dice."""
        sources: dict[int | None, str] = {}
        for die, phase in self.draft.under.items():
            sources.setdefault(COLUMN[phase], die)
        if self.draft.wild:
            sources[None] = self.draft.wild[0]
        return sources

    def _powers(self) -> list[Power]:
        """The moves that Reassign powers allow."""
        allowed: list[Power] = []
        for rule, limit in reassign_rules(self.outlook.t, self.outlook.seat).values():
            targets = () if rule.to == ("selected",) else [COLUMN[phase] for phase in rule.to]
            origins = EXPLORERS if rule.from_column == "explore" else COLUMNS
            allowed += [Power(targets, origins)] * limit
        return allowed

    def _with(
        self, selected: int, source: int | None, worths: Worths, powers: list[Power]
    ) -> float:
        """The worth of a selection, once wild dice and powers have been used."""
        counts = self.counts.copy()
        counts[selected] += 1
        wild = len(self.draft.wild)
        if source is None:
            wild -= 1
        else:
            counts[source] -= 1
        for _ in range(wild):
            counts[_best_column(counts, worths)] += 1
        for targets, origins in powers:
            _move_one(counts, worths, selected, targets or (selected,), origins)
        return _worth(counts, worths)

    # -- after it --------------------------------------------------------------------------------

    def wild_die(self) -> AssignWild:
        """The column of the next wild die."""
        worths = self.worths(COLUMN[self.draft.selected])
        gains = list(map(getitem, worths.more, self.counts))
        self.outlook.rated = list(zip(gains, PHASES, strict=True))
        column = gains.index(max(gains))
        return AssignWild(self.outlook.seat, self.draft.wild[0], PHASES[column])

    def improvement(self, moves: list[Move]) -> Move:
        """The best use of a power or of Dictate, or the end of the assignment."""
        best, best_move = (float("-inf"), moves[0]) if self.draft.owed else (1e-6, moves[-1])
        seen: set[tuple[str, str | None]] = set()
        worths = self.worths(COLUMN[self.draft.selected])
        before = _worth(self.counts, worths)
        for move in moves:
            if not isinstance(move, (ReassignWorker, Dictate)):
                continue
            origin = self.draft.under[move.die]
            target = move.phase if isinstance(move, ReassignWorker) else None
            if (origin, target) in seen:
                continue
            seen.add((origin, target))
            worth = (
                self._moved(COLUMN[origin], COLUMN[target], worths)
                if target
                else self._dictated(COLUMN[origin], worths, before)
            )
            if worth > best:
                best, best_move = worth, move
        return best_move

    def _moved(self, origin: int, target: int, worths: Worths) -> float:
        more, values, workers = worths.more[target], worths.values[origin], self.counts[origin]
        return more[self.counts[target]] - values[workers] + values[workers - 1]

    def _dictated(self, column: int, worths: Worths, before: float) -> float:
        """The gain compared with the columns' earlier worth, if a die of this column is set aside
        for the moves that follow."""
        counts = self.counts.copy()
        counts[column] -= 1
        selected = COLUMN[self.draft.selected]
        for _ in range(self._dictate_moves):
            _move_one(counts, worths, selected, COLUMNS, COLUMNS)
        return _worth(counts, worths) - before - self.outlook.weights.dictate

    @lazy
    def _dictate_moves(self) -> int:
        powers = self.outlook.empire.powers(DictateMoves)
        return max((power.up_to for power in powers), default=1)


def _prospects(outlook: Outlook) -> Prospects:
    """The worth of the columns to a seat."""
    t, seat = outlook.t, outlook.seat
    # They stay the same until everyone has assigned their dice.
    step, weights, known = t.notes.get(("prospects", seat), (None, None, None))
    if known is not None and step is t.agenda[-1] and weights is outlook.weights:
        prospects: Prospects = known
        return prospects
    most = len(outlook.empire.faces) + 2
    work, chances = outlook.work, odds(outlook)
    sure = [work[phase] + [work[phase][-1]] * (most - len(work[phase])) for phase in PHASES]
    likely = [
        [chance * value for value in values]
        for chance, values in zip(map(chances.__getitem__, PHASES), sure, strict=True)
    ]
    prospects = Prospects(_worths(sure), _worths(likely))
    t.notes["prospects", seat] = t.agenda[-1], outlook.weights, prospects
    return prospects


def _worths(values: list[list[float]]) -> Worths:
    return Worths(values, [list(map(sub, column[1:], column)) for column in values])


def _worth(counts: Counts, worths: Worths) -> float:
    """The total worth of this number of workers in each column."""
    return sum(map(getitem, worths.values, counts))


def _best_column(counts: Counts, worths: Worths) -> int:
    """The column in which one more worker is worth most."""
    gains = [*map(getitem, worths.more, counts)]
    return gains.index(max(gains))


def _move_one(
    counts: Counts, worths: Worths, selected: int, targets: Sequence[int], origins: Sequence[int]
) -> None:
    """Move the worker that does least to the column where it does most, unless that gains
    nothing."""
    more = worths.more
    least, origin = float("inf"), -1
    for column in origins:
        count = counts[column]
        if count > (column == selected):  # the die on the strip stays
            less = more[column][count - 1]
            if less < least:
                least, origin = less, column
    most, goal = least, -1
    for column in targets:
        gain = more[column][counts[column]]
        if gain > most and column != origin:
            most, goal = gain, column
    if goal >= 0:
        counts[origin] -= 1
        counts[goal] += 1


def choose(outlook: Outlook, decision: Decision) -> Move:
    """Choose the next move of the assignment. Hot path: a searching bot reaches the same assignment
    after different moves, so its choices are cached, and how it rated them."""
    t, seat = outlook.t, outlook.seat
    step = t.agenda[-1]
    assert isinstance(step, Assign)
    contents = CONTENTS.encode((seat, t.round, t.empires, step.drafts[seat]))
    weights, move, rated = MADE.get(contents) or NOTHING_MADE
    if move is None or weights is not outlook.weights:
        if len(MADE) >= KEPT:
            MADE.clear()
        move = _chosen(outlook, decision)
        MADE[contents] = outlook.weights, move, outlook.rated
    else:
        outlook.rated = rated
    return move


def _chosen(outlook: Outlook, decision: Decision) -> Move:
    """The next move of the assignment, not from the cache."""
    draft = draft_of(outlook.t, outlook.seat)
    if draft.done:
        return decision.moves.at(0)
    plan = Plan(outlook, draft)
    if not draft.selected:
        return plan.selection()
    if draft.wild:
        return plan.wild_die()
    return plan.improvement([move for move in decision.moves if not isinstance(move, Redo)])
