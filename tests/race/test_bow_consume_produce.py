"""The Brink of War: Explore, Develop, Consume, Produce, the end of the round and scoring, as far as
cards are concerned (BOW-EXPLORE to BOW-SCORE)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race.components.catalogue import CARDS
from tests.race.kit import BOW, NOTHING_TO_SELL, Names, finished, fresh_game, round_start


def prestige(s, seat=0):
    return s.state.players[seat].prestige


def phase(name, *seats, **more):
    """Everyone has chosen this action."""
    s = round_start(*seats, **{**BOW, **more})
    return s.actions(*[name] * len(s.state.players))


def consuming(*seats, **more):
    """A consumes; nothing is doubled."""
    s = round_start(*seats, **{**BOW, **more})
    return s.actions("produce", *[NOTHING_TO_SELL] * (len(s.state.players) - 1))


def drawn(s, seat=0):
    """How many cards a seat has drawn, by source."""
    draws = [event for event in s.log if event.kind == "cards_drawn" and event.seat == seat]
    return {event.data["source"]: event.data["count"] for event in draws}


# -- set-up, Explore and Develop -------------------------------------------------------------------


def test_bow_t_1():
    """BOW-T-1, BOW-SETUP-2, -5..-7, BOW-STORE-7: a card of the starting hand is stored."""
    names = Names(("base", "tgs", "rvi", "bow"))
    offers = [
        names.list("Uplift Mercenary Force, Galactic Scavengers"),
        names.list("New Sparta, Old Earth"),
        names.list("Epsilon Eridani, Alpha Centauri"),
    ]
    rest = names.rest()
    hands = [rest[:6], rest[6:12], rest[12:18]]
    deal = {"offers": offers, "hands": hands, "deck": rest[18:], "goals": []}
    s = fresh_game(players=3, deal=deal, **BOW)
    for seat, world in enumerate(("galactic-scavengers", "new-sparta", "alpha-centauri")):
        s.play(f"{seat} choose_start {world} {','.join(s.hand(seat)[:2])}")
    assert s.asked == "store"
    s.play(f"0 {s.legal(0)[0]}")
    assert s.state.pool == 41
    assert len(s.state.deck) == 228 - 6 - 18 - 2 == 202
    assert len(s.state.discard) == 3 + 6
    assert s.hands() == [3, 4, 4]
    assert len(s.state.players[0].stored) == 1
    assert [s.goods(seat) for seat in range(3)] == [
        ["galactic-scavengers"], [], ["alpha-centauri"]
    ]  # fmt: skip
    kinds = [CARDS[name].good for name in ("galactic-scavengers", "alpha-centauri")]
    assert kinds == ["novelty", "rare"]
    assert s.state.in_order() == [2, 0, 1]


def test_bow_t_51():
    """BOW-T-51, BOW-DEVELOP-1, -2: draws for all, then discards the sum."""
    s = round_start("Interstellar Bank, Information Hub, Galactic Power Brokers / +3", **BOW)
    s.actions("settle", "develop")
    assert drawn(s) == {"interstellar-bank": 1, "information-hub": 1, "galactic-power-brokers": 2}
    assert s.asked == "discard"
    s.play(f"0 discard {','.join(s.hand(0)[:2])}")
    assert len(s.hand(0)) == 5


def test_bow_t_52():
    """BOW-T-52, BOW-EXPLORE-1: a card for prestige before anyone draws."""
    s = round_start("Pan-Galactic Hologrid / +1", **BOW).actions("settle", "explore+5")
    s.refused(f"0 discard {s.hand(0)[0]},{s.hand(0)[0]}", "named_twice")
    s.play(f"0 discard {s.hand(0)[0]}")
    assert prestige(s) == 1
    assert s.drawn(0) == 2
    s = round_start("Pan-Galactic Hologrid", **BOW).actions("settle", "explore+5")
    assert s.asked == "keep"


def test_bow_t_87():
    """BOW-T-87, BOW-DEVELOP-3, BOW-POWER-3: prestige after placing developments."""
    board = "Federation Capital, Pan-Galactic Affluence, Rebel Council"
    for hand, gained in (("Rebel Troops", 2), ("Pan-Galactic Research", 2), ("Rebel Alliance", 3)):
        s = round_start(f"{board} / {hand}, +6", **BOW).actions(NOTHING_TO_SELL, "develop")
        s.play(f"0 {s.legal(0)[0]}", "1 pass")
        s.play(s.first_legal(0))
        assert prestige(s) == gained


def test_bow_t_88():
    """BOW-T-88, BOW-DEVELOP-4, -5, -6: a good may be discarded where it saves nothing."""
    s = round_start(
        "Golden Age of Terraforming, Comet Zone*, Gem Smugglers*, Retrofit & Salvage, Inc. / "
        "Investment Credits, Interstellar Bank",
        **BOW,
    )
    s.actions("settle", "develop").play("0 develop investment-credits", "1 pass")
    assert len(s.legal(0)) == 3
    s.play("0 spend golden-age-of-terraforming:discount_for_good comet-zone")
    assert "investment-credits" in s.tableau(0)
    assert len(s.hand(0)) == 1
    assert s.goods(0) == ["gem-smugglers"]


# -- Consume ---------------------------------------------------------------------------------------


def test_bow_t_15():
    """BOW-T-15, BOW-CONSUME-3, -4, BOW-PRESTIGE-5: only points are multiplied."""
    s = round_start(
        "Earth's Lost Colony*, Interstellar Casus Belli, Galactic Salon, Deficit Spending, "
        "Federation Capital / +2",
        prestige=[3],
        **BOW,
    )
    s.actions("prestige-consume-x2", "settle").play("0 pass", "1 pass")
    s.play("0 consume interstellar-casus-belli:spend_prestige")
    s.play("0 consume federation-capital:goods_for_prestige")
    while s.asked in ("consume", "discard"):
        if s.asked == "consume":
            s.play(next(move for move in map("0 {}".format, s.legal(0)) if "pass" not in move))
        else:
            s.play(f"0 discard {','.join(s.hand(0))}")
    gained = {
        event.data["source"]: event.data["vp"] for event in s.log if event.kind == "vp_gained"
    }
    assert gained.pop("leader") == 1
    assert sum(gained.values()) == 9 + 3 + 2
    assert prestige(s) == 2


def test_bow_t_69():
    """BOW-T-69, BOW-CONSUME-1, -4: goods for prestige."""
    s = round_start(
        "Universal Peace Institute, Imperium Capital, Federation Capital, Spice World*, "
        "Gem World*, Comet Zone*, Artist Colony*, Mining World*",
        **BOW,
    )
    s.actions("consume-x2", "produce")
    while s.asked in ("consume", "consume_goods") and s.waiting == [0]:
        s.play(s.first_legal(0))
    gained = [event.data["vp"] for event in s.log if event.kind == "vp_gained"]
    assert gained == [2, 1]  # the second as leader of the next round
    assert prestige(s) == 4


def test_bow_t_70():
    """BOW-T-70, BOW-CONSUME-2, -6: exactly two cards for a prestige."""
    s = consuming("Alien Guardian, Pan-Galactic Security Council / +3")
    assert "pass" in s.legal(0)
    s.play("0 consume alien-guardian:hand_cards_for_prestige")
    s.refused(f"0 discard {s.hand(0)[0]}", "wrong_count")
    s.play(f"0 discard {','.join(s.hand(0)[:2])}")
    assert prestige(s) == 1
    assert s.asked != "consume"


def test_bow_t_71():
    """BOW-T-71, BOW-PRESTIGE-6, -7, BOW-CONSUME-3: prestige gained is spent at once."""
    s = consuming("Interstellar Casus Belli, Federation Capital, Spice World*")
    assert "consume interstellar-casus-belli:spend_prestige" in s.legal(0)
    s.play("0 consume interstellar-casus-belli:spend_prestige")
    assert (prestige(s), s.chips(0)) == (0, 3)


def test_bow_t_48():
    """BOW-T-48, BOW-OORT-2..-5: a good of any kind is never needed for one kind."""
    refinery = "Alien Oort Cloud Refinery*"
    s = consuming(f"{refinery}, Terraforming Robots")
    assert "pass" in s.legal(0)
    s = consuming(f"{refinery}, Terraforming Robots, Public Works")
    assert "pass" not in s.legal(0)
    s = round_start(refinery, **BOW).actions(NOTHING_TO_SELL, "produce")
    assert s.goods(0) == ["alien-oort-cloud-refinery"]
    s = consuming(f"{refinery}, Trade League")
    assert s.asked == "name_kind"
    s.play("0 name_kind alien")
    assert len(s.hand(0)) == 5 + 1


def test_bow_t_49():
    """BOW-T-49, BOW-OORT-6: every kind that is there, and one more."""
    s = consuming("Galactic Exchange, Spice World*, Comet Zone*, Alien Oort Cloud Refinery*")
    worlds = {tuple(sorted(text.split()[1].split(","))) for text in s.legal(0)}
    assert worlds == {
        ("comet-zone", "spice-world"),
        ("alien-oort-cloud-refinery", "comet-zone", "spice-world"),
    }


# -- Produce ---------------------------------------------------------------------------------------


def test_bow_t_50():
    """BOW-T-50, BOW-PRODUCE-3, -4: prestige in Produce."""
    s = phase(
        "produce",
        "Ravaged Uplift World*, Avian Uplift Race*, Uplift Gene Breeders",
        "Devolved Uplift Race",
    )
    assert prestige(s) == 2
    s = phase(
        "produce",
        "Ravaged Uplift World*, Avian Uplift Race*, Uplift Gene Breeders*",
        "Devolved Uplift Race, Insect Uplift Race*",
    )
    assert prestige(s) == 0


def test_bow_t_72():
    """BOW-T-72, BOW-PRODUCE-1, -2, -7: draw first, then discard that card to produce."""
    s = round_start("Universal Exports, Asteroid Belt, Diversified Economy", **BOW)
    s.actions("explore+5", "produce")
    while s.asked != "produce":
        s.play(s.first_legal(s.waiting[0]))
    s.play(f"0 {next(text for text in s.legal(0) if 'universal-exports:here' in text)}")
    assert s.goods(0)[:1] == ["universal-exports"]


def test_bow_t_73():
    """BOW-T-73, BOW-PRODUCE-5: the most goods of all kinds together."""
    worlds = "Spice World, Comet Zone, Mining World, Artist Colony"
    s = phase("produce", f"Pan-Galactic Affluence, {worlds}", "Old Earth, Bio-Hazard Mining World")
    assert drawn(s).get("pan-galactic-affluence") == 1


def test_bow_t_74():
    """BOW-T-74, BOW-OORT-7, -9: the kind of what is produced."""
    board = "Alien Oort Cloud Refinery, Gem World, Diversified Economy"
    s = round_start(f"{board}, Mining Robots", **BOW).actions("settle", "produce")
    s.play("0 pass", "1 pass").finish()
    assert drawn(s)["diversified-economy"] == 2
    for kind, cards in (("novelty", 1), ("genes", 2)):
        s = round_start(board, **BOW).actions("produce", "settle")
        s.play("0 pass", "1 pass")
        while s.asked == "produce" and "produce bonus alien-oort-cloud-refinery" not in s.legal(0):
            s.play(s.first_legal(0))
        if s.asked == "produce":
            s.play("0 produce bonus alien-oort-cloud-refinery")
        s.play(f"0 name_kind {kind}")
        s.finish()
        assert drawn(s)["diversified-economy"] == cards


# -- end of the round, scoring ---------------------------------------------------------------------


def test_bow_t_53():
    """BOW-T-53, BOW-ENDROUND-1..-3: Retrofit & Salvage, Inc. takes what the others discard."""
    salvage = "Retrofit & Salvage, Inc."
    for more, given, hand, claimed in (("", 2, 13, [0, 1]), (", Black Hole Miners", 0, 15, [1])):
        s = round_start(f"{salvage}{more} / +12", "Old Earth / +13", "New Sparta / +9",
                        goals=["budget-surplus"], **BOW)  # fmt: skip
        s.actions("settle", "settle", "settle").play("0 pass", "1 pass", "2 pass")
        assert s.waiting == ([0, 1] if given else [1])
        if given:
            s.play(f"0 discard {','.join(s.hand(0)[:given])}")
        taken = s.hand(1)[:3]
        s.play(f"1 discard {','.join(taken)}")
        assert s.hands() == [hand, 10, 9]
        assert {*taken} <= {*s.hand(0)}
        assert s.state.goals[0].seats == claimed


def test_bow_t_86():
    """BOW-T-86, BOW-DRAFT-6, -7: in a draft its owner draws as many from its own deck."""
    s = round_start("New Sparta / +12", "Old Earth / +11", "Retrofit & Salvage, Inc.",
                    draft=True, load=False, **BOW)  # fmt: skip
    for player in s.state.players:
        player.deck = [s.state.deck.pop() for _ in range(9)]
    s.actions("settle", "settle", "settle").play("0 pass", "1 pass", "2 pass")
    own, given = list(s.state.players[2].deck), [s.hand(0)[:2], s.hand(1)[:1]]
    s.play(f"0 discard {','.join(given[0])}", f"1 discard {given[1][0]}")
    assert sorted(s.hand(2)) == sorted(own[:3])
    assert s.state.players[2].deck == own[3:]
    assert [player.discard for player in s.state.players] == [*given, []]


@pytest.mark.parametrize(
    ("board", "card", "points"),
    [
        ("Federation Capital, Pan-Galactic Affluence, Export Duties", "federation-capital", 4),
        ("Federation Capital, Pan-Galactic Affluence, Export Duties", "pan-galactic-affluence", 6),
        (
            "Old Earth, Universal Peace Institute, Pan-Galactic Mediator, Outlaw World",
            "universal-peace-institute",
            6,
        ),
        (
            "Old Earth, Universal Peace Institute, Pan-Galactic Mediator, Outlaw World, "
            "Drop Ships, Space Marines",
            "universal-peace-institute",
            3,
        ),
        (
            "Golden Age of Terraforming, Terraforming Engineers, Terraforming Robots, "
            "Galactic Federation, Gem World, Comet Zone, Asteroid Belt",
            "golden-age-of-terraforming",
            9,
        ),
        (
            "Golden Age of Terraforming, Terraforming Engineers, Terraforming Robots, "
            "Galactic Federation, Imperium Planet Buster",
            "galactic-federation",
            7,
        ),
        (
            "Alien Cornucopia, Alien Burial Site, Alien Robotic Factory, Gem World, Asteroid Belt",
            "alien-cornucopia",
            7,
        ),
        (
            "Pan-Galactic Hologrid, Gem World, Alien Tourist Attraction, Expanding Colony, "
            "Old Earth",
            "pan-galactic-hologrid",
            7,
        ),
    ],
)
def test_bow_t_55_to_58(board, card, points):
    """BOW-T-55, BOW-T-56, BOW-T-57, BOW-T-58, BOW-SCORE-3..-9, BOW-CARD-3: what cards score."""
    s = finished(board, **BOW)
    s.state.players[0].prestige = 4
    assert s.score(0).cards[card] == points


def test_bow_t_75():
    """BOW-T-75, BOW-OORT-1, -8, -11, -12: one kind is named for all scoring."""
    s = finished(
        "Pan-Galactic League, Plague World, Alien Oort Cloud Refinery, Galactic Exchange, "
        "Trade League, Comet Zone",
        **BOW,
    )
    cards = s.score(0).cards
    assert (cards["galactic-exchange"], cards["pan-galactic-league"]) == (6, 2)
    without = finished(
        "Pan-Galactic League, Plague World, Galactic Exchange, Trade League, Comet Zone", **BOW
    )
    assert cards["trade-league"] - without.score(0).cards["trade-league"] == 1
    s = phase("produce", "Pan-Galactic League, Plague World*, Alien Oort Cloud Refinery*")
    assert drawn(s)["pan-galactic-league"] == 2


def test_bow_t_82():
    """BOW-T-82, BOW-SCORE-2, BOW-STORE-4: stored cards and prestige break no tie."""
    s = finished("Galactic Scavengers*, Old Earth / +3", "New Sparta / +5", **BOW)
    s.state.players[0].stored = [s.state.deck.pop(), s.state.deck.pop()]
    s.state.players[0].prestige = 5
    assert [s.score(seat).tie_break for seat in (0, 1)] == [4, 5]
