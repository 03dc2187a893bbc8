"""What is hidden from a seat in Race, exchanged: states that differ only in what it cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterator, Set

from galaxy_referee.engine.kernel.steps import SecretChoice
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.colors import start_color
from galaxy_referee.engine.race.expansions.draft.steps import PickCard
from galaxy_referee.engine.race.players import Placed
from galaxy_referee.engine.race.state import Race
from tests.race.random_players import CHOOSERS, at_random
from tests.race.variants import VARIANTS
from tests.twins import Hiding, Swap, by_names


def hidden_piles(t: Race, viewer: int | None) -> Iterator[list[str]]:
    """The places, goods apart, whose cards a seat cannot see (RACE-INFO-2, -3)."""
    yield from (t.deck, t.discard)
    if t.robot is not None:
        yield t.robot.hand
    for seat, player in enumerate(t.players):
        yield from (player.deck, player.discard)
        if seat != viewer:
            yield from (player.hand, player.drawn, player.pack, player.stored, player.paid)


def hidden_goods(t: Race) -> list[Placed]:
    """The tableau cards with a card face down on them."""
    return [placed for player in t.players for placed in player.tableau if placed.good is not None]


def hidden_cards(t: Race, viewer: int | None) -> list[str]:
    """The cards that a seat cannot see."""
    cards = [card for pile in hidden_piles(t, viewer) for card in pile]
    return cards + [good for placed in hidden_goods(t) for good in placed.goods]


def twin(
    t: Race,
    viewer: int | None,
    luck: random.Random,
    keep: Set[str] = frozenset(),
    choices: bool = True,
) -> tuple[Race, Swap]:
    """A state in which only what is hidden from a seat differs, and how to name it there.

    Args:
        t: the state.
        viewer: the seat, None for a spectator.
        luck: the source of randomness.
        keep: cards that stay where they are.
        choices: whether the pending answers of other seats differ too.
    """
    other = game.copy(t)
    swap = _permuted([card for card in hidden_cards(other, viewer) if card not in keep], luck)
    for color in ("red", "blue"):
        swap |= _permuted(_offered(other, viewer, color, keep), luck)
    for pile in (*hidden_piles(other, viewer), *_offers(other, viewer)):
        pile[:] = [swap.get(card, card) for card in pile]
    for placed in hidden_goods(other):
        assert placed.good is not None
        placed.good = swap.get(placed.good, placed.good)
        placed.more = [swap.get(good, good) for good in placed.more]
    _answer(other, viewer, by_names(swap), luck, choices)
    return game.load(game.codec.encode(other)), by_names(swap)


def _permuted(cards: list[str], luck: random.Random) -> dict[str, str]:
    return dict(zip(cards, luck.sample(cards, len(cards)), strict=True))


def _offers(t: Race, viewer: int | None) -> list[list[str]]:
    return [player.offered for seat, player in enumerate(t.players) if seat != viewer]


def _offered(t: Race, viewer: int | None, color: str, keep: Set[str]) -> list[str]:
    """The start worlds that others choose from; everyone has one of each color (RVI-SETUP-2)."""
    offered = [card for offer in _offers(t, viewer) for card in offer]
    return [card for card in offered if start_color(CARDS[card]) == color and card not in keep]


def _answer(t: Race, viewer: int | None, swap: Swap, luck: random.Random, choices: bool) -> None:
    """The answers of others that nobody knows yet, for the cards they now hold."""
    step = t.agenda[-1] if t.agenda else None
    if not isinstance(step, SecretChoice):
        return
    for index, seat in enumerate(step.seats):
        answer = step.answers[index]
        if answer is not None and seat != viewer:
            decision = step.decision(t, seat)
            meant = swap(answer)
            possible = meant in decision.moves and not choices
            step.answers[index] = meant if possible else at_random(t, decision, luck)


def shuffles(t: Race) -> list[int]:
    """How often discard piles, or drafted cards, became decks."""
    drafting = any(isinstance(step, PickCard) for step in t.agenda)
    return [drafting, t.reshuffled, *(player.reshuffled for player in t.players)]


HIDING = Hiding(
    game=game,
    variants=VARIANTS,
    pieces={card: card for card in CARDS},
    exchange=twin,
    shuffles=shuffles,
    choosers=CHOOSERS,
    played=2,
    shares=(0.006, 0.03),
    decisions={*("select", "select_two", "choose_start", "discard", "draft", "keep", "pay")},
    events={
        *("cards_drawn", "cards_discarded", "cards_kept", "robot_cards_drawn"),
        *("good_placed", "goods_consumed", "good_sold"),
    },
    least=500,
    every=41,
)
