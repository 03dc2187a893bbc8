"""Sums in views: what tiles cost, with the parts, for the seat that buys or settles."""

from __future__ import annotations

from galaxy_referee.engine.frontiers import game
from tests.frontiers.kit import Seat, acting, asked, play, position, seat


def prices(t, viewer=0):
    """What tiles cost a seat: the parts, then what is left."""
    return {
        (each.piece, each.way): ({part.source: part.amount for part in each.saved}, each.price)
        for each in game.view(t, viewer).sums.prices
    }


def test_developments_cost_less_by_the_bonus_and_by_powers():
    """NF-T-07, NF-T-08: NF-DEV-2, NF-DEV-3, NF-POWER-5."""
    buyer = seat("Investment Credits, Galactic Federation", credits=9)
    t = position(buyer, Seat(credits=9), action="develop")
    saved = {"develop": 1, "investment-credits": 1, "galactic-federation": 2}
    assert prices(t)["space-marines", "credits"] == (saved, 0)
    assert prices(t)["technology-investors", "credits"] == (saved, 1)
    assert prices(t, 1) == prices(t, None) == {}
    play(t, "0 develop -")
    assert prices(t, 1)["technology-investors", "credits"] == ({}, 5)


def test_developments_of_which_none_is_left_have_no_price():
    """NF-DEV-5."""
    t = position(Seat(credits=9), Seat(credits=9), action="develop")
    assert ("space-marines", "credits") in prices(t)
    t.stacks["space-marines"] = 0
    assert ("space-marines", "credits") not in prices(t)


def test_worlds_cost_less_by_powers_that_fit_and_military_worlds_with_a_power():
    """NF-T-16, NF-T-21: NF-SETTLE-6, NF-SETTLE-13."""
    t = acting(
        "settle",
        "Contact Specialist, Mining Robots / Rebel Miners, Gem World, Alien Robot Sentry",
        colonists=1,
        credits=3,
    )
    contact, robots = {"contact-specialist": 1}, {"mining-robots": 1}
    assert prices(t) == {
        ("rebel-miners", "contact-specialist"): ({**contact, **robots}, 0),
        ("gem-world", "credits"): ({}, 2),
    }


def test_a_world_placed_in_this_turn_reduces_nothing_yet():
    """NF-POWER-2, NF-SETTLE-16: prices of a second world, until the turn is over."""
    line = "Improved Logistics / Gem World, Deep Space Symbionts"
    t = acting("settle", line, colonists=4, credits=9)
    play(t, "0 settle gem-world credits")
    assert asked(t) == (0, "settle")
    assert prices(t) == {("deep-space-symbionts", "credits"): ({}, 3)}
    taking = acting("settle", line, colonists=4, credits=9)
    play(taking, "0 take_colonists")
    assert prices(taking) == {}
