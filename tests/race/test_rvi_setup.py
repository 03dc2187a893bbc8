"""Rebel vs Imperium: decks, keywords, and the test scenarios of set-up, each with its id."""

from __future__ import annotations

from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from tests.race.kit import BOTH, by_price, fresh_game
from tests.race.test_audit import faults, plain


def test_the_scenario_for_two_deals_a_takeover_card_to_each_seat():
    """RVI-T-38, RVI-TAKEOVER-38, -39, RACE-ORDER-2: one seat has Rebel Alliance, the other Imperium
    Seat (RVI-OQ-11)."""
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
        assert not {"rebel-alliance", "imperium-seat"} & {*s.state.deck}
        assert s.state.in_order() == [0, 1]
        assert "old-earth" in s.state.deck + s.hand(0) + s.hand(1) + s.state.discard


def assert_no_more_than_four_are_kept(s):
    """Two of six cards were discarded with the choice, whatever a foreign state says."""
    state = plain(s)
    state["players"][1]["hand"].append(state["deck"].pop())
    state["agenda"][-1] |= {"seats": [0, 1], "answers": [None, None]}
    assert faults(state) == [(f"/agenda/{len(state['agenda']) - 1}", "impossible_agenda")]


def test_ancient_race_discards_a_third_card_after_the_reveal():
    """RVI-T-42, RVI-SETUP-3, -4, RVI-OQ-16, TGS-SETUP-4: the choice is hidden until the other seat
    has chosen."""
    games = (fresh_game(seed=str(seed), players=2, **BOTH) for seed in range(999))
    s = next(played for played in games if "ancient-race" in played.state.players[0].offered)
    red = s.state.players[0].offered[0]
    s.play(f"0 choose_start ancient-race {','.join(s.hand(0)[:2])}")
    assert s.tableau(0) == []  # hidden until the other has chosen
    s.play(f"1 choose_start {s.state.players[1].offered[0]} {','.join(s.hand(1)[:2])}")
    assert (s.waiting, s.goods(0)) == ([0], ["ancient-race"])
    assert_no_more_than_four_are_kept(s)
    s.play(f"0 discard {s.hand(0)[0]}")
    assert s.hands() == [3, 4]
    assert red in s.state.discard
    assert len(s.state.discard) == 1 + 3 + 1 + 2


def test_the_decks():
    """TGS-CARD-3, RVI-CARD-3, RVI-CARD-2, RVI-CARD-4: the cards by cost and defense."""
    with_rvi = deck_of(("base", "tgs", "rvi"))
    assert by_price(deck_of(("base", "tgs"))) == {
        0: (0, 2, 0), 1: (15, 8, 8), 2: (12, 14, 7), 3: (6, 12, 6),
        4: (8, 5, 3), 5: (2, 6, 2), 6: (15, 2, 2), 7: (0, 0, 1),
    }  # fmt: skip
    assert by_price(with_rvi) == {
        0: (0, 3, 0), 1: (23, 11, 11), 2: (12, 17, 9), 3: (10, 15, 6), 4: (11, 5, 3),
        5: (2, 6, 4), 6: (22, 4, 2), 7: (0, 1, 1), 8: (0, 0, 1), 9: (0, 0, 1),
    }  # fmt: skip
    assert "gambling-world" not in with_rvi
    assert {"gambling-world-rvi", "research-labs#3", "contact-specialist#3"} <= with_rvi.keys()
    assert "gambling-world" in deck_of(("base", "tgs"))


def test_without_the_gathering_storm():
    """RVI-CARD-5, RVI-OQ-10: no goals, no choice of start worlds, start worlds 0-4 and 9-11."""
    numbers = set()
    for seed in range(30):
        s = fresh_game(seed=str(seed), players=5, expansions=("rvi",))
        assert (s.state.goals, s.asked, s.state.pool) == ([], "discard", 12 * 5)
        numbers |= {CARDS[s.tableau(seat)[0]].data.start_world for seat in range(5)}
    assert numbers == {0, 1, 2, 3, 4, 9, 10, 11}


def test_the_deck_without_the_gathering_storm():
    """RVI-CARD-2, -4, -5: the new Gambling World and the third Research Labs come with this
    expansion; Improved Logistics and the third Contact Specialist are The Gathering Storm's."""
    deck = deck_of(("base", "rvi"))
    assert len(deck) == 158
    assert {"gambling-world-rvi", "research-labs#3", "contact-specialist#2"} <= deck.keys()
    assert not {"gambling-world", "contact-specialist#3", "improved-logistics"} & deck.keys()
