"""The greedy bot with the cards of Alien Artifacts."""

from __future__ import annotations

from tests.bots.test_greedy_race import chosen
from tests.race.kit import AA, round_start


def settling(line, *moves, deck=""):
    """Both seats chose Settle and placed nothing, or made these moves."""
    table = round_start(line, deck=deck, **AA).actions("settle", "settle")
    return table.play(*(moves or ("0 pass", "1 pass")))


def test_the_dearest_world_is_placed_for_nothing():
    """AA-SETTLE-23."""
    table = settling("Old Earth, Terraforming Project / New Earth, Asteroid Belt, +1")
    assert chosen(table) == "settle_by terraforming-project:free_world new-earth"


def test_a_card_is_flipped_rather_than_nothing():
    """AA-SETTLE-28."""
    table = settling("Old Earth, Wormhole Prospectors")
    assert chosen(table) == "settle_by wormhole-prospectors:flip -"


def test_a_second_world_is_conquered():
    """AA-SETTLE-17."""
    owner = "New Sparta, Space Marines, Drop Ships, Imperium Supply Convoy"
    moves = ("0 settle rebel-outpost", "1 pass")
    table = settling(f"{owner} / Rebel Outpost, Former Penal Colony", *moves)
    assert chosen(table) == "settle_by imperium-supply-convoy:excess_military former-penal-colony"


def test_a_good_that_comes_back_is_spent():
    """AA-POWER-5: the good on a production world."""
    owner = "New Sparta, Imperium War Faction, Alpha Centauri*, Comet Zone*"
    moves = ("0 settle malevolent-lifeforms", "1 pass")
    table = settling(f"{owner} / Malevolent Lifeforms, +2", *moves)
    if table.asked == "place_by":
        assert chosen(table) == "place_by conquer imperium-war-faction"
        table.play("0 place_by conquer imperium-war-faction")
    assert chosen(table) == "spend_good comet-zone"


def test_a_card_pays_for_a_good_that_is_worth_more():
    """AA-SETTLE-14: a Rare good with a power that makes 2 VP of it, for a card of no use."""
    owner = "New Sparta, Terraforming Unlimited, Public Works"
    table = settling(
        f"{owner} / Ore-Rich World, Public Works, Rebel Base, +3",
        "0 settle ore-rich-world",
        "1 pass",
    )
    while table.asked == "pay":
        table.play(f"0 {chosen(table)}")
    assert table.asked == "discard"
    assert chosen(table).startswith("discard ")
