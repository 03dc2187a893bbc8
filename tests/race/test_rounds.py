"""The round: action cards, phases in order, the hand limit, and the end of the game."""

from __future__ import annotations

import itertools

import pytest

from galaxy_referee.engine.race import game
from tests.race.kit import round_start
from tests.race.random_players import merchant, spender
from tests.twins import positions

ACTIONS = [
    "explore+5", "explore+1+1", "develop", "settle", "consume-trade", "consume-x2", "produce",
]  # fmt: skip
ELEVEN = (
    "New Sparta, Artist Colony, Gem World, Spice World, Space Port, Prosperous World, "
    "Distant World, Mining World, Comet Zone, New Vinland, Secluded World"
)


def phase_of(action: str) -> str:
    return action.partition("+")[0].partition("-")[0]


# -- choosing actions ------------------------------------------------------------------------------


def test_every_player_chooses_one_of_seven_action_cards():
    """RACE-ROUND-2, RACE-CARD-14, RACE-SETUP-4: the same seven for each."""
    s = round_start("", "", "")
    assert s.waiting == [0, 1, 2]
    for seat in range(3):
        assert s.legal(seat) == [f"select {action}" for action in ACTIONS]


def test_choices_are_secret_until_the_last():
    """RACE-ROUND-2, RACE-ROUND-3: then all are revealed at once; an answer cannot be changed."""
    s = round_start("", "").play("1 select settle")
    assert s.events == []
    hidden = game.view(s.state, 0)
    assert hidden == game.view(round_start("", "").play("1 select develop").state, 0)
    s.refused("1 select develop", "not_your_decision")
    s.play("0 select produce")
    revealed = [(event.seat, event.data["actions"]) for event in s.happened("actions_revealed")]
    assert revealed == [(0, ["produce"]), (1, ["settle"])]


@pytest.mark.parametrize("pair", list(itertools.combinations_with_replacement(ACTIONS, 2)))
def test_the_phases_chosen_are_performed_in_order(pair):
    """RACE-ROUND-1, -4, -5, -6: each chosen phase once, no other, in the order I to V."""
    s = round_start("", "").actions(*pair).finish()
    order = ["explore", "develop", "settle", "consume", "produce"]
    chosen = {phase_of(action) for action in pair}
    assert s.phases == [phase for phase in order if phase in chosen]


def test_powers_of_skipped_phases_do_not_work():
    """RACE-ROUND-4, RACE-POWER-1: neither the bank's, nor New Economy's, nor the League's."""
    s = round_start("Interstellar Bank, New Economy, Merchant Guild").actions("settle", "settle")
    s.finish()
    assert s.hands()[0] == 0


def test_who_did_not_choose_a_phase_has_its_action_but_not_its_bonus():
    """RACE-ROUND-6, RACE-ROUND-7: both settle; both choosers of a phase have its bonus."""

    def cards_left(*actions):
        s = round_start("/ Artist Colony, +1", "/ Secluded World, +1", "").actions(*actions)
        return s.play("0 settle artist-colony", "1 settle secluded-world", "2 pass").hands()[:2]

    assert cards_left("settle", "consume-trade", "consume-trade") == [1, 0]
    assert cards_left("settle", "settle", "consume-trade") == [1, 1]


def test_a_phase_is_completed_by_all_before_the_next():
    """RACE-ROUND-8: nobody consumes before all have paid for their worlds."""
    s = round_start("/ Spice World, +3", "/ Space Port, +3", "").actions(
        "settle", "consume-x2", "produce"
    )
    s.play("0 settle spice-world", "1 settle space-port", "2 pass").pay(0, 2)
    assert (s.asked, s.phases) == ("pay", ["settle"])
    s.pay(1, 2)
    assert s.phases == ["settle", "consume", "produce"]


def test_action_cards_come_back():
    """RACE-ROUND-9, RACE-ENDROUND-3: and can be chosen again at once."""
    s = round_start("", "").actions("produce", "produce")
    assert [player.actions for player in s.state.players] == [[], []]
    assert s.asked == "select"
    assert "select produce" in s.legal(0)
    assert s.state.round == 4


# -- order -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_draws_follow_the_order_of_seats(first):
    """RACE-ORDER-2, RACE-ORDER-4: clockwise from the first, off one deck (RACE-DECK-1)."""
    s = round_start("", "", "", first=first)
    top = s.state.deck[:7]
    s.actions("explore+1+1", "develop", "settle")
    order = [(first + turn) % 3 for turn in range(3)]
    drawn = [card for seat in order for card in s.state.players[seat].drawn]
    assert drawn == top
    assert [event.seat for event in s.happened("cards_drawn")] == order


def test_decisions_after_a_reveal_are_made_seat_by_seat():
    """RACE-ORDER-3, RACE-ORDER-4: the second seat sees what optional powers the first used."""
    tableau = "New Sparta, New Military Tactics"
    other = "Space Marines, New Military Tactics"
    s = round_start(f"{tableau} / Outlaw World", f"{other} / Rebel Miners")
    s.actions("settle", "settle").play("0 settle outlaw-world", "1 settle rebel-miners")
    assert (s.asked, s.waiting) == ("place_by", [0])
    s.refused("1 place_by conquer -", "not_your_decision")
    s.play("0 place_by conquer new-military-tactics")
    assert s.waiting == [1]
    seen = game.view(s.state, 1).table.players[0].tableau
    assert [placed.card for placed in seen] == ["new-sparta", "outlaw-world"]


