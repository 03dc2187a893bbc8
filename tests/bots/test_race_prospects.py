"""What a network is told about a seat's gains in the next round of Race for the Galaxy."""

from __future__ import annotations

import pytest

from galaxy_referee.bots.learned.trained import inputs_of
from tests.bots.networks import written
from tests.race.kit import round_start

INPUTS = inputs_of("race")


def table(hand, **more):
    return round_start(f"Alpha Centauri / {hand}", "Old Earth / +4", **more).state


def test_a_card_that_can_be_placed_promises_a_gain_from_its_phase_only():
    t = table("New Sparta, Gem World, +3")
    settling, developing = (
        written(INPUTS, t, seen=INPUTS.seen(t, 0))[f"prospect: {phase}"]
        for phase in ("settle", "develop")
    )
    assert settling > 0 == developing


def test_cards_that_the_seat_had_not_seen_pay_for_others_but_promise_nothing():
    """RACE-EXPLORE-1: what a move draws must not count for the choice to make it."""
    t = table("Gem World, +3")
    hand = t.players[0].hand
    world = next(card for card in hand if card.startswith("gem-world"))
    assert written(INPUTS, t)["prospect: settle"] > 0
    unseen = written(INPUTS, t, seen=frozenset())
    assert unseen["prospect: settle"] == unseen["prospect: wishes"] == 0
    assert written(INPUTS, t, seen=frozenset([world]))["prospect: settle"] > 0
    t.players[0].hand = [world]
    assert written(INPUTS, t, seen=frozenset([world]))["prospect: settle"] == 0


def test_only_public_facts_count_for_the_leading_other_player():
    t = table("+4")
    before = written(INPUTS, t)
    t.players[1].hand[:2], t.deck[:2] = t.deck[:2], t.players[1].hand[:2]
    assert written(INPUTS, t) == before
    t.players[1].hand += [t.deck.pop()]
    more = written(INPUTS, t)["prospect: leading other: develop"]
    assert more - before["prospect: leading other: develop"] == pytest.approx(0.25 / 5)
