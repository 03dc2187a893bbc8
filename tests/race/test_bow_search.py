"""The Brink of War: searching the deck (BOW-SEARCH)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import deck_of
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from tests.race.kit import BOW, card, round_start

DECK = "Drop Ships, Avian Uplift Race, Pre-Sentient Race, Gem World, Asteroid Belt"

# BOW-SEARCH-11.
CARDS = {
    "military-development": "Expedition Force ×2, Imperium Troops ×2, Mercenary Fleet ×2, New "
    "Galactic Order, Rebel Troops ×2, Space Marines ×2, Space Mercenaries ×2",
    "military-windfall-world": "Alien Robot Sentry, Aquatic Uplift Race, Avian Uplift Race, Former "
    "Penal Colony, Insect Uplift Race, Primitive Rebel World, Rebel Convict Mines, Rebel Fuel "
    "Cache, Rebel Sympathizers, Reptilian Uplift Race, Runaway Robots, Smuggling Lair, Star Nomad "
    "Lair, The Last of the Uplift Gnarssh",
    "non-military-windfall-world": "Alpha Centauri, Ancient Race, Asteroid Belt, Destroyed World, "
    "Empath World, Galactic Scavengers, Pre-Sentient Race, Radioactive World, Ravaged Uplift World",
    "chromosome-world": "Aquatic Uplift Race, Avian Uplift Race, Devolved Uplift Race, Insect "
    "Uplift Race, Mining Mole Uplift Race, Reptilian Uplift Race, Clandestine Uplift Lab, Ravaged "
    "Uplift World, The Last of the Uplift Gnarssh, Uplift Mercenary Force, Uplift Revolt World",
    "alien-world": "Alien Data Repository, Alien Departure Point, Alien Guardian, Alien Monolith, "
    "Alien Oort Cloud Refinery, Alien Robot Scout Ship, Alien Robot Sentry, Alien Robotic Factory, "
    "Alien Toy Shop, Alien Uplift Center, Damaged Alien Factory, Deserted Alien Colony, Deserted "
    "Alien Library, Deserted Alien Outpost, Lost Alien Battle Fleet, Lost Alien Warship",
    "consumer-of-two-goods": "Consumer Markets ×2, Diversified Economy ×2, Free Trade Association, "
    "Galactic Exchange, Galactic Genome Project, Galactic Markets ×2, Gene Designers, Imperium "
    "Capital, Mining Conglomerate ×2, Mining League, Old Earth, Pan-Galactic Affluence, Pilgrimage "
    "World, Tourist World, Universal Peace Institute",
    "strong-military-world": "Alien Guardian, Alien Monolith, Alien Uplift Center, Hidden "
    "Fortress, Lost Alien Battle Fleet, Lost Alien Warship, Rebel Base, Rebel Council, Rebel "
    "Homeworld, Rebel Outpost, Rebel Stronghold",
    "takeover-card": "Imperium Cloaking Technology ×2, Imperium Planet Buster, Imperium Seat, "
    "Interstellar Casus Belli ×2, Pan-Galactic Security Council, Rebel Alliance, Rebel Pact ×2, "
    "Rebel Sneak Attack ×2",
}


def fitting(category):
    deck = deck_of(("base", "tgs", "rvi", "bow")).values()
    return sorted(entry.title for entry in deck if CATEGORIES[category](entry))


@pytest.mark.parametrize("category", CARDS)
def test_each_category_finds_its_cards(category):
    """BOW-SEARCH-9..-11, BOW-OQ-23: printed cards only."""
    expected = []
    for entry in CARDS[category].split(", "):
        title, _, copies = entry.partition(" ×")
        expected += [title] * int(copies or 1)
    assert fitting(category) == sorted(expected)


def test_pan_galactic_research_fits_no_search_for_six_cost_developments():
    """BOW-SEARCH-10, -11: 26 other developments match the category."""
    assert len(fitting("variable-six-cost-development")) == 26
    assert "Pan-Galactic Research" not in fitting("variable-six-cost-development")


def search(deck, category, **rules):
    s = round_start("Old Earth / +4", "New Sparta / +4", deck=deck, **{**BOW, **rules})
    return s.actions("search", "consume-x2").play(f"0 search {category}")


def test_a_found_card_may_be_declined_once():
    """BOW-T-19, BOW-SEARCH-2..-5, -13: the first card that fits may be declined, the next one must
    be taken."""
    s = search(DECK, "non-military-windfall-world")
    deck = len(s.state.deck)
    assert deck == 228 - 2 - 8 - 3
    assert s.legal(0) == ["take_found pre-sentient-race", "pass"]
    assert s.state.aside == ["drop-ships", "avian-uplift-race", "pre-sentient-race"]
    assert s.happened("cards_turned_up")[0].data["cards"] == s.state.aside
    assert game.load(game.codec.encode(s.state)) == s.state
    other = s.copy()
    s.play("0 take_found pre-sentient-race")
    assert "pre-sentient-race" in s.hand(0)
    assert (s.hands(), len(s.state.discard), len(s.state.deck)) == ([5, 4], 2, deck)
    other.play("0 pass")
    assert "asteroid-belt" in other.hand(0)
    assert (other.hands(), len(other.state.discard), len(other.state.deck)) == ([5, 4], 4, deck - 2)
    assert other.happened("found_card_declined", 0)
    assert other.happened("found_card_taken", 0)


def test_the_searcher_decides_whether_a_world_of_any_kind_fits():
    """BOW-T-20, BOW-SEARCH-7: refusing Alien Oort Cloud Refinery does not use up the right to
    decline a card."""
    deck = "Alien Rosetta Stone World, Alien Oort Cloud Refinery, Alien Toy Shop, "
    deck += "Deserted Alien Outpost"
    s = search(deck, "alien-world")
    assert s.choices(0) == {"alien-oort-cloud-refinery"}
    assert game.decisions(s.state)[0].rule == "BOW-SEARCH-7"
    s.play("0 pass")
    assert s.choices(0) == {"alien-toy-shop"}
    assert game.load(game.codec.encode(s.state)) == s.state
    s.play("0 pass")
    assert "deserted-alien-outpost" in s.hand(0)
    s = search("Alien Toy Shop, Alien Oort Cloud Refinery, Deserted Alien Outpost", "alien-world")
    s.play("0 pass")
    assert s.legal(0) == ["take_found alien-oort-cloud-refinery", "pass"]
    assert game.load(game.codec.encode(s.state)) == s.state
    s.play("0 pass")
    assert "deserted-alien-outpost" in s.hand(0)


@pytest.mark.parametrize("second", ["Gem World", "Rebel Base"])
def test_a_search_through_both_piles_can_fail(second):
    """BOW-T-21, BOW-SEARCH-6, -8, BOW-OQ-15, -16: five cards are turned up, and the player keeps
    the Prestige/Search card."""
    s = round_start(
        "Old Earth / +4", "New Sparta / +4", deck=f"Drop Ships, {second}, Space Marines",
        discard="Public Works, Comet Zone", deck_size=3, load=False, **BOW,
    )  # fmt: skip
    s.actions("search", "consume-x2").play("0 search strong-military-world")
    assert (s.asked == "take_found") == (second == "Rebel Base")
    if s.asked == "take_found":
        s.play("0 pass")
    turned = [card for e in s.log if e.kind == "cards_turned_up" for card in e.data["cards"]]
    assert turned[:3] == ["drop-ships", card(second), "space-marines"]
    assert sorted(turned[3:]) == ["comet-zone", "public-works"]
    assert [event.kind for event in s.log].count("deck_reshuffled") == 1
    assert s.happened("search_failed", 0)
    assert (len(s.state.discard), s.state.deck, len(s.hand(0))) == (5, [], 4)
    assert not s.state.players[0].prestige_card_used


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0)])
def test_two_searches_make_a_round_without_phases(first, second):
    """BOW-T-22, BOW-ACTION-20, BOW-SEARCH-1: two searches, then the end of the round."""
    s = round_start("Old Earth / +4", "New Sparta / +4", first=first, **BOW)
    s.actions("search", "search")
    assert s.waiting == [first]
    s.play(f"{first} search strong-military-world", f"{first} pass")
    assert s.waiting == [second]
    assert game.load(game.codec.encode(s.state)) == s.state
    s.play(f"{second} search strong-military-world", f"{second} pass")
    assert s.phases == []
    assert all(player.prestige_card_used for player in s.state.players)
    assert s.asked == "select"


def test_takeover_cards_can_be_searched_for_only_if_takeovers_are_on():
    """BOW-T-23, BOW-SEARCH-12: no takeovers, no search for them."""
    s = round_start("Old Earth / +4", "New Sparta / +4", **BOW).actions("search", "consume-x2")
    assert len(s.legal(0)) == 8
    s.refused("0 search takeover-card", "unknown_category", "BOW-SEARCH-12")
    s.refused("0 search luck", "unknown_category", "BOW-SEARCH-10")
    s.refused("0 pass", "illegal", "BOW-SEARCH-2")
    s = round_start("Old Earth / +4", "New Sparta / +4", takeovers=True, **BOW)
    assert len(s.actions("search", "consume-x2").legal(0)) == 9
    orders = [name for name in CATEGORIES if "New Galactic Order" in fitting(name)]
    assert orders == ["military-development", "variable-six-cost-development"]
    assert not any("Drop Ships" in fitting(name) for name in CATEGORIES)
    assert "Pan-Galactic Research" not in fitting("variable-six-cost-development")
