"""The greedy bot of Race: sensible choices."""

from __future__ import annotations

import random

import pytest

from galaxy_referee.bots.race.economy import consumption, economy_of
from galaxy_referee.bots.race.policy import POLICY
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.components.powers import ConsumeGoods
from tests.race.kit import BASE, BOTH, XI, Scenario, card, fresh_game, round_start

BOT = POLICY


def choice(table: Scenario, seat: int = 0) -> Move:
    """What the bot chooses; its reason is a sentence."""
    decision = next(asked for asked in game.decisions(table.state) if asked.seat == seat)
    move = BOT.choose(table.state, decision, random.Random(0))
    assert move in decision.moves
    said = str(BOT.reason(table.state, decision, move))
    assert said.endswith(".") and not said[0].islower() and "\n" not in said
    return move


def chosen(table: Scenario, seat: int = 0) -> str:
    """What the bot chooses, without the seat."""
    return choice(table, seat).text.partition(" ")[2]


def said(table: Scenario, seat: int = 0) -> str:
    """Why the bot would make its move."""
    decision = next(asked for asked in game.decisions(table.state) if asked.seat == seat)
    return str(BOT.reason(table.state, decision, choice(table, seat)))


# -- action cards ----------------------------------------------------------------------------------


def test_it_settles_when_it_holds_a_world_that_it_can_place():
    table = round_start(
        "New Sparta / Rebel Outpost, Rebel Underground, Aquatic Uplift Race", "Old Earth"
    )
    assert chosen(table) == "select settle"
    assert said(table).startswith("Mainly for Aquatic Uplift Race.")


def test_it_develops_when_it_holds_a_development_that_it_can_pay_for():
    table = round_start(
        "Old Earth, Gem World, Spice World, Artist Colony / Merchant Guild, +7",
        "Epsilon Eridani",
    )
    assert chosen(table) == "select develop"


def test_it_produces_when_its_worlds_are_empty():
    worlds = "Gem World, Spice World, Prosperous World, New Vinland, Consumer Markets"
    table = round_start(f"Old Earth, {worlds} / Rebel Homeworld", "Epsilon Eridani")
    assert chosen(table) == "select produce"
    assert said(table).startswith("With room for 4 goods.")


def test_it_consumes_for_points_when_its_worlds_are_full():
    worlds = "Gem World*, Spice World*, Prosperous World*, New Vinland*, Consumer Markets"
    table = round_start(f"Old Earth, {worlds} / Rebel Homeworld, +5", "Epsilon Eridani")
    assert chosen(table) == "select consume-x2"


def test_it_sells_when_it_has_a_dear_good_and_no_cards():
    table = round_start("Alpha Centauri, Deserted Alien Library*, Export Duties", "Epsilon Eridani")
    assert chosen(table) == "select consume-trade"
    assert said(table).startswith("Mainly for Deserted Alien Library.")


def test_it_explores_when_it_has_nothing_else_to_do():
    table = round_start("New Sparta / Galactic Federation", "Old Earth")
    assert chosen(table).startswith("select explore")


def test_two_actions_go_together():
    worlds = "Gem World*, Spice World*, Prosperous World*, Consumer Markets"
    seat = f"Old Earth, {worlds} / Rebel Homeworld, +6"
    table = round_start(seat, "Epsilon Eridani", advanced=True)
    assert chosen(table) == "select_two consume-x2,produce"
    assert said(table) == (
        "Consume: 2x VP: With 3 goods. "
        "Develop and Consume: 2x VP would bring about 1.2 points less."
    )


# -- placing ---------------------------------------------------------------------------------------


def test_it_places_the_better_of_two_worlds():
    table = round_start("New Sparta, Space Marines / Rebel Underground, Outlaw World", "Old Earth")
    table.actions("settle", "settle")
    assert chosen(table) == "settle rebel-underground"
    assert said(table) == (
        "4 VP. Produce: draw 1 card. Outlaw World would bring about 7.6 points less."
    )


