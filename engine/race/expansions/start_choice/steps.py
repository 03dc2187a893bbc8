"""Choosing between a red and a blue start world (RVI-SETUP-2, -3; the other expansions with such a
choice, and the draft, print the same)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import AnyOf, Decision, Subset
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage, Step
from galaxy_referee.engine.race import start
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.players import Placed
from galaxy_referee.engine.race.refusals import not_in_hand
from galaxy_referee.engine.race.state import Race

REFUSED = 2  # RVI-SETUP-3


class ChooseStartWorlds(SecretChoice[Race], tag="setup.choose_start", kw_only=True):
    """Each seat secretly chooses between a red and a blue start world and discards two of its six
    cards; then the start worlds are revealed (RVI-SETUP-2, -3)."""

    unfit = {
        "world": Refusal("not_among", "", "{piece} is not one of your start worlds."),
        "discard": lambda step, t, move, card: not_in_hand(card, "/discard"),
    }

    answers: list[ChooseStart | None]

    def decision(self, t: Race, seat: int) -> Decision:
        player = t.players[seat]
        choices = [_choice(seat, world, player.hand) for world in player.offered]
        prompt = "Choose a start world and discard two cards."
        return Decision(seat, "choose_start", rule_of_choice(t.options), prompt, AnyOf(choices))

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            player = t.players[answer.seat]
            player.tableau = [Placed(answer.world)]
            refused = [card for card in player.offered if card != answer.world]
            player.offered = []
            t.piles(answer.seat).discard += refused
            t.emit("start_world_placed", answer.seat, world=answer.world)
            t.discard_from_hand(answer.seat, answer.discard, "setup")
        start.set_first(t)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """When it is asked, everyone has six cards."""
        return (
            start.follows_in_set_up(t, self, below)
            and self.seats == t.in_order()
            and (t.agenda[-1] is not self or start.have_full_hands(t))
        )


def rule_of_choice(options: Options) -> str:
    """The rule by which start worlds are chosen in such a game; empty if they are not."""
    for name in options.expansions:
        manifest = MANIFESTS[name]
        if manifest.start_choice and {*manifest.start_choice_with} <= {*options.expansions}:
            return manifest.start_choice
    return "TGS-DRAFT-7" if options.draft else ""


def _choice(seat: int, world: str, hand: list[str]) -> Subset:
    return Subset(lambda seat, cards: ChooseStart(seat, world, cards), seat, hand, REFUSED, REFUSED)


class ReduceHands(Stage[Race], tag="setup.reduce_hands"):
    """A player whose starting hand is now too large discards again (RVI-OQ-16)."""

    def run(self, t: Race) -> None:
        over = _over(t)
        if over:
            t.then(DiscardAgain(seats=over, answers=[None] * len(over)))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return start.follows_in_set_up(t, self, below)


class DiscardAgain(start.InitialDiscards, tag="setup.discard_again", kw_only=True):
    """Discard down to the starting hand of the start world chosen (RVI-OQ-16)."""

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Everyone has chosen and discarded two of six cards."""
        return (
            start.follows_in_set_up(t, start.StartingGoods(), below)
            and bool(self.seats)
            and self.seats == _over(t)
            and all(len(player.tableau) == 1 for player in t.players)
            and all(len(player.hand) <= start.KEPT for player in t.players)
        )


def _over(t: Race) -> list[int]:
    return [seat for seat in t.in_order() if len(t.players[seat].hand) > start.kept(t, seat)]
