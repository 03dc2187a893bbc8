"""Assign: the phase to select, the columns of wild dice, Reassign powers and Dictate."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.bots.roll.others import odds
from galaxy_referee.bots.roll.outlook import Outlook
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move, Redo
from galaxy_referee.engine.roll.components.powers import DictateMoves
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.moves import AssignWild, Dictate, ReassignWorker, Select
from galaxy_referee.engine.roll.phases.assign import Assign
from galaxy_referee.engine.roll.phases.draft import Draft, reassign_rules
from galaxy_referee.engine.roll.state import RollState

Counts = dict[str, int]
Tables = dict[str, list[float]]


def draft_of(t: RollState, seat: int) -> Draft:
    """The assignment of a seat so far."""
    step = t.agenda[-1]
    assert isinstance(step, Assign)
    return step.draft(t, seat)


class Plan:
    """What the columns are worth, seen from a draft.

    Args:
        outlook: the seat's outlook.
        draft: its assignment so far.
    """

    def __init__(self, outlook: Outlook, draft: Draft) -> None:
        self.outlook = outlook
        self.draft = draft
        self.counts: Counts = dict.fromkeys(PHASES, 0)
        for phase in draft.under.values():
            self.counts[phase] += 1
        if draft.selected:
            self.counts[draft.selected] += 1
        most = len(outlook.empire.faces) + 2
        self._sure: Tables = {
            phase: values + [values[-1]] * (most - len(values))
            for phase, values in outlook.work.items()
        }
        chances = odds(outlook)
        self._likely: Tables = {
            phase: [chances[phase] * value for value in values]
            for phase, values in self._sure.items()
        }

    def tables(self, selected: str) -> Tables:
        """By phase, what 0, 1, 2 ... workers there are worth, if this phase is selected."""
        return {**self._likely, selected: self._sure[selected]}

    # -- the selection ---------------------------------------------------------------------------

    def selection(self) -> Select:
        """The phase to select, and the die."""
        best, best_move = float("-inf"), None
        for worth, move in self.selections():
            if worth > best + 1e-9:
                best, best_move = worth, move
        assert best_move is not None
        return best_move

    def selections(self) -> Iterator[tuple[float, Select]]:
        """For each phase the best die to select it with, and what that is worth."""
        sources, powers = self._sources(), self._powers()
        for selected in PHASES:
            tables = self.tables(selected)
            best, best_die = float("-inf"), ""
            for source, die in sources.items():
                worth = self._with(selected, source, tables, powers)
                if worth > best + 1e-9:
                    best, best_die = worth, die
            yield best, Select(self.outlook.seat, best_die, selected)

    def _sources(self) -> dict[str, str]:
        """By column, or ``wild``, a die that can select."""
        sources: dict[str, str] = {}
        for die, phase in self.draft.under.items():
            sources.setdefault(phase, die)
        if self.draft.wild:
            sources["wild"] = self.draft.wild[0]
        return sources

    def _powers(self) -> list[tuple[tuple[str, ...], bool]]:
        """The moves that Reassign powers allow: where to, and whether only from Explore. Where to
        is empty for the phase selected."""
        allowed: list[tuple[tuple[str, ...], bool]] = []
        for rule, limit in reassign_rules(self.outlook.t, self.outlook.seat).values():
            targets = () if rule.to == ("selected",) else rule.to
            allowed += [(targets, rule.from_column == "explore")] * limit
        return allowed

    def _with(
        self,
        selected: str,
        source: str,
        tables: Tables,
        powers: list[tuple[tuple[str, ...], bool]],
    ) -> float:
        """What a selection is worth, once wild dice and powers have been used."""
        counts = dict(self.counts)
        counts[selected] += 1
        wild = len(self.draft.wild)
        if source == "wild":
            wild -= 1
        else:
            counts[source] -= 1
        for _ in range(wild):
            counts[_best_column(counts, tables)] += 1
        for targets, explorers in powers:
            _move_one(counts, tables, selected, targets or (selected,), explorers)
        return _worth(counts, tables)

    # -- after it --------------------------------------------------------------------------------

    def wild_die(self) -> AssignWild:
        """Where the next wild die works."""
        column = _best_column(self.counts, self.tables(self.draft.selected))
        return AssignWild(self.outlook.seat, self.draft.wild[0], column)

    def improvement(self, moves: list[Move]) -> Move:
        """The best use of a power or of Dictate, or the end of the assignment."""
        best, best_move = (float("-inf"), moves[0]) if self.draft.owed else (1e-6, moves[-1])
        seen: set[tuple[str, str | None]] = set()
        tables = self.tables(self.draft.selected)
        for move in moves:
            if not isinstance(move, ReassignWorker | Dictate):
                continue
            origin = self.draft.under[move.die]
            target = move.phase if isinstance(move, ReassignWorker) else None
            if (origin, target) in seen:
                continue
            seen.add((origin, target))
            worth = (
                self._moved(origin, target, tables) if target else self._dictated(origin, tables)
            )
            if worth > best:
                best, best_move = worth, move
        return best_move

    def _moved(self, origin: str, target: str, tables: Tables) -> float:
        at_target, at_origin = self.counts[target], self.counts[origin]
        more = tables[target][at_target + 1] - tables[target][at_target]
        return more - tables[origin][at_origin] + tables[origin][at_origin - 1]

    def _dictated(self, column: str, tables: Tables) -> float:
        """The gain of setting a die of this column aside, for the moves that follow."""
        counts = dict(self.counts)
        counts[column] -= 1
        for _ in range(self._dictate_moves):
            _move_one(counts, tables, self.draft.selected, PHASES, False)
        gain = _worth(counts, tables) - _worth(self.counts, tables)
        return gain - self.outlook.weights.dictate

    @property
    def _dictate_moves(self) -> int:
        powers = self.outlook.empire.powers(DictateMoves)
        return max((power.up_to for power in powers), default=1)


def _worth(counts: Counts, tables: Tables) -> float:
    """What this many workers in each column are worth in total."""
    return sum([tables[phase][count] for phase, count in counts.items()])


def _best_column(counts: Counts, tables: Tables) -> str:
    """Where one more worker is worth most."""
    best, best_phase = float("-inf"), ""
    for phase, count in counts.items():
        values = tables[phase]
        more = values[count + 1] - values[count]
        if more > best:
            best, best_phase = more, phase
    return best_phase


def _move_one(
    counts: Counts, tables: Tables, selected: str, targets: tuple[str, ...], explorers: bool
) -> None:
    """Move the worker that does least to where it does most, unless that gains nothing."""
    origins: tuple[str, ...] = ("explore",) if explorers else PHASES
    least, origin = float("inf"), ""
    for phase in origins:
        count = counts[phase]
        if count > (phase == selected):  # the die on the strip stays
            less = tables[phase][count] - tables[phase][count - 1]
            if less < least:
                least, origin = less, phase
    most, goal = least, ""
    for phase in targets:
        count = counts[phase]
        more = tables[phase][count + 1] - tables[phase][count]
        if more > most and phase != origin:
            most, goal = more, phase
    if origin and goal:
        counts[origin] -= 1
        counts[goal] += 1


def choose(outlook: Outlook, decision: Decision) -> Move:
    """The next move of the assignment."""
    draft = draft_of(outlook.t, outlook.seat)
    if draft.done:
        return decision.moves.at(0)
    plan = Plan(outlook, draft)
    if not draft.selected:
        return plan.selection()
    if draft.wild:
        return plan.wild_die()
    return plan.improvement([move for move in decision.moves if not isinstance(move, Redo)])
