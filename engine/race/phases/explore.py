"""Phase I: Explore."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.powers import ExploreDraw, ExploreKeep, Power
from galaxy_referee.engine.race.counting import count_in_tableau
from galaxy_referee.engine.race.expansion import bonus, hooks_of
from galaxy_referee.engine.race.moves import Discard, Keep
from galaxy_referee.engine.race.phases.phase import EndPhase, PhaseStage, begin_phase, rest_of_phase
from galaxy_referee.engine.race.refusals import named_twice, not_all_from, title, wrong_count
from galaxy_referee.engine.race.state import Race

HANDLES: tuple[type[Power], ...] = (ExploreDraw, ExploreKeep)


class ExplorePhase(PhaseStage, tag="explore"):
    """Everyone draws before anyone chooses (RACE-EXPLORE-8)."""

    def run(self, t: Race) -> None:
        begin_phase(t, "explore")
        t.then(EndPhase())
        if starts := hooks_of(t).explore_start:
            before = [step for seat in t.in_order() for start in starts for step in start(t, seat)]
            t.then(*before, ExploreDraws())
        else:
            draw(t)


class ExploreDraws(Stage[Race], tag="explore.draw"):
    """The draws, if something else happens before them."""

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        undrawn = not any(player.drawn for player in t.players)
        return t.phase == "explore" and rest_of_phase(below) == [] and undrawn

    def run(self, t: Race) -> None:
        draw(t)


def draw(t: Race) -> None:
    """The draws of all seats, and the choices among the drawn cards."""
    choosers = []
    for seat in t.in_order():
        cards = t.take(seat, cards_drawn(t, seat))
        if cards:
            t.emit("cards_drawn", seat, {"cards": cards}, count=len(cards), source="explore")
        if len(cards) > cards_kept(t, seat):
            t.players[seat].drawn = cards
            choosers.append(seat)
        else:  # RACE-OQ-5: a seat cannot keep more cards than it drew
            t.players[seat].hand += cards
    if choosers:
        t.then(KeepCards(seats=choosers, answers=[None] * len(choosers)))


class KeepCards(SecretChoice[Race], tag="explore.keep", kw_only=True):
    """Choose among the cards just drawn, in secret (RACE-EXPLORE-7, -9, -10); a seat that mixes
    them with its hand discards the same number from all of them instead."""

    answers: list[Keep | Discard | None]

    def decision(self, t: Race, seat: int) -> Decision:
        drawn = t.players[seat].drawn
        kept = cards_kept(t, seat)
        mixing = mixing_rule(t, seat)
        if mixing is not None:
            everything = t.players[seat].hand + drawn
            count = max(0, len(drawn) - kept)
            prompt = Text(
                "Discard {count} of your {everything} cards, including the ones drawn.",
                count=count,
                everything=len(everything),
            )
            choice = Subset(Discard, seat, everything, count, count)
            return Decision(seat, "discard", mixing, prompt, choice)
        prompt = Text("Keep {kept} of the {drawn} cards drawn.", kept=kept, drawn=len(drawn))
        return Decision(
            seat, "keep", "RACE-EXPLORE-7", prompt, Subset(Keep, seat, drawn, kept, kept)
        )

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        mixing = mixing_rule(t, move.seat)
        if isinstance(move, Discard) and mixing is not None:
            player = t.players[move.seat]
            count = len(player.drawn) - cards_kept(t, move.seat)
            foreign = not_all_from(move.cards, player.hand + player.drawn)
            return foreign or wrong_count(move.cards, count, count, mixing)
        if not isinstance(move, Keep) or mixing is not None:
            return None
        for index, card in enumerate(move.cards):
            if card not in t.players[move.seat].drawn:
                return IllegalMove(
                    Text("{card} is not among the cards drawn.", card=title(card)),
                    code="not_drawn",
                    rule="RACE-EXPLORE-9",
                    pointer=f"/cards/{index}",
                )
        kept = cards_kept(t, move.seat)
        return named_twice(move.cards, "/cards") or wrong_count(
            move.cards, kept, kept, "RACE-EXPLORE-7"
        )

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            player = t.players[answer.seat]
            drawn, player.drawn = player.drawn, []
            if isinstance(answer, Discard):
                player.hand += drawn
                t.discard_from_hand(answer.seat, answer.cards, "explore")
                continue
            rejected = [card for card in drawn if card not in answer.cards]
            player.hand += answer.cards
            t.piles(answer.seat).discard += rejected
            t.emit(
                "cards_kept",
                answer.seat,
                {"cards": list(answer.cards), "discarded": rejected},
                count=len(answer.cards),
            )

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """The seats that drew more than they keep choose, once all have drawn (RACE-EXPLORE-8)."""
        choosers = [seat for seat in t.in_order() if t.players[seat].drawn]
        return (
            t.phase == "explore"
            and rest_of_phase(below) == []
            and self.seats == choosers
            and all(_has_drawn(t, seat) for seat in t.seats())
        )


def _has_drawn(t: Race, seat: int) -> bool:
    """Whether a seat has drawn what it may, unless no cards were left (RACE-DECK-4)."""
    drawn, kept = cards_drawn(t, seat), cards_kept(t, seat)
    count = len(t.players[seat].drawn)
    if count and not kept < count <= drawn:
        return False
    piles = t.piles(seat)
    return count == drawn or (not count and drawn <= kept) or not (piles.deck or piles.discard)


def cards_drawn(t: Race, seat: int) -> int:
    """The number of cards that a seat draws (RACE-EXPLORE-1 to -4, -7)."""
    by_action = 5 * t.chose(seat, "explore+5") + t.chose(seat, "explore+1+1")
    return 2 + by_action + _by_powers(t, seat) + bonus(t, seat, "explore.draw")


def _by_powers(t: Race, seat: int) -> int:
    """How many further cards its powers draw (RACE-EXPLORE-4)."""
    return sum(
        [
            power.amount * (1 if power.per is None else count_in_tableau(t, seat, power.per))
            for _, power in t.powers_of(seat, ExploreDraw)
        ]
    )


def cards_kept(t: Race, seat: int) -> int:
    """The number of drawn cards that a seat keeps (RACE-EXPLORE-1, -3, -5, -7)."""
    by_action = t.chose(seat, "explore+1+1")
    return 1 + by_action + t.total(seat, ExploreKeep) + bonus(t, seat, "explore.keep")


def mixing_rule(t: Race, seat: int) -> str | None:
    """The rule by which a seat mixes drawn cards with its hand; None if it does not."""
    for mixes in hooks_of(t).mixes_hand:
        rule = mixes(t, seat)
        if rule is not None:
            return rule
    return None
