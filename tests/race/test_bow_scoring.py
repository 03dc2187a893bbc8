"""The Brink of War: the end of the round, and what cards score (BOW-ENDROUND, BOW-SCORE)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import BOW, card, finished, round_start


def test_retrofit_and_salvage_takes_what_the_others_discard():
    """BOW-T-53, BOW-ENDROUND-1..-3: with Black Hole Miners, the owner keeps all 15 cards."""
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


def test_retrofit_and_salvage_draws_from_its_own_deck_in_a_draft():
    """BOW-T-86, BOW-DRAFT-6, -7: it draws 3 cards because the other seats discarded 3."""
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


def test_prestige_scores_for_itself_and_for_two_cards():
    """BOW-T-55, BOW-SCORE-1, -5, -8: with 4 prestige, Federation Capital, and Pan-Galactic
    Affluence, the total is 15."""
    s = finished("Federation Capital, Pan-Galactic Affluence, Export Duties", prestige=(4,), **BOW)
    cards = s.score(0).cards
    assert (cards["federation-capital"], cards["pan-galactic-affluence"]) == (4, 4 + 2)
    assert s.score(0).total == 4 + 4 + (4 + 2) + 1


PEACE = "Old Earth, Universal Peace Institute, Pan-Galactic Mediator, Outlaw World"
TERRAFORMING = "Golden Age of Terraforming, Terraforming Engineers, Terraforming Robots, "
ALIENS = "Alien Cornucopia, Alien Burial Site, Alien Robotic Factory, Gem World, Asteroid Belt"
HOLOGRID = "Pan-Galactic Hologrid, Gem World, Alien Tourist Attraction, Expanding Colony, Old Earth"
WORLDS = "Galactic Federation, Gem World, Comet Zone, Asteroid Belt"
BUSTER = "Galactic Federation, Imperium Planet Buster"


@pytest.mark.parametrize(("line", "name", "points"), [
    (PEACE, "Universal Peace Institute", 6),
    (f"{PEACE}, Drop Ships, Space Marines", "Universal Peace Institute", 3),
    (TERRAFORMING + WORLDS, "Golden Age of Terraforming", 9),
    (TERRAFORMING + WORLDS, "Galactic Federation", 6),
    (TERRAFORMING + BUSTER, "Galactic Federation", 7),
    (ALIENS, "Alien Cornucopia", 7),
    (HOLOGRID, "Pan-Galactic Hologrid", 7),
])  # fmt: skip
def test_points_of_cards_depend_on_military_keywords_and_kinds(line, name, points):
    """BOW-T-56, BOW-T-57, BOW-T-58, BOW-SCORE-3, -4, -6, -7, BOW-CARD-3, BOW-OQ-13: each case is a
    tableau, one of its cards, and the points of that card."""
    assert finished(line, **BOW).score(0).cards[card(name)] == points


def test_a_world_of_any_kind_has_one_kind_for_all_scoring():
    """BOW-T-75, BOW-OORT-1, -8, -11, -12: named Novelty, it brings 6 VP for Galactic Exchange but
    none for Pan-Galactic League."""
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
    s = round_start("Pan-Galactic League, Plague World*, Alien Oort Cloud Refinery*", **BOW)
    s.actions("produce", "produce")
    assert s.drawn_by()["pan-galactic-league"] == 2


def test_neither_prestige_nor_stored_cards_break_a_tie():
    """BOW-T-82, BOW-SCORE-2, BOW-STORE-4: at 40 VP each, the seat with 5 cards in hand wins."""
    s = finished(
        "Galactic Scavengers* / +3", "New Sparta / +5", prestige=(5, 0), chips=(35, 39), **BOW
    )
    s.state.players[0].stored = [s.state.deck.pop(), s.state.deck.pop()]
    assert [s.score(seat).total for seat in (0, 1)] == [40, 40]
    assert [s.score(seat).tie_break for seat in (0, 1)] == [4, 5]
    assert game.outcome(s.state).winners == [1]
