"""Phase I: Explore."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision, Subset
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage
from galaxy_referee.engine.race.components.powers import ExploreDraw, ExploreKeep, ExploreMix
from galaxy_referee.engine.race.moves import Discard, Keep
from galaxy_referee.engine.race.phases.phase import EndPhase
from galaxy_referee.engine.race.refusals import named_twice, not_all_from, title, wrong_count
from galaxy_referee.engine.race.state import Race


class Explore(Stage, tag="explore"):
    """Everyone draws before anyone chooses (RACE-EXPLORE-8)."""

    def run(self, t: Race) -> None:
        t.begin_phase("explore")
        choosers = []
        for seat in t.in_order():
            cards = t.take(seat, cards_drawn(t, seat))
            if cards:
                t.tell("drew", seat, {"cards": cards}, count=len(cards), source="explore")
            if len(cards) > cards_kept(t, seat):
                t.players[seat].drawn = cards
                choosers.append(seat)
            else:
                t.players[seat].hand += cards  # RACE-OQ-5: he keeps at most what he drew
        if choosers:
            t.then(KeepCards(seats=choosers, answers=[None] * len(choosers)), EndPhase())
        else:
            t.then(EndPhase())


class KeepCards(SecretChoice, tag="explore.keep", kw_only=True):
    """Choose among the cards just drawn, in secret (RACE-EXPLORE-7, -9, -10); with a power to mix
    them with the hand, discard as many from all of them instead (RVI-EXPLORE-1)."""

    answers: list[Keep | Discard | None]

    def decision(self, t: Race, seat: int) -> Decision:
        drawn = t.players[seat].drawn
        kept = cards_kept(t, seat)
        if mixes(t, seat):
            everything = t.players[seat].hand + drawn
            count = max(0, len(drawn) - kept)
            prompt = f"Discard {count} of your {len(everything)} cards, the ones drawn included."
            choice = Subset(Discard, seat, everything, count, count)
            return Decision(seat, "discard", "RVI-EXPLORE-1", prompt, choice)
        prompt = f"Keep {kept} of the {len(drawn)} cards drawn."
        return Decision(
            seat, "keep", "RACE-EXPLORE-7", prompt, Subset(Keep, seat, drawn, kept, kept)
        )

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        mixing = mixes(t, move.seat)
        if isinstance(move, Discard) and mixing:
            player = t.players[move.seat]
            count = len(player.drawn) - cards_kept(t, move.seat)
            foreign = not_all_from(move.cards, player.hand + player.drawn)
            return foreign or wrong_count(move.cards, count, count, "RVI-EXPLORE-1")
        if not isinstance(move, Keep) or mixing:
            return None
        for place, card in enumerate(move.cards):
            if card not in t.players[move.seat].drawn:
                return IllegalMove(
                    f"{title(card)} is not among the cards drawn.",
                    code="not_drawn",
                    rule="RACE-EXPLORE-9",
                    pointer=f"/cards/{place}",
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
            t.tell(
                "kept",
                answer.seat,
                {"cards": list(answer.cards), "discarded": rejected},
                count=len(answer.cards),
            )


def cards_drawn(t: Race, seat: int) -> int:
    """How many cards a seat draws (RACE-EXPLORE-1 to -4, -7)."""
    bonus = 5 * t.chose(seat, "explore+5") + t.chose(seat, "explore+1+1")
    return 2 + bonus + t.total(seat, ExploreDraw)


def cards_kept(t: Race, seat: int) -> int:
    """How many of them it keeps (RACE-EXPLORE-1, -3, -5, -7)."""
    return 1 + t.chose(seat, "explore+1+1") + t.total(seat, ExploreKeep)


def mixes(t: Race, seat: int) -> bool:
    """Whether a seat mixes the cards drawn with its hand (RVI-EXPLORE-1, -2)."""
    return bool(t.powers_of(seat, ExploreMix))
