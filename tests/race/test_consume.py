"""Phase IV: Consume."""

from __future__ import annotations

from functools import partial

import pytest

from tests.race.kit import reached, round_start

X2 = ("consume-x2", "consume-x2")


# The Consume phase of seats described like this, without a bonus for the first.
consuming = partial(reached, ("settle", "consume-x2"))


def test_powers_are_used_as_far_as_possible():
    """RACE-CONSUME-1, RACE-CONSUME-4: until no mandatory power finds goods."""
    s = consuming("Public Works, Outlaw World, Expanding Colony, Gem World*, Spice World*")
    while s.asked.startswith("consume"):
        s.refused("0 pass", "must_consume" if s.asked == "consume" else "illegal")
        s.play(f"0 {s.legal(0)[0]}")
    assert (s.goods(0), s.chips(0)) == ([], 2)


def test_each_power_is_used_once():
    """RACE-CONSUME-2: one good is left."""
    s = consuming("Public Works, Gem World*, Spice World*").play("0 consume_goods gem-world")
    assert (s.chips(0), s.goods(0)) == (1, ["spice-world"])
    s = consuming(
        "Public Works, Outlaw World, Tourist World, Gem World*, Spice World*, Space Port*"
    ).play("0 consume public-works:goods", "0 consume_goods gem-world")
    s.refused("0 consume public-works:goods", "power_used", "RACE-CONSUME-2")


def test_the_order_may_leave_goods_over():
    """RACE-CONSUME-3, RACE-CONSUME-8: using the single powers first starves Tourist World."""
    line = "Tourist World, Public Works, Gem World*, Spice World*"
    s = consuming(line).play("0 consume tourist-world:goods")
    assert (s.chips(0), s.goods(0)) == (3, [])
    s = consuming(line).play("0 consume public-works:goods", "0 consume_goods gem-world")
    assert (s.chips(0), s.goods(0)) == (1, ["spice-world"])


def test_goods_are_discarded_unseen_from_any_world():
    """RACE-CONSUME-5, RACE-CARD-8: not only from the world that consumes; its kind is that of the
    world it lies on."""
    s = consuming("New Survivalists, Plague World, Gem World*, Distant World*")
    goods = [placed.good for placed in s.state.players[0].tableau if placed.good]
    while s.asked == "consume":
        s.play(f"0 {s.legal(0)[0]}")
    assert set(s.state.discard) == set(goods)
    for event in s.log:
        if event.kind == "goods_consumed":
            assert event.private == {}
            assert not set(goods) & {str(fact) for fact in event.data.values()}


def test_the_owner_chooses_which_goods():
    """RACE-CONSUME-6: among those that qualify."""
    s = consuming("Terraforming Robots, Gem World*, Asteroid Belt*, Comet Zone*")
    assert s.legal(0) == ["consume_goods asteroid-belt", "consume_goods comet-zone"]
    s.refused("0 consume_goods gem-world", "wrong_kind", "RACE-CONSUME-13")
    s.refused("0 consume_goods mining-world", "no_good", "RACE-CONSUME-5")
    s.play("0 consume_goods comet-zone")
    assert s.goods(0) == ["gem-world", "asteroid-belt"]