def test_a_development_with_a_question_mark_goes_with_the_tableau():
    worlds = "Rebel Fuel Cache, Rebel Miners, Rebel Warrior Race, Aquatic Uplift Race"
    rest = "Gem World, Spice World, Comet Zone, Distant World, Prosperous World"
    table = round_start(
        f"New Sparta, {worlds} / Galactic Imperium, Merchant Guild, {rest}", "Old Earth"
    )
    table.actions("develop", "settle")
    assert chosen(table) == "develop galactic-imperium"
    assert said(table).startswith("8 VP so far. Settle: ")


def test_it_passes_when_nothing_is_worth_its_price():
    table = round_start("New Sparta / Empath World, Refugee World, +1", "Old Earth")
    table.actions("develop", "develop")
    assert chosen(table) == "pass"


def test_it_pays_with_what_it_cannot_use():
    hand = "Gem World, Rebel Homeworld, Rebel Base, Spice World"
    table = round_start(f"Earth's Lost Colony / {hand}", "Old Earth").actions("settle", "settle")
    table.play(f"0 settle {card('Gem World')}", "1 pass")
    assert chosen(table) == f"pay {card('Rebel Homeworld')},{card('Rebel Base')}"


def test_it_does_not_throw_away_a_colony_ship_for_a_cheap_world():
    hand = "Artist Colony, +4"
    table = round_start(f"Old Earth, Colony Ship / {hand}", "New Sparta").actions(
        "settle", "settle"
    )
    table.play(f"0 settle {card('Artist Colony')}", "1 pass")
    assert chosen(table) == "place_by pay -"


def test_it_takes_over_what_it_can():
    attacker = "Imperium Warlord, Imperium Seat, Space Marines, Drop Ships / +2"
    owner = "Old Earth, Rebel Outpost / +2"
    table = round_start(attacker, owner, takeovers=True, **BOTH).actions("settle", "settle")
    table.play("0 pass", "1 pass")
    assert chosen(table) == f"takeover imperium-seat {card('Rebel Outpost')}"
    assert said(table).startswith("5 VP. ")


def test_it_declares_no_takeover_that_must_fail():
    attacker, owner = "Imperium Warlord, Imperium Seat / +2", "New Sparta, Rebel Homeworld / +2"
    table = round_start(attacker, owner, takeovers=True, **BOTH).actions("settle", "settle")
    table.play("0 pass", "1 pass")
    assert chosen(table) == "pass"


# -- cards in hand ---------------------------------------------------------------------------------


def test_it_keeps_the_card_that_fits():
    top = "Rebel Homeworld, Gem World, Rebel Base"
    table = round_start("Alpha Centauri / +3", "Old Earth", deck=top).actions(
        "explore+1+1", "settle"
    )
    assert card("Gem World") in choice(table).cards  # type: ignore[attr-defined]


def test_of_a_development_held_twice_one_goes_first():
    hand = "Investment Credits, Investment Credits, Mining Robots"
    table = round_start(f"Alpha Centauri / {hand}", "Old Earth").actions("develop", "settle")
    table.play(f"0 develop {card('Mining Robots')}", "1 pass")
    assert chosen(table).startswith("pay investment-credits")


def test_it_starts_with_one_of_the_worlds_offered_and_four_cards():
    table = fresh_game("start", players=3, **BOTH)
    move = choice(table, 1)
    assert move.world in table.state.players[1].offered  # type: ignore[attr-defined]


# -- goods -----------------------------------------------------------------------------------------


def test_it_sells_the_dearest_good():
    table = round_start("Old Earth, Gem World*, Deserted Alien Library*, Comet Zone*", "New Sparta")
    table.actions("consume-trade", "consume-x2")
    assert chosen(table) == f"sell {card('Deserted Alien Library')}"
    assert said(table).startswith("It sells for 6 cards. Comet Zone would bring about ")


def test_powers_for_one_kind_come_before_those_for_any():
    tableau = "Old Earth, Gem World*, Comet Zone*, Mining Conglomerate, Outlaw World"
    table = round_start(tableau, "New Sparta").actions("consume-x2", "consume-x2")
    while table.asked in ("consume", "consume_goods"):
        table.play(choice(table).text)
    assert table.chips(0) == 4
    assert table.goods(0) == []


