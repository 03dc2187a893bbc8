"""A player's part of the table."""

from __future__ import annotations

from typing import Protocol

import msgspec

from galaxy_referee.engine.race.components.powers import Kind


class Placed(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a tableau.

    Args:
        card: its id.
        good: the face-down card on it that is its good; the newest if it holds several.
        more: the other goods, the oldest first.
    """

    card: str
    good: str | None = None
    more: list[str] = []

    @property
    def goods(self) -> list[str]:
        """The cards on it that are goods, the oldest first."""
        return [] if self.good is None else [*self.more, self.good]

    def put(self, good: str) -> None:
        """Put a good on it."""
        if self.good is not None:
            self.more.append(self.good)
        self.good = good

    def take_good(self) -> str | None:
        """Take the newest good off it; None if there is none."""
        good = self.good
        self.good = self.more.pop() if self.more else None
        return good


class Player(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One seat's part of the table.

    Args:
        hand: cards in hand.
        tableau: cards placed, in order of play, the start world first.
        chips: victory points in chips.
        prestige: prestige.
        actions: the action cards revealed this round.
        drawn: cards drawn in Explore and not yet chosen from.
        temporary: temporary Military of this Settle phase.
        lingering: cards that left the tableau in this phase while their powers still work.
        produced: worlds that got a good in this Produce phase.
        offered: start worlds to choose from during setup.
        excess: cards discarded to the hand limit in this round.
        pack: in the drafting variant, the cards to take one from.
        deck: in the drafting variant, the player's draw deck, top first.
        discard: in the drafting variant, the player's discard pile.
        reshuffled: the number of times the player's discard pile became their deck.
        prestige_gained: whether it gained prestige in this phase.
        stored: cards stored under a world in its own tableau.
        paid: cards just paid, one of which is stored.
        saved: the reduction of costs in this phase from discarded goods.
        named: the named kind of the good that the world of any kind produced in this phase.
        prestige_card_used: whether its Prestige/Search card has been used.
        strengthened: the action card strengthened in this round.
        leader: whether it is the Prestige Leader.
        on_tile: whether it has prestige on the tile of the leader.
    """

    hand: list[str]
    tableau: list[Placed]
    chips: int = 0
    prestige: int = 0
    actions: list[str] = []
    drawn: list[str] = []
    temporary: int = 0
    lingering: list[str] = []
    produced: list[str] = []
    offered: list[str] = []
    excess: int = 0
    pack: list[str] = []
    deck: list[str] = []
    discard: list[str] = []
    reshuffled: int = 0
    prestige_gained: bool = False
    stored: list[str] = []
    paid: list[str] = []
    saved: int = 0
    named: Kind | None = None
    prestige_card_used: bool = False
    strengthened: str | None = None
    leader: bool = False
    on_tile: bool = False


class Piles(Protocol):
    """An owner of a draw deck and a discard pile: the table or a player."""

    deck: list[str]
    discard: list[str]
    reshuffled: int