@pytest.mark.parametrize(("goods", "consumed"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_up_to_means_as_many_as_possible(goods, consumed):
    """RACE-CONSUME-7, RACE-CONSUME-17."""
    worlds = ["Gem World*", "Spice World*", "Artist Colony*", "Space Port*"][:goods]
    s = consuming(f"Consumer Markets, {', '.join(worlds)}")
    if s.asked == "consume_goods":
        s.refused("0 consume_goods gem-world,spice-world", "wrong_count", "RACE-CONSUME-7")
        s.play("0 consume_goods gem-world,spice-world,space-port")
    assert (s.chips(0), len(s.goods(0))) == (consumed, goods - consumed)


def test_a_power_without_its_whole_set_cannot_be_used():
    """RACE-CONSUME-8, RACE-CONSUME-15, RACE-CONSUME-16."""
    s = consuming("Public Works, Mining League, Asteroid Belt*, Gem World*, New Economy")
    assert "mining-league:goods" not in s.choices(0)
    s.refused("0 consume mining-league:goods", "nothing_to_consume", "RACE-CONSUME-8")
    s.refused("0 consume tourist-world:goods", "no_such_power", "RACE-POWER-12")


def test_three_different_kinds_are_chosen():
    """RACE-CONSUME-16: one good of each kind, in any order of naming."""
    s = consuming("Diversified Economy, Gem World*, Spice World*, Asteroid Belt*, Distant World*")
    assert s.choices(0) == {
        "gem-world,asteroid-belt,distant-world",
        "spice-world,asteroid-belt,distant-world",
    }
    s.refused("0 consume_goods gem-world,spice-world,distant-world", "same_kind", "RACE-CONSUME-16")
    s.play("0 consume_goods distant-world,asteroid-belt,spice-world")
    assert (s.chips(0), s.goods(0)) == (3, ["gem-world"])


def test_the_bonus_doubles_vp_only_for_who_chose_it():
    """RACE-CONSUME-10: not cards, not the sale of another seat."""
    line = "Free Trade Association, Gem World*, Spice World*, Artist Colony*"
    s = reached(("consume-x2", "settle"), line, "Consumer Markets, Space Port*").finish()
    assert (s.chips(0), s.hands()[0], s.chips(1)) == (6, 3, 1)
    s = round_start("Pilgrimage World, Gem World*, Spice World*").actions(*X2)
    assert s.chips(0) == 2


def test_vp_for_cards_are_not_doubled():
    """RACE-CONSUME-11, RACE-CONSUME-21: Merchant World, with a good left for no power."""
    s = round_start("Merchant World / +2").actions(*X2)
    s.play("0 consume merchant-world:hand_cards", f"0 discard {','.join(s.hand(0))}")
    assert s.chips(0) == 2


def test_optional_powers_may_be_left_unused():
    """RACE-CONSUME-21, RACE-CONSUME-4, RACE-POWER-7: "finished" is offered when all that is left is
    optional."""
    s = round_start("Deficit Spending, Public Works, Gem World* / +1").actions(*X2)
    assert set(s.legal(0)) == {"consume deficit-spending:hand_cards", "consume public-works:goods"}
    s.play("0 consume public-works:goods")
    assert set(s.legal(0)) == {"consume deficit-spending:hand_cards", "pass"}
    s.play("0 pass")
    assert (s.chips(0), s.hands()[0], s.asked) == (2, 1, "select")


def test_at_most_two_cards_are_discarded():
    """RACE-CONSUME-21."""
    s = (
        round_start("Deficit Spending / +4")
        .actions(*X2)
        .play("0 consume deficit-spending:hand_cards")
    )
    s.refused(f"0 discard {','.join(s.hand(0)[:3])}", "wrong_count", "RACE-CONSUME-21")
    s.refused("0 discard gem-world", "not_in_hand", "RACE-CONSUME-21")
    s.refused(f"0 discard {s.hand(0)[0]},{s.hand(0)[0]}", "named_twice", "RACE-CONSUME-21")


def test_cards_drawn_before_may_be_discarded():
    """RACE-CONSUME-22: those of Trade and of consume powers."""
    s = round_start("Deficit Spending, Gem World*", deck="Rebel Base, Rebel Outpost")
    s.actions("consume-trade", "consume-trade")
    s.play("0 consume deficit-spending:hand_cards", "0 discard rebel-base,rebel-outpost")
    assert (s.chips(0), s.hands()[0]) == (2, 0)
    s = round_start("Deficit Spending, New Economy", deck="Rebel Base").actions(*X2)
    s.play("0 consume deficit-spending:hand_cards", "0 discard rebel-base")
    assert s.chips(0) == 1


def test_trade_league_counts_all_trade_powers_and_black_market_none():
    """RACE-CONSUME-14, RACE-OQ-1: an Alien good is worth 5 in both."""
    s = consuming("Trade League, Export Duties, Deserted Alien Outpost*")
    assert s.hands()[0] == 5 + 1 + 1
    s = consuming("Black Market Trading World, Export Duties, Deserted Alien Outpost*")
    assert s.hands()[0] == 5
    both = consuming("Trade League, Black Market Trading World, Gem World*, Asteroid Belt*")
    both.play("0 consume black-market-trading-world:sell")
    both.refused("0 sell trade-league", "no_good", "RACE-CONSUME-14")


def test_new_economy_draws_once():
    """RACE-CONSUME-19."""
    assert consuming("New Economy").hands()[0] == 1


def test_gambling_world():
    """RACE-CONSUME-20, RACE-OQ-16: mandatory, once, in public; two powers of one card."""
    s = consuming("Gambling World, Gem World*", deck="Refugee World, Outlaw World")
    assert s.choices(0) == {"gambling-world:goods", "gambling-world:guess"}
    s.play("0 consume gambling-world:goods")
    s.refused("0 guess 8", "wrong_number", "RACE-CONSUME-20")
    s.play("0 guess 1")
    flipped = s.happened("card_flipped")[0].seen_by(1).data
    assert flipped["kept"] == (flipped["card"] in s.hand(0))
    assert s.asked == "select"
    for top, number, kept in (("Refugee World", 1, False), ("Outlaw World", 1, True)):
        s = consuming("Gambling World", deck=top).play(f"0 guess {number}")
        assert (s.hands()[0] == 1) == kept
        assert (len(s.state.discard) == 0) == kept


def test_everyone_consumes():
    """RACE-CONSUME-1, RACE-ROUND-7: also who did not choose Consume, in order."""
    s = round_start("Public Works, Gem World*", "Expanding Colony, Artist Colony*", first=1)
    s.actions("settle", "consume-x2").play("0 pass", "1 pass")
    assert (s.chips(0), s.chips(1)) == (1, 2)
    gains = [event.seat for event in s.happened("vp_gained")]
    assert gains == [1, 0]
