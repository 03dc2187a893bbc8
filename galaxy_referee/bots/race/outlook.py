"""A seat's view of the game, summarized once per decision."""

from __future__ import annotations

from typing import Any

from galaxy_referee.bots.race.additions import additions_of
from galaxy_referee.bots.race.economy import Economy, economy_of
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.bots.reasons import Weighing
from galaxy_referee.engine.kernel.attributes import lazy
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import DevelopDiscount
from galaxy_referee.engine.race.expansion import hooks_of
from galaxy_referee.engine.race.phases.settle.placement import PlacementOptions, placement_options
from galaxy_referee.engine.race.rounds import tableau_limit
from galaxy_referee.engine.race.scoring import seat_score
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import Race

LONGEST = 12.0  # rounds


class Outlook(Weighing):
    """A seat's knowledge of the table, and its expectations for the rest of the game.

    Args:
        t: the table; only public facts about the other seats are read, such as the sizes of hands.
        seat: the seat.
        weights: the worth of things.
        tableau: its cards, if they differ from those on the table.
        hand: its hand, if it differs from that on the table.

    ``additions`` has the bot's additions for the expansions in play; ``notes`` has their
    intermediate results.
    """

    def __init__(
        self,
        t: Race,
        seat: int,
        weights: Weights,
        tableau: list[Card] | None = None,
        hand: list[str] | None = None,
    ) -> None:
        player = t.players[seat]
        self.t = t
        self.seat = seat
        self.w = weights
        self.tableau = t.tableau(seat) if tableau is None else tableau
        self.hand = [CARDS[card] for card in (player.hand if hand is None else hand)]
        self.additions = additions_of(t.options.in_play)
        self.notes: dict[str, Any] = {}
        self.worths: dict[Card, float] = {}  # of cards in its tableau, once computed

    # Anything that not every decision needs is computed on demand.

    @lazy
    def rounds(self) -> float:
        """The number of rounds left, including this one."""
        return rounds_left(self.t, self.w)

    @lazy
    def card(self) -> float:
        """The worth of a card in hand."""
        rounds, weights = self.rounds, self.w
        # A card paid for has effects until the end; in the last round, nothing is left to pay for.
        time = min(1.0, max(0.1, (rounds - 0.5) / 3))
        time += weights.early * max(0.0, rounds - 5)
        need = max(0.3, 1 + weights.hunger * (4 - len(self.hand)) / 4)
        return weights.card * time * need

    @lazy
    def cycles(self) -> float:
        """How often the whole tableau will produce and consume."""
        rounds = max(0.0, self.rounds - 1)
        return self.w.cycles * rounds * (1 + self.t.options.two_actions)

    @lazy
    def names(self) -> set[str]:
        """The names of the developments in its tableau."""
        return {card.name for card in self.tableau if card.development}

    @lazy
    def variable(self) -> list[Card]:
        """The developments with a "?" in its tableau."""
        return [card for card in self.tableau if card.data.scoring]

    @lazy
    def wished(self) -> list[Card]:
        """Those in its hand."""
        return [card for card in self.hand if card.data.scoring]

    @lazy
    def economy(self) -> Economy:
        """What its tableau produces and consumes."""
        return economy_of(self.tableau)

    @lazy
    def cycle(self) -> float:
        """The gain from producing and consuming once."""
        return self.economy.cycle(self.card)

    @lazy
    def discount(self) -> int:
        """The reduction of the cost of developments, including from discarding cards."""
        return self.t.total(self.seat, DevelopDiscount)

    @lazy
    def means(self) -> PlacementOptions:
        """Its means for placing a world."""
        return placement_options(self.t, self.seat)

    @property
    def size(self) -> int:
        """The number of cards in its tableau."""
        return len(self.tableau)

    @lazy
    def goods(self) -> tuple[int, ...]:
        """The goods on its worlds, by kind."""
        return goods_of(self.t, self.seat)

    def ends_with(self, more: int) -> bool:
        """Whether this number of further cards in its tableau ends the game."""
        return self.size + more >= self._limit

    @lazy
    def _limit(self) -> int:
        return tableau_limit(self.t, self.seat)

    @lazy
    def lead(self) -> int:
        """Its points minus those of the best other player, as far as they are public."""
        own = seat_score(self.t, self.seat).total
        others = [
            seat_score(self.t, other).total + self.t.chose(other, "consume-x2") * 2
            for other in self.t.seats()
            if other != self.seat
        ]
        others += [score(self.t).total for score in hooks_of(self.t).other_scores]
        return own - max(others, default=own)


def goods_of(t: Race, seat: int) -> tuple[int, ...]:
    """The goods on the worlds of a seat, by kind."""
    novelty = rare = genes = alien = 0
    for placed in t.players[seat].tableau:
        if placed.good is not None:
            kind = CARDS[placed.card].holds
            novelty += kind in ("novelty", "any")
            rare += (kind == "rare") * (1 + len(placed.more))
            genes += kind == "genes"
            alien += kind == "alien"
    return novelty, rare, genes, alien


def rounds_left(t: Race, weights: Weights) -> float:
    """The number of rounds left, including this one, if the others continue as before."""
    missing = min([tableau_limit(t, seat) - len(t.players[seat].tableau) for seat in t.seats()])
    for missing_of in additions_of(t.options.in_play).missing:
        missing = min(missing, missing_of(t))
    pace = weights.pace * (1 + t.options.two_actions * 0.8)
    by_tableaus = missing / pace
    spent = pool_of(t.options) - t.pool
    # Points accumulate faster and faster.
    by_pool = t.pool / (1.5 * spent / max(1, t.round) + 0.5)
    if by_pool < 2 and not any(placed.good for player in t.players for placed in player.tableau):
        by_pool = 2.0  # nothing can be consumed before the next Produce
    return max(1.0, min(LONGEST, by_tableaus, by_pool))
