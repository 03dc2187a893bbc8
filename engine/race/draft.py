"""The drafting variant: before the game each player drafts a draw deck of his own (TGS-DRAFT).

Established are packs of nine, picking and passing, and own draw decks. The rest could not be found
(TGS-MISSING-1) and is reconstructed: one card a pick, packs pass to the left in odd rounds of the
draft and to the right in even ones, cards that make no full round of packs stay out of the game,
everyone discards to a pile of his own and reshuffles it, goods come from the own deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel import luck
from engine.kernel.audit import Fault
from engine.kernel.decisions import Decision, OneOf
from engine.kernel.steps import SecretChoice, Stage
from engine.race.moves import Draft
from engine.race.table import Race

PACK = 9  # TGS-DRAFT-2


class DraftRound(Stage, tag="draft.round"):
    """Deal each seat a pack, as long as there is one for everybody; then shuffle the own decks."""

    number: int

    def run(self, t: Race) -> None:
        if len(t.deck) < PACK * len(t.players):
            for seat in t.seats():
                player = t.players[seat]
                player.deck = luck.shuffled(sorted(player.deck), t.seed, "drafted deck", seat)
            return
        for player in t.players:
            player.pack, t.deck = t.deck[:PACK], t.deck[PACK:]
        t.then(pick(t, self.number), DraftRound(self.number + 1))


class PickCard(SecretChoice, tag="draft.pick", kw_only=True):
    """Each seat takes a card of its pack; then the packs are passed on (TGS-DRAFT-2)."""

    number: int
    answers: list[Draft | None]

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from super().faults(t)
        if not t.options.draft:
            yield Fault("", "no_draft", "This game is not drafted.")
        packs, decks = ({len(pile) for pile in piles} for piles in _packs_and_decks(t))
        # What is not in the pack of this round any more has been taken, as were all packs before.
        if len(packs) != 1 or decks != {PACK * self.number - size for size in packs}:
            yield Fault("", "bad_packs", "The packs and decks in a draft are of the same size.")
        if any(player.hand or player.discard for player in t.players):
            yield Fault("", "bad_draft", "Hands are dealt after the draft.")

    def decision(self, t: Race, seat: int) -> Decision:
        pack = t.players[seat].pack
        moves = OneOf(Draft(seat, card) for card in pack)
        prompt = f"Take one of the {len(pack)} cards of the pack."
        return Decision(seat, "draft", "TGS-DRAFT-2", prompt, moves)

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            player = t.players[answer.seat]
            player.pack.remove(answer.card)
            player.deck.append(answer.card)
            t.tell("drafted", answer.seat, {"card": answer.card})
        step = 1 if self.number % 2 else -1
        packs = [player.pack for player in t.players]
        for seat, pack in enumerate(packs):
            t.players[(seat + step) % len(packs)].pack = pack
        if len(packs[0]) > 1:
            t.then(pick(t, self.number))
            return
        for player in t.players:
            player.deck += player.pack
            player.pack = []


def _packs_and_decks(t: Race) -> tuple[list[list[str]], list[list[str]]]:
    return [player.pack for player in t.players], [player.deck for player in t.players]


def pick(t: Race, number: int) -> PickCard:
    """The next pick of everyone."""
    seats = list(t.seats())
    return PickCard(number=number, seats=seats, answers=[None] * len(seats))
