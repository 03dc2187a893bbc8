"""Alien Artifacts: its test scenarios of goods and of scoring, each with its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.catalogue import CARDS
from tests.race.card_sets import AA as SET
from tests.race.kit import AA, finished, reached, round_start


def consuming(seat, action="consume-x2"):
    """Seat 0 uses its consume powers, and chose this action."""
    return round_start(seat, **AA).actions(action, "consume-trade")


def producing(*seats, action="settle"):
    """Seat 0 has used its produce powers, in the standard order, and chose this action."""
    s = reached((action, "produce"), *seats, **AA)
    return s.play("0 produce rest -") if s.asked == "produce" else s


# -- Trade and Consume -----------------------------------------------------------------------------


def test_only_consume_powers_sell_the_good_of_alien_fuel_refinery():
    """AA-T-27, AA-TRADE-1, AA-OQ-6: Consume: Trade does not sell it, and Trade League sells it for
    6 cards."""
    s = round_start("Alien Fuel Refinery*", **AA).actions("consume-trade", "consume-x2")
    assert (s.goods(0), s.hands()[0]) == (["alien-fuel-refinery"], 0)
    s = round_start("Alien Fuel Refinery*, Trade League", **AA)
    s.actions("consume-trade", "consume-x2")
    assert (s.goods(0), s.hands()[0]) == ([], 6)
    s = round_start("Alien Fuel Refinery*, Gem World*, Spice World*", **AA)
    s.actions("consume-trade", "consume-x2")
    assert set(s.legal(0)) == {"sell gem-world", "sell spice-world"}
    s.refused("0 sell alien-fuel-refinery", "not_for_sale", "RACE-TRADE-2")


def test_trade_powers_for_a_world_a_kind_and_any_good_add_up():
    """AA-T-28, AA-TRADE-2: Wormhole Prospectors help to sell three goods for 7, 6, and 6 cards."""
    owner = "Galactic Survey Headquarters*, Spice World*, Wormhole Prospectors"
    for world, price in (("galactic-survey-headquarters", 7), ("spice-world", 6)):
        s = round_start(owner, **AA).actions("consume-trade", "consume-x2").play(f"0 sell {world}")
        assert s.hands()[0] == price
    s = round_start("Imperium Blaster Gem Depot*, Wormhole Prospectors", **AA)
    assert s.actions("consume-trade", "consume-x2").hands()[0] == 6


def test_a_power_for_two_genes_goods_cannot_be_used_with_one():
    """AA-T-29, AA-CONSUME-2: Designer Species, Ultd. gains 6 VP in 2x VP and leaves the Rare
    good."""
    owner = "Designer Species, Ultd.{}, Pre-Sentient Race*, Asteroid Belt*"
    s = consuming(owner.format("*"))
    assert (s.chips(0), s.goods(0)) == (6, ["asteroid-belt"])
    s = consuming(owner.format(""))
    assert (s.chips(0), s.goods(0)) == (0, ["pre-sentient-race", "asteroid-belt"])


def test_interstellar_trade_port_consumes_one_good_of_every_kind():
    """AA-T-30, AA-CONSUME-3: one of two Novelty goods stays, and 2x VP doubles only the VP."""
    owner = "Interstellar Trade Port*, Gem World*, Asteroid Belt*, Deserted Alien Colony*"
    for action, chips in (("produce", 3), ("consume-x2", 6)):
        s = consuming(owner, action)
        assert len(s.legal(0)) == 2
        s.play(f"0 {s.legal(0)[0]}")
        assert (s.chips(0), s.hands()[0]) == (chips, 3)
        assert s.goods(0) in (["interstellar-trade-port"], ["gem-world"])


def test_two_consume_powers_of_one_card_are_independent():
    """AA-T-31, AA-CONSUME-1, -4, -5: Terraforming Colony consumes its good and then takes a card
    from hand."""
    s = consuming("Terraforming Colony* / +3").play("0 consume terraforming-colony:goods")
    assert (s.chips(0), s.hands()[0]) == (2, 5)
    s.play("0 consume terraforming-colony:hand_cards", f"0 discard {s.hand(0)[0]}")
    assert (s.chips(0), s.hands()[0]) == (3, 4)
    s = consuming("Terraforming Colony / +3")
    assert s.legal(0) == ["consume terraforming-colony:hand_cards", "pass"]


# -- Produce ---------------------------------------------------------------------------------------

WAR = (
    "New Sparta, Imperium War Faction, Imperium Stealth Tactics, Imperium Supply Convoy, "
    "Imperium Fifth Column, Imperium Blaster Gem Depot, Blaster Gem Mines, "
    "Imperium Armaments World, Mercenary Guild"
)


def test_imperium_fifth_column_draws_for_each_imperium_card():
    """AA-T-32, AA-PRODUCE-1, -2, -5: with Imperium Supply Convoy and Imperium War Faction the seat
    draws 8 cards."""
    s = producing(WAR, "")
    assert (s.goods(0), s.hands()[0]) == (["imperium-armaments-world"], 8)
    assert s.drawn_by() == {
        "imperium-fifth-column": 6,
        "imperium-supply-convoy": 1,
        "imperium-war-faction": 1,
    }
    assert s.military() == 10


def test_galactic_investors_draw_for_developments_of_cost_5_or_more():
    """AA-T-33, AA-PRODUCE-2: they draw 3 cards and count themselves, and Merchant Guild draws 2."""
    s = producing("Galactic Investors, Galactic Expansionists, Merchant Guild, Drop Ships", "")
    assert s.drawn_by() == {"galactic-investors": 3, "merchant-guild": 2}


def test_tranship_point_gathers_rare_goods_before_worlds_produce():
    """AA-T-34, AA-TRANSHIP-2, -3: goods move first, then worlds produce."""
    owner = "Tranship Point**, Comet Zone*, Asteroid Belt*, Mining Robots, Gem World*"
    s = producing(f"{owner}, Imperium War Faction", "")
    goods = {placed.card: len(placed.goods) for placed in s.state.players[0].tableau}
    assert goods["tranship-point"] == 4
    assert (goods["comet-zone"], goods["asteroid-belt"], goods["gem-world"]) == (1, 1, 1)
    assert s.drawn_by() == {"comet-zone": 1, "imperium-war-faction": 2}
    (gathered,) = [event for event in s.log if event.kind == "goods_gathered"]
    assert gathered.data == {"worlds": ["comet-zone", "asteroid-belt"], "world": "tranship-point"}


def test_every_player_moves_goods_before_anyone_produces():
    """AA-TRANSHIP-2, AA-OQ-12, AA-TRANSHIP-5: what is produced stays where it is."""
    s = producing("Comet Zone*, Artist Colony", "Tranship Point, Bio-Hazard Mining World*")
    kinds = [event.kind for event in s.log if event.kind in ("goods_gathered", "good_placed")]
    assert kinds == ["goods_gathered", "good_placed", "good_placed"]
    assert s.goods(0) == ["comet-zone", "artist-colony"]
    tableau = s.state.players[1].tableau
    assert [len(placed.goods) for placed in tableau] == [1, 1]


def test_each_good_on_tranship_point_is_a_rare_good():
    """AA-T-35, AA-TRANSHIP-4: the goods count as Rare in Consume and Trade, and each counts in a
    tie-break."""
    owner = "Tranship Point****, Mining Conglomerate, Terraforming Unlimited"
    s = reached(("settle", "consume-x2"), owner, **AA).play("0 consume mining-conglomerate:goods")
    assert (s.chips(0), s.state.players[0].tableau[0].more) == (4, [])
    assert s.score(0).tie_break == 1
    s = round_start(owner, **AA).actions("consume-trade", "produce")
    assert (s.hands()[0], game_goods(s)) == (4, 3)


def game_goods(s):
    """How many goods seat 0 has left on Tranship Point."""
    return len(s.state.players[0].tableau[0].goods)


def test_goods_of_one_world_are_alike():
    """AA-TRANSHIP-4: a power may take several from one world."""
    s = consuming("Tranship Point***, Comet Zone*, Old Earth")
    assert set(s.legal(0)) == {
        "consume_goods tranship-point,tranship-point",
        "consume_goods tranship-point,comet-zone",
    }
    s.refused("0 consume_goods comet-zone,comet-zone", "named_twice")
    s.play("0 consume_goods comet-zone,tranship-point")
    assert (s.chips(0), game_goods(s)) == (4, 2)


def test_goods_on_tranship_point_for_military_and_for_all_goods():
    """AA-POWER-5, AA-TRANSHIP-1, -4: nothing produces on it; Pilgrimage World takes all."""
    s = consuming("Tranship Point***, Pilgrimage World, Gem World*", "consume-x2")
    assert (s.chips(0), s.goods(0)) == (6, [])
    owner = "New Sparta, Tranship Point**, Imperium War Faction, Rebel Gem Smugglers"
    s = round_start(f"{owner} / Rebel Base", **AA).actions("settle", "settle")
    s.play("0 settle rebel-base", "1 pass")
    assert s.goods(0) == []


def test_galactic_news_hub_draws_for_the_most_novelty_goods():
    """AA-T-36, AA-PRODUCE-6: more Novelty goods than every other player."""
    s = producing("Galactic News Hub, Gem World", "Artist Colony", action="produce")
    assert s.drawn_by() == {"gem-world": 1, "galactic-news-hub": 1}
    s = producing("Galactic News Hub, Gem World", "Artist Colony, Secluded World", action="produce")
    assert s.drawn_by() == {"gem-world": 1}


def test_windfall_powers_fill_a_world_of_their_kind():
    """AA-T-50, AA-PRODUCE-3, -4, AA-TRANSHIP-1: Genes, Rare, and Alien worlds are filled, and
    Tranship Point stays empty."""
    owner = "Uplift Alliance, Terraforming Project, Alien Research Ship, Tranship Point"
    s = producing(f"{owner}, Arboreal Uplift Race, Rebel Gem Smugglers, Alien Sentinels", "")
    assert s.goods(0) == ["arboreal-uplift-race", "rebel-gem-smugglers", "alien-sentinels"]
    assert s.drawn_by() == {"rebel-gem-smugglers": 1}


@pytest.mark.parametrize("line", [line for line in SET.lines if "windfall" in line])
def test_windfall_worlds(line):
    """AA-BASE-5, AA-CARD-12: the Produce bonus fills each of them."""
    world = SET.cards[line.partition(";")[0]]
    assert world.id in producing(world.title, "", action="produce").goods(0)


# -- scoring ---------------------------------------------------------------------------------------


def scored(titles):
    """The printed points, those of each "?", and the total."""
    score = finished(titles, **AA).score(0)
    variable = {card: vp for card, vp in score.cards.items() if CARDS[card].data.scoring}
    return score.parts["cards"], variable, score.total


SCORES = {
    "Uplift Alliance and Alien Uplift Chamber": (  # AA-T-37, AA-SCORE-1, -7
        "Uplift Researchers, Alien Uplift Chamber, Uplift Alliance, Rebel Uplift World, "
        "Amphibian Uplift Race, Deep Space Symbionts, Ltd., Designer Species, Ultd., Plague World",
        (8, {"alien-uplift-chamber": 10, "uplift-alliance": 16}, 34),
    ),
    "Alien Researchers for ALIEN cards": (  # AA-T-39, AA-SCORE-1, -3, -10
        "Alien Artifact Hunters, Alien Researchers, Alien Rosetta Stone World, "
        "Alien Tech Institute, Alien Sentinels, Alien Fuel Refinery, Alien Survey Technology, "
        "Alien Uplift Chamber",
        (16, {"alien-researchers": 10, "alien-tech-institute": 17, "alien-uplift-chamber": 2}, 45),
    ),
    # It counts Blaster Gem Mines and other military worlds, too.
    "Imperium War Faction for IMPERIUM cards": (WAR, (13, {"imperium-war-faction": 17}, 30)),
    # It counts Terraformed World and other non-military worlds, too.
    "Terraforming Unlimited for TERRAFORMING cards": (  # AA-T-41, AA-SCORE-6
        "Old Earth, Terraforming Unlimited, Terraforming Project, Terraforming Robots, "
        "Terraforming Colony, Terraformed World, Gem World, Rebel Fuel Cache",
        (13, {"terraforming-unlimited": 13}, 26),
    ),
    # A non-military world counts 2 if it has a Trade power.
    "Wormhole Prospectors for Trade powers": (  # AA-T-43, AA-SCORE-8, AA-TRADE-3
        "Old Earth, Wormhole Prospectors, Spice World, Galactic Survey Headquarters, "
        "Export Duties, Pirate World, Imperium Blaster Gem Depot, Gem World, Space Marines, "
        "Alien Fuel Refinery",
        (14, {"wormhole-prospectors": 13}, 27),
    ),
    "no Explore power without the Orb": (  # AA-T-44, AA-SCORE-9
        "Old Earth, Galactic Survey: SETI, Alien Survey Technology, Alien Research Ship, "
        "Galactic Survey Headquarters, Gem World",
        (7, {"galactic-survey-seti": 6}, 13),
    ),
}


@pytest.mark.parametrize(("titles", "points"), SCORES.values(), ids=SCORES)
def test_developments_and_worlds_score_for_cards_of_their_kind(titles, points):
    """AA-T-37, AA-T-39, AA-T-40, AA-T-41, AA-T-43, AA-T-44, AA-SCORE-1, -3, -5..-10, AA-TRADE-3:
    the printed points, those of each "?", and the total."""
    assert scored(titles) == points


def test_rebel_resistance_scores_for_rebel_cards():
    """AA-T-38, AA-SCORE-2, -10, AA-PRODUCE-2: it scores 10 VP, as does Galactic Imperium, and draws
    5 cards in Produce."""
    rebels = (
        "Rebel Mutineers, Rebel Resistance, Rebel Gem Smugglers, Rebel Uplift World, Rebel Base"
    )
    titles = f"{rebels}, Galactic Imperium"
    assert scored(titles) == (7, {"rebel-resistance-aa": 10, "galactic-imperium": 10}, 27)
    assert producing(titles, "").drawn_by()["rebel-resistance-aa"] == 5


def test_galactic_expansionists_score_for_developments_and_production():
    """AA-T-42, AA-SCORE-4, -10, AA-CARD-11: Tranship Point is of no kind."""
    titles = (
        "Epsilon Eridani, Galactic Expansionists, Galactic Investors, Gem World, Comet Zone, "
        "Plague World, Asteroid Belt, Merchant Guild"
    )
    variable = {"galactic-expansionists": 6, "merchant-guild": 6}
    assert scored(titles) == (8, variable, 20)
    assert scored(f"{titles}, Tranship Point") == (10, variable, 22)


def test_genes_worlds_for_pan_galactic_league():
    """AA-BASE-6, AA-SCORE-11: in Produce and in scoring."""
    titles = (
        "Pan-Galactic League, Amphibian Uplift Race, Arboreal Uplift Race, "
        "Deep Space Symbionts, Ltd., Designer Species, Ultd."
    )
    assert producing(titles, "").drawn_by()["pan-galactic-league"] == 4
    assert scored(titles)[1] == {"pan-galactic-league": 4 * 2}
