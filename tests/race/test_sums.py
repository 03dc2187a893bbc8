"""Sums in views: Military and prices with their parts, as Settle and Develop count them."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers.moves import Settle
from galaxy_referee.engine.frontiers.phases.develop import price_of
from galaxy_referee.engine.frontiers.phases.settling import price_paid
from galaxy_referee.engine.kernel.sums import reduced, total
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import KINDS
from galaxy_referee.engine.race.phases.develop import development_cost
from galaxy_referee.engine.race.phases.phase import number_in_round
from galaxy_referee.engine.race.phases.settle.placement import placement_options
from galaxy_referee.engine.race.state import fits
from tests.hidings import HIDINGS
from tests.race.kit import BOTH, BOW, round_start
from tests.test_every_game import moments

WORLDS = [card for card in CARDS.values() if card.world and card.id == card.name]


def military(s, seat=0, viewer=None):
    """The Military of a seat: against what, and the parts."""
    return {
        strength.against: {part.source: part.amount for part in strength.parts}
        for strength in game.view(s.state, viewer).sums.military
        if strength.seat == seat
    }


def prices(s, seat=0):
    """What the cards of a seat cost: the parts, then what is left."""
    return {
        (each.piece, each.way): ({part.source: part.amount for part in each.saved}, each.price)
        for each in game.view(s.state, seat).sums.prices
    }


# -- Military --------------------------------------------------------------------------------------


def test_military_against_all_worlds_comes_first_and_counts_against_some_too():
    """RACE-SETTLE-16 to -18."""
    s = round_start("New Sparta, Empath World, Alien Tech Institute", "")
    general = {"new-sparta": 2, "empath-world": -1}
    assert military(s) == {None: general, "alien": {**general, "alien-tech-institute": 2}}
    assert military(s, viewer=1) == military(s)
    assert military(s, seat=1) == {None: {}}
    totals = [strength.total for strength in game.view(s.state, None).sums.military]
    assert totals == [1, 3, 0]


def test_a_card_gives_no_military_in_the_phase_in_which_it_is_placed():
    """RACE-POWER-6."""
    s = round_start("/ Space Marines, +3").actions("develop", "settle")
    s.play("0 develop space-marines", "1 pass")
    assert (s.asked, military(s)) == ("pay", {None: {}})
    s.pay(0, 1)
    assert (s.asked, military(s)) == ("settle", {None: {"space-marines": 2}})


def test_military_that_counts_cards_has_the_amount_of_now():
    """RVI-SETTLE-9."""
    alone, two = (round_start(f"Hidden Fortress{more}", **BOTH) for more in ("", ", Rebel Miners"))
    assert military(two)[None]["hidden-fortress"] == military(alone)[None]["hidden-fortress"] + 1


def test_a_strengthened_settle_gives_military_in_its_phase():
    """BOW-ACTION-9, -14."""
    s = round_start("New Sparta / Gem World, +3", "Old Earth", prestige=[1], leader=0, **BOW)
    s.actions("prestige-settle", "develop")
    assert (s.state.phase, military(s)) == ("develop", {None: {"new-sparta": 2}})
    s.play("0 pass", "1 pass")
    assert military(s) == {None: {"new-sparta": 2, "settle": 2}}


def counts(against, world):
    return fits(world, against) if against in KINDS else against in world.keywords


def test_military_is_what_settle_counts():
    """RACE-SETTLE-16: in whole games, for every world."""
    compared = 0
    for t in moments("race"):
        if t.phase != "settle" or t.used:
            continue
        sums = game.view(t, None).sums.military
        for seat in t.seats():
            options = placement_options(t, seat)
            general, *others = [each for each in sums if each.seat == seat]
            for world in WORLDS:
                counting = [each for each in others if counts(each.against, world)]
                more = sum(each.total - general.total for each in counting)
                expected = general.total + more + t.players[seat].temporary
                assert options.military_against(world) == expected
                compared += 1
    assert compared > 10_000


# -- prices ----------------------------------------------------------------------------------------


def test_a_price_names_what_it_is_reduced_by():
    """RACE-DEVELOP-5, -7, RACE-POWER-5, RACE-T-5."""
    hand = "/ Interstellar Bank, Free Trade Association, Gem World, +2"
    s = round_start(f"Investment Credits, Galactic Federation {hand}").actions("develop", "settle")
    saved = {"develop": 1, "investment-credits": 1, "galactic-federation": 2}
    priced = prices(s)
    assert priced["interstellar-bank", "pay"] == (saved, 0)
    assert priced["free-trade-association", "pay"] == (saved, 2)
    assert not [piece for piece, _ in priced if CARDS[piece].world]


def test_a_world_has_a_price_for_each_way_to_pay():
    """RACE-SETTLE-3, -10, -11, -20, -21."""
    line = "Replicant Robots, Mining Robots, Contact Specialist"
    s = round_start(f"{line} / Imperium Armaments World, Rebel Miners, Alien Robot Sentry, +2")
    s.actions("settle", "settle")
    robots = {"replicant-robots": 2, "mining-robots": 1}
    assert {piece: each for piece, each in prices(s).items() if piece[0] in s.hand(0)[:3]} == {
        ("imperium-armaments-world", "pay"): (robots, 1),
        ("rebel-miners", "contact-specialist"): ({"contact-specialist": 1, **robots}, 0),
    }


def test_a_strengthened_action_reduces_prices():
    """BOW-ACTION-8: what is left is what is asked for."""
    s = round_start("/ Public Works, New Economy, +4", "", prestige=[1], leader=0, **BOW)
    s.actions("prestige-develop", "settle")
    assert prices(s)["new-economy", "pay"] == ({"develop": 3}, 3)
    s.play("0 develop new-economy", "1 pass").pay(0, 3)


def test_only_a_seat_that_chooses_a_card_to_place_sees_prices_of_its_own_hand():
    """RACE-INFO-1, RACE-DEVELOP-2."""
    s = round_start("/ Investment Credits, Space Marines", "/ Public Works, Gem World, +3")
    s.actions("develop", "settle")
    assert {piece for piece, _ in prices(s)} == {"investment-credits", "space-marines"}
    assert {piece for piece, _ in prices(s, 1)} < {*s.hand(1)}
    assert game.view(s.state, None).sums.prices == []
    s.play("0 develop space-marines")
    assert (prices(s), ("public-works", "pay") in prices(s, 1)) == ({}, True)


def paid_for_development(t, seat, each):
    return development_cost(t, seat, CARDS[each.piece], number_in_round(t, "develop", t.agenda))


def paid_for_world(t, seat, each):
    return placement_options(t, seat).price_by(CARDS[each.piece], each.way)


# What the engine asks for, by game and kind of decision.
PAID = {
    ("race", "develop"): paid_for_development,
    ("race", "settle"): paid_for_world,
    ("frontiers", "develop"): lambda t, seat, each: price_of(t, seat, each.piece),
    ("frontiers", "settle"): lambda t, seat, each: price_paid(
        t, Settle(seat, each.piece, each.way), t.agenda[-1].fresh
    ),
}


@pytest.mark.parametrize("name", ["race", "frontiers"])
def test_what_is_left_is_the_cost_less_what_is_saved(name):
    """RACE-POWER-5, NF-POWER-5."""
    of_game, seen = HIDINGS[name].game, 0
    for t in moments(name):
        for decision in of_game.decisions(t):
            for each in of_game.view(t, decision.seat).sums.prices:
                assert each.price == reduced(each.cost, each.saved) >= 0
                assert total(each.saved) >= 0
                assert each.price == PAID[name, decision.kind](t, decision.seat, each)
                seen += 1
    assert seen > 100