def test_decisions_before_a_reveal_are_asked_of_all_at_once():
    """RACE-ORDER-1, RACE-ORDER-4."""
    s = round_start("/ +1", "/ +1").actions("explore+5", "develop")
    assert (s.asked, s.waiting) == ("keep", [0, 1])
    for seat in (1, 0):
        s.play(f"{seat} keep {s.state.players[seat].drawn[0]}")
    assert (s.asked, s.waiting) == ("develop", [0, 1])


# -- information -----------------------------------------------------------------------------------


def test_what_everyone_sees():
    """RACE-INFO-1, RACE-OQ-15: tableaus, goods, chips, numbers of cards, the pool."""
    s = round_start("Gem World*, Old Earth / +3", "/ Spice World", chips=(5,), discard="Rebel Base")
    for seat in (0, 1, None):
        table = game.view(s.state, seat).table
        mine = table.players[0]
        assert [(placed.card, placed.good) for placed in mine.tableau] == [
            ("gem-world", True),
            ("old-earth", False),
        ]
        assert (mine.hand, mine.chips, table.pool) == (3, 5, 19)
        assert (table.deck, table.discard) == (len(s.state.deck), 1)
    s.play("0 select settle", "1 select produce")
    assert [player.actions for player in game.view(s.state, None).table.players] == [
        ["settle"],
        ["produce"],
    ]


def test_what_only_the_owner_sees():
    """RACE-INFO-2: hands; and nobody sees a good, the deck or the discard pile."""
    s = round_start("Gem World* / Rebel Base", "/ Spice World", discard="Rebel Outpost")
    good = s.state.players[0].tableau[0].good
    for seat, hand in ((0, ["rebel-base"]), (1, ["spice-world"]), (None, None)):
        view = game.view(s.state, seat)
        assert view.table.hand == hand
        text = str(view)
        hidden = {good, "rebel-outpost", *s.state.deck, "rebel-base", "spice-world"}
        assert not [card for card in hidden - set(hand or ()) if f"'{card}'" in text]


def test_public_discards_are_named_and_others_only_counted():
    """RACE-INFO-3."""
    s = round_start("Colony Ship / Gem World, +3").actions("settle", "settle")
    s.play("0 settle gem-world", "1 pass", "0 place_by pay -").pay(0, 2)
    assert s.happened("cards_discarded")[0].seen_by(1).data == {"count": 2, "reason": "payment"}
    s = round_start("Colony Ship / Gem World, +3").actions("settle", "settle")
    s.play("0 settle gem-world", "1 pass", "0 place_by pay colony-ship")
    assert s.happened("tableau_card_discarded")[0].seen_by(1).data == {"card": "colony-ship"}


# -- the end of a round and of the game ------------------------------------------------------------


def test_the_hand_limit():
    """RACE-ENDROUND-1, RACE-ENDROUND-2: ten cards at the end of a round, any number before it."""
    s = round_start("/ +12", "/ +11", "/ +10").actions("produce", "produce", "settle")
    assert s.asked == "settle"  # with 12 cards in hand
    s.play("0 pass", "1 pass", "2 pass")
    assert (s.asked, s.waiting) == ("discard", [0, 1])
    s.play(f"1 discard {s.hand(1)[3]}", f"0 discard {s.hand(0)[0]},{s.hand(0)[5]}")
    assert s.hands() == [10, 10, 10]
    assert [event.data["count"] for event in s.happened("cards_discarded")] == [2, 1]


def test_the_game_ends_with_twelve_cards():
    """RACE-END-1, RACE-END-3: after the whole round, the discard included."""
    s = round_start(f"{ELEVEN} / Pilgrimage World, +12").actions("settle", "produce")
    s.play("0 settle pilgrimage-world", "1 pass")
    assert s.phases == ["settle", "produce"]
    assert (s.asked, s.state.over) == ("discard", False)
    excess = len(s.hand(0)) - 10
    s.play(f"0 discard {','.join(s.hand(0)[:excess])}")
    assert s.state.over
    assert game.outcome(s.state).reason == ["tableau"]
    assert s.happened("game_ended")
    s.refused("0 pass", "game_over")


def test_twelve_are_counted_at_the_end_of_the_round():
    """RACE-END-1, RACE-END-5: a twelfth card is placed, then one is discarded for its power; eleven
    cards do not end the game."""
    line = ELEVEN.replace("Secluded World", "New Military Tactics")
    s = round_start(f"{line} / Pirate World").actions("settle", "produce")
    s.play("0 settle pirate-world", "1 pass")
    kinds = [event.kind for event in s.events]
    assert kinds.index("card_placed") < kinds.index("tableau_card_discarded")
    assert len(s.tableau(0)) == 11
    assert not s.state.over


def test_the_game_ends_when_the_pool_is_empty():
    """RACE-END-2: the last VP is enough, one VP left is not."""
    for left, over in ((1, True), (2, False)):
        s = round_start("Public Works, Gem World*", chips=(24 - left,))
        s.actions("consume-trade", "settle")
        assert not s.state.over  # Trade sold the only good
        s = round_start("Public Works, Gem World*", chips=(24 - left,)).actions(
            "settle", "consume-x2"
        )
        s.play("0 pass", "1 pass")
        assert s.state.over == over


def test_there_is_no_fixed_number_of_rounds():
    """RACE-ROUND-10: nothing happens, and nothing ends, for fifty rounds."""
    s = round_start("", "")
    for _ in range(50):
        s.actions("produce", "consume-x2")
    assert (s.state.round, s.state.over) == (53, False)


def test_games_end_for_both_reasons():
    """RACE-END-1, RACE-END-2."""
    reasons = set()
    for seed in range(12):
        *_, last = positions(game, {"players": 2}, str(seed), (spender, merchant)[seed % 2])
        reasons |= set(game.outcome(last).reason)
    assert reasons == {"tableau", "vp_pool"}
