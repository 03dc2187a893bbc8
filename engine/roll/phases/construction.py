"""Shared by Develop and Settle: workers complete the top tiles of a stack, one after another.

``development`` and ``world`` name the stacks; the rules are ROLL-DEVELOP-1 to -8 and, word for word
with settlers and worlds, ROLL-SETTLE-1 to -8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Stage, Step
from galaxy_referee.engine.kernel.texts import Span, Text
from galaxy_referee.engine.roll import refusals, state
from galaxy_referee.engine.roll.components import catalogue
from galaxy_referee.engine.roll.components.effects import GainCredits, GainDie, RemoveDie
from galaxy_referee.engine.roll.components.powers import (
    CreditsPerCompletion,
    FewerWorkers,
    WorkersToCup,
)
from galaxy_referee.engine.roll.components.words import Kind
from galaxy_referee.engine.roll.moves import Develop, Release, Remove, Save, Settle
from galaxy_referee.engine.roll.phases.phase import outside
from galaxy_referee.engine.roll.state import RollState

POWERS = (FewerWorkers, CreditsPerCompletion, WorkersToCup)
EFFECTS = (GainDie, GainCredits, RemoveDie)

PHASE_OF: dict[str, str] = {"development": "develop", "world": "settle"}
ROLES: dict[str, str] = {"development": "developers", "world": "settlers"}
SAVE_RULES: dict[str, str] = {"development": "ROLL-DEVELOP-13", "world": "ROLL-SETTLE-12"}
RULES: dict[str, str] = {"development": "ROLL-DEVELOP", "world": "ROLL-SETTLE"}


def workers_needed(empire: state.Empire, side: str) -> int:
    """Workers that complete a tile, after reductions (ROLL-DEVELOP-9, ROLL-SETTLE-10, -11)."""
    having_it = catalogue.having(FewerWorkers)
    sources = tuple([side for side in empire.tableau if side in having_it])
    return _reduced(side, sources) if sources else catalogue.SIDES[side].cost


@lru_cache(maxsize=4096)
def _reduced(side: str, sources: tuple[str, ...]) -> int:
    powers = [power for source in sources for power in catalogue.having(FewerWorkers)[source]]
    need = catalogue.SIDES[side].cost
    # ROLL-SETTLE-11: the reduction with the higher minimum comes first.
    for power in sorted(powers, key=lambda power: -power.minimum):
        if _reduces(power, side):
            need = min(need, max(power.minimum, need - power.reduce_by))
    return need


def _reduces(power: FewerWorkers, side: str) -> bool:
    if power.tile_kind == "world":
        return catalogue.WORLD_COLOR.get(side) in power.world_colors
    return side not in catalogue.WORLD_COLOR and (
        not power.only_reassign or side in catalogue.REASSIGN
    )


def squares_can_be_full(t: RollState, kind: Kind) -> bool:
    """Whether a seat can reach 12 squares in this phase, as far as everyone can see: a tile takes
    at least one worker (ROLL-ORDER-2)."""
    return any(
        len(empire.tableau) + min(len(empire.stack(kind)), _crew_and_workers(empire, kind))
        >= catalogue.END_SQUARES
        for empire in t.empires
    )


def _crew_and_workers(empire: state.Empire, kind: Kind) -> int:
    return len(empire.crew(kind)) + len(empire.workers(PHASE_OF[kind]))


class Build(Stage[RollState], tag="build"):
    """Place workers on the top tile and complete it, until workers or tiles run out.

    Args:
        seat: whose construction zone.
        kind: the stack.
    """

    begins_lane = True

    seat: int
    kind: Kind

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return not below

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, PHASE_OF[self.kind])

    def run(self, t: RollState) -> None:
        empire = t.empires[self.seat]
        stack, crew = empire.stack(self.kind), empire.crew(self.kind)
        workers = empire.workers(PHASE_OF[self.kind])
        if not stack:
            return  # ROLL-DEVELOP-6: the end of the phase sends the rest to the cup
        missing = workers_needed(empire, stack[0]) - len(crew)
        if missing == 0:
            t.then(self)
            complete(t, self.seat, self.kind, list(crew))
        elif missing < 0:
            t.then(ReleaseWorkers(self.seat, self.kind), self)  # ROLL-DEVELOP-8
        elif workers:
            t.then(PlaceWorker(self.seat, self.kind), self)  # ROLL-DEVELOP-7


class PlaceWorker(Choice[RollState], tag="place_worker"):
    """Place one worker on the stack (ROLL-DEVELOP-1, ROLL-SETTLE-1).

    Not asked if it makes no difference: workers of one color, or all needed.
    """

    seat: int
    kind: Kind

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], Build) if below else False

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, PHASE_OF[self.kind])
        empire = t.empires[self.seat]
        stack, crew = empire.stack(self.kind), empire.crew(self.kind)
        if not stack or workers_needed(empire, stack[0]) <= len(crew):
            yield Fault("", "no_tile", "The stack has no tile that still needs workers.")

    def decision(self, t: RollState) -> Decision | None:
        empire = t.empires[self.seat]
        workers = empire.workers(PHASE_OF[self.kind])
        if not workers:
            return None
        top = empire.stack(self.kind)[0]
        need = workers_needed(empire, top)
        missing = need - len(empire.crew(self.kind))
        if len(workers) <= missing or state.one_color(workers):
            workers = workers[:1]
        make = Develop if self.kind == "development" else Settle
        prompt = Text(
            "Place a worker on {top}, which needs {need}.", top=catalogue.SIDES[top].name, need=need
        )
        moves = OneOf([make(self.seat, worker) for worker in workers])
        return Decision(self.seat, PHASE_OF[self.kind], f"{RULES[self.kind]}-1", prompt, moves)

    def take(self, t: RollState, move: Develop | Settle) -> None:
        empire = t.empires[self.seat]
        empire.workers(PHASE_OF[self.kind]).remove(move.worker)
        empire.crew(self.kind).append(move.worker)
        t.emit("worker_placed", self.seat, worker=move.worker, stack=self.kind)

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if isinstance(move, Develop | Settle):
            return refusals.NOT_A_WORKER(
                rule=f"{RULES[self.kind]}-1", worker=move.worker, role=ROLES[self.kind]
            )
        return None


class ReleaseWorkers(Choice[RollState], tag="release_workers"):
    """More workers are on the stack than its top tile needs: choose those that leave with it
    (ROLL-DEVELOP-8, ROLL-SETTLE-8; OQ-5)."""

    unfit = {"workers": refusals.NOT_ON_STACK}

    seat: int
    kind: Kind

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], Build) if below else False

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, PHASE_OF[self.kind])
        empire = t.empires[self.seat]
        stack, crew = empire.stack(self.kind), empire.crew(self.kind)
        if not stack or workers_needed(empire, stack[0]) > len(crew):
            yield Fault("", "no_tile", "The stack has no tile with all the workers that it needs.")

    def decision(self, t: RollState) -> Decision:
        empire = t.empires[self.seat]
        top, crew = empire.stack(self.kind)[0], empire.crew(self.kind)
        need = workers_needed(empire, top)
        if state.one_color(crew):
            crew = crew[:need]
        prompt = Text(
            "Choose {need:worker} to complete {top}.", need=need, top=catalogue.SIDES[top].name
        )
        moves = Subset(Release, self.seat, list(crew), need, need)
        return Decision(self.seat, "release", f"{RULES[self.kind]}-8", prompt, moves)

    def take(self, t: RollState, move: Release) -> None:
        complete(t, self.seat, self.kind, list(move.workers))


def complete(t: RollState, seat: int, kind: Kind, workers: list[str]) -> None:
    """The top tile enters the tableau (ROLL-DEVELOP-3, ROLL-SETTLE-3).

    Args:
        t: the table.
        seat: the seat that completes it.
        kind: its stack.
        workers: the workers on it that leave with it.
    """
    empire = t.empires[seat]
    saving = _saving(empire.tableau, kind)
    side = empire.stack(kind).pop(0)
    empire.tableau.append(side)
    crew = empire.crew(kind)
    for worker in workers:
        crew.remove(worker)
    t.emit("tile_completed", seat, tile=side, workers=list(workers))
    t.then(Gains(seat, side))
    if catalogue.REMOVES[side]:
        t.then(RemoveOwnDie(seat))
    _free_workers(t, seat, kind, workers, saving)


def _free_workers(
    t: RollState, seat: int, kind: Kind, workers: list[str], saving: list[WorkersToCup]
) -> None:
    """Workers that completed a tile go to the Citizenry, or by a power to the cup
    (ROLL-DEVELOP-13, ROLL-SETTLE-12)."""
    empire = t.empires[seat]
    freed = {color for power in saving if power.all for color in power.colors}
    to_cup = [worker for worker in workers if catalogue.COLOR[worker] in freed]
    others = [worker for worker in workers if worker not in to_cup]
    empire.cup += to_cup
    empire.citizenry += others
    least, most = _may_be_saved(saving, others)
    if most:
        t.then(SaveWorkers(seat, kind, others, least, most))


def _saving(sides: Sequence[str], kind: Kind) -> list[WorkersToCup]:
    """The powers of these sides for the workers that complete a tile of this kind."""
    having_it = catalogue.having(WorkersToCup)
    powers = [power for side in sides if side in having_it for power in having_it[side]]
    return [power for power in powers if power.tile_kind == kind]


def _may_be_saved(saving: list[WorkersToCup], workers: Sequence[str]) -> tuple[int, int]:
    """The minimum and maximum number of these workers that a seat chooses for the cup."""
    choice = next((power for power in saving if not power.all), None)
    if choice is None:
        return 0, 0
    most = min(choice.at_most, len(workers))
    return min(choice.at_least, most), most


class SaveWorkers(Choice[RollState], tag="save_workers"):
    """Choose the workers that go to the cup after completing a tile (ROLL-DEVELOP-13,
    ROLL-SETTLE-12).

    Args:
        seat: whose workers.
        kind: the kind of the tile.
        workers: those that completed it, now in the Citizenry.
        least: the minimum number of workers that go there.
        most: the maximum number.
    """

    unfit = {"workers": refusals.DID_NOT_COMPLETE}

    seat: int
    kind: Kind
    workers: list[str]
    least: int
    most: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], Gains | RemoveOwnDie) if below else False

    def faults(self, t: RollState) -> Iterator[Fault]:
        yield from outside(t, PHASE_OF[self.kind])
        empire = t.empires[self.seat]
        known = set(empire.citizenry)
        if len(set(self.workers)) != len(self.workers) or not set(self.workers) <= known:
            yield Fault("/workers", "bad_workers", "Name different workers of the Citizenry.")
        # The tile completed, which is the last one, had no power yet.
        saving = _saving(empire.tableau[:-1], self.kind)
        if (self.least, self.most) != _may_be_saved(saving, self.workers):
            yield Fault("/most", "bad_count", "The powers of the seat give another number.")

    def decision(self, t: RollState) -> Decision:
        prompt = Text("Choose {count:worker} to put into the cup.", count=self._count)
        moves = Subset(Save, self.seat, self.workers, self.least, self.most)
        return Decision(self.seat, "save", SAVE_RULES[self.kind], prompt, moves)

    def take(self, t: RollState, move: Save) -> None:
        empire = t.empires[self.seat]
        for worker in move.workers:
            empire.citizenry.remove(worker)
            empire.cup.append(worker)
        t.emit("dice_moved_to_cup", self.seat, dice=list(move.workers))

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if not isinstance(move, Save) or self.least <= len(move.workers) <= self.most:
            return None
        return refusals.WRONG_COUNT(count=self._count)

    @property
    def _count(self) -> Span:
        return Span(self.least, self.most)


class RemoveOwnDie(Choice[RollState], tag="remove_own_die"):
    """Return any own die to the supply, before the tile's gains (ROLL-IMM-2 to -5; OQ-3, OQ-4)."""

    seat: int

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], Gains) if below else False

    def decision(self, t: RollState) -> Decision:
        moves = OneOf([Remove(self.seat, die) for die in t.empires[self.seat].dice()])
        prompt = "Return one of your dice to the supply."
        return Decision(self.seat, "remove", "ROLL-IMM-2", prompt, moves)

    def faults(self, t: RollState) -> Iterator[Fault]:
        empire = t.empires[self.seat]
        if not catalogue.REMOVES[empire.tableau[-1]]:
            yield Fault("", "no_dice", "The tile completed last takes no die from this seat.")

    def take(self, t: RollState, move: Remove) -> None:
        state.lift(t.empires[self.seat], move.die)
        state.into_supply(t, move.die)
        t.emit("die_removed", self.seat, die=move.die)

    def explain(self, t: RollState, move: Move) -> IllegalMove | None:
        if isinstance(move, Remove):
            return refusals.NOT_YOUR_DIE(rule="ROLL-IMM-4", die=move.die)
        return None


