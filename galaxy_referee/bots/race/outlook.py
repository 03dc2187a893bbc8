"""What a seat sees of the game, summed up once per decision."""

from __future__ import annotations

from functools import cache

from galaxy_referee.bots.race.economy import Economy, economy_of
from galaxy_referee.bots.race.goals import Aim, aims
from galaxy_referee.bots.race.weights import Weights
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import DevelopDiscount
from galaxy_referee.engine.race.expansions.solo.robot import robot_score, tableau_size
from galaxy_referee.engine.race.phases.settle.placement import PlacementOptions, placement_options
from galaxy_referee.engine.race.rounds import tableau_limit
from galaxy_referee.engine.race.scoring import seat_score
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, Race

# How often a player chooses a phase in a round.
CHOSEN = {"explore": 0.25, "develop": 0.3, "settle": 0.35, "consume": 0.3, "produce": 0.22}
LONGEST = 12.0  # rounds


@cache
def shares(choices: int) -> dict[str, float]:
    """The share of rounds in which each phase takes place, if this many action cards are chosen."""
    return {phase: 1 - (1 - share) ** choices for phase, share in CHOSEN.items()}


class Outlook:
    """What a seat knows, and what follows from it for the rest of the game.

    Args:
        t: the table; of the others only what is public is read, hand sizes included.
        seat: the seat.
        weights: what things are worth.
        tableau: its cards, where they are not those of the table.
        hand: its hand, where it is not that of the table.
    """

    __slots__ = (
        "_aims",
        "_cycle",
        "_discount",
        "_economy",
        "_lead",
        "_means",
        "card",
        "cycles",
        "hand",
        "happens",
        "names",
        "rounds",
        "seat",
        "t",
        "tableau",
        "variable",
        "w",
        "wished",
    )

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
        self.names = {card.name for card in self.tableau if card.development}
        self.variable = [card for card in self.tableau if card.data.scoring]
        self.wished = [card for card in self.hand if card.data.scoring]
        choices = (len(t.players) + (t.robot is not None)) * (1 + t.options.two_actions)
        self.happens = shares(choices)
        self.rounds = rounds_left(t, weights)
        # What a card pays for works until the end; in the last round nothing is left to pay for.
        time = min(1.0, max(0.1, (self.rounds - 0.5) / 3))
        time += weights.early * max(0.0, self.rounds - 5)
        need = max(0.3, 1 + weights.hunger * (4 - len(self.hand)) / 4)
        self.card = weights.card * time * need
        self.cycles = weights.cycles * max(0.0, self.rounds - 1) * (1 + t.options.two_actions)
        # Whatever not every decision needs is computed on demand.
        self._economy: Economy | None = None
        self._cycle: float | None = None
        self._means: PlacementOptions | None = None
        self._discount: int | None = None
        self._lead: int | None = None
        self._aims: list[Aim] | None = None

    @property
    def economy(self) -> Economy:
        """What its tableau produces and consumes."""
        if self._economy is None:
            self._economy = economy_of(self.tableau)
        return self._economy

    @property
    def cycle(self) -> float:
        """What producing and consuming once is worth to it."""
        if self._cycle is None:
            self._cycle = self.economy.cycle(self.card)
        return self._cycle

    @property
    def discount(self) -> int:
        """How much less developments cost it, by discarding cards too."""
        if self._discount is None:
            self._discount = self.t.total(self.seat, DevelopDiscount)
        return self._discount

    @property
    def aims(self) -> list[Aim]:
        """The goals it can still aim at."""
        if self._aims is None:
            self._aims = list(aims(self.t, self.seat, self.rounds))
        return self._aims

    @property
    def means(self) -> PlacementOptions:
        """What it can bring to placing a world."""
        if self._means is None:
            self._means = placement_options(self.t, self.seat)
        return self._means

    @property
    def size(self) -> int:
        """How many cards its tableau has."""
        return len(self.tableau)

    @property
    def goods(self) -> tuple[int, ...]:
        """The goods on its worlds, by kind."""
        return goods_of(self.t, self.seat)

    def ends_with(self, more: int) -> bool:
        """Whether this many more cards in its tableau end the game."""
        return self.size + more >= tableau_limit(self.t, self.seat)

    @property
    def lead(self) -> int:
        """Its points less those of the best other player, as far as they are public."""
        if self._lead is None:
            own = seat_score(self.t, self.seat).total
            others = [
                seat_score(self.t, other).total + self.t.chose(other, "consume-x2") * 2
                for other in self.t.seats()
                if other != self.seat
            ]
            if self.t.robot is not None:
                others.append(robot_score(self.t, self.t.robot).total)
            self._lead = own - max(others, default=own)
        return self._lead


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
    """How many rounds are left, this one included, if the others go on as before."""
    missing = min([tableau_limit(t, seat) - len(t.players[seat].tableau) for seat in t.seats()])
    if t.robot is not None:
        missing = min(missing, TABLEAU_LIMIT - tableau_size(t.robot))
    pace = weights.pace * (1 + t.options.two_actions * 0.8)
    by_tableaus = missing / pace
    spent = pool_of(t.options) - t.pool
    # Points come faster and faster.
    by_pool = t.pool / (1.5 * spent / max(1, t.round) + 0.5)
    if not any(placed.good for player in t.players for placed in player.tableau):
        by_pool = max(by_pool, 2.0)  # nothing can be consumed before the next Produce
    return max(1.0, min(LONGEST, by_tableaus, by_pool))
