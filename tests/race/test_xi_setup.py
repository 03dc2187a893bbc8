"""Xeno Invasion: deck, keywords, options, and the test scenarios of set-up, each with its id."""

from __future__ import annotations

from galaxy_referee.engine.race.catalogue import deck_of, read_set
from tests.race.kit import XI, by_price, fresh_game

DECK = deck_of(("base", "xi"))


def test_the_deck():
    """XI-CARD-2, -3, -5, -6, -11: 165 cards, by cost and defense; no base card replaced."""
    assert by_price(DECK) == {
        0: (0, 2, 0), 1: (16, 7, 10), 2: (14, 17, 10), 3: (6, 13, 5), 4: (12, 6, 4), 5: (4, 8, 3),
        6: (18, 2, 3), 7: (0, 0, 2), 8: (0, 0, 2), 9: (0, 0, 1),
    }  # fmt: skip
    assert len(DECK) == 165
    assert deck_of(("base",)).keys() < DECK.keys()
    assert "gambling-world" in DECK
    twice = {card.title for card in DECK.values() if card.id.endswith("#2")}
    new = {data.name for data in read_set("xi").cards}
    assert twice & new == {
        "Alien Weapon Plans", "Anti-Xeno Assault Troops", "Anti-Xeno Militia",
        "Construction Corps", "Galactic Home Front", "Imperium Arms Factory",
        "Uplift Terraforming",
    }  # fmt: skip


def test_cards_without_powers():
    """XI-CARD-12, XI-POWER-1: three worlds have none; a fourth has only one against invasions."""
    without = {data.name for data in read_set("xi").cards if not data.powers}
    assert without == {
        "Xeno Forward Command", "Xeno Hostage Planet", "Xeno-Infested Uplift World",
        "Xeno-Occupied Rebel World",
    }  # fmt: skip


def test_starry_rift_pioneers_go_first_and_have_a_good():
    """XI-T-2, XI-SETUP-2..-6: start worlds are revealed after both seats have chosen."""
    rest = [card for card in DECK if DECK[card].data.start_world is None]
    others = [card for card in DECK if DECK[card].data.start_world is not None]
    offers = [["epsilon-eridani", "starry-rift-pioneers"], ["rebel-cadre", "old-earth"]]
    undealt = [world for world in others if world not in (*offers[0], *offers[1])]
    deal = {"offers": offers, "hands": [rest[:6], rest[6:12]], "deck": rest[12:] + undealt}
    s = fresh_game(deal=deal, players=2, **XI)
    s.play(f"0 choose_start starry-rift-pioneers {','.join(rest[:2])}")
    assert s.tableau(0) == []
    s.play(f"1 choose_start rebel-cadre {','.join(rest[6:8])}")
    assert (s.state.pool, len(s.state.discard), len(s.state.deck)) == (24, 6, 148)
    assert s.goods(0) == ["starry-rift-pioneers"]
    assert {"epsilon-eridani", "old-earth"} < set(s.state.discard)
    assert s.state.first == 0