def test_a_power_that_takes_all_goods_comes_last():
    tableau = "Old Earth, Gem World*, Comet Zone*, Distant World*, Pilgrimage World, Tourist World"
    table = round_start(tableau, "New Sparta").actions("consume-x2", "consume-x2")
    while table.asked in ("consume", "consume_goods"):
        table.play(choice(table).text)
    # Tourist World makes 3 of two goods, Old Earth 1 of the last one.
    assert table.chips(0) == 8


@pytest.mark.parametrize(
    ("worlds", "answer"),
    [
        ("Asteroid Belt, Deserted Alien Library", "windfall deserted-alien-library"),
        ("Terraforming Robots", None),
    ],
)
def test_a_card_is_paid_for_a_good_that_is_worth_it(worlds, answer):
    """PROMO-PRODUCE-1: on the world with the dearest good."""
    table = round_start(
        f"Terraforming Colonists, {worlds} / +4", "New Sparta", expansions=("promo",)
    ).actions("settle", "produce")
    table.play("0 pass", "1 pass")
    if answer is None:
        assert table.asked == "select"
    else:
        assert chosen(table) == f"produce terraforming-colonists:{answer}"


def test_the_produce_bonus_goes_to_the_dearest_good():
    tableau = "Old Earth, Rebel Fuel Cache, Deserted Alien Library, Empath World"
    table = round_start(tableau, "New Sparta").actions("produce", "produce")
    assert chosen(table) == f"produce bonus {card('Deserted Alien Library')}"


def test_powers_of_one_kind_leave_the_bonus_to_other_worlds():
    tableau = "Old Earth, Mining Robots, Rebel Fuel Cache, Deserted Alien Library"
    table = round_start(tableau, "New Sparta").actions("produce", "produce")
    while table.asked == "produce":
        table.play(choice(table).text)
    assert len(table.goods(0)) == 2


@pytest.mark.parametrize("number", range(20))
def test_it_makes_of_goods_what_it_planned(number):
    """What the bot reckons to make of a Consume phase is what the rules then give."""
    luck = random.Random(number)
    names = sorted({entry.title for entry in BASE.values() if _plain_consumer(entry)})
    full = "Gem World*, Spice World*, Comet Zone*, Distant World*, Deserted Alien Library*"
    tableau = ", ".join(["New Sparta", full, *luck.sample(names, 4)])
    table = round_start(tableau, "Alpha Centauri").actions("consume-x2", "consume-x2")
    economy = economy_of(table.state.tableau(0))
    points, _ = consumption((2, 1, 1, 1), economy.consumers)
    while table.state.phase == "consume":
        table.play(choice(table).text)
    assert table.chips(0) == 2 * points


def _plain_consumer(consumer: Card) -> bool:
    powers = consumer.powers["consume"]
    return consumer.good is None and any(isinstance(power, ConsumeGoods) for power in powers)


# -- Xeno Invasion ---------------------------------------------------------------------------------


def test_it_consumes_one_good_of_each_kind_that_a_power_takes():
    """XI-CONSUME-2."""
    line = "Uplift Descendants*, Gem World*, Distant World*, Old Earth"
    table = round_start(line, **XI).actions("develop", "consume-x2").play("0 pass", "1 pass")
    assert chosen(table) == "consume uplift-descendants:goods"
    table.play("0 consume uplift-descendants:goods")
    assert chosen(table) in (
        "consume_goods uplift-descendants,distant-world",
        "consume_goods gem-world,distant-world",
    )


def test_it_spends_a_good_only_where_that_is_needed():
    """XI-SETTLE-9, XI-POWER-5."""
    line = "New Sparta, Imperium Arms Factory, Comet Zone*, Asteroid Belt* / {}, +2"
    for world, spent in (("Outlaw World", "-"), ("Malevolent Lifeforms", "imperium-arms-factory")):
        table = round_start(line.format(world), **XI).actions("develop", "settle")
        table.play("0 pass", "1 pass", f"0 settle {card(world)}", "1 pass")
        if table.asked == "place_by":
            assert chosen(table) == f"place_by conquer {spent}"
            table.play(f"0 place_by conquer {spent}")
        if spent != "-":
            assert chosen(table) == "spend_good comet-zone"
