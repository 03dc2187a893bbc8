"""Produce powers of The Brink of War (BOW-PRODUCE), and a world that produces any kind
(BOW-OORT-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.steps import Choice, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import Kind, Power, by_power
from galaxy_referee.engine.race.counting import count_by_seat
from galaxy_referee.engine.race.expansions.brink_of_war.consume import (
    NOT_A_KIND,
    kind_moves,
    kind_of,
)
from galaxy_referee.engine.race.expansions.brink_of_war.moves import NameKind
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    PrestigeIfMost,
    PrestigeIfProducedHere,
)
from galaxy_referee.engine.race.expansions.prestige.chips import gain
from galaxy_referee.engine.race.phases.produce import UseProducePowers
from galaxy_referee.engine.race.phases.produce_powers import ProducePower
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (PrestigeIfProducedHere,)


def produced(t: Race, seat: int, world: str, kind: Kind | None) -> None:
    """Prestige for producing on a world (BOW-PRODUCE-3); the kind of a good that can be any is
    that of the power, or named by its owner (BOW-OORT-7)."""
    power = CARDS[world].power(PrestigeIfProducedHere)
    if power is not None:
        gain(t, seat, power.amount, world)
    if CARDS[world].good == "any":
        t.players[seat].named = kind
        if kind is None:
            t.then(NameKindProduced(seat, world))


def _prestige_if_most(t: Race, seat: int, card: Card | None, power: PrestigeIfMost) -> None:
    """Prestige for more cards of a sort than every other player (BOW-PRODUCE-4)."""
    counts = count_by_seat(t, power.of)
    own = counts.pop(seat)
    if card is not None and own > max(counts):
        gain(t, seat, power.amount, card.id)


PRODUCE_POWERS: dict[type[Power], ProducePower[Any]] = by_power(
    ProducePower(PrestigeIfMost, does=_prestige_if_most)
)


class NameKindProduced(Choice[Race], tag="produce.name_kind"):
    """Name the kind of the good produced on a world of any kind (BOW-OORT-7)."""

    unfit = {"good": NOT_A_KIND}

    seat: int
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        card = CARDS.get(self.world)
        if card is None or card.good != "any" or self.world not in t.players[self.seat].produced:
            yield Fault(
                "/world",
                "not_any",
                Text("{world} has not produced a good of any kind.", world=self.world),
            )

    def decision(self, t: Race) -> Decision:
        prompt = Text("Name the kind of the good of {world}.", world=CARDS[self.world].title)
        return Decision(self.seat, "name_kind", "BOW-OORT-7", prompt, kind_moves(self.seat))

    def take(self, t: Race, move: NameKind) -> None:
        t.emit("kind_named", self.seat, world=self.world, good=move.good)
        t.players[self.seat].named = kind_of(move)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return _goes_on(self.seat, below) and t.players[self.seat].named is None


def _goes_on(seat: int, below: Sequence[Step[Any]]) -> bool:
    """Whether the seat continues using its produce powers after a step."""
    after = next_of(below)
    return isinstance(after, UseProducePowers) and after.seat == seat
