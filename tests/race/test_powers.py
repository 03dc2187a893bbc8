"""Powers in general: when they work, how they combine, which must be used."""

from __future__ import annotations

from typing import get_args

import pytest

from galaxy_referee.engine.race import power_text
from galaxy_referee.engine.race.components.powers import ConsumeGoods
from galaxy_referee.engine.race.expansions.powers import AnyPower
from tests.race.kit import BASE, card, reached, round_start


def test_a_power_changes_only_what_it_says():
    """RACE-POWER-2: Colony Ship makes a world free, but not without a world, nor a second one."""
    s = round_start("Colony Ship, Space Marines / Space Marines, Gem World, Spice World")
    s.actions("settle", "settle")
    assert s.choices(0) == {"gem-world", "spice-world"}
    assert not any("," in text for text in s.legal(0))


def test_drawing_means_into_the_hand_except_in_explore():
    """RACE-POWER-4."""
    s = round_start("Interstellar Bank, Expedition Force").actions("explore+5", "develop")
    assert (s.hands()[0], s.drawn(0)) == (0, 8)
    s.play(f"0 keep {s.state.players[0].drawn[0]}", f"1 keep {s.state.players[1].drawn[0]}")
    assert s.hands()[0] == 2  # the card kept and the bank's


def test_a_power_that_does_not_say_may_must_be_used():
    """RACE-POWER-7, RACE-CONSUME-1, RACE-CONSUME-9, -12: a single one is used unasked; passing is
    refused."""
    s = reached(("settle", "consume-x2"), "Outlaw World, Gem World*")
    assert (s.chips(0), s.state.pool, s.hands()[0], s.goods(0)) == (1, 23, 1, [])
    s = round_start("Outlaw World, Public Works, Gem World*, Spice World*")
    s.actions("consume-x2", "consume-x2")
    assert "pass" not in s.legal(0)
    s.refused("0 pass", "must_consume", "RACE-CONSUME-4")


def test_a_power_in_progress_is_not_interrupted():
    """RACE-POWER-9: its goods are chosen before anything else."""
    s = round_start("Outlaw World, Public Works, Gem World*, Spice World*")
    s.actions("consume-x2", "consume-x2").play("0 consume outlaw-world:goods")
    assert s.asked == "consume_goods"
    s.refused("0 consume public-works:goods", "illegal", "RACE-CONSUME-6")


def test_an_optional_power_that_is_needed_is_forced():
    """RACE-POWER-10, RACE-SETTLE-19: without asking, if there is no other way."""
    s = round_start("New Military Tactics / Pirate World, Malevolent Lifeforms")
    assert s.actions("consume-trade", "settle").choices(0) == {"pirate-world"}
    s.play("0 settle pirate-world", "1 pass")
    assert s.tableau(0) == ["pirate-world"]
    s = round_start("New Sparta, New Military Tactics, Colony Ship / Pirate World")
    s.actions("consume-trade", "settle").play("0 settle pirate-world", "1 pass")
    assert s.tableau(0) == ["new-sparta", "colony-ship", "pirate-world"]


def test_a_card_discarded_for_its_power_is_gone():
    """RACE-POWER-11: to the discard pile at once, without VP and powers; its effect lasts."""
    s = round_start("Contact Specialist, Colony Ship / Rebel Base").actions(
        "consume-trade", "settle"
    )
    points = s.score(0).total
    s.play("0 settle rebel-base", "1 pass")
    assert s.tableau(0) == ["contact-specialist", "rebel-base"]
    assert s.state.discard == ["colony-ship"]
    assert s.score(0).total == points - 1 + 6
    s.actions("consume-trade", "settle")
    assert s.asked == "settle"


def test_an_optional_power_may_be_used_for_nothing():
    """RACE-POWER-14, RACE-OQ-12: at cost 0, or with Military enough."""
    s = round_start("Colony Ship, New Military Tactics / Refugee World")
    s.actions("consume-trade", "settle").play("0 settle refugee-world", "1 pass")
    assert set(s.legal(0)) == {
        "place_by pay -",
        "place_by pay colony-ship",
        "place_by pay new-military-tactics",
        "place_by pay colony-ship,new-military-tactics",
    }
    s.play("0 place_by pay new-military-tactics,colony-ship")
    assert s.tableau(0) == ["refugee-world"]


@pytest.mark.parametrize("tactics", [False, True])
def test_optional_powers_are_not_offered_without_a_placement(tactics):
    """RACE-OQ-12: passing asks for nothing more."""
    line = "Colony Ship, New Military Tactics" if tactics else "Colony Ship"
    s = round_start(f"{line} / +2").actions("settle", "settle").play("0 pass", "1 pass")
    assert s.asked == "select"
    assert s.tableau(0) == [card(title.strip()) for title in line.split(",")]


def test_powers_are_named_readably():
    """Names of powers in moves are the card's name and what the power does, each one once."""
    for entry in BASE.values():
        names = [entry.power_id(power) for power in entry.data.powers]
        for phase in ("consume", "produce"):
            of_phase = [entry.power_id(power) for power in entry.powers[phase]]
            assert len(set(of_phase)) == len(of_phase)
        assert all(name.startswith(f"{entry.id}:") for name in names)


def test_which_powers_of_settle_a_card_takes_with_it():
    """RACE-SETTLE-19, RVI-SETTLE-10: what is used by choice is gone with its card; what always
    works lingers until the end of the phase."""
    kinds = [
        kind for kind in get_args(AnyPower) if kind.__struct_config__.tag.startswith("settle.")
    ]
    assert {kind.__name__ for kind in kinds if not kind.optional} == {
        *("Military", "SettleDiscount", "PayForMilitaryDiscount", "TakeoverDefense"),
        *("SettleDrawAfter", "DrawThenDiscardAfter", "GoodOnProductionWorld"),
        *("PrestigeForPaying", "SettlePrestigeAfter", "SettleStorePayment"),
    }


def test_a_power_for_up_to_two_goods_says_so():
    power = ConsumeGoods(goods=1, up_to=2, each_different=True, vp=1)
    assert "up to 2 goods of different kinds" in str(power_text(power))
