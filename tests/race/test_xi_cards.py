"""The cards of Xeno Invasion: what is printed on them, and what each of their powers does.

What a card does is stated here card by card, apart from the data files, and tried out in play.
"""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of, read_set
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.military import military_against
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.kit import XI, card, finished, round_start
from tests.race.printed_expansions import XI as PRINTED
from tests.race.test_cards import printed_line
from tests.race.test_cards_goods import GOODS, SUPPLY

DECK = deck_of(("base", "xi"))
LINES = PRINTED.strip().splitlines()
TITLES = [line.split(";")[0] for line in LINES]
NAMED = {entry.title: entry for entry in reversed(DECK.values()) if entry.title in TITLES}


@pytest.mark.parametrize("line", LINES, ids=TITLES)
def test_a_card_is_as_printed(line):
    """XI-CARD-2, -4, -8: cost, defense, VP, good, keywords, numbers, copies."""
    assert printed_line(NAMED[line.split(";")[0]]) == line


def test_card_counts():
    """XI-CARD-2: 44 cards, 51 with copies, 5 start worlds."""
    assert len(read_set("xi").cards) == len(LINES) == 44
    copies = [int(line.rpartition(";")[2]) for line in LINES]
    assert (sum(copies), sum("start" in line for line in LINES)) == (51, 5)


# -- Explore ---------------------------------------------------------------------------------------

EXPLORE = {
    "Alien First Contact Team": 1, "Rebel Bunker": 1, "Uplift Coalition": 1,
    "Alien Historians": 1, "Alien Weapon Plans": 1, "Uplift Terraforming": 1,
    "Terraforming Surveyors": 2, "Rebel Resistance": 2,
}  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_explore_powers(title):
    """XI-EXPLORE-3, -4, XI-BASE-7: with Rebel Miners, a second Rebel military world."""
    s = round_start(f"{title}, Rebel Miners", **XI).actions("explore+5", "produce")
    assert s.drawn(0) == 7 + EXPLORE.get(title, 0)
    assert ("explore" in NAMED[title].phases) == (title in EXPLORE)


def test_keeping_more():
    """XI-BASE-8: Research Labs keep another card."""
    s = round_start("Research Labs / +2", **XI).actions("explore+5", "produce")
    (decision,) = (d for d in game.decisions(s.state) if d.seat == 0)
    assert decision.moves.choose()["min"] == s.drawn(0) - 2


# -- Settle ----------------------------------------------------------------------------------------

# Total Military of each card alone: Military for each card of a kind counts the card itself.
MILITARY = {
    "Alien First Contact Team": 1, "Rebel Cadre": 1, "Anti-Xeno Defense Post": 1,
    "Anti-Xeno Militia": 1, "Imperium Munitions, Inc.": 2, "Xeno-Infested Alien Outpost": 2,
    "Anti-Xeno Assault Troops": 2, "Novelty Peddlers": -1, "Uplift Coalition": 1,
    "Xeno-Held Imperium Mine": 1,
}  # fmt: skip
AGAINST_XENO = {
    "Alien First Contact Team": 1, "Anti-Xeno Refugees": 1, "Xeno Warrior Colony": 1,
    "Alien Weapon Plans": 1, "Anti-Xeno Assault Troops": 1, "Anti-Xeno Militia": 1,
    "Rebel Resistance": 2, "Alien Historians": 2, "Alien Defense Center": 3,
}  # fmt: skip
AGAINST_ALIEN = {
    "Alien First Contact Team": 1, "Alien Historians": 2, "Alien Weapon Plans": 2,
}  # fmt: skip
VICTIMS = {
    "Xeno Warrior Colony": AGAINST_XENO,
    "Alien Robot Sentry": AGAINST_ALIEN,
    "Rebel Miners": {},
    "Pirate World": {},
}


@pytest.mark.parametrize("title", TITLES)
def test_military_of_every_card(title):
    """XI-SETTLE-3, -4, -5, -6, -8: total and specialized Military of each card alone."""
    cards = [NAMED[title]]
    assert total_military(cards) == MILITARY.get(title, 0)
    for victim, amounts in VICTIMS.items():
        extra = military_against(cards, CARDS[card(victim)]) - total_military(cards)
        assert extra == amounts.get(title, 0), victim


