"""The drafting variant: before the game each player drafts a draw deck of its own (TGS-DRAFT-1).

From then on every pile that a seat uses is its own (TGS-DRAFT-8): ``RaceState.piles``. Start worlds
are dealt before the draft and chosen after it (TGS-DRAFT-4, -7): ``expansions.start_choice``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import SecretChoice, Stage, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.expansions.draft.moves import Draft
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.start import follows_in_set_up
from galaxy_referee.engine.race.state import Race

PACK = 5  # TGS-DRAFT-2
# BOW-DRAFT-3: by the number of players.
PACKS_WITH_BOW = {2: 5, 3: 5, 4: 7, 5: 9, 6: 9}


def pack_size(options: Options) -> int:
    """How many cards a full pack has (TGS-DRAFT-2, BOW-DRAFT-3)."""
    return PACKS_WITH_BOW[options.players] if _has_smaller_packs(options) else PACK


def _has_smaller_packs(options: Options) -> bool:
    """Whether what is left for everybody is drafted in smaller packs (BOW-DRAFT-4), or leaves the
    game (TGS-DRAFT-6)."""
    return "bow" in options.expansions


def next_pack_size(t: Race) -> int:
    """How many cards each pack of the next deal has; 0 if the draft is over."""
    full, for_each = pack_size(t.options), len(t.deck) // len(t.players)
    if for_each >= full:
        return full
    return for_each if _has_smaller_packs(t.options) else 0


class DraftRound(Stage[Race], tag="draft.round"):
    """Deal each seat a pack. If there are too few cards, the draft is over: shuffle the own decks
    (TGS-DRAFT-7); what is left is out of the game, unseen (TGS-DRAFT-6)."""

    number: int

    def run(self, t: Race) -> None:
        size = next_pack_size(t)
        if not size:
            for seat, player in enumerate(t.players):
                player.deck = luck.shuffled(sorted(player.deck), t.seed, "drafted deck", seat)
            return
        for player in t.players:
            player.pack, t.deck = t.deck[:size], t.deck[size:]
        t.then(pick(t, self.number), DraftRound(self.number + 1))

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        return follows_in_set_up(t, self, below)


class PickCard(SecretChoice[Race], tag="draft.pick", kw_only=True):
    """Each seat takes a card of its pack; then the packs are passed on (TGS-DRAFT-2)."""

    unfit = {
        "card": Refusal("not_among", "TGS-DRAFT-2", "{piece} is not one of the cards of your pack.")
    }

    number: int
    answers: list[Draft | None]

    def faults(self, t: Race) -> Iterator[Fault]:
        yield from super().faults(t)
        left = {len(player.pack) for player in t.players}
        # The cards dealt in this round; all earlier rounds dealt full packs.
        earlier = pack_size(t.options) * (self.number - 1)
        dealt = {len(player.deck) + len(player.pack) - earlier for player in t.players}
        if len(left) != 1 or len(dealt) != 1 or not _packs_are_of_a_round(t, *left, *dealt):
            yield Fault(
                "", "bad_packs", "The packs, and the decks, in a draft must be the same size."
            )
        if any(player.hand for player in t.players):
            yield Fault("", "bad_draft", "Hands are dealt after the draft.")

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Everyone picks, then the next round of the draft follows."""
        follows = bool(below) and below[-1] == DraftRound(self.number + 1)
        return follows and self.seats == t.in_order()

    def decision(self, t: Race, seat: int) -> Decision:
        pack = t.players[seat].pack
        moves = OneOf(Draft(seat, card) for card in pack)
        prompt = Text("Take one of the {pack} cards of the pack.", pack=len(pack))
        return Decision(seat, "draft", "TGS-DRAFT-2", prompt, moves)

    def reveal(self, t: Race) -> None:
        for answer in self.answers:
            assert answer is not None
            player = t.players[answer.seat]
            player.pack.remove(answer.card)
            player.deck.append(answer.card)
            t.emit("card_drafted", answer.seat, {"card": answer.card})
        step = 1 if self.number % 2 else -1  # to the left, then to the right (TGS-DRAFT-5)
        packs = [player.pack for player in t.players]
        for seat, pack in enumerate(packs):
            t.players[(seat + step) % len(packs)].pack = pack
        if len(packs[0]) > 1:
            t.then(pick(t, self.number))
            return
        for player in t.players:  # the last card is taken too (TGS-DRAFT-2)
            player.deck += player.pack
            player.pack = []


def _packs_are_of_a_round(t: Race, left: int, dealt: int) -> bool:
    """Whether so many cards can be left in each pack of so many dealt. The last card of a pack is
    not asked for, and only the last packs can be smaller (BOW-DRAFT-4)."""
    size = pack_size(t.options)
    last = _has_smaller_packs(t.options) and len(t.deck) < len(t.players)
    full = dealt == size or (dealt < size and last)
    return full and (1 < left <= dealt or left == dealt)


def pick(t: Race, number: int) -> PickCard:
    """The next pick of everyone."""
    seats = t.in_order()
    return PickCard(number=number, seats=seats, answers=[None] * len(seats))
