"""The draw deck, the pool of victory points, and what cards and chips are."""

from __future__ import annotations

from tests.race.kit import BASE, round_start


def test_a_card_serves_three_purposes():
    """RACE-CARD-12, RACE-CARD-8: placed, paid, or a good; the same cards go round."""
    s = round_start("/ Asteroid Belt, Gem World, Rebel Base", deck="Public Works")
    s.actions("settle", "settle").play("0 settle asteroid-belt", "1 pass")
    assert s.tableau(0) == ["asteroid-belt"]
    assert s.state.players[0].tableau[0].good == "public-works"
    assert set(s.state.discard) == {"gem-world", "rebel-base"}


def test_the_deck_is_reshuffled_as_soon_as_it_is_used_up():
    """RACE-DECK-2, RACE-OQ-4: with the discards up to then; a draw in progress goes on."""
    s = round_start("", "", deck_size=4, discard="Rebel Base, Rebel Outpost, Rebel Homeworld")
    s.actions("explore+1+1", "explore+1+1")
    # Three and then one of the old deck, two of the new one.
    assert s.happened("deck_reshuffled")[0].data == {"count": 3}
    assert (s.drawn(0), s.drawn(1), len(s.state.deck)) == (3, 3, 1)
    new = {*s.state.players[1].drawn[1:], *s.state.deck}
    assert new == {"rebel-base", "rebel-outpost", "rebel-homeworld"}


def test_the_last_card_is_enough_for_a_reshuffle():
    """RACE-DECK-2, RACE-OQ-4: cards discarded afterwards are not in the new deck."""
    s = round_start("", "", deck_size=5, discard="Rebel Base, Rebel Outpost, Rebel Homeworld")
    s.actions("explore+1+1", "settle")
    assert (len(s.state.deck), s.state.discard, s.state.reshuffled) == (3, [], 1)
    for seat in (0, 1):
        s.play(f"{seat} {s.legal(seat)[0]}")
    assert (len(s.state.deck), len(s.state.discard)) == (3, 2)


def test_only_the_discard_pile_is_reshuffled():
    """RACE-DECK-3: neither hands, tableaus nor goods."""
    s = round_start("Gem World*, Old Earth / +3", "/ +3", deck_size=2, discard="Rebel Base")
    good = s.state.players[0].tableau[0].good
    hands = [list(s.hand(0)), list(s.hand(1))]
    s.actions("explore+1+1", "settle")
    assert s.state.players[0].tableau[0].good == good
    assert [s.hand(0)[:3], s.hand(1)[: len(hands[1])]] == hands
    assert s.state.reshuffled == 1


def test_nothing_left_to_draw():
    """RACE-DECK-4, RACE-OQ-5: a draw yields nothing, and is not owed."""
    s = round_start("Merchant Guild", "", deck_size=1).actions("produce", "produce")
    assert (s.hands()[0], s.state.deck, s.state.discard) == (1, [], [])
    s.play(s.first_legal(1)).actions("settle", "settle").play("0 pass", "1 pass")
    assert s.hands()[0] == 1
    assert s.state.discard != []


def test_no_card_is_left_for_a_good():
    """RACE-DECK-4, RACE-SETTLE-5: a windfall world is placed without a good."""
    s = round_start("/ Asteroid Belt, Gem World, Rebel Base", deck_size=0)
    s.actions("settle", "settle").play("0 settle asteroid-belt", "1 pass")
    (placed,) = s.state.players[0].tableau
    assert (placed.card, placed.good, s.happened("good_placed")) == ("asteroid-belt", None, [])


def test_an_empty_deck_is_shuffled_at_the_next_draw():
    """RACE-DECK-5, RACE-OQ-5: with the discard pile as it is then."""
    s = round_start("Terraforming Robots / Gem World, +3", "", deck_size=0)
    s.actions("settle", "settle").play("0 settle gem-world", "1 pass")
    paid = s.hand(0)[:2]
    s.play(f"0 pay {','.join(paid)}")
    # The bonus and the Robots draw both cards paid.
    assert set(s.hand(0)[1:]) == set(paid)
    assert s.state.reshuffled == 1


def test_chips_come_only_from_consume_powers():
    """RACE-VP-1: not from placing a world worth 7."""
    s = round_start("Contact Specialist, Colony Ship / Rebel Homeworld").actions("settle", "settle")
    s.play("0 settle rebel-homeworld", "1 pass")
    assert (s.chips(0), s.state.pool) == (0, 24)


def test_vp_are_taken_from_the_pool():
    """RACE-VP-2, RACE-CARD-13: values, not single chips; no change is ever needed."""
    s = round_start("Old Earth, Gem World*, Spice World*", "", "", chips=(7, 3))
    assert s.state.pool == 36 - 10
    s.actions("consume-x2", "consume-x2", "consume-x2")
    assert (s.chips(0), s.state.pool) == (11, 22)


def test_nobody_loses_vp_because_the_pool_is_empty():
    """RACE-VP-3, RACE-SETUP-3, RACE-END-2: chips set aside are used to the end of the round."""
    s = round_start("Old Earth, Gem World*, Spice World*", "Public Works, Space Port*", chips=(23,))
    s.actions("consume-x2", "settle").play("0 pass", "1 pass")
    assert (s.chips(0), s.chips(1), s.state.pool) == (27, 1, -4)
    assert s.state.over


def test_every_card_of_the_deck_is_an_ordinary_one():
    """RACE-SETUP-6: an undealt start world is placed like any other card."""
    s = round_start("Alpha Centauri / Old Earth, New Sparta, Epsilon Eridani, +1")
    s.actions("settle", "settle")
    assert s.choices(0) == {"old-earth", "epsilon-eridani"}
    assert BASE["new-sparta"].price == 2
    s.play("0 settle old-earth", "1 pass")
    assert s.tableau(0) == ["alpha-centauri", "old-earth"]


def test_the_reshuffle_does_not_depend_on_the_order_of_discards():
    """RACE-DECK-2: who looks at the pile cannot steer the new deck."""
    decks = []
    three = "Rebel Base, Rebel Outpost, Rebel Homeworld"
    for pile in (three, ", ".join(reversed(three.split(", ")))):
        s = round_start("Merchant Guild", "", deck_size=2, discard=pile)
        decks.append(s.actions("produce", "produce").state.deck)
    assert decks[0] == decks[1]
    assert len(decks[0]) == 3