def test_military_per_card():
    """XI-SETTLE-5, -7: for chromosome worlds, IMPERIUM cards, Rebel military worlds, and worlds
    that are not military."""
    for title, others, amount in (
        ("Uplift Coalition", "Avian Uplift Race, Terraforming Uplift Project, Gem World", 3),
        ("Xeno-Held Imperium Mine", "Imperium Arms Factory, Imperium War Profiteers", 3),
        ("Anti-Xeno Rebel Force", "Rebel Miners, Xeno-Occupied Rebel World, Gem World", 2),
        ("Anti-Xeno League", "Gem World, Old Earth, Rebel Miners", 0),
    ):
        t = round_start(f"{title}, {others}", load=False, **XI).state
        assert total_military(t.tableau(0)) == amount, title
        means = placement_options(t, 0)
        extra = 2 if title == "Anti-Xeno League" else 0
        assert means.military_against(CARDS["xeno-colony"]) == amount + extra


DISCOUNTS = {
    "Alien Archives": ({"alien"}, 2),
    "Imperium War Profiteers": ({"rare"}, 2),
    "Uplift Terraforming": ({*GOODS, None}, 1),
}


@pytest.mark.parametrize("title", TITLES)
def test_what_every_card_takes_off_the_cost_of_worlds(title):
    """XI-SETTLE-1, -2: reductions, by kind or for all worlds."""
    means = placement_options(round_start(title, load=False, **XI).state, 0)
    kinds, amount = DISCOUNTS.get(title, (set(), 0))
    for world in (entry for entry in DECK.values() if entry.world and entry.price >= 2):
        expected = world.price - (amount if world.good in kinds else 0)
        assert means.discounted(world, world.price) == expected


def paid_by(title, world):
    """Whether a power can pay for a world, and for what."""
    if title == "Uplift Terraforming":
        return max(0, world.price - 1) if world.chromosome else None
    return max(0, world.price - 1) if world.good != "alien" else None


@pytest.mark.parametrize(
    "title", ["Contact Specialist", "Anti-Xeno Embassy", "Uplift Terraforming"]
)
def test_paying_for_military_worlds(title):
    """XI-SETTLE-11, -12, -13, XI-BASE-4: the worlds, and the price with the owner's reductions."""
    means = placement_options(round_start(title, load=False, **XI).state, 0)
    for world in (entry for entry in DECK.values() if entry.military_world):
        expected = None if "xeno" in world.keywords else paid_by(title, world)
        assert means.price_by(world, card(title)) == expected, world.title


FOR_GOODS = {
    "Rebel Black Market Gangs": "novelty", "Imperium Arms Factory": "rare",
    "Alien Weapon Cache": "alien",
}  # fmt: skip


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", FOR_GOODS)
def test_military_for_goods(title, kind):
    """XI-SETTLE-9, -10: the kind of good that each power takes."""
    taken = FOR_GOODS[title]
    s = round_start(f"{title}, {GOODS[kind][0]}*, New Sparta / Outlaw World, +1", **XI)
    s.actions("develop", "settle").play("0 pass", "1 pass", "0 settle outlaw-world", "1 pass")
    if kind != taken:
        assert s.asked == "select"
        return
    s.play(f"0 place_by conquer {card(title)}")
    spent = [event.data["world"] for event in s.log if event.kind == "good_spent"]
    assert spent == [card(GOODS[kind][0])]


