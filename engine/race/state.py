"""The table: tableaus, hands, deck and pool, and the operations that every phase shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import IllegalMove, WrongDeal
from galaxy_referee.engine.kernel.state import MAX_PLY, State
from galaxy_referee.engine.kernel.steps import SecretChoice, Step
from galaxy_referee.engine.kernel.texts import Text, either
from galaxy_referee.engine.race.catalogue import CARDS, POWERS_IN, POWERS_OF, Carried
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.editions import EDITIONS
from galaxy_referee.engine.race.components.powers import Power, PowerT
from galaxy_referee.engine.race.expansions.fields import Declaration, GoalTile, Robot
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.players import Piles, Placed, Player

StepT = TypeVar("StepT", bound=Step[Any])

HAND_LIMIT = 10  # RACE-ENDROUND-1
TABLEAU_LIMIT = 12  # RACE-END-1
VP_PER_PLAYER = 12  # RACE-SETUP-2


class RaceState(State[StepT], Generic[StepT], kw_only=True):
    """The state of a game of Race for the Galaxy.

    Args:
        options: the options of the game.
        first: the seat that is first in every ordered step (RACE-SETUP-14).
        round: number of the round, 0 during setup.
        phase: the phase being performed, such as ``settle``; None between phases.
        fresh: cards placed in this phase: their powers do not work yet (RACE-POWER-6).
        used: the limited powers used in this phase, once for each use.
        pool: victory points left in the pool; below 0, points were paid from the chips set aside.
        players: by seat.
        deck: the draw deck, top first.
        discard: the discard pile.
        reshuffled: the number of reshuffles.
        reshuffles: given orders of future reshuffles; empty means random ones.
        draws: given cards to be drawn next, wherever they lie; unset if the deck alone decides.
        aside: cards face up next to the deck: flipped for a bet, or set aside for a scenario.
        goals: the goals in play.
        at_start: the tableaus at the start of this Settle phase, by seat, if takeovers are on.
        declared: the takeovers declared in this Settle phase, in order.
        robot: the robot of a solo game.
        conceded: the seat that has conceded the game; unset if none has.
    """

    options: Options
    first: int = 0
    round: int = 0
    phase: str | None = None
    fresh: list[str] = []
    used: list[str] = []
    pool: int
    players: list[Player]
    deck: list[str]
    discard: list[str] = []
    reshuffled: int = 0
    reshuffles: list[list[str]] = []
    draws: list[str] | msgspec.UnsetType = msgspec.UNSET
    aside: list[str] = []
    goals: list[GoalTile] = []
    at_start: list[list[str]] = []
    declared: list[Declaration] = []
    robot: Robot | None = None
    conceded: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda or self.conceded is not msgspec.UNSET

    @property
    def conceded_by(self) -> tuple[int, ...]:
        """The seat that has conceded the game, if one has."""
        seat = self.conceded
        return () if isinstance(seat, msgspec.UnsetType) else (seat,)

    @property
    def last_in_ties(self) -> tuple[int, ...]:
        """The seats that win no tie in which the tie-break is equal too."""
        hooks = self.options.hooks
        return tuple(seat for last in hooks.last_in_ties for seat in last(self))

    def can_concede(self, seat: int) -> bool:
        """Either of two seats, by some editions (EDITION-5, EDITION-OQ-1)."""
        possible = self.options.rules.concession and len(self.players) == 2
        return possible and not self.over and self.ply < MAX_PLY and seat in self.seats()

    def refused_concession(self) -> IllegalMove:
        if self.options.rules.concession:
            return IllegalMove("Only one of two players can concede.", rule="EDITION-OQ-1")
        allowing = [edition.title for edition in EDITIONS.values() if edition.concession]
        return IllegalMove(
            Text(
                "Nobody can concede in this edition; of two players, either can in {editions}.",
                editions=either(allowing),
            ),
            rule="EDITION-5",
        )

    def concede(self, seat: int) -> None:
        """End the game in favor of the other seat. Answers that are still secret are dropped; for
        the rest the table stays as it is (EDITION-5)."""
        self.conceded = seat
        step = self.agenda[-1]
        if isinstance(step, SecretChoice):
            step.answers = [None] * len(step.seats)
        self.emit("game_conceded", seat)
        self.emit("game_ended", reasons=["conceded"])

    def seats(self) -> range:
        return range(len(self.players))

    def in_order(self) -> list[int]:
        """The seats clockwise from the first (RACE-ORDER-2)."""
        first = self.first
        return [*range(first, len(self.players)), *range(first)]

    def before(self, seat: int) -> list[int]:
        """The seats before this one, in order."""
        order = self.in_order()
        return order[: order.index(seat)]

    def after(self, seat: int) -> list[int]:
        """The seats after this one, in order."""
        order = self.in_order()
        return order[order.index(seat) + 1 :]

    # -- tableaus ------------------------------------------------------------------------------

    def working(self, seat: int) -> list[Card]:
        """The cards that count for a seat in this phase, oldest first (RACE-POWER-12)."""
        fresh = self.fresh
        player = self.players[seat]
        working = [CARDS[placed.card] for placed in player.tableau if placed.card not in fresh]
        return working + [CARDS[card] for card in player.lingering] if player.lingering else working

    def powers(self, seat: int, phase: str) -> list[tuple[Card, Power]]:
        """The working powers of a seat that belong to a phase, oldest card first."""
        return self._working_of(seat, POWERS_IN[phase])

    def powers_of(self, seat: int, power_type: type[PowerT]) -> list[tuple[Card, PowerT]]:
        """The working powers of one type that a seat has, oldest card first."""
        return self._working_of(seat, POWERS_OF[power_type])

    def powers_by_name(
        self, seat: int, *power_types: type[PowerT]
    ) -> dict[str, tuple[Card, PowerT]]:
        """The working powers of these types, all of one phase, by their names in moves."""
        return {
            card.power_id(power): (card, power)
            for power_type in power_types
            for card, power in self.powers_of(seat, power_type)
        }

    def _working_of(self, seat: int, carried: Carried[PowerT]) -> list[tuple[Card, PowerT]]:
        """The powers among these that work for a seat. Hot path."""
        fresh, player = self.fresh, self.players[seat]
        working: list[tuple[Card, PowerT]] = []
        for placed in player.tableau:
            card = placed.card
            if card in carried and card not in fresh:
                working += carried[card]
        for card in player.lingering:
            working += [pair for pair in carried.get(card, ()) if not pair[1].optional]
        return working

    def used_by(self, seats: Iterable[int], phase: str, also: Iterable[str] = ()) -> bool:
        """Whether all powers recorded as used are working powers of these seats, or among
        ``also``."""
        owned = {card.power_id(power) for seat in seats for card, power in self.powers(seat, phase)}
        return owned.issuperset(set(self.used).difference(also))

    def total(self, seat: int, power_type: type[Any]) -> int:
        """The sum of the amounts of the working powers of one type (RACE-POWER-3)."""
        return sum([power.amount for _, power in self.powers_of(seat, power_type)])

    def tableau(self, seat: int) -> list[Card]:
        """All cards of a tableau, those just placed included."""
        return [CARDS[placed.card] for placed in self.players[seat].tableau]

    def place(self, seat: int, card: str) -> None:
        """Put a card from hand into the tableau; a windfall world gets its good (RACE-SETTLE-5)."""
        player = self.players[seat]
        player.hand.remove(card)
        placed = Placed(card)
        player.tableau.append(placed)
        self.fresh.append(card)
        self.emit("card_placed", seat, card=card)
        if CARDS[card].windfall:
            self.add_good(seat, placed)

    def discard_placed(self, seat: int, card: str) -> None:
        """Discard a card from the tableau for its power, at once (RACE-POWER-11). Powers of it that
        are not optional work on until the end of the phase."""
        player = self.players[seat]
        player.tableau = [placed for placed in player.tableau if placed.card != card]
        if CARDS[card].lingers and self.phase == "settle":
            player.lingering.append(card)
        self.piles(seat).discard.append(card)
        self.emit("tableau_card_discarded", seat, card=card)

    # -- goods ---------------------------------------------------------------------------------

    def add_good(self, seat: int, placed: Placed) -> bool:
        """Put the top card of the deck on a world as its good; False if there is none."""
        good = self.take_top(seat)
        if good is None:
            return False
        placed.put(good)
        self.emit("good_placed", seat, world=placed.card)
        return True

    def worlds_with_good(self, seat: int) -> list[str]:
        """The worlds of a seat that hold a good, in order of play."""
        return [placed.card for placed in self.players[seat].tableau if placed.good is not None]

    def worlds_of_goods(self, seat: int) -> list[str]:
        """The world of each good of a seat, in order of play: one with several goods repeatedly."""
        worlds: list[str] = []
        for placed in self.players[seat].tableau:
            if placed.good is not None:
                worlds += [placed.card] * (1 + len(placed.more))
        return worlds

    def remove_good(self, seat: int, world: str) -> None:
        """Discard the good on a world, unseen (RACE-CONSUME-5)."""
        for placed in self.players[seat].tableau:
            if placed.card == world and (good := placed.take_good()) is not None:
                self.piles(seat).discard.append(good)

    # -- deck, hands and chips -----------------------------------------------------------------

    def piles(self, seat: int) -> Piles:
        """The draw deck and discard pile that a seat uses: its own if each seat has one."""
        return self.players[seat] if self.options.own_decks else self

    def take_top(self, seat: int) -> str | None:
        """The top card of the deck; None if deck and discard pile are empty (RACE-DECK-4)."""
        return next(iter(self.take(seat, 1)), None)

    def draw(self, seat: int, count: int, source: str) -> None:
        """Draw cards into the hand.

        Args:
            seat: the seat that draws.
            count: how many; fewer if there are not enough.
            source: what they are drawn for: a card, or a name such as ``settle`` for a bonus.
        """
        cards = self.take(seat, count)
        self.players[seat].hand += cards
        if cards:
            self.emit("cards_drawn", seat, {"cards": cards}, count=len(cards), source=source)

    def take(self, seat: int, count: int) -> list[str]:
        """Up to ``count`` cards off the top of the deck of a seat: fewer if deck and discard pile
        run out. The discard pile becomes the deck as soon as it can (RACE-DECK-2, -4, -5)."""
        piles = self.piles(seat)
        cards: list[str] = []
        while len(cards) < count:
            if not piles.deck:
                self._reshuffle(piles, seat)  # the pile was empty when the deck ran out
            if not piles.deck:
                break
            missing = count - len(cards)
            if self.draws:
                cards.append(self._given_draw())
            else:
                cards += piles.deck[:missing]
                del piles.deck[:missing]
            if not piles.deck and not self.options.rules.late_reshuffle:
                self._reshuffle(piles, seat)
        return cards

    def _given_draw(self) -> str:
        """The next of the draws that are given, from the deck or the discard pile."""
        assert self.draws
        card, *rest = self.draws
        self.draws = rest or msgspec.UNSET
        pile = self.deck if card in self.deck else self.discard
        if card not in pile:
            raise WrongDeal("The next given draw is in neither the deck nor the discard pile.")
        pile.remove(card)
        return card

    def discard_from_hand(self, seat: int, cards: Iterable[str], reason: str) -> None:
        """Discard cards from hand, face down (RACE-INFO-3).

        Args:
            seat: the seat that discards.
            cards: the cards.
            reason: what for, such as ``payment``.
        """
        given = list(cards)
        hand = self.players[seat].hand
        for card in given:
            hand.remove(card)
        self.piles(seat).discard += given
        if given:
            self.emit("cards_discarded", seat, {"cards": given}, count=len(given), reason=reason)

    def gain_chips(self, seat: int, vp: int, source: str) -> None:
        """Take victory points from the pool, or beyond it if it is empty (RACE-VP-2, -3)."""
        if vp:
            self.players[seat].chips += vp
            self.pool -= vp
            self.emit("vp_gained", seat, vp=vp, source=source)

    def _reshuffle(self, piles: Piles, seat: int) -> None:
        """The discard pile, shuffled, becomes the deck (RACE-DECK-2)."""
        if not piles.discard:
            return
        if self.reshuffles:
            piles.deck = self.reshuffles.pop(0)
            if sorted(piles.deck) != sorted(piles.discard):
                raise WrongDeal(
                    "The next given reshuffle does not hold exactly the cards of the discard pile.",
                    rule="RACE-DECK-2",
                )
        else:
            # Sorted first: the luck must not depend on the order in which cards were discarded.
            pile = sorted(piles.discard)
            owner = (seat,) if self.options.own_decks else ()
            piles.deck = luck.shuffled(pile, self.seed, "reshuffle", piles.reshuffled, *owner)
        piles.reshuffled += 1
        piles.discard = []
        self.emit(
            "deck_reshuffled", seat if self.options.own_decks else None, count=len(piles.deck)
        )

    # -- phases --------------------------------------------------------------------------------

    def begin_phase(self, phase: str) -> None:
        """Start a phase: from here on, cards placed do not work until it ends."""
        self.phase = phase
        self.fresh = []
        self.used = []
        self.emit("phase_started", phase=phase)

    def end_phase(self) -> None:
        """End the phase; temporary effects expire (RACE-SETTLE-19, RACE-ADV-12)."""
        self.emit("phase_ended", phase=self.phase)
        self.phase = None
        self.fresh = []
        self.used = []
        for player in self.players:
            player.temporary = 0
            player.lingering = []
            player.produced = []

    def chose(self, seat: int, action: str) -> bool:
        """Whether a seat revealed this action card this round."""
        return action in self.players[seat].actions


Race = RaceState[Any]


def fits(card: Card, kind: str | None) -> bool:
    """Whether a world is of a kind of good, or its owner can name that kind; None fits all."""
    return kind is None or card.good in (kind, "any")


def fits_goods(card: Card, kind: str | None) -> bool:
    """Whether the goods on a world are of a kind, or their owner can name it; None fits all."""
    return kind is None or card.holds in (kind, "any")


def subsets(cards: list[str]) -> Iterator[tuple[str, ...]]:
    """All subsets, smaller ones first."""
    sizes = range(len(cards) + 1)
    return chain.from_iterable(combinations(cards, size) for size in sizes)
