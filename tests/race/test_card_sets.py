"""The cards as printed, and the effects of their powers in play. Powers that only one set has are
in that set's tests."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.military import military_against
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from tests.race.card_sets import AA, AND_BASE, GOODS, SETS, SUPPLY, XI
from tests.race.kit import card, reached, round_start
from tests.race.test_cards import printed_line


def every(table, sets=AND_BASE):
    """The cards in a table, each with its set."""
    named = [(name, title) for name, cards in sets.items() for title in getattr(cards, table)]
    return pytest.mark.parametrize(("name", "title"), named)


every_card = every("cards", SETS)


@every("lines")
def test_a_card_is_as_printed(name, title):
    """RACE-CARD-2, -3, -5, -6, -7, -10, -11, TGS-CARD-1, -2, -4, RVI-CARD-1, -7, AA-CARD-4, -6, -7,
    -8, -9, AA-SETUP-6, XI-BASE-5, XI-CARD-2, -4, -7, -8, -9, -10, -13, XI-OQ-3: cost, defense, VP,
    good, keywords, numbers, copies."""
    printed, price, _, _, marks, _ = title.split("; ")
    entry = AND_BASE[name].cards[printed]
    assert printed_line(entry) == title
    assert entry.rebel_military == (price[0] == "M" and "rebel" in marks.split())


EXPLORING = {name: cards.having(r"explore .*") for name, cards in AND_BASE.items()}


@pytest.mark.parametrize(
    ("name", "title"),
    [
        (name, title)
        for name, cards in AND_BASE.items()
        for title in (EXPLORING[name] if name == "tgs, rvi" else cards.cards)
    ],
)
def test_explore_powers(name, title):
    """RACE-EXPLORE-4, -5, -6, TGS-START-1, -4, TGS-POWER-5, RVI-SETUP-6, RVI-EXPLORE-3,
    AA-EXPLORE-1, -2, AA-BASE-7, XI-EXPLORE-3, -4, XI-BASE-7: beside a Rebel military world."""
    drawn = AND_BASE[name].numbers(r"explore (\d)").get(title, 0)
    kept = AND_BASE[name].numbers(r"explore keep (\d)").get(title, 0)
    rebels = "Rebel Miners" if title != "Rebel Miners" else "Rebel Outpost"
    s = round_start(f"{title}, {rebels}", **AND_BASE[name].options).actions("explore+5", "produce")
    assert s.drawn(0) == 7 + drawn
    moves = game.decisions(s.state)[0].moves
    assert moves.least == moves.most  # the cards kept, or those discarded
    assert (moves.most if s.asked == "keep" else s.drawn(0) - moves.most) == 1 + kept
    assert ("explore" in AND_BASE[name].cards[title].phases) == (title in EXPLORING[name])


@every_card
def test_military_of_every_card(name, title):
    """TGS-START-1, TGS-POWER-4, -6, RVI-SETTLE-9, -11, -12, AA-SETTLE-3, -5, -6, XI-SETTLE-3, -4,
    -5, -6, -8: total and specialized Military of each card alone."""
    cards = [SETS[name].cards[title]]
    assert total_military(cards) == SETS[name].military.get(title, 0)
    for victim, amounts in SETS[name].against.items():
        extra = military_against(cards, CARDS[card(victim)]) - total_military(cards)
        assert extra == amounts.get(title, 0), victim


@every_card
def test_discounts_of_every_card_on_worlds(name, title):
    """TGS-POWER-6, RVI-SETTLE-11, AA-SETTLE-1..-4, XI-SETTLE-1, -2: by kind or for all worlds, to 0
    at the least."""
    means = placement_options(round_start(title, load=False, **SETS[name].options).state, 0)
    kinds, amount = SETS[name].discounts.get(title, (set(), 0))
    for world in (entry for entry in SETS[name].deck if entry.world):
        less = amount if world.good in kinds else 0
        assert means.discounted(world, world.price) == max(0, world.price - less)


@every("paying", SETS)
def test_paying_for_military_worlds(name, title):
    """RVI-SETTLE-1, -2, AA-SETTLE-10, -11, XI-SETTLE-11, -12, -13, XI-BASE-4: the worlds, and the
    price."""
    means = placement_options(round_start(title, load=False, **SETS[name].options).state, 0)
    fits, less = SETS[name].paying[title]
    for world in (entry for entry in SETS[name].deck if entry.military_world):
        expected = max(0, world.price - less) if fits(world) else None
        assert means.price_by(world, card(title)) == expected, world.title


@every("cards")
def test_trade_powers(name, title):
    """RACE-TRADE-3, -4, -6, -7, -8, RACE-OQ-1, TGS-POWER-8, RVI-TRADE-1, AA-TRADE-2, AA-BASE-7,
    XI-TRADE-1, XI-BASE-7: an Alien good is worth 5."""
    cards = AND_BASE[name]
    for kind, (world, price) in GOODS.items():
        if title == world:
            continue
        s = round_start(f"{title}, {world}*", load=False, **cards.options)
        s.actions("consume-trade", "consume-trade")
        expected = price + cards.trade.get(title, {}).get(kind, 0)
        assert s.told("good_sold", "world") == [card(world)]
        assert s.told("good_sold", "price") == [s.drawn_by()["trade"]] == [expected]


@every("consume")
def test_consume_powers(name, title):
    """RACE-CONSUME-12, -13, -15, -16, -17, TGS-POWER-9, RVI-CONSUME-1, -2, -5, RVI-SETUP-6,
    AA-CONSUME-1..-3, AA-BASE-7, XI-CONSUME-1, -2, -3, XI-BASE-7: the goods that it takes, and what
    it gives."""
    kinds, count, vp, cards = AND_BASE[name].consume[title]
    s = round_start(f"{title}, {SUPPLY}, Empath World*", **AND_BASE[name].options)
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    before = len(s.goods(0))
    if s.asked == "consume":
        s.play(f"0 consume {AND_BASE[name].cards[title].id}:goods")
    if s.asked == "consume_goods":  # not if it takes all the goods there are of a kind
        assert {CARDS[world].good for text in s.choices(0) for world in text.split(",")} == kinds
        s.play(f"0 {s.legal(0)[0]}")
        assert len(s.goods(0)) == before - count
    consumed = s.told("goods_consumed", "worlds")[0]
    assert len(consumed) == count
    assert {CARDS[world].good for world in consumed} <= kinds
    assert (s.chips(0), s.hands()[0]) == (vp, cards)


@pytest.mark.parametrize(("cards", "phase"), [(AA, "trade"), (AA, "consume"), (XI, "consume")])
def test_no_other_card_has_powers_of_the_phase(cards, phase):
    having = {title for title, entry in cards.cards.items() if phase in entry.phases}
    assert having == {*cards.having(phase + " .*")}


@pytest.mark.parametrize(("cards", "top", "kept"), [
    (AA, "Rebel Homeworld", 1),
    (AA, "Alien Sentinels", 0),
    (XI, "Xeno-Infested Alien Outpost", 1),
    (XI, "Xeno Forward Command", 0),
])  # fmt: skip
def test_gambling_world_accepts_numbers_up_to_7(cards, top, kept):
    """AA-T-52, AA-CARD-5, XI-T-40, XI-CARD-5: with a guess of 7, a card of that defense is kept and
    any other discarded."""
    s = reached(("consume-x2", "settle"), "Gambling World", deck=top, **cards.options)
    assert s.choices(0) == {str(number) for number in range(1, 8)}
    for number in (8, 9):
        s.refused(f"0 guess {number}", "wrong_number")
    assert s.play("0 guess 7").hands()[0] == kept


@every_card
def test_produce_powers(name, title):
    """TGS-POWER-10, RVI-PRODUCE-3, -4, -5, AA-PRODUCE-1, -2, -7, XI-PRODUCE-1, -2, -4, -6, -8: the
    cards drawn, and the goods of production worlds."""
    cards = SETS[name]
    beside = [world for world in cards.beside if world.strip("*") != title][:3]
    s = reached(("settle", "produce"), ", ".join([title, *beside]), **cards.options).finish()
    producer = cards.cards[title]
    assert s.hands()[0] == cards.numbers(r"produce draw (\d)").get(title, 0)
    produces = producer.production and "produce if chosen" not in cards.powers[title]
    assert (producer.id in s.goods(0)) == (produces or "produce here" in cards.powers[title])


@pytest.mark.parametrize("kind", GOODS)
@every("windfall")
def test_produce_on_windfall_worlds(name, title, kind):
    """RACE-PRODUCE-5, -6, TGS-POWER-10, RVI-PRODUCE-1, -2, AA-PRODUCE-3, XI-PRODUCE-3: one world of
    the kind, and none of another."""
    cards = AND_BASE[name]
    star = "*" if cards.cards[title].windfall else ""
    s = reached(("settle", "produce"), f"{title}{star}, {cards.windfalls[kind]}", **cards.options)
    world = card(cards.windfalls[kind])
    made = [good for good in s.goods(0) if good != card(title)]
    assert made == ([world] if kind in cards.windfall[title] else [])
