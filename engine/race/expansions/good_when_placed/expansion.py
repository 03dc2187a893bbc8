"""Settle: a good on a world as it is placed, for a card from hand (AA-SETTLE-14). Cards of several
expansions have such a power."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice, Step, next_of
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.good_when_placed.powers import GoodWhenPlaced
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.moves import Discard
from galaxy_referee.engine.race.phases.settle.place import AfterPlacing, not_placed
from galaxy_referee.engine.race.refusals import wrong_discard
from galaxy_referee.engine.race.state import Race

RULE = "AA-SETTLE-14"


def world_placed(t: Race, seat: int, world: str) -> list[Step[Any]]:
    """The owner of such a world may put a good on it, before the draws (AA-SETTLE-14); a foreign
    state may have one there already (RACE-PRODUCE-2)."""
    if CARDS[world].power(GoodWhenPlaced) is None or world in t.worlds_with_good(seat):
        return []
    return [DiscardForGood(seat, world)]


class DiscardForGood(Choice[Race], tag="settle.good_when_placed"):
    """Discard a card from hand for a good on the world just placed, or not (AA-SETTLE-14)."""

    seat: int
    world: str

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from not_placed(t, self.world)
        if self.world in CARDS and CARDS[self.world].power(GoodWhenPlaced) is None:
            yield Fault(
                "/world", "no_such_power", Text("{card} has no such power.", card=self.world)
            )

    def decision(self, t: Race) -> Decision | None:
        hand = t.players[self.seat].hand
        if not hand:
            return None
        title = CARDS[self.world].title
        prompt = Text("You may discard a card for a good on {world}.", world=title)
        choice = Subset(Discard, self.seat, hand, 0, 1)
        return Decision(self.seat, "discard", RULE, prompt, choice)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        return wrong_discard(t, move, 0, 1, RULE)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat has just placed the world; the draws follow."""
        after = next_of(below)
        return (
            isinstance(after, AfterPlacing)
            and after.seat == self.seat
            and any(
                placed.card == self.world and placed.good is None
                for placed in t.players[self.seat].tableau
            )
        )

    def take(self, t: Race, move: Discard) -> None:
        if not move.cards:
            return
        t.discard_from_hand(self.seat, move.cards, self.world)
        tableau = t.players[self.seat].tableau
        t.add_good(self.seat, next(placed for placed in tableau if placed.card == self.world))


EXPANSION = Expansion(
    name="good_when_placed",
    in_play=lambda options: bool({"aa", "xi"}.intersection(options.expansions)),
    handles=(GoodWhenPlaced,),
    hooks=Hooks(world_placed=(world_placed,)),
)
