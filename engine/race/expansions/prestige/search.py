"""Searching the deck with the Prestige/Search card (BOW-SEARCH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.refusals import Refusal
from galaxy_referee.engine.kernel.steps import Choice, Step
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.prestige.actions import SEARCH
from galaxy_referee.engine.race.expansions.prestige.categories import (
    CATEGORIES,
    TAKEOVER,
    is_doubtful,
)
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.moves import Pass
from galaxy_referee.engine.race.rounds import EndRound, phases
from galaxy_referee.engine.race.state import Race


def searches(t: Race, steps: list[Step[Any]]) -> list[Step[Any]]:
    """Searches come before the phases, player by player in order (BOW-SEARCH-1)."""
    return [*(Search(seat) for seat in t.in_order() if t.chose(seat, SEARCH)), *steps]


def categories(t: Race) -> list[str]:
    """What can be searched for: nothing about takeovers when they are off (BOW-SEARCH-12)."""
    return [name for name in CATEGORIES if t.options.takeovers or name != TAKEOVER]


class Search(Choice[Race], tag="search"):
    """Name a category, then turn up cards until one fits (BOW-SEARCH-2)."""

    seat: int

    def decision(self, t: Race) -> Decision:
        moves = OneOf(SearchFor(self.seat, category) for category in categories(t))
        prompt = "Choose what to search for."
        return Decision(self.seat, "search", "BOW-SEARCH-2", prompt, moves)

    def explain(self, t: Race, move: Move) -> IllegalMove | None:
        if not isinstance(move, SearchFor):
            return None
        known = categories(t)
        return IllegalMove(
            Text(
                "You cannot search for {category}. The categories are {known}.",
                category=move.category,
                known=known,
            ),
            code="unknown_category",
            rule="BOW-SEARCH-12" if move.category == TAKEOVER else "BOW-SEARCH-10",
            pointer="/category",
        )

    def take(self, t: Race, move: SearchFor) -> None:
        t.players[self.seat].prestige_card_used = True
        t.emit("search_started", self.seat, category=move.category)
        turn_up(t, self.seat, move.category, declined=False)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat has yet to search."""
        return not t.players[self.seat].prestige_card_used and _are_next(t, self.seat, below)


class KeepFound(Choice[Race], tag="search.keep"):
    """Take the card that fits, the last one turned up, or decline it (BOW-SEARCH-3, -7).

    Args:
        seat: the seat that searches.
        category: what it searches for.
        declined: whether it has declined a card: then it must take the next one that fits, unless
            it is for the seat to say whether it does.
    """

    unfit = {"card": Refusal("not_among", "BOW-SEARCH-3", "{piece} is not the card found.")}

    seat: int
    category: str
    declined: bool
    holds_aside: ClassVar[bool] = True

    def decision(self, t: Race) -> Decision:
        found = t.aside[-1]
        moves = OneOf([TakeFound(self.seat, found), Pass(self.seat)])
        prompt = Text("Take {card}, or continue searching.", card=CARDS[found].title)
        rule = "BOW-SEARCH-7" if is_doubtful(self.category, CARDS[found]) else "BOW-SEARCH-3"
        return Decision(self.seat, "take_found", rule, prompt, moves)

    def take(self, t: Race, move: TakeFound | Pass) -> None:
        found = t.aside[-1]
        if isinstance(move, TakeFound):
            end(t, self.seat, found)
            return
        t.emit("found_card_declined", self.seat, card=found)
        declined = self.declined or not is_doubtful(self.category, CARDS[found])
        turn_up(t, self.seat, self.category, declined)

    def can_remain(self, t: Race, below: Sequence[Step[Any]]) -> bool:
        """Its seat is searching, and the last card turned up fits."""
        if self.category not in categories(t) or not t.aside:
            return False
        fits = CATEGORIES[self.category]
        *others, found = (CARDS[card] for card in t.aside)
        doubtful = is_doubtful(self.category, found)
        fitting = [card for card in others if fits(card) and not is_doubtful(self.category, card)]
        if not fits(found) or len(fitting) != self.declined or self.declined > doubtful:
            return False
        return t.players[self.seat].prestige_card_used and _are_next(t, self.seat, below)


def turn_up(t: Race, seat: int, category: str, declined: bool) -> None:
    """Turn up cards until one fits; a card after the one declined must be taken
    (BOW-SEARCH-2, -4, -6)."""
    fits = CATEGORIES[category]
    turned: list[str] = []
    while (card := t.take_top(seat)) is not None:
        turned.append(card)
        if fits(CARDS[card]):
            break
    t.aside += turned
    if turned:
        t.emit("cards_turned_up", seat, cards=turned)
    if card is None:
        fail(t, seat)
    elif declined and not is_doubtful(category, CARDS[card]):
        end(t, seat, card)
    else:
        t.then(KeepFound(seat, category, declined))


def end(t: Race, seat: int, found: str) -> None:
    """Take the card found into hand; the others are discarded (BOW-SEARCH-3, -5)."""
    t.players[seat].hand.append(found)
    t.piles(seat).discard += [card for card in t.aside if card != found]
    t.aside = []
    t.emit("found_card_taken", seat, card=found)


def fail(t: Race, seat: int) -> None:
    """No card is left to turn up: the seat gets nothing, and keeps its Prestige/Search card
    (BOW-SEARCH-8)."""
    t.piles(seat).discard += t.aside
    t.aside = []
    t.players[seat].prestige_card_used = False
    t.emit("search_failed", seat)


def _are_next(t: Race, seat: int, below: Sequence[Step[Any]]) -> bool:
    """Whether the other searches, and all phases, follow the search of a seat."""
    schedule: list[Any] = [*phases(t), EndRound()]
    return (
        t.phase is None
        and t.chose(seat, SEARCH)
        and list(reversed(below)) == schedule[schedule.index(Search(seat)) + 1 :]
    )