def test_reductions_and_military_of_base_cards():
    """XI-BASE-1, -2, -3: they count for the new worlds of their kinds, and against Rebels."""
    line = "Alien Tech Institute, Galactic Imperium, Alpha Centauri, Mining Robots"
    means = placement_options(round_start(line, load=False, **XI).state, 0)
    prices = {"Alien Archives": 3, "Anti-Xeno Alien Bunker": 1, "Corrosive Uplift World": 1,
              "Imperium Munitions, Inc.": 3, "Terraforming Uplift Project": 0}  # fmt: skip
    for title, price in prices.items():
        assert means.price_by(NAMED[title], "pay") == price
    strengths = {"Alien Defense Center": 2, "Xeno-Infested Alien Outpost": 2, "Rebel Cadre": 4,
                 "Alien First Contact Team": 0, "Rebel Bunker": 5, "Rebel Resistance": 5,
                 "Xeno-Occupied Rebel World": 4, "Xeno-Held Imperium Mine": 1}  # fmt: skip
    for title, strength in strengths.items():
        assert means.military_against(NAMED[title]) == strength, title


# -- Trade and Consume -----------------------------------------------------------------------------

TRADE = {
    "Galactic Clearing House": dict.fromkeys(GOODS, 1),
    "Terraforming Surveyors": dict.fromkeys(GOODS, 2),
    "Rebel Black Market Gangs": {"novelty": 1},
    "Novelty Peddlers": {"novelty": 2},
}


@pytest.mark.parametrize("title", TITLES)
def test_trade_powers(title):
    """XI-TRADE-1, XI-BASE-7."""
    for kind, (world, price) in GOODS.items():
        s = round_start(f"{title}, {world}*", **XI).actions("consume-trade", "consume-trade")
        sold = next(event for event in s.log if event.kind == "good_sold")
        assert sold.data["price"] == price + TRADE.get(title, {}).get(kind, 0)


ANY = frozenset(GOODS)
CONSUME = {  # the kinds it takes, how many goods, VP doubled, cards
    "Rebel Cadre": (ANY, 1, 0, 2),
    "Terraforming Defenders": (ANY, 1, 4, 0),
    "Uplift Bio-Engineers": ({"genes"}, 1, 4, 1),
    "Imperium Arms Factory": ({"rare"}, 2, 4, 2),
    "Uplift Descendants": ({"novelty", "genes"}, 2, 6, 0),
    "Corrosive Uplift World": ({"rare", "genes"}, 2, 6, 0),
    "Terraforming Uplift Project": ({"rare", "genes"}, 2, 6, 0),
    "Adaptable Uplift Race": (ANY, 2, 4, 2),
    "Galactic Clearing House": (ANY, 4, 8, 0),
}
FROM_HAND = {"Anti-Xeno Embassy", "Novelty Peddlers", "Galactic Home Front"}


@pytest.mark.parametrize("title", TITLES)
def test_consume_powers(title):
    """XI-CONSUME-1, -2, -3, XI-BASE-7: what it takes and gives; the others take no goods."""
    s = round_start(f"{title}, {SUPPLY}, Comet Zone*", **XI)
    s.actions("develop", "consume-x2").play("0 pass", "1 pass")
    if title not in CONSUME:
        assert not [event for event in s.log if event.kind == "goods_consumed"]
        assert ("consume" in NAMED[title].phases) == (title in FROM_HAND)
        return
    kinds, count, vp, cards = CONSUME[title]
    if s.asked == "consume_goods":
        s.play(f"0 {s.legal(0)[0]}")
    consumed = next(event for event in s.log if event.kind == "goods_consumed").data["worlds"]
    assert len(consumed) == count
    assert {CARDS[world].good for world in consumed} <= kinds
    assert (2 * s.chips(0), s.hands()[0]) == (vp, cards)


@pytest.mark.parametrize("title", sorted(FROM_HAND))
def test_a_card_from_hand_for_a_point(title):
    """XI-CONSUME-4, -5: optional, never doubled; Galactic Home Front gains one without it."""
    s = round_start(f"{title} / +2", **XI).actions("consume-x2", "develop").play("0 pass", "1 pass")
    own = 0
    if title == "Galactic Home Front":
        s.play("0 consume galactic-home-front:vp")
        own = 2
    s.copy().play("0 pass")
    s.play(f"0 consume {card(title)}:hand_cards", f"0 discard {s.hand(0)[0]}")
    assert (s.chips(0), s.hands()[0]) == (1 + own, 1)


