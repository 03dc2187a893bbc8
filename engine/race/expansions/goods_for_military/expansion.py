"""Settle: Military for discarding goods (AA-POWER-5 to -7). Cards of several expansions have such
powers.

The base game contributes a field of a power, and the goods of ``PlacementOptions``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.goods_for_military.moves import SpendGood
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.phases.phase import rest_of_phase
from galaxy_referee.engine.race.phases.settle.place import not_placed
from galaxy_referee.engine.race.refusals import no_good_on
from galaxy_referee.engine.race.state import Race, fits_goods


def spending_goods(t: Race, seat: int, world: str, used: tuple[str, ...]) -> list[Step[Any]]:
    """The seat chooses a good for each card that takes one; each is used once in a phase
    (AA-POWER-5)."""
    taking = [(card, power) for card in used if (power := good_power(CARDS[card])) is not None]
    t.used += [CARDS[card].power_id(power) for card, power in taking]
    return [ChooseGoodToSpend(seat, card, world) for card, _ in taking]


def good_power(card: Card) -> TemporaryMilitary | None:
    """The power of a card that gives Military for a good, if it has one."""
    power = card.power(TemporaryMilitary)
    return power if power is not None and power.good is not None else None


class ChooseGoodToSpend(Choice[Race], tag="settle.spend_good"):
    """Choose the good that a power takes (AA-POWER-5).

    Args:
        seat: the seat that places a world.
        power: the card whose power is used.
        world: the world being placed; its own good cannot be used for that (AA-POWER-6).
    """

    seat: int
    power: str
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from not_placed(t, self.world)

    def decision(self, t: Race) -> Decision | None:
        worlds = self._worlds(t)
        if not worlds:
            return None
        prompt = Text("Choose the good to spend for {power}.", power=CARDS[self.power].title)
        moves = OneOf(SpendGood(self.seat, world) for world in worlds)
        return Decision(self.seat, "spend_good", "AA-POWER-5", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, SpendGood):
            return None
        if move.world == self.world:
            return IllegalMove(
                "The good of a world cannot be used to place that world.",
                code="good_of_placed",
                rule="AA-POWER-6",
                pointer="/world",
            )
        return no_good_on(move.world, "AA-POWER-5", "/world")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its power is in use, and there is a good for it."""
        working = {card.id: card for card, _ in t.powers_of(self.seat, TemporaryMilitary)}
        if rest_of_phase(below) is None or self.power not in working:
            return False
        power = good_power(working[self.power])
        return (
            power is not None
            and working[self.power].power_id(power) in t.used
            and bool(self._worlds(t))
        )

    def take(self, t: Race, move: SpendGood) -> None:
        card = CARDS[self.power]
        power = good_power(card)
        assert power is not None
        t.remove_good(self.seat, move.world)
        t.emit("good_spent", self.seat, world=move.world, power=card.power_id(power))

    def _worlds(self, t: Race) -> list[str]:
        """The worlds whose good can be used."""
        power = good_power(CARDS[self.power])
        assert power is not None
        return [
            world
            for world in t.worlds_with_good(self.seat)
            if fits_goods(CARDS[world], power.good) and world != self.world
        ]


EXPANSION = Expansion(
    name="goods_for_military",
    in_play=lambda options: bool({"aa", "xi", "bow"}.intersection(options.expansions)),
    events={
        "good_spent": EventType("Seat {seat} spends the good on {world} for {power}."),
    },
    vocabulary=Vocabulary(
        codes={
            "good_of_placed": "The good of a world cannot be used to place that world.",
        },
    ),
    hooks=Hooks(spending_goods=(spending_goods,)),
)
