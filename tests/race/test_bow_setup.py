"""The Brink of War: set-up, draft and the scenario for two (BOW-SETUP, BOW-DRAFT, BOW-ADV-8)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.catalogue import CARDS, deck_of, start_worlds
from galaxy_referee.engine.race.components.colors import start_color
from tests.race.kit import BOW, Names, by_price, fresh_game

SETS = ("base", "tgs", "rvi", "bow")


def test_the_deck_has_228_cards_with_known_costs():
    """BOW-CARD-1, -3, -4, -5: what is in the deck, by cost or defense."""
    assert by_price(deck_of(SETS)) == {
        0: (0, 4, 0), 1: (25, 12, 12), 2: (16, 23, 9), 3: (12, 20, 9), 4: (15, 6, 5),
        5: (6, 8, 4), 6: (27, 5, 2), 7: (0, 1, 1), 8: (0, 0, 2), 9: (1, 1, 2),
    }  # fmt: skip
    deck = deck_of(SETS).values()
    assert len(list(deck)) == 228
    colors = [start_color(world) for world in start_worlds(SETS)]
    assert (colors.count("red"), colors.count("blue")) == (8, 8)
    twice = {card.title for card in deck if card.data in NEW and card.id != card.name}
    assert twice == {
        "Galactic Markets", "Galactic Power Brokers", "Imperium Invasion Fleet",
        "Interstellar Casus Belli", "Pan-Galactic Mediator", "Rebel Sneak Attack",
        "Rebel Troops", "Terraforming Engineers",
    }  # fmt: skip
    assert [card.id for card in deck if card.title == "Galactic Federation"] == [FEDERATION]


FEDERATION = "galactic-federation"  # the new one says the same in other icons


BEFORE = {card.data.id for card in deck_of(("base", "tgs", "rvi")).values()}
NEW = [card.data for card in deck_of(SETS).values() if card.data.id not in BEFORE]


def test_a_card_of_the_starting_hand_is_stored():
    """BOW-T-1, BOW-SETUP-2, -5..-7, BOW-STORE-7: the hand of Galactic Scavengers' owner has 3
    cards, and one card is stored."""
    names = Names(SETS)
    offers = [
        names.list("Uplift Mercenary Force, Galactic Scavengers"),
        names.list("New Sparta, Old Earth"),
        names.list("Epsilon Eridani, Alpha Centauri"),
    ]
    rest = names.rest()
    hands = [rest[:6], rest[6:12], rest[12:18]]
    deal = {"offers": offers, "hands": hands, "deck": rest[18:], "goals": []}
    s = fresh_game(players=3, deal=deal, **BOW)
    for seat, world in enumerate(("galactic-scavengers", "new-sparta", "alpha-centauri")):
        s.play(f"{seat} choose_start {world} {','.join(s.hand(seat)[:2])}")
    assert s.asked == "store"
    s.play(f"0 {s.legal(0)[0]}")
    assert s.state.pool == 41
    assert len(s.state.deck) == 228 - 6 - 18 - 2 == 202
    assert (len(s.state.discard), s.hands()) == (3 + 6, [3, 4, 4])
    assert len(s.state.players[0].stored) == 1
    assert [s.goods(seat) for seat in range(3)] == [
        ["galactic-scavengers"], [], ["alpha-centauri"]
    ]  # fmt: skip
    kinds = [CARDS[name].good for name in ("galactic-scavengers", "alpha-centauri")]
    assert (kinds, s.state.in_order()) == (["novelty", "rare"], [2, 0, 1])


@pytest.mark.parametrize(
    ("players", "pack", "rounds", "last", "deck"),
    [(2, 5, 22, 2, 112), (3, 5, 14, 4, 74), (4, 7, 7, 6, 55), (5, 9, 4, 7, 43), (6, 9, 4, 0, 36)],
)
def test_drafting_deals_equal_packs_until_the_cards_run_out(players, pack, rounds, last, deck):
    """BOW-T-68, BOW-DRAFT-1..-5, BOW-OQ-19: the packs and the decks drafted."""
    s = fresh_game(players=players, draft=True, **BOW)
    cards = len(s.state.deck) + sum(len(player.pack) for player in s.state.players)
    assert cards == 228 - 2 * players
    sizes: list[int] = []
    left: list[set[bool]] = []  # by round of the draft, whether packs are passed to the left
    while s.asked == "draft":
        if len(s.state.players[0].deck) == sum(sizes):
            sizes.append(len(s.state.players[0].pack))
            left.append(set())
        before = set(s.state.players[0].pack)
        for seat in range(players):
            s.play(s.first_legal(seat))
        if s.asked == "draft" and len(s.state.players[0].deck) != sum(sizes):
            left[-1].add(set(s.state.players[1].pack) < before)
    assert sizes == [pack] * rounds + [last] * bool(last)
    if players > 2:
        assert left == [{number % 2 == 0} for number in range(len(left))]
    assert [len(player.deck) + len(player.hand) for player in s.state.players] == [deck] * players
    assert [len(player.deck) for player in s.state.players] == [deck - 6] * players
    assert len(s.state.deck) == (3 if players == 5 else 0)


def test_searches_in_a_draft_use_the_own_deck():
    """BOW-DRAFT-6: what is turned up goes to the own discard pile."""
    s = fresh_game(players=2, draft=True, **BOW)
    while s.asked != "select":
        s.play(s.first_legal(s.waiting[0]))
    s.actions("search", "produce")
    discarded = len(s.state.players[0].discard)
    s.play(s.first_legal(0))
    turned = list(s.state.aside)
    if s.asked == "take_found":
        s.play(f"0 take_found {turned[-1]}")
        assert len(s.state.players[0].discard) == discarded + len(turned) - 1
    assert s.state.discard == []


def test_the_takeover_scenario_for_two_has_the_larger_pool():
    """BOW-ADV-8: with the cards of this expansion, and its pool."""
    s = fresh_game(setup="takeover_scenario", takeovers=True, players=2, **BOW)
    assert s.state.pool == 29
    assert [s.tableau(seat) for seat in (0, 1)] == [["rebel-cantina"], ["imperium-warlord"]]