# -- Produce ---------------------------------------------------------------------------------------

# Cards drawn beside two more military worlds, a Xeno world and a Rare world, that hold goods.
PRODUCE = {
    "Anti-Xeno Defense Post": 1, "Galactic Clearing House": 1, "Imperium Munitions, Inc.": 1,
    "Imperium War Profiteers": 1, "Alien Historians": 1, "Anti-Xeno League": 1,
}  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_produce_powers(title):
    """XI-PRODUCE-1, -2, -4, -6, -8: the cards drawn, and the goods of production worlds."""
    xeno = "Xeno Hostage Planet" if title != "Xeno Hostage Planet" else "Xeno-Infested Uplift World"
    s = round_start(f"{title}, {xeno}*, Pirate World*, Asteroid Belt*", **XI)
    s.actions("develop", "produce").play("0 pass", "1 pass").finish()
    producer = NAMED[title]
    assert s.hands()[0] == PRODUCE.get(title, 0)
    fills_itself = title == "Starry Rift Pioneers"
    produces = producer.production and title != "Alien Archives"
    assert (producer.id in s.goods(0)) == (produces or fills_itself)


WINDFALL = {
    "Starry Rift Pioneers": set(GOODS), "Imperium Arms Factory": {"rare"},
    "Uplift Bio-Engineers": {"genes"},
}  # fmt: skip
WORLDS = {
    "novelty": "Xeno Hostage Planet", "rare": "Rebel Bunker", "genes": "Anti-Xeno Refugees",
    "alien": "Alien Weapon Cache",
}  # fmt: skip


@pytest.mark.parametrize("kind", GOODS)
@pytest.mark.parametrize("title", WINDFALL)
def test_produce_on_windfall_worlds(title, kind):
    """XI-PRODUCE-3."""
    star = "*" if NAMED[title].windfall else ""
    s = round_start(f"{title}{star}, {WORLDS[kind]}", **XI).actions("develop", "produce")
    s.play("0 pass", "1 pass")
    assert (card(WORLDS[kind]) in s.goods(0)) == (kind in WINDFALL[title])


NEW_WINDFALLS = {
    "novelty": ["Starry Rift Pioneers", "Galactic Clearing House", "Novelty Peddlers",
                "Rebel Black Market Gangs", "Xeno Hostage Planet"],
    "rare": ["Terraforming Uplift Project", "Rebel Bunker"],
    "genes": ["Adaptable Uplift Race", "Anti-Xeno Refugees", "Uplift Coalition",
              "Xeno-Infested Uplift World"],
    "alien": ["Alien Defense Center", "Alien Weapon Cache", "Xeno-Infested Alien Outpost"],
}  # fmt: skip


def test_new_worlds_of_each_kind():
    """XI-BASE-5, -6: what windfall powers of the base game fill; Genes worlds of Pan-Galactic
    League."""
    for kind, titles in NEW_WINDFALLS.items():
        assert {t for t in TITLES if NAMED[t].windfall and NAMED[t].good == kind} == {*titles}
    line = "Pan-Galactic League, Pan-Galactic Disease Center, Xeno Colony, Uplift Coalition"
    assert finished(line, **XI).score(0).cards["pan-galactic-league"] == 6
    s = round_start(line, **XI).actions("develop", "produce").play("0 pass", "1 pass").finish()
    assert s.hands()[0] == 3


def test_surveys_count_the_new_powers():
    """XI-BASE-7, XI-SCORE-8: Galactic Survey: SETI, Trade League and New Economy."""
    line = "Galactic Survey: SETI, Rebel Bunker, Xeno Colony, Alien Weapon Plans"
    assert finished(line, **XI).score(0).cards["galactic-survey-seti"] == 1 + 2 + 1 + 1
    line = "New Economy, Terraforming Defenders, Rebel Cadre, Xeno Colony"
    assert finished(line, **XI).score(0).cards["new-economy"] == 2 + 2 + 1
    line = "Trade League, Novelty Peddlers, Galactic Home Front"
    assert finished(line, **XI).score(0).cards["trade-league"] == 2 + 1
