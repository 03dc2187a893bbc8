"""Phase I: Explore."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import round_start


@pytest.mark.parametrize(
    ("action", "drawn", "kept"), [("explore+5", 7, 1), ("explore+1+1", 3, 2), ("settle", 2, 1)]
)
def test_cards_drawn_and_kept(action, drawn, kept):
    """RACE-EXPLORE-1, -2, -3, -7: the action and both bonuses."""
    other = "explore+1+1" if action == "explore+5" else "explore+5"
    s = round_start("/ +2").actions(action, other)
    decision = game.decisions(s.state)[0]
    assert s.drawn(0) == drawn
    assert (decision.moves.least, decision.moves.most, decision.rule) == (
        kept,
        kept,
        "RACE-EXPLORE-7",
    )
    cards = s.state.players[0].drawn
    for seat in (0, 1):
        s.play(f"{seat} {s.legal(seat)[-1]}")
    assert s.hand(0)[2:] == cards[-kept:]
    assert set(cards[:-kept]) < set(s.state.discard)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_exactly_the_number_is_kept(count):
    """RACE-EXPLORE-7: neither fewer nor more."""
    s = round_start("").actions("explore+1+1", "explore+5")
    cards = ",".join(s.state.players[0].drawn[:count]) or "-"
    s.refused(f"0 keep {cards}", "wrong_count", "RACE-EXPLORE-7")


def test_all_draw_before_anyone_discards():
    """RACE-EXPLORE-8: with five cards in the deck, the second seat's draw holds none of the cards
    that the first will reject."""
    s = round_start("", "", deck_size=30, discard="Rebel Base")
    s.actions("explore+1+1", "explore+1+1")
    assert (s.drawn(0), s.drawn(1), s.waiting) == (3, 3, [0, 1])
    assert len(s.state.discard) == 1


def test_the_choice_is_simultaneous_and_secret():
    """RACE-EXPLORE-10: the rejected cards go to the discard pile face down, after the last."""
    s = round_start("", "").actions("explore+5", "settle")
    s.play(f"1 keep {s.state.players[1].drawn[1]}")
    assert (s.events, s.state.discard, s.hands()) == ([], [], [0, 0])
    rejected = [s.state.players[1].drawn[0]]
    kept = s.state.players[0].drawn[3]
    rejected += [name for name in s.state.players[0].drawn if name != kept]
    s.play(f"0 keep {kept}")
    assert sorted(s.state.discard) == sorted(rejected)
    seen = s.happened("cards_kept", 0)[0]
    assert (seen.seen_by(1).data, seen.seen_by(1).private) == ({"count": 1}, {})


def test_who_keeps_all_is_not_asked():
    """RACE-EXPLORE-7: Research Labs keep both of two cards."""
    s = round_start("Research Labs", "").actions("settle", "explore+5")
    assert (s.waiting, s.hands()[0]) == ([1], 2)
