"""Rebel vs Imperium: the test scenarios of its cards in play, each with its id."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from tests.race.kit import BOTH, finished, reached, round_start


def settle(*seats, world=None, **rules):
    """Seat 0 chose Settle and placed a world; the phase is at what follows."""
    s = round_start(*seats, **{**BOTH, **rules}).actions("settle", "consume-trade")
    return s.play(f"0 settle {world}" if world else "0 pass", "1 pass")


def ways(scenario):
    """How the world can be placed."""
    return set(scenario.legal(0))


def test_only_one_power_pays_for_a_military_world():
    """RVI-T-19, RVI-SETTLE-2..-4: Rebel Base costs 2 with Rebel Alliance and 3 with Contact
    Specialist."""
    s = settle("Rebel Alliance, Rebel Pact / Rebel Base, +3", world="rebel-base")
    assert s.asked == "pay"
    s.pay(0, 2)
    assert s.hands()[0] == 1 + 1
    s = round_start("Rebel Pact / Rebel Base, +8", **BOTH).actions("settle", "settle")
    assert "rebel-base" not in s.choices(0)
    s = settle(
        "Rebel Alliance, Rebel Pact, Contact Specialist / Rebel Base, +4", world="rebel-base"
    )
    assert ways(s) == {"place_by rebel-alliance -", "place_by contact-specialist -"}
    s.copy().play("0 place_by rebel-alliance -").pay(0, 2)
    s.play("0 place_by contact-specialist -").pay(0, 3)


@pytest.mark.parametrize(("more", "way", "cost"), [
    ("", "rebel-cantina", 4),
    (", Rebel Pact", "rebel-cantina", 2),
    (", Rebel Pact, Contact Specialist", "contact-specialist", 1),
])  # fmt: skip
def test_rebel_cantina_pays_the_full_defense(more, way, cost):
    """RVI-T-20, RVI-SETTLE-1, -3, -4: Rebel Cantina pays the full defense, never for the Alien
    kind."""
    line = f"Rebel Cantina{more} / Malevolent Lifeforms, Alien Robot Sentry, +6"
    s = round_start(line, **BOTH).actions("settle", "consume-trade")
    assert "alien-robot-sentry" not in s.choices(0)
    s.play("0 settle malevolent-lifeforms", "1 pass")
    if s.asked == "place_by":
        s.play(f"0 place_by {way} -")
    assert s.asked == "pay"
    s.pay(0, cost)
    assert s.hands()[0] == 7 - cost + 1


def test_imperium_cloaking_technology_conquers_non_military_worlds():
    """RVI-T-21, RVI-SETTLE-5..-7: Military 3 conquers three worlds of cost 5."""
    worlds = {
        "new-earth": "New Earth",
        "terraformed-world": "Terraformed World",
        "galactic-trendsetters": "Galactic Trendsetters",
    }
    line = "New Sparta, Expedition Force, Imperium Cloaking Technology, Replicant Robots / "
    s = round_start(line + ", ".join(worlds.values()) + ", Alien Robotic Factory", **BOTH)
    s.actions("settle", "consume-trade")
    assert s.choices(0) == set(worlds)  # Alien Robotic Factory: 4 cards, or Military 4
    for world in worlds:
        there = s.copy().play(f"0 settle {world}", "1 pass")
        assert "place_by conquer imperium-cloaking-technology" in ways(there)
        there.refused("0 place_by conquer -", "wrong_discard", "RVI-SETTLE-5")
        there.play("0 place_by conquer imperium-cloaking-technology")
        assert "imperium-cloaking-technology" not in there.tableau(0)
        assert (there.tableau(0)[-1], there.hands()[0]) == (world, 3 + 1)
        assert not CARDS[world].military_world


def test_imperium_cloaking_technology_conquers_cheap_and_alien_worlds():
    """RVI-OQ-6, -7: no floor to the defense; Military against the Alien kind helps."""
    line = "Contact Specialist, Imperium Cloaking Technology / Artist Colony"
    s = round_start(line, **BOTH).actions("settle", "consume-trade")
    assert s.choices(0) == {"artist-colony"}  # cost 1, "defense" -1
    line = "Alien Rosetta Stone World, Imperium Cloaking Technology / Deserted Alien Outpost"
    s = round_start(line, **BOTH).actions("settle", "consume-trade")
    assert s.choices(0) == {"deserted-alien-outpost"}  # 4 - 2 against 2


def test_a_power_needed_to_develop_is_used_automatically():
    """RVI-T-22, RVI-DEVELOP-1, RACE-POWER-10: R&D Crash Program is needed, so it is discarded."""
    s = round_start("R&D Crash Program, Galactic Federation / Merchant Guild", **BOTH)
    s.actions("develop", "produce").play("0 develop merchant-guild", "1 pass")
    assert s.tableau(0) == ["galactic-federation", "merchant-guild"]


def test_a_power_may_be_wasted_on_a_free_development():
    """RVI-T-43, RVI-DEVELOP-1, -3, RACE-POWER-14: R&D Crash Program may be discarded for Investment
    Credits."""
    s = round_start("R&D Crash Program, Galactic Federation / Investment Credits, +1", **BOTH)
    s.actions("develop", "settle").play("0 develop investment-credits", "1 pass")
    assert ways(s) == {"place_by pay -", "place_by pay r-and-d-crash-program"}
    s.play("0 place_by pay r-and-d-crash-program")
    assert s.hands()[0] == 1
    assert s.tableau(0) == ["galactic-federation", "investment-credits"]


def test_hidden_fortress_adds_military_for_each_military_world():
    """RVI-T-23, RVI-SETTLE-9, RVI-SCORE-8: the total is 5, or 7 with New Galactic Order, which then
    scores 7."""
    s = finished("New Sparta, Outlaw World, Hidden Fortress", **BOTH)
    assert s.military() == 5
    s = finished("New Sparta, Outlaw World, Hidden Fortress, New Galactic Order", **BOTH)
    assert s.military() == 7
    assert s.score(0).cards["new-galactic-order"] == 7


ELEVEN = (
    "Gem World, Comet Zone, Plague World, Spice World, Artist Colony, Asteroid Belt, "
    "Old Earth, Public Works, Export Duties, Drop Ships, Space Marines"
)
OTHERS = (
    "New Vinland, Mining World, Distant World, Prosperous World, New Earth, Radioactive World, "
    "Empath World, Mining Robots, Space Port, Research Labs, Investment Credits"
)


@pytest.mark.parametrize(("a", "b", "over"), [
    (f"{ELEVEN}, Hidden Fortress, Outlaw World", OTHERS, False),
    (f"{ELEVEN}, Hidden Fortress, Outlaw World", f"{OTHERS}, Rebel Miners", True),
    (f"{ELEVEN}, Hidden Fortress, Outlaw World, Rebel Miners", OTHERS, True),
    (f"{ELEVEN}, Outlaw World", f"{OTHERS}, Hidden Fortress", True),
])  # fmt: skip
def test_hidden_fortress_needs_14_cards_to_end_the_game(a, b, over):
    """RVI-T-24, RVI-END-1, RVI-TAKEOVER-37: 12 cards suffice for other seats, including a former
    owner."""
    s = round_start(a, b, load=False, **BOTH).actions("settle", "settle").play("0 pass", "1 pass")
    assert s.state.over == over


def test_pan_galactic_research_raises_the_hand_limit_to_12():
    """RVI-T-25, RVI-ENDROUND-1, RACE-POWER-6: this applies already in the round in which it is
    placed."""
    s = round_start("/ Pan-Galactic Research, +17", **BOTH).actions("develop", "settle")
    s.play("0 develop pan-galactic-research", "1 pass").pay(0, 5).play("0 pass", "1 pass")
    assert (s.hands()[0], s.asked) == (12, "select")
    s = round_start("Pan-Galactic Research / +13", **BOTH).actions("settle", "settle")
    s.play("0 pass", "1 pass")
    assert s.asked == "discard"
    s.play(f"0 discard {s.hand(0)[0]}")
    assert s.hands()[0] == 12


def test_galactic_exchange_consumes_a_good_of_every_kind():
    """RVI-T-26, RVI-CONSUME-1, RACE-CONSUME-10: 2x VP brings 6 VP and 3 cards, and one of two
    Novelty goods stays."""
    s = round_start(
        "Galactic Exchange, Artist Colony*, Spice World*, Asteroid Belt*, Pre-Sentient Race*",
        **BOTH,
    )
    s.actions("consume-x2", "develop").play("0 pass", "1 pass")
    assert (s.asked, len(s.legal(0))) == ("consume_goods", 2)
    s.play("0 consume_goods spice-world,asteroid-belt,pre-sentient-race")
    assert (s.chips(0), s.hands()[0], s.goods(0)) == (6, 3, ["artist-colony"])


def test_a_bet_is_won_if_a_flipped_card_costs_more():
    """RVI-T-27, RVI-CONSUME-2: the player keeps Comet Zone and one of three cards, or loses all
    (RVI-OQ-12)."""
    for third, won in (("Malevolent Lifeforms", True), ("Gem World", False)):
        s = round_start(
            "Gambling World / Comet Zone, Rebel Homeworld",
            deck=f"Artist Colony, Plague World, {third}",
            **BOTH,
        )
        s.actions("consume-x2", "develop").play("0 pass", "1 pass")
        s.play("0 consume gambling-world-rvi:bet")
        assert s.legal(0) == ["bet comet-zone", "pass"]
        s.refused("0 bet rebel-homeworld", "wrong_bet", "RVI-CONSUME-2")
        s.play("0 bet comet-zone")
        assert s.happened("bet_placed")[0].data["won"] == won
        if won:
            assert game.view(s.state, None).table.aside == s.state.aside
            s.play("0 take_flipped artist-colony")
            assert s.happened("flipped_card_taken")[0].data == {"card": "artist-colony"}
            assert set(s.hand(0)) == {"comet-zone", "rebel-homeworld", "artist-colony"}
            assert len(s.state.discard) == 2
        else:
            assert (s.hand(0), len(s.state.discard)) == (["rebel-homeworld"], 4)
        assert s.state.aside == []


def test_a_bet_of_none():
    """RVI-CONSUME-2: the bet is optional, also once it was begun."""
    s = reached(("consume-x2", "develop"), "Gambling World / Comet Zone", **BOTH)
    assert set(s.legal(0)) == {"consume gambling-world-rvi:bet", "pass"}
    s.play("0 consume gambling-world-rvi:bet", "0 pass")
    assert s.hands()[0] == 1


def test_a_bet_of_none_is_no_use_of_the_power():
    """RVI-CONSUME-2, RACE-REC-16: a seat that decides against a bet may bet once it has used
    another power, such as one that draws a card worth betting."""
    s = round_start(
        "Gambling World, Deficit Spending, Galactic Advertisers / Comet Zone", deck="+9", **BOTH
    )
    s.actions("consume-x2", "develop").play("0 pass", "1 pass")
    s.play("0 consume gambling-world-rvi:bet", "0 pass")
    assert not s.happened("power_used")
    assert "gambling-world-rvi:bet" not in s.state.used
    s.refused("0 consume gambling-world-rvi:bet", "power_declined", "RVI-CONSUME-2")
    s.play("0 consume galactic-advertisers:draw")
    assert "consume gambling-world-rvi:bet" in s.legal(0)
    s.play("0 consume gambling-world-rvi:bet", "0 bet comet-zone")
    assert s.happened("power_used")[-1].data["power"] == "gambling-world-rvi:bet"
    assert s.state.used.count("gambling-world-rvi:bet") == 1


def test_cards_from_hand_raise_no_military_when_a_world_is_paid_for():
    """RVI-SETTLE-10: conquering, declaring a takeover and defending are named, paying is not."""
    s = round_start("Space Mercenaries, Contact Specialist / Gem World, +4", **BOTH)
    s.actions("settle", "develop").play("0 pass", "1 pass", "0 settle gem-world", "1 pass")
    assert s.asked == "pay"
    s.play("0 pay " + ",".join(s.hand(0)[:2]))
    assert s.state.players[0].temporary == 0


def test_cards_from_hand_raise_military_when_a_world_is_conquered():
    """RVI-SETTLE-10, RACE-POWER-14: needed or not."""
    s = reached(("settle", "develop"), "New Sparta, Space Mercenaries / Rebel Miners, +4", **BOTH)
    s.play("0 settle rebel-miners", "1 pass")
    assert (s.asked, len(s.legal(0))) == ("discard", 1 + 4 + 6)


def test_galactic_salon_is_doubled_but_galactic_bankers_are_not():
    """RVI-T-28, RVI-CONSUME-3, -5: 1 VP is doubled, and two cards bring 2 VP."""
    s = reached(("consume-x2", "settle"), "Galactic Salon, Galactic Bankers / +2", **BOTH)
    s.play("0 consume galactic-salon:vp", "0 consume galactic-bankers:hand_cards")
    s.play(f"0 discard {','.join(s.hand(0))}")
    assert s.chips(0) == 4


def test_universal_symbionts_produce_on_other_worlds_only():
    """RVI-T-29, RVI-PRODUCE-1, -2: Interstellar Prospectors fill Asteroid Belt although they
    already have a good."""
    line = "Universal Symbionts, Pre-Sentient Race, Interstellar Prospectors*, Asteroid Belt"
    s = reached(("settle", "produce"), line, **BOTH)
    assert s.goods(0) == ["pre-sentient-race", "interstellar-prospectors", "asteroid-belt"]
    s = reached(("settle", "produce"), line + ", Genetics Lab", **BOTH)
    s.play("0 produce genetics-lab:windfall universal-symbionts").finish()
    assert "universal-symbionts" in s.goods(0)
    assert "pre-sentient-race" in s.goods(0)


def test_rebel_cantina_draws_for_each_rebel_world():
    """RVI-T-30, RVI-PRODUCE-4: it draws 3 cards and ignores Rebel Pact."""
    s = round_start("Rebel Cantina, Rebel Miners, Rebel Underground, Rebel Pact", **BOTH)
    s.actions("settle", "produce").play("0 pass", "1 pass")
    assert s.drawn_by() == {"rebel-cantina": 3, "rebel-underground": 1}


def test_uplift_code_draws_and_scores_for_uplift_worlds():
    """RVI-T-31, RVI-PRODUCE-3, RVI-SCORE-6: it draws 4 cards in Produce and scores 10 VP."""
    line = "Uplift Code, Avian Uplift Race, Devolved Uplift Race, Abandoned Alien Uplift Camp"
    s = reached(("settle", "produce"), line, **BOTH)
    assert s.drawn_by() == {"uplift-code": 4}
    assert finished(line, **BOTH).score(0).cards["uplift-code"] == 10


@pytest.mark.parametrize("line", ["Blaster Runners", "Blaster Runners, Trading Outpost"])
def test_cards_drawn_are_mixed_with_the_hand_in_explore(line):
    """RVI-T-36, RVI-EXPLORE-1, -2: the player discards 6 of 11 cards, with one such power or
    two."""
    s = round_start(f"{line} / +4", **BOTH).actions("explore+5", "produce")
    assert s.drawn(0) == 7
    old = s.hand(0)[:4]
    assert game.decisions(s.state)[0].moves.choose()["min"] == 6
    s.refused(f"0 discard {','.join(old)}", "wrong_count", "RVI-EXPLORE-1")
    s.play(f"0 discard {','.join(old + s.state.players[0].drawn[:2])}")
    s.play(f"1 keep {s.state.players[1].drawn[0]}")
    assert s.hands()[0] == 5
    assert not set(old) & set(s.hand(0))
