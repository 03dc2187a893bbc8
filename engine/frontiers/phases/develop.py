"""Develop: in order, each player may buy one development (NF-DEV, NF-ORDER-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from galaxy_referee.engine.frontiers import refusals, state
from galaxy_referee.engine.frontiers.components.powers import DevelopDiscount, DevelopGainAfter
from galaxy_referee.engine.frontiers.moves import Develop
from galaxy_referee.engine.frontiers.phases.action import PlannedChoice, PlannedStage
from galaxy_referee.engine.frontiers.phases.open_kinds import NameKinds
from galaxy_referee.engine.frontiers.state import FrontiersState
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.kernel.sums import Part, Price, price

POWERS = (DevelopDiscount, DevelopGainAfter)

BONUS, BONUS_DISCOUNT = "develop", 1  # NF-DEV-2


def plan(t: FrontiersState, seats: list[int]) -> list[Step[Any]]:
    """The steps of the action, strictly in order (NF-DEV-5)."""
    steps: list[Step[Any]] = []
    for seat in seats:
        steps += [NameKinds(seat), Buy(seat)]
    return [*steps, CheckSpaces()]


class Buy(PlannedChoice, tag="develop.buy"):
    """Buy a development or not (NF-DEV-1)."""

    follows_naming = True

    seat: int

    def decision(self, t: FrontiersState) -> Decision:
        credits = t.empires[self.seat].credits
        less = discount(t, self.seat)
        costs = t.tiles.developments
        moves = [
            Develop(self.seat, face)
            for face in offered(t, self.seat)
            if costs[face].cost - less <= credits
        ]
        moves.append(Develop(self.seat, None))
        return Decision(
            self.seat, "develop", "NF-DEV-1", "Buy a development, or decline.", OneOf(moves)
        )

    def take(self, t: FrontiersState, move: Develop) -> None:
        if move.development is None:
            t.emit("nothing_bought", self.seat)
            return
        empire = t.empires[self.seat]
        price = price_of(t, self.seat, move.development)
        empire.credits -= price
        t.stacks[move.development] -= 1
        after = state.held(t, self.seat, DevelopGainAfter)  # not the new tile's own (NF-POWER-2)
        empire.tableau.append(state.Placed(move.development))
        t.emit("development_bought", self.seat, development=move.development, price=price)
        for owned in after:
            state.gain(t, self.seat, owned.power.gains, 1, owned.key)

    def explain(self, t: FrontiersState, move: Move) -> IllegalMove | None:
        if not isinstance(move, Develop) or move.development is None:
            return None
        face = t.tiles.developments.get(move.development)
        if face is None or face.id not in t.stacks:
            return refusals.NOT_ON_DISPLAY(piece=move.development)
        if any(placed.tile == face.id for placed in t.empires[self.seat].tableau):
            return refusals.DUPLICATE_DEVELOPMENT(piece=face.name)
        if not t.stacks[face.id]:
            return refusals.EMPTY_STACK(piece=face.name)
        price, credits = price_of(t, self.seat, face.id), t.empires[self.seat].credits
        return refusals.CANNOT_PAY(
            rule="NF-DEV-1",
            pointer="/development",
            piece=face.name,
            price=price,
            credits=credits,
        )


class CheckSpaces(PlannedStage, tag="develop.check_spaces"):
    """More than ten spaces covered end the game after this round (NF-DEV-8, NF-END-1)."""

    def run(self, t: FrontiersState) -> None:
        if any(spaces(t, seat) > state.ORDINARY_SPACES for seat in t.seats()):
            state.meet_end(t, state.SPACES_MET)


def reductions(t: FrontiersState, seat: int) -> list[Part]:
    """What reduces the cost of a seat's development: the bonus and its powers (NF-DEV-2, -3)."""
    bonus = [Part(BONUS, BONUS_DISCOUNT)] if seat == t.chooser else []
    powers = state.held(t, seat, DevelopDiscount)
    return bonus + [Part(owned.tile, owned.power.amount) for owned in powers]


def discount(t: FrontiersState, seat: int) -> int:
    """The sum of these reductions. Hot path."""
    powers: int = sum([owned.power.amount for owned in state.held(t, seat, DevelopDiscount)])
    return powers + BONUS_DISCOUNT if seat == t.chooser else powers


def price_of(t: FrontiersState, seat: int, face: str) -> int:
    """The price of a development for a seat (NF-DEV-3, NF-POWER-5)."""
    return max(0, t.tiles.developments[face].cost - discount(t, seat))


def prices(t: FrontiersState, seat: int) -> Iterator[Price]:
    """What the developments on display cost a seat, whether or not it may buy them (NF-DEV-5)."""
    saved = reductions(t, seat)
    for face, left in t.stacks.items():
        if left:
            yield price(face, state.CREDITS, t.tiles.developments[face].cost, saved)


def offered(t: FrontiersState, seat: int) -> list[str]:
    """The developments a seat may buy if it can pay: still in their stack (NF-DEV-5), not owned
    (NF-DEV-4). A large tile may cover the tenth space and a red one (NF-DEV-7), so everything fits
    as long as no red space is needed to begin with, or all ten are covered."""
    if spaces(t, seat) > state.ORDINARY_SPACES:
        return []
    owned = {placed.tile for placed in t.empires[seat].tableau}
    return [face for face, left in t.stacks.items() if left and face not in owned]


def spaces(t: FrontiersState, seat: int) -> int:
    """The number of spaces that a seat's developments cover (NF-DEV-6)."""
    covered = t.tiles.spaces
    return sum([covered.get(placed.tile, 0) for placed in t.empires[seat].tableau])
