"""The other test scenarios of Rebel vs Imperium, each under its id; takeovers have their own."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import progress
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.setup import set_up
from tests.race.kit import finished, fresh_game, round_start

BOTH = {"expansions": ("tgs", "rvi")}


def settle(*seats, world=None, **rules):
    """Seat 0 chose Settle and placed a world; the phase is at what follows."""
    s = round_start(*seats, **{**BOTH, **rules}).actions("settle", "consume-trade")
    return s.play(f"0 settle {world}" if world else "0 pass", "1 pass")


def ways(scenario):
    """How the world can be placed."""
    return set(scenario.legal(0))


def test_rvi_t_19():
    """RVI-T-19: only one power pays for a world, and Rebel Pact reduces the cost.

    Rules: RVI-SETTLE-2..-4.
    """
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


@pytest.mark.parametrize(
    ("more", "way", "cost"),
    [
        ("", "rebel-cantina", 4),
        (", Rebel Pact", "rebel-cantina", 2),
        (", Rebel Pact, Contact Specialist", "contact-specialist", 1),
    ],
)
def test_rvi_t_20(more, way, cost):
    """RVI-T-20: Rebel Cantina pays the full defense, never for the Alien kind.

    Rules: RVI-SETTLE-1, -3, -4.
    """
    line = f"Rebel Cantina{more} / Malevolent Lifeforms, Alien Robot Sentry, +6"
    s = round_start(line, **BOTH).actions("settle", "consume-trade")
    assert "alien-robot-sentry" not in s.choices(0)
    s.play("0 settle malevolent-lifeforms", "1 pass")
    if s.asked == "place_by":
        s.play(f"0 place_by {way} -")
    assert s.asked == "pay"
    s.pay(0, cost)
    assert s.hands()[0] == 7 - cost + 1


def test_rvi_t_21():
    """RVI-T-21: Imperium Cloaking Technology conquers a non-military world, RVI-SETTLE-5 to -8.

    Rules: RVI-SETTLE-5..-7.
    """
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
        assert there.tableau(0)[-1] == world
        assert there.hands()[0] == 3 + 1
        assert not CARDS[world].military_world


def test_rvi_oq_6_and_7_conquering_cheap_and_alien_worlds():
    """RVI-OQ-6, -7: no floor to the defense; Military against the Alien kind helps."""
    line = "Contact Specialist, Imperium Cloaking Technology / Artist Colony"
    s = round_start(line, **BOTH).actions("settle", "consume-trade")
    assert s.choices(0) == {"artist-colony"}  # cost 1, "defense" -1
    line = "Alien Rosetta Stone World, Imperium Cloaking Technology / Deserted Alien Outpost"
    s = round_start(line, **BOTH).actions("settle", "consume-trade")
    assert s.choices(0) == {"deserted-alien-outpost"}  # 4 - 2 against 2


def test_rvi_t_22():
    """RVI-T-22: R&D Crash Program is needed, so it is discarded.

    Rules: RVI-DEVELOP-1, RACE-POWER-10.
    """
    s = round_start("R&D Crash Program, Galactic Federation / Merchant Guild", **BOTH)
    s.actions("develop", "produce").play("0 develop merchant-guild", "1 pass")
    assert s.tableau(0) == ["galactic-federation", "merchant-guild"]


def test_rvi_t_43():
    """RVI-T-43: it may be discarded although nothing is left to reduce, RVI-DEVELOP-3.

    Rules: RVI-DEVELOP-1, -3, RACE-POWER-14.
    """
    s = round_start("R&D Crash Program, Galactic Federation / Investment Credits, +1", **BOTH)
    s.actions("develop", "settle").play("0 develop investment-credits", "1 pass")
    assert ways(s) == {"place_by pay -", "place_by pay r-and-d-crash-program"}
    s.play("0 place_by pay r-and-d-crash-program")
    assert s.hands()[0] == 1
    assert s.tableau(0) == ["galactic-federation", "investment-credits"]


def test_rvi_t_23():
    """RVI-T-23: Hidden Fortress and New Galactic Order, RVI-SETTLE-9, RVI-SCORE-8.

    Rules: RVI-SETTLE-9, RVI-SCORE-8.
    """
    s = finished("New Sparta, Outlaw World, Hidden Fortress", **BOTH)
    assert total_military(s.state.tableau(0)) == 5
    s = finished("New Sparta, Outlaw World, Hidden Fortress, New Galactic Order", **BOTH)
    assert s.score(0).cards["new-galactic-order"] == 7


ELEVEN = (
    "Gem World, Comet Zone, Plague World, Spice World, Artist Colony, Asteroid Belt, "
    "Old Earth, Public Works, Export Duties, Drop Ships, Space Marines"
)
OTHERS = (
    "New Vinland, Mining World, Distant World, Prosperous World, New Earth, Radioactive World, "
    "Empath World, Mining Robots, Space Port, Research Labs, Investment Credits"
)


@pytest.mark.parametrize(
    ("a", "b", "over"),
    [
        (f"{ELEVEN}, Hidden Fortress, Outlaw World", OTHERS, False),
        (f"{ELEVEN}, Hidden Fortress, Outlaw World", f"{OTHERS}, Rebel Miners", True),
        (f"{ELEVEN}, Hidden Fortress, Outlaw World, Rebel Miners", OTHERS, True),
        (f"{ELEVEN}, Outlaw World", f"{OTHERS}, Hidden Fortress", True),
    ],
)
def test_rvi_t_24(a, b, over):
    """RVI-T-24: Hidden Fortress ends the game with 14 cards for its owner, RVI-END-1.

    Rules: RVI-END-1, RVI-TAKEOVER-37.
    """
    s = round_start(a, b, load=False, **BOTH).actions("settle", "settle")
    s.play("0 pass", "1 pass")
    assert s.state.over == over


def test_rvi_t_25():
    """RVI-T-25: Pan-Galactic Research keeps 12 cards at the end of the round it was placed in.

    Rules: RVI-ENDROUND-1, RACE-POWER-6.
    """
    s = round_start("/ Pan-Galactic Research, +17", **BOTH).actions("develop", "settle")
    s.play("0 develop pan-galactic-research", "1 pass").pay(0, 5)
    s.play("0 pass", "1 pass")
    assert (s.hands()[0], s.asked) == (12, "choose_action")
    s = round_start("Pan-Galactic Research / +13", **BOTH).actions("settle", "settle")
    s.play("0 pass", "1 pass")
    assert s.asked == "discard"
    s.play(f"0 discard {s.hand(0)[0]}")
    assert s.hands()[0] == 12


def test_rvi_t_26():
    """RVI-T-26: Galactic Exchange takes a good of every kind there is, RVI-CONSUME-1.

    Rules: RVI-CONSUME-1, RACE-CONSUME-10.
    """
    s = round_start(
        "Galactic Exchange, Artist Colony*, Spice World*, Asteroid Belt*, Pre-Sentient Race*",
        **BOTH,
    )
    s.actions("consume-x2", "develop").play("0 pass", "1 pass")
    assert s.asked == "consume_goods"
    assert len(s.legal(0)) == 2
    s.play("0 consume_goods spice-world,asteroid-belt,pre-sentient-race")
    assert (s.chips(0), s.hands()[0], s.goods(0)) == (6, 3, ["artist-colony"])


def test_rvi_t_27():
    """RVI-T-27: the bet of Gambling World, RVI-CONSUME-2, RVI-OQ-12.

    Rules: RVI-CONSUME-2.
    """
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
            assert set(s.hand(0)) == {"comet-zone", "rebel-homeworld", "artist-colony"}
            assert len(s.state.discard) == 2
        else:
            assert s.hand(0) == ["rebel-homeworld"]
            assert len(s.state.discard) == 4
        assert s.state.aside == []


def test_a_bet_of_none():
    """RVI-CONSUME-2: the bet is optional, also once it was begun."""
    s = round_start("Gambling World / Comet Zone", **BOTH)
    s.actions("consume-x2", "develop").play("0 pass", "1 pass")
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
    s = round_start("New Sparta, Space Mercenaries / Rebel Miners, +4", **BOTH)
    s.actions("settle", "develop").play("0 pass", "1 pass", "0 settle rebel-miners", "1 pass")
    assert s.asked == "discard"
    assert len(s.legal(0)) == 1 + 4 + 6


def test_rvi_t_28():
    """RVI-T-28: Galactic Salon is doubled, Galactic Bankers is not, RVI-CONSUME-3, -5.

    Rules: RVI-CONSUME-3, -5.
    """
    s = round_start("Galactic Salon, Galactic Bankers / +2", **BOTH)
    s.actions("consume-x2", "settle").play("0 pass", "1 pass")
    s.play("0 consume galactic-salon:vp", "0 consume galactic-bankers:hand_cards")
    s.play(f"0 discard {','.join(s.hand(0))}")
    assert s.chips(0) == 4


def test_rvi_t_29():
    """RVI-T-29: Universal Symbionts and Interstellar Prospectors, RVI-PRODUCE-1, -2.

    Rules: RVI-PRODUCE-1, -2.
    """
    line = "Universal Symbionts, Pre-Sentient Race, Interstellar Prospectors*, Asteroid Belt"
    s = round_start(line, **BOTH).actions("settle", "produce").play("0 pass", "1 pass")
    assert s.goods(0) == ["pre-sentient-race", "interstellar-prospectors", "asteroid-belt"]
    s = round_start(line + ", Genetics Lab", **BOTH).actions("settle", "produce")
    s.play("0 pass", "1 pass", "0 produce genetics-lab:windfall universal-symbionts").finish()
    assert "universal-symbionts" in s.goods(0)
    assert "pre-sentient-race" in s.goods(0)


def test_rvi_t_30():
    """RVI-T-30: Rebel Cantina draws for Rebel worlds, RVI-PRODUCE-4.

    Rules: RVI-PRODUCE-4.
    """
    s = round_start("Rebel Cantina, Rebel Miners, Rebel Underground, Rebel Pact", **BOTH)
    s.actions("settle", "produce").play("0 pass", "1 pass")
    drawn = {e.data["source"]: e.data["count"] for e in s.log if e.kind == "cards_drawn"}
    assert drawn == {"rebel-cantina": 3, "rebel-underground": 1}


def test_rvi_t_31():
    """RVI-T-31: Uplift Code, RVI-PRODUCE-3, RVI-SCORE-6.

    Rules: RVI-PRODUCE-3, RVI-SCORE-6.
    """
    line = "Uplift Code, Avian Uplift Race, Devolved Uplift Race, Abandoned Alien Uplift Camp"
    s = round_start(line, **BOTH).actions("settle", "produce").play("0 pass", "1 pass")
    drawn = {e.data["source"]: e.data["count"] for e in s.log if e.kind == "cards_drawn"}
    assert drawn == {"uplift-code": 4}
    assert finished(line, **BOTH).score(0).cards["uplift-code"] == 10


SCORES = {
    # RVI-T-32, RVI-SCORE-1
    "galactic-bankers": (
        "Galactic Bankers, Interstellar Bank, Investment Credits, Gambling World, Public Works, "
        "Drop Ships",
        9,
    ),
    # RVI-T-34, RVI-SCORE-4
    "prospecting-guild": (
        "Prospecting Guild, Comet Zone, Asteroid Belt, Gem World, New Sparta, Terraforming Robots",
        7,
    ),
    # RVI-T-35, RVI-SCORE-3 and -5
    "imperium-seat": (
        "Imperium Seat, Rebel Alliance, Imperium Troops, Imperium Armaments World, Rebel Pact, "
        "Rebel Cantina, Rebel Miners, New Sparta",
        8,
    ),
    "rebel-alliance": (
        "Imperium Seat, Rebel Alliance, Imperium Troops, Imperium Armaments World, Rebel Pact, "
        "Rebel Cantina, Rebel Miners, New Sparta",
        9,
    ),
    # TGS-SCORE-3
    "galactic-genome-project": (
        "Galactic Genome Project, Genetics Lab, Plague World, Pre-Sentient Race",
        7,
    ),
}


@pytest.mark.parametrize("development", SCORES)
def test_six_cost_developments(development):
    """RVI-T-32, RVI-T-34, RVI-T-35, RVI-SCORE-1, -3, -4, -5, TGS-SCORE-3."""
    line, value = SCORES[development]
    assert finished(line, **BOTH).score(0).cards[development] == value


@pytest.mark.parametrize(("more", "value"), [("", 9), (", Deserted Alien Outpost", 13), (", -", 9)])
def test_rvi_t_33(more, value):
    """RVI-T-33: Galactic Exchange, RVI-SCORE-2.

    Rules: RVI-SCORE-2.
    """
    line = "Galactic Exchange, Diversified Economy, Gem World, Comet Zone, Plague World"
    line += ", Spice World" + (more if more != ", -" else "")
    assert finished(line, **BOTH).score(0).cards["galactic-exchange"] == value


@pytest.mark.parametrize("line", ["Blaster Runners", "Blaster Runners, Trading Outpost"])
def test_rvi_t_36(line):
    """RVI-T-36: mix with the hand in Explore, RVI-EXPLORE-1, -2.

    Rules: RVI-EXPLORE-1, -2.
    """
    s = round_start(f"{line} / +4", **BOTH).actions("explore+5", "produce")
    assert s.drawn(0) == 7
    old = s.hand(0)[:4]
    assert game.decisions(s.state)[0].moves.choose()["min"] == 6
    s.refused(f"0 discard {','.join(old)}", "wrong_count", "RVI-EXPLORE-1")
    s.play(f"0 discard {','.join(old + s.state.players[0].drawn[:2])}")
    s.play(f"1 keep {s.state.players[1].drawn[0]}")
    assert s.hands()[0] == 5
    assert not set(old) & set(s.hand(0))


def test_rvi_t_37():
    """RVI-T-37: six players, RVI-SETUP-1 to -5, RVI-CARD-3.

    Rules: RVI-SETUP-1..-5.
    """
    s = fresh_game(players=6, **BOTH)
    assert s.state.pool == 72
    kinds = [GOALS[tile.goal].type for tile in s.state.goals]
    assert (kinds.count("first"), kinds.count("most")) == (4, 2)
    offered = [player.offered for player in s.state.players]
    for pair in offered:
        assert [CARDS[world].data.start_world % 2 for world in pair] == [1, 0]
    assert len({world for pair in offered for world in pair}) == 12
    assert s.hands() == [6] * 6
    own, other = game.view(s.state, 0).table, game.view(s.state, 1).table
    assert own.offered == offered[0]
    assert other.offered == offered[1]
    assert game.view(s.state, None).table.offered is None
    for seat, pair in enumerate(offered):
        assert len(s.legal(seat)) == 30
        s.play(f"{seat} choose_start {pair[0]} {','.join(s.hand(seat)[:2])}")
    assert s.asked == "choose_action"
    assert len(s.state.discard) == 6 + 12
    windfalls = sum(CARDS[pair[0]].windfall for pair in offered)
    assert len(s.state.deck) == 180 - 12 - 36 - windfalls
    numbers = [CARDS[pair[0]].data.start_world for pair in offered]
    assert s.state.first == numbers.index(min(numbers))


def test_rvi_t_38():
    """RVI-T-38: the two-player scenario, RVI-TAKEOVER-38, -39, RVI-OQ-11.

    Rules: RVI-TAKEOVER-38, -39, RACE-ORDER-2.
    """
    for more in ((), ("tgs",)):
        s = fresh_game(
            players=2, setup="takeover_scenario", takeovers=True, expansions=(*more, "rvi")
        )
        assert s.state.pool == 24
        assert [s.tableau(seat) for seat in (0, 1)] == [["rebel-cantina"], ["imperium-warlord"]]
        for seat in (0, 1):
            s.play(f"{seat} discard {','.join(s.hand(seat)[:2])}")
        assert s.hands() == [5, 5]
        assert "rebel-alliance" in s.hand(0)
        assert "imperium-seat" in s.hand(1)
        assert s.state.in_order() == [0, 1]
        assert "old-earth" in s.state.deck + s.hand(0) + s.hand(1) + s.state.discard


def test_rvi_t_39():
    """RVI-T-39: Propaganda Edge and Research Leader, RVI-GOAL-4, -5.

    Rules: RVI-GOAL-4, -5.
    """
    s = round_start(
        "Rebel Miners, Rebel Fuel Cache, Rebel Underground, Rebel Cantina, Rebel Alliance",
        "Expedition Force, Blaster Runners, Pan-Galactic Research, Rebel Pact",
        goals=["propaganda-edge", "research-leader"],
        **BOTH,
    )
    assert progress(s.state, "propaganda-edge")[0] == 3
    assert progress(s.state, "research-leader")[1] == 4
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert [tile.seats for tile in s.state.goals] == [[0], [1]]


def test_rvi_t_42():
    """RVI-T-42: Ancient Race discards its third card after the reveal, RVI-OQ-16.

    Rules: RVI-SETUP-3, -4, RVI-OQ-16, TGS-SETUP-4.
    """
    games = (fresh_game(seed=str(seed), players=2, **BOTH) for seed in range(999))
    s = next(played for played in games if "ancient-race" in played.state.players[0].offered)
    red = s.state.players[0].offered[0]
    s.play(f"0 choose_start ancient-race {','.join(s.hand(0)[:2])}")
    assert s.tableau(0) == []  # hidden until the other has chosen
    s.play(f"1 choose_start {s.state.players[1].offered[0]} {','.join(s.hand(1)[:2])}")
    assert s.waiting == [0]
    assert s.goods(0) == ["ancient-race"]
    s.play(f"0 discard {s.hand(0)[0]}")
    assert s.hands() == [3, 4]
    assert red in s.state.discard
    assert len(s.state.discard) == 1 + 3 + 1 + 2


def test_first_goals_of_rebel_vs_imperium():
    """RVI-GOAL-1, -2, -3: Expansion Leader, Galactic Riches and Uplift Knowledge."""
    goals = ["expansion-leader", "galactic-riches", "uplift-knowledge"]
    s = round_start(
        "Old Earth, Gem World*, Comet Zone*, Plague World*, Spice World*, Public Works, "
        "Drop Ships, Space Marines",
        "Uplift Code, Avian Uplift Race, Abandoned Alien Uplift Camp",
        goals=goals,
        **BOTH,
    )
    s.actions("settle", "settle").play("0 pass", "1 pass")
    assert [tile.seats for tile in s.state.goals] == [[0], [0], [1]]


def test_the_decks():
    """TGS-CARD-3, RVI-CARD-3, RVI-CARD-2, RVI-CARD-4: the cards by cost and defense."""

    def table(*sets):
        counts = {}
        for card in deck_of(("base", *sets)).values():
            row = counts.setdefault(card.price, [0, 0, 0])
            row[0 if card.development else 2 if card.military_world else 1] += 1
        return {price: tuple(row) for price, row in sorted(counts.items())}

    assert table("tgs") == {
        0: (0, 2, 0), 1: (15, 8, 8), 2: (12, 14, 7), 3: (6, 12, 6),
        4: (8, 5, 3), 5: (2, 6, 2), 6: (15, 2, 2), 7: (0, 0, 1),
    }  # fmt: skip
    assert table("tgs", "rvi") == {
        0: (0, 3, 0), 1: (23, 11, 11), 2: (12, 17, 9), 3: (10, 15, 6), 4: (11, 5, 3),
        5: (2, 6, 4), 6: (22, 4, 2), 7: (0, 1, 1), 8: (0, 0, 1), 9: (0, 0, 1),
    }  # fmt: skip
    assert len(deck_of(("base", "rvi"))) == 158
    with_rvi = deck_of(("base", "tgs", "rvi"))
    assert "gambling-world" not in with_rvi
    assert {"gambling-world-rvi", "research-labs#3", "contact-specialist#3"} <= with_rvi.keys()
    assert "gambling-world" in deck_of(("base", "tgs"))


def test_without_the_gathering_storm():
    """RVI-CARD-5, RVI-OQ-10: no goals, no choice of start worlds, start worlds 0-4 and 9-11."""
    numbers = set()
    for seed in range(30):
        s = fresh_game(seed=str(seed), players=5, expansions=("rvi",))
        assert s.state.goals == []
        assert s.asked == "discard"
        numbers |= {CARDS[s.tableau(seat)[0]].data.start_world for seat in range(5)}
    assert numbers == {0, 1, 2, 3, 4, 9, 10, 11}


def test_keywords():
    """RVI-CARD-7: IMPERIUM, REBEL and UPLIFT cards."""
    named = {card.title: card for card in CARDS.values()}

    def having(keyword):
        return {title for title, card in named.items() if keyword in card.keywords}

    assert having("imperium") == {
        "Imperium Armaments World", "Galactic Imperium", "Imperium Lords", "Imperium Warlord",
        "Imperium Blaster Gem Consortium", "Imperium Seat", "Imperium Cloaking Technology",
        "Imperium Troops",
    }  # fmt: skip
    rebel_military = {title for title, card in named.items() if card.rebel_military}
    assert rebel_military == {
        "Rebel Fuel Cache", "Rebel Miners", "Rebel Outpost", "Rebel Warrior Race",
        "Rebel Underground", "Rebel Homeworld", "Rebel Base", "Rebel Colony",
        "Rebel Sympathizers", "Rebel Stronghold", "Primitive Rebel World", "Rebel Convict Mines",
    }  # fmt: skip
    assert having("rebel") == rebel_military | {"Rebel Cantina", "Rebel Alliance", "Rebel Pact"}
    chromosomes = {title for title, card in named.items() if card.chromosome}
    assert chromosomes == {
        "Avian Uplift Race", "Reptilian Uplift Race", "Aquatic Uplift Race",
        "Devolved Uplift Race", "Insect Uplift Race", "The Last of the Uplift Gnarssh",
        "Clandestine Uplift Lab",
    }  # fmt: skip
    assert having("uplift") == chromosomes | {
        "Abandoned Alien Uplift Camp", "Alien Uplift Center", "Uplift Code",
    }  # fmt: skip


def test_the_fifth_preset_hand():
    """TGS-SETUP-3: Separatist Colony and its four cards."""
    t = set_up(Options(players=5, setup="first_game", expansions=("tgs",)), "seed", None)
    fifth = next(p for p in t.players if p.tableau[0].card == "separatist-colony")
    assert set(fifth.hand) == {
        "alien-toy-shop", "deserted-alien-world", "hive-world", "space-mercenaries",
    }  # fmt: skip
