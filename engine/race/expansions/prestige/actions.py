"""The Prestige/Search card: strengthening an action, and searching (BOW-ACTION)."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.race.expansions.prestige.chips import spend
from galaxy_referee.engine.race.rounds import ADVANCED_ACTIONS, action_cards
from galaxy_referee.engine.race.state import Race

SEARCH = "search"
STRENGTHENED = "prestige-"
PRICE = 1  # BOW-ACTION-2


def strengthened(action: str) -> str:
    """An action card chosen together with the Prestige/Search card (BOW-ACTION-2)."""
    return STRENGTHENED + action


def plain(action: str) -> str:
    """The action card itself."""
    return action.removeprefix(STRENGTHENED)


def uses_card(action: str) -> bool:
    """Whether the Prestige/Search card is chosen, alone or together with an action card."""
    return action == SEARCH or action.startswith(STRENGTHENED)


# -- choosing --------------------------------------------------------------------------------------


def cards_left(t: Race, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """A card that is chosen strengthened cannot be chosen again (BOW-ADV-2)."""
    chosen = [
        plain(action) for action in t.players[seat].actions if action.startswith(STRENGTHENED)
    ]
    return tuple(card for card in cards if card not in chosen) if chosen else cards


def further_choices(t: Race, seat: int, count: int) -> list[tuple[str, ...]]:
    """What a seat that has its Prestige/Search card can choose besides its action cards alone: one
    of them strengthened, or the card instead of one (BOW-ACTION-1, -2, -18, BOW-ADV-1 to -3)."""
    player = t.players[seat]
    if player.prestige_card_used or any(map(uses_card, player.actions)):
        return []
    cards = [card for card in action_cards(t, seat) if card not in player.actions]
    special = [SEARCH]
    if player.prestige >= PRICE:
        special += map(strengthened, cards)
    if count == 1:
        return [(action,) for action in special]
    return [(action, card) for action in special for card in cards if plain(action) != card]


def refusal(t: Race, seat: int, actions: Sequence[str]) -> IllegalMove | None:
    """Why a seat cannot use its Prestige/Search card like this."""
    player = t.players[seat]
    for index, action in enumerate(actions):
        pointer = f"/actions/{index}" if t.options.two_actions else "/action"
        if not uses_card(action):
            continue
        if player.prestige_card_used:
            return IllegalMove(
                "Your Prestige/Search card has been used.",
                code="card_used",
                rule="BOW-ACTION-19",
                pointer=pointer,
            )
        if any(map(uses_card, [*player.actions, *actions[:index]])):
            return IllegalMove(
                "You have one Prestige/Search card: search, or strengthen one action.",
                code="card_used",
                rule="BOW-ADV-2",
                pointer=pointer,
            )
        if action != SEARCH and player.prestige < PRICE:
            return IllegalMove(
                "You have no prestige to strengthen an action.",
                code="no_prestige",
                rule="BOW-ACTION-2",
                pointer=pointer,
            )
    return None


def names_in_front(t: Race, seat: int) -> tuple[str, ...]:
    """What can lie in front of a seat besides its action cards."""
    return (SEARCH, *map(strengthened, ADVANCED_ACTIONS))


# -- revealed --------------------------------------------------------------------------------------


def pay(t: Race) -> None:
    """Each seat that strengthened an action pays, in order (BOW-ACTION-5, -19)."""
    for seat in t.in_order():
        player = t.players[seat]
        for action in player.actions:
            if action.startswith(STRENGTHENED):
                player.strengthened = plain(action)
                player.prestige_card_used = True
                spend(t, seat, PRICE, action)
        player.actions = list(map(plain, player.actions))


def forget(t: Race) -> None:
    """Strengthening ends with the round."""
    for player in t.players:
        player.strengthened = None
