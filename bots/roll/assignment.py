"""Assign: the phase to select, the columns of wild dice, Reassign powers and Dictate."""

from __future__ import annotations

from bots.roll.outlook import Outlook
from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.roll.assign import Assign
from engine.roll.catalogue import COLOR, FACES
from engine.roll.draft import Draft, reassign_rules
from engine.roll.moves import AssignWild, Dictate, ReassignWorker, Redo, Select
from engine.roll.powers import PHASES, DictateMoves
from engine.roll.produce import free_slots
from engine.roll.table import Empire, Roll

EXTRA_DIE = {phase: FACES["home"].count(phase) / len(FACES["home"]) for phase in PHASES}
SHOWN: dict[str, dict[str, float]] = {
    color: {phase: (faces.count(phase) + faces.count("wild") / 2) / len(faces) for phase in PHASES}
    for color, faces in FACES.items()
}
"""By colour, how many of its dice can work in a phase."""

Counts = dict[str, int]


def draft_of(t: Roll, seat: int) -> Draft:
    """The assignment of a seat so far."""
    step = t.agenda[-1]
    assert isinstance(step, Assign)
    return step.draft(t, seat)


class Plan:
    """What the columns are worth, seen from a draft.

    Args:
        outlook: how the seat stands.
        draft: its assignment so far.
    """

    def __init__(self, outlook: Outlook, draft: Draft) -> None:
        self.outlook = outlook
        self.draft = draft
        self.odds = odds(outlook)
        self.counts: Counts = dict.fromkeys(PHASES, 0)
        for phase in draft.under.values():
            self.counts[phase] += 1
        if draft.selected:
            self.odds[draft.selected] = 1.0
            self.counts[draft.selected] += 1

    def worth(self, counts: Counts, selected: str) -> float:
        """What so many workers in each column are worth on the whole with this selection."""
        odds, workers = self.odds, self.outlook.workers
        return sum(
            [
                (1.0 if phase == selected else odds[phase]) * workers(phase, count)
                for phase, count in counts.items()
            ]
        )

    def more(self, counts: Counts, phase: str, selected: str) -> float:
        """What one more worker in a column is worth."""
        workers, count = self.outlook.workers, counts[phase]
        sure = 1.0 if phase == selected else self.odds[phase]
        return sure * (workers(phase, count + 1) - workers(phase, count))

    def less(self, counts: Counts, phase: str, selected: str) -> float:
        """What the last worker in a column is worth."""
        workers, count = self.outlook.workers, counts[phase]
        sure = 1.0 if phase == selected else self.odds[phase]
        return sure * (workers(phase, count) - workers(phase, count - 1))

    def best_column(self, counts: Counts, selected: str) -> str:
        """Where one more worker is worth most."""
        return max(PHASES, key=lambda phase: self.more(counts, phase, selected))

    # -- the selection ---------------------------------------------------------------------------

    def selection(self) -> Select:
        """The phase to select, and the die."""
        best, found = float("-inf"), None
        sources = self._sources()
        for selected in PHASES:
            for source, die in sources.items():
                worth = self._with(selected, source)
                if worth > best + 1e-9:
                    best, found = worth, Select(self.outlook.seat, die, selected)
        assert found is not None
        return found

    def _sources(self) -> dict[str, str]:
        """By column, or ``wild``, the die that would be missed least there."""
        sources: dict[str, str] = {}
        for die, phase in self.draft.under.items():
            sources.setdefault(phase, die)
        if self.draft.wild:
            sources["wild"] = self.draft.wild[0]
        return sources

    def _with(self, selected: str, source: str) -> float:
        """What a selection is worth, once wild dice and powers have been used."""
        counts = dict(self.counts)
        counts[selected] += 1
        wild = len(self.draft.wild)
        if source == "wild":
            wild -= 1
        else:
            counts[source] -= 1
        for _ in range(wild):
            counts[self.best_column(counts, selected)] += 1
        for targets, explorers in self._powers:
            self._move_one(counts, selected, targets or (selected,), explorers)
        return self.worth(counts, selected)

    @property
    def _powers(self) -> list[tuple[tuple[str, ...], bool]]:
        """The moves that Reassign powers allow: where to, and whether only from Explore."""
        allowed: list[tuple[tuple[str, ...], bool]] = []
        for rule, limit in reassign_rules(self.outlook.t, self.outlook.seat).values():
            targets = () if rule.to == ("selected",) else rule.to
            allowed += [(targets, rule.from_column == "explore")] * limit
        return allowed

    def _move_one(
        self, counts: Counts, selected: str, targets: tuple[str, ...], explorers: bool
    ) -> None:
        origins = ("explore",) if explorers else PHASES
        held = {
            phase: self.less(counts, phase, selected)
            for phase in origins
            if counts[phase] > (phase == selected)
        }
        if not held:
            return
        origin = min(held, key=held.__getitem__)
        target = max(targets, key=lambda phase: self.more(counts, phase, selected))
        if target != origin and self.more(counts, target, selected) > held[origin]:
            counts[origin] -= 1
            counts[target] += 1

    # -- after it --------------------------------------------------------------------------------

    def wild_die(self) -> AssignWild:
        """Where the next wild die works."""
        column = self.best_column(self.counts, self.draft.selected)
        return AssignWild(self.outlook.seat, self.draft.wild[0], column)

    def improvement(self, moves: list[Move]) -> Move:
        """The best use of a power or of Dictate, or the end of the assignment."""
        best, found = (float("-inf"), moves[0]) if self.draft.owed else (1e-6, moves[-1])
        seen: set[tuple[str, str | None]] = set()
        for move in moves:
            if not isinstance(move, ReassignWorker | Dictate):
                continue
            origin = self.draft.under[move.die]
            target = move.phase if isinstance(move, ReassignWorker) else None
            if (origin, target) in seen:
                continue
            seen.add((origin, target))
            worth = self._moved(origin, target) if target else self._dictated(origin)
            if worth > best:
                best, found = worth, move
        return found

    def _moved(self, origin: str, target: str) -> float:
        selected = self.draft.selected
        counts = self.counts
        return self.more(counts, target, selected) - self.less(counts, origin, selected)

    def _dictated(self, column: str) -> float:
        """The gain of setting a die of this column aside, for the moves that follow."""
        selected, counts = self.draft.selected, dict(self.counts)
        before = self.worth(counts, selected)
        counts[column] -= 1
        for _ in range(self._dictate_moves):
            self._move_one(counts, selected, PHASES, False)
        return self.worth(counts, selected) - before - self.outlook.weights.dictate

    @property
    def _dictate_moves(self) -> int:
        powers = self.outlook.empire.powers(DictateMoves)
        return max((power.up_to for power in powers), default=1)


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


