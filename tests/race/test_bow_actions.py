"""The Brink of War: strengthened actions (BOW-ACTION, BOW-ADV)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.takeovers.state import Declaration
from galaxy_referee.engine.race.expansions.takeovers.steps import attack_strength, defense_strength
from galaxy_referee.engine.race.view import table_view
from tests.race.kit import BOW, NOTHING_TO_SELL, round_start

IDLE = "Old Earth / +4"
LEADING = {"prestige": (1, 0), "leader": 0, **BOW}  # A leads by a prestige


def strengthen(line, action, other=NOTHING_TO_SELL, **more):
    """A, who has prestige, strengthens an action; B has chosen another."""
    opponent = "Alpha Centauri / +4" if "New Sparta" in line else "New Sparta / +4"
    return round_start(line, opponent, **LEADING, **more).actions("prestige-" + action, other)


def player(s, seat=0):
    return s.state.players[seat]


# -- the card --------------------------------------------------------------------------------------


def test_strengthening_needs_prestige_and_uses_up_the_card():
    """BOW-T-17, BOW-ACTION-1, -2, -18, -19, BOW-OQ-24: strengthening takes prestige, and the card
    is used once."""
    s = round_start(IDLE, "New Sparta / +4", **BOW)
    assert [move for move in s.legal(0) if "prestige" in move] == []
    s.refused("0 select prestige-settle", "no_prestige", "BOW-ACTION-2")
    s.refused("0 select prestige-fly", "unknown_action", "RACE-CARD-14")
    s.actions("search", NOTHING_TO_SELL).play("0 search strong-military-world").finish()
    player(s).prestige, player(s).leader = 2, True
    assert {"search", "prestige-settle"}.isdisjoint(s.choices(0))
    s.refused("0 select prestige-settle", "card_used", "BOW-ACTION-19")
    s.refused("0 select search", "card_used", "BOW-ACTION-19")


def test_a_strengthened_choice_is_secret_until_the_reveal():
    """BOW-ACTION-3, -4, -6, BOW-SETUP-3: what is chosen is hidden, what is used is public."""
    s = round_start(IDLE, "New Sparta / +4", **LEADING).play("0 select prestige-develop")
    assert table_view(s.state, 1).players[0].strengthened is None
    s.play("1 select develop")
    assert s.phases == ["develop"]
    seen = table_view(s.state, 1).players[0]
    assert (seen.strengthened, seen.prestige_card_used, seen.prestige) == ("develop", True, 0)
    assert (seen.actions, seen.prestige_gained) == (["develop"], False)


# -- the actions -----------------------------------------------------------------------------------


def test_strengthened_explore_draws_more_and_mixes_with_the_hand():
    """BOW-T-10, BOW-ACTION-5, -7: Explore: +5 draws 14 cards and keeps 2, Explore: +1,+1 draws 9
    and keeps 3."""
    s = strengthen("Expedition Force / +4", "explore+5")
    assert (player(s).prestige, s.drawn(0)) == (0, 14)
    decision = game.decisions(s.state)[0]
    assert decision.rule == "BOW-ACTION-7"
    assert (len(decision.moves.choose()["from"]), decision.moves.choose()["min"]) == (18, 12)
    s.play(f"0 discard {','.join(decision.moves.choose()['from'][:12])}")
    s.play(s.first_legal(1))
    assert len(s.hand(0)) == 6
    s = strengthen(IDLE, "explore+1+1")
    decision = game.decisions(s.state)[0]
    assert (s.drawn(0), decision.moves.choose()["min"]) == (9, 6)
    assert len(decision.moves.choose()["from"]) == 13
    s.play(f"0 discard {','.join(decision.moves.choose()['from'][:6])}").play(s.first_legal(1))
    assert len(s.hand(0)) == 7


def test_strengthened_develop_costs_its_owner_2_less():
    """BOW-T-11, BOW-ACTION-6, -8: the other seat receives the ordinary bonus."""
    line = "Old Earth, Investment Credits / Merchant Guild, +4"
    s = round_start(line, "New Sparta / Mining League, +6", **LEADING)
    s.actions("prestige-develop", "develop")
    s.play("0 develop merchant-guild", "1 develop mining-league")
    assert (s.waiting, s.state.agenda[-1].cost) == ([0], 6 - 1 - 1 - 2)
    s.pay(0, 2)
    assert (s.waiting, s.state.agenda[-1].cost) == ([1], 6 - 1)


def test_strengthened_settle_costs_3_less_or_adds_2_military():
    """BOW-T-12, BOW-ACTION-9, -14: Malevolent Lifeforms are conquered, and New Earth and Rebel Base
    each cost 2."""
    s = strengthen("New Sparta / Malevolent Lifeforms, New Earth, +4", "settle", other="settle")
    assert s.choices(0) >= {"malevolent-lifeforms", "new-earth"}
    assert player(s).temporary == 0
    assert s.military() == 2  # for goals
    conquering = s.copy().play("0 settle malevolent-lifeforms", "1 pass")
    assert "malevolent-lifeforms" in conquering.tableau(0)
    s.play("0 settle new-earth", "1 pass")
    assert s.state.agenda[-1].cost == 5 - 3
    hand = len(s.hand(0))
    s.pay(0, 2)
    assert len(s.hand(0)) == hand - 2 + 1
    s = strengthen("Old Earth, Contact Specialist / Rebel Base, +4", "settle", other="settle")
    s.play("0 settle rebel-base", "1 pass")
    assert s.state.agenda[-1].cost == 6 - 1 - 3


def test_strengthened_settle_helps_with_the_second_world():
    """BOW-T-13, BOW-ACTION-9, -13: the second world costs 3 less, too."""
    s = strengthen(
        "Old Earth, Improved Logistics / Gem World, New Earth, +2", "settle", "consume-x2"
    ).play("0 settle gem-world", "1 pass")
    assert len(s.hand(0)) == 4 - 1 + 1  # nothing was paid
    s.play("0 settle new-earth")
    assert s.state.agenda[-1].cost == 5 - 3
    s.pay(0, 2)
    assert len(s.hand(0)) == 4 - 1 + 1 - 1 - 2
    assert s.tableau(0)[2:] == ["gem-world", "new-earth"]


GOODS = "Old Earth, Comet Zone*, Gem World*, Spice World*"


def test_strengthened_trade_adds_cards_and_doubles_vp():
    """BOW-T-14, BOW-ACTION-10, -15, -16: a good sells for 7 cards, two goods bring 4 VP, and two
    cards from hand bring 2 VP."""
    s = strengthen(f"{GOODS} / +2", "consume-trade").play("0 sell comet-zone")
    assert len(s.hand(0)) == 2 + 3 + 1 + 3
    assert s.choices(0) == {"old-earth:goods", "prestige-search:hand_cards"}
    s.refused("0 pass", "must_consume")
    s.play("0 consume old-earth:goods")
    assert s.chips(0) == 2 * 2
    assert set(s.legal(0)) == {"consume prestige-search:hand_cards", "pass"}
    s.play("0 consume prestige-search:hand_cards", f"0 discard {','.join(s.hand(0)[:2])}")
    assert (s.chips(0), len(s.hand(0))) == (2 * 2 + 2, 2 + 5)
    s = strengthen("Old Earth / +2", "consume-trade", "produce")
    assert not s.told("good_sold", "price")
    s.play("0 consume prestige-search:hand_cards", f"0 discard {','.join(s.hand(0)[:2])}")
    assert (s.chips(0), len(s.hand(0))) == (2, 0)


def test_strengthened_consume_x2_triples_vp():
    """BOW-ACTION-11, BOW-CONSUME-4: two goods bring 6 VP."""
    s = strengthen(f"{GOODS} / +2", "consume-x2", "produce")
    s.play("0 consume_goods gem-world,spice-world")
    assert s.chips(0) == 2 * 3


def test_strengthened_produce_fills_a_second_windfall_world():
    """BOW-T-16, BOW-ACTION-12, -17: Produce: a second windfall world, and 3 cards."""
    line = "Gem World, Asteroid Belt, Radioactive World, Pre-Sentient Race / +2"
    s = strengthen(line, "produce")
    assert s.asked == "produce"
    windfalls = {"produce bonus", "produce prestige-search:windfall"}
    moves = {" ".join(move.split()[:2]) for move in s.legal(0)}
    assert moves >= windfalls
    s.play("0 produce bonus asteroid-belt", "0 produce prestige-search:windfall pre-sentient-race")
    assert s.goods(0) == ["gem-world", "asteroid-belt", "pre-sentient-race"]
    assert s.drawn_by() == {"gem-world": 1, "prestige-search": 3}


@pytest.mark.parametrize(
    ("rules", "second"), [({}, 2 + 1), ({"edition": "public_implementation"}, 2 + 1 + 3)]
)
def test_a_strengthened_trade_adds_its_cards_to_one_sale(rules, second):
    """BOW-T-18, BOW-TRADE-2, BOW-OQ-5: only the good sold with the bonus brings 3 more; EDITION-8:
    every good in the public implementation."""
    s = strengthen(
        "Trade League, Comet Zone*, Gem World* / +2", "consume-trade", "produce", **rules
    ).play("0 sell comet-zone")
    assert s.happened("good_sold")[0].data["price"] == 3 + 1 + 3
    s.play("0 consume trade-league:sell")
    assert s.happened("good_sold")[0].data["price"] == second


# -- the advanced game -----------------------------------------------------------------------------


def advanced(line, actions, other="develop produce", **more):
    s = round_start(line, "New Sparta / +4", advanced=True, **LEADING, **more)
    return s.actions(actions, other)


def test_strengthening_applies_to_one_of_two_develop_phases():
    """BOW-T-63, BOW-ADV-3: the second Develop is strengthened, the first is not."""
    both = ("0 develop merchant-guild", "1 develop mining-league")
    for passed, costs in ([], (6 - 1, 6 - 1)), (["0 pass", "1 pass"], (6 - 3, 6)):
        lines = ("Old Earth / Merchant Guild, +6", "New Sparta / Mining League, +7")
        s = round_start(*lines, advanced=True, **LEADING)
        s.actions("develop prestige-develop2", "develop produce").play(*passed, *both)
        for seat, cost in enumerate(costs):
            assert (s.waiting, s.state.agenda[-1].cost) == ([seat], cost)
            s.pay(seat, cost)


def test_both_explore_cards_with_one_strengthened_draw_14():
    """BOW-T-64, BOW-ADV-4: the player discards 11 of 18 cards."""
    s = advanced(IDLE, "prestige-explore+5 explore+1+1")
    decision = game.decisions(s.state)[0]
    assert (s.drawn(0), decision.moves.choose()["min"]) == (14, 11)
    s.play(f"0 discard {','.join(decision.moves.choose()['from'][:11])}")
    s.play(s.first_legal(1))
    assert len(s.hand(0)) == 7


@pytest.mark.parametrize(
    ("actions", "vp", "cards"),
    [("prestige-consume-trade consume-x2", 4, 7), ("consume-trade prestige-consume-x2", 6, 4)],
)
def test_only_a_strengthened_trade_takes_cards_for_vp(actions, vp, cards):
    """BOW-T-65, BOW-ADV-6, BOW-OQ-4: both Consume cards, one of them strengthened."""
    s = advanced(f"{GOODS} / +2", actions, "consume-trade produce").play("0 sell comet-zone")
    assert s.happened("good_sold")[0].data["price"] == cards
    if vp == 4:
        s.play("0 consume old-earth:goods")  # it may still discard cards for VP
    assert s.chips(0) == vp
    assert (s.asked == "consume") == (vp == 4)
    if vp == 4:
        s.play("0 consume prestige-search:hand_cards", f"0 discard {','.join(s.hand(0)[:2])}")
        assert (s.chips(0), s.asked != "consume") == (vp + 2, True)


def test_search_counts_as_an_action_card_and_excludes_strengthening():
    """BOW-T-66, BOW-ADV-1, -2: search counts as a card; the card has one purpose."""
    s = round_start(IDLE, "New Sparta / +4", advanced=True, **LEADING)
    move = "0 select_two "
    s.refused(move + "search,prestige-settle", "card_used", "BOW-ADV-2")
    s.refused(move + "prestige-develop,prestige-settle", "card_used", "BOW-ADV-2")
    s.refused(move + "search,search", "card_used", "BOW-ADV-2")
    s.refused(move + "settle,prestige-settle", "wrong_count", "RACE-ADV-3")
    s.play(move + "settle,search", "1 select_two develop,produce")
    assert (s.asked, s.waiting) == ("search", [0])
    assert game.load(game.codec.encode(s.state)) == s.state


def test_the_owner_of_psi_crystal_world_chooses_last():
    """BOW-T-67, BOW-ACTION-21, BOW-OQ-20, -21: the other two seats reveal their actions first."""
    s = round_start("Psi-Crystal World / +4", IDLE, "New Sparta / +4", **BOW)
    assert s.waiting == [1, 2]
    s.play("1 select develop", "2 select settle")
    assert [event.seat for event in s.happened("actions_revealed")] == [1, 2]
    assert (s.waiting, s.phases) == ([0], [])
    assert game.load(game.codec.encode(s.state)) == s.state
    s.play("0 select produce")
    assert (s.phases, player(s).actions) == (["develop"], ["produce"])


@pytest.mark.parametrize("special", ["prestige-develop", "search"])
def test_the_owner_of_psi_crystal_world_chooses_its_second_card_last(special):
    """BOW-T-67, BOW-ADV-5: in the advanced game only the second card is chosen last; the
    Prestige/Search card can be added to either of the two."""
    s = round_start("Psi-Crystal World / +4", IDLE, advanced=True, **LEADING)
    assert {special, "develop2"} <= s.choices(0)
    s.play(f"0 select {special}")
    assert not s.happened("actions_revealed")
    s.play("1 select_two settle,produce")
    assert {event.seat for event in s.happened("actions_revealed")} == {0, 1}
    assert s.waiting == [0]
    assert {"develop2", "explore+5"} <= s.choices(0)
    assert {"search", "prestige-settle", special.removeprefix("prestige-")}.isdisjoint(s.choices(0))
    s.refused("0 select prestige-settle", "card_used", "BOW-ADV-2")
    assert game.load(game.codec.encode(s.state)) == s.state
    s.play("0 select settle")
    assert sorted(player(s).actions) == sorted([special.removeprefix("prestige-"), "settle"])


def test_the_leader_is_examined_after_each_develop_phase():
    """BOW-T-84, BOW-ADV-7: the seat leads after the first, ties after the second, and each gains 1
    VP."""
    lines = ("Old Earth / Galactic Bankers, +9", "New Sparta / Uplift Code, +9")
    s = round_start(*lines, advanced=True, **BOW)
    s.actions("develop develop2", "consume-trade consume-x2")
    s.play("0 develop galactic-bankers", "1 pass").pay(0, 5)
    assert (player(s).prestige, player(s).leader) == (1, True)
    s.play("0 pass", "1 develop uplift-code").pay(1, 6)
    assert player(s, 1).prestige == 1
    assert not player(s).leader and not player(s, 1).leader
    s.finish()
    assert [s.chips(0), s.chips(1)] == [1, 1]
    assert "leader" not in s.told("cards_drawn", "source")


def test_a_strengthened_settle_adds_military_in_takeovers():
    """BOW-ACTION-14, BOW-TAKEOVER-15: both sides add 2 Military without a decision."""
    s = strengthen("Space Marines, Rebel Miners / +4", "settle", "settle", takeovers=True)
    attack = Declaration(attacker=0, owner=1, world="new-sparta", power="imperium-seat")
    assert attack_strength(s.state, attack) == 2 + 2
    assert defense_strength(s.state, 0, "rebel-miners") == 2 + 2 + 2
    assert defense_strength(s.state, 1, "new-sparta") == 2 + 2