class Gains(Stage[RollState], tag="gains"):
    """The one-time gains of a tile, then the payments by other tiles for its completion.

    Args:
        seat: the seat that completed it.
        side: the tile.
    """

    seat: int
    side: str

    def can_remain(self, t: RollState, below: Sequence[Step[Any]]) -> bool:
        return isinstance(below[-1], Build) if below else False

    def faults(self, t: RollState) -> Iterator[Fault]:
        if self.side not in t.empires[self.seat].tableau[3:][-1:]:
            yield Fault(
                "/side", "bad_tableau", "This is not the tile that the seat completed last."
            )
        else:
            yield from outside(t, PHASE_OF[catalogue.SIDES[self.side].kind])

    def run(self, t: RollState) -> None:
        for effect in catalogue.SIDES[self.side].immediate:  # ROLL-IMM-1
            if isinstance(effect, GainCredits):
                state.gain_credits(t, self.seat, effect.credits, self.side)
        take_given_dice(t, self.seat, self.side)
        empire, having_it = t.empires[self.seat], catalogue.having(CreditsPerCompletion)
        for source in empire.tableau:
            if source in having_it and source != self.side:  # ROLL-DEVELOP-11
                amount = sum(_completion_pay(power, self.side) for power in having_it[source])
                if amount:
                    state.gain_credits(t, self.seat, amount, source)


def _completion_pay(power: CreditsPerCompletion, side: str) -> int:
    """ROLL-DEVELOP-14, ROLL-SETTLE-13."""
    if catalogue.SIDES[side].kind not in power.tile_kinds:
        return 0
    bonus = power.bonus
    more = bonus.credits if bonus and catalogue.WORLD_COLOR.get(side) == bonus.world_color else 0
    return power.credits + more


def take_given_dice(t: RollState, seat: int, side: str) -> None:
    """Take the dice a tile gives, each to its place (ROLL-SETUP-9, ROLL-SETTLE-9)."""
    empire = t.empires[seat]
    effects = [effect for effect in catalogue.SIDES[side].immediate if isinstance(effect, GainDie)]
    for effect, named in zip(effects, catalogue.GIVEN[side], strict=True):
        dice = [state.out_of_supply(t, die) for die in named]
        if effect.to == "world":
            empire.goods.setdefault(side, []).extend(dice)
        else:
            (empire.cup if effect.to == "cup" else empire.citizenry).extend(dice)
        t.emit("dice_gained", seat, dice=dice, to=effect.to, tile=side)