# -- what others will select ----------------------------------------------------------------------


def odds(outlook: Outlook) -> dict[str, float]:
    """How likely each phase is active without the own selection."""
    t, chances = outlook.t, dict.fromkeys(PHASES, 1.0)
    for seat, empire in enumerate(t.empires):
        if seat != outlook.seat:
            likes = _inclinations(empire)
            total = sum(likes.values()) / outlook.weights.own_mind
            for phase in PHASES:
                chances[phase] *= 1 - likes[phase] / total
    if len(t.empires) == 2:
        for phase in PHASES:
            chances[phase] *= 1 - EXTRA_DIE[phase]
    return {phase: 1 - chance for phase, chance in chances.items()}


def _inclinations(empire: Empire) -> dict[str, float]:
    """How much work another seat has in each phase, as far as all can see."""
    goods = sum([len(dice) for dice in empire.goods.values()])
    worlds = sum(free_slots(empire).values())
    hungry = empire.credits < 3 or not empire.developments or not empire.worlds
    work = {
        "explore": 1.2 if hungry else 0.5,
        "develop": 1 + 0.5 * len(empire.developers) if empire.developments else 0.1,
        "settle": 1 + 0.5 * len(empire.settlers) if empire.worlds else 0.1,
        "produce": min(1.5, 0.5 * worlds),
        "ship": min(2.0, 0.7 * goods),
    }
    dice = [COLOR[die] for die in empire.faces]
    return {
        phase: need * (0.5 + sum([SHOWN[color][phase] for color in dice]))
        for phase, need in work.items()
    }
