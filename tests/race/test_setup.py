"""Set-up: start worlds, hands, pool, starting goods, and given starts."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.kernel.errors import BadOption, WrongDeal
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.start import follows_in_set_up
from tests.race.kit import BASE, fresh_game

START = ["old-earth", "epsilon-eridani", "alpha-centauri", "new-sparta", "earths-lost-colony"]
SEEDS = [str(seed) for seed in range(40)]


def start_worlds(s):
    return [s.tableau(seat)[0] for seat in s.state.seats()]


def test_steps_of_the_setup_end_with_it():
    """RACE-SETUP-7: nobody discards a card of the first hand in a round or a phase."""
    t = fresh_game("s", players=2).state
    *below, step = t.agenda
    assert follows_in_set_up(t, step, below)
    assert not follows_in_set_up(t, step, [])
    t.round = 1
    assert not follows_in_set_up(t, step, below)
    t.round, t.phase = 0, "explore"
    assert not follows_in_set_up(t, step, below)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pool_and_empty_table(players):
    """RACE-SETUP-1, RACE-SETUP-2, RACE-SETUP-13: 12 VP for each player, no chips, nothing in the
    tableau but the start world."""
    for seed in SEEDS[:5]:
        s = fresh_game(seed, players=players)
        assert s.state.pool == 12 * players
        assert [s.chips(seat) for seat in s.state.seats()] == [0] * players
        assert [len(s.tableau(seat)) for seat in s.state.seats()] == [1] * players


@pytest.mark.parametrize("players", [-1, 0, 5])
def test_other_numbers_of_players_are_refused(players):
    """RACE-SETUP-1."""
    with pytest.raises(BadOption) as refused:
        game.new({"players": players})
    assert (refused.value.rule, refused.value.pointer) == ("RACE-SETUP-1", "/options/players")


def test_standard_start_worlds_are_dealt_at_random():
    """RACE-SETUP-5, RACE-SETUP-6: any of the five for any seat; the others are in the deck."""
    dealt = set()
    for seed in SEEDS:
        s = fresh_game(seed, players=2)
        dealt |= set(enumerate(start_worlds(s)))
        everything = {*s.state.deck, *s.hand(0), *s.hand(1)}
        assert set(START) - set(start_worlds(s)) < everything
        assert len(s.state.deck) == 114 - 2 - 12
    assert dealt == {(seat, world) for seat in (0, 1) for world in START}


def test_two_of_six_cards_are_discarded_in_secret():
    """RACE-SETUP-7."""
    s = fresh_game(players=3)
    assert s.hands() == [6, 6, 6]
    assert (s.asked, s.waiting) == ("discard", s.state.in_order())
    for seat in (2, 0):
        s.play(f"{seat} discard {','.join(s.hand(seat)[:2])}")
        assert (s.events, s.hands()) == ([], [6, 6, 6])
    s.play(f"1 discard {','.join(s.hand(1)[4:])}")
    assert (s.hands(), s.asked, s.state.round) == ([4, 4, 4], "select", 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_game(players):
    """RACE-T-1, RACE-SETUP-8, -9, -10, -11, RACE-OQ-14: preset worlds, assigned at random; preset
    hands; the rest in the deck, second copies too."""
    preset = {
        "epsilon-eridani": {"rebel-fuel-cache", "public-works", "colony-ship", "gem-world"},
        "alpha-centauri": {"expedition-force", "mining-robots", "rebel-miners", "comet-zone"},
        "new-sparta": {
            "export-duties", "former-penal-colony", "malevolent-lifeforms", "new-military-tactics",
        },
        "earths-lost-colony": {
            "space-marines", "contact-specialist", "spice-world", "avian-uplift-race",
        },
    }  # fmt: skip
    orders = set()
    for seed in SEEDS:
        s = fresh_game(seed, players=players, setup="first_game")
        orders.add(tuple(start_worlds(s)))
        assert set(start_worlds(s)) == set(list(preset)[:players])
        assert s.tableau(s.state.in_order()[0]) == [min(start_worlds(s), key=START.index)]
        for seat in s.state.seats():
            assert set(s.hand(seat)) == preset[s.tableau(seat)[0]]
            own = [world for world in s.tableau(seat) if world == "alpha-centauri"]
            assert s.goods(seat) == own
        in_play = {card for seat in s.state.seats() for card in (*s.hand(seat), *s.tableau(seat))}
        goods = {p.tableau[0].good for p in s.state.players} - {None}
        assert {*s.state.deck, *goods} == set(BASE) - in_play
        assert (s.asked, s.state.discard) == ("select", [])
    assert len(orders) > 1


def test_only_alpha_centauri_starts_with_a_good():
    """RACE-T-2, RACE-SETUP-12, -13, RACE-OQ-10: after the discards, from the deck."""
    seen = set()
    for seed in SEEDS:
        s = fresh_game(seed, players=4)
        top = s.state.deck[0]
        for seat in s.state.seats():
            assert s.goods(seat) == []
            s.play(f"{seat} discard {','.join(s.hand(seat)[:2])}")
        for seat in s.state.seats():
            world = s.state.players[seat].tableau[0]
            assert world.good == (top if world.card == "alpha-centauri" else None)
            seen.add(world.card)
        dealt = sum(len(s.goods(seat)) for seat in s.state.seats())
        assert (s.hands(), len(s.state.discard), len(s.state.deck)) == ([4] * 4, 8, 86 - dealt)
    assert seen == set(START)


def test_the_lowest_start_world_is_first():
    """RACE-SETUP-14, RACE-CARD-10: for the whole game."""
    for seed in SEEDS:
        s = fresh_game(seed, players=3)
        numbers = [START.index(world) for world in start_worlds(s)]
        assert s.state.in_order()[0] == numbers.index(min(numbers))
        assert sorted(s.state.in_order()) == [0, 1, 2]


# -- given starts ----------------------------------------------------------------------------------


def a_deal(hand_size: int, **changes):
    worlds = ["new-sparta", "alpha-centauri"]
    rest = [card for card in BASE if card not in worlds]
    hands = [rest[:hand_size], rest[hand_size : 2 * hand_size]]
    return {"start_worlds": worlds, "hands": hands, "deck": rest[2 * hand_size :]} | changes


def test_a_given_start_is_taken_as_it_is():
    """RACE-REC-1: start worlds, hands, deck and goods are given; seat 1 is first."""
    deal = a_deal(4)
    good = deal["deck"].pop()
    s = fresh_game(deal=deal | {"goods": {"alpha-centauri": good}})
    assert [s.hand(0), s.hand(1)] == deal["hands"]
    assert s.state.deck == deal["deck"]
    assert s.state.players[1].tableau[0].good == good
    assert (s.state.in_order(), s.asked) == ([1, 0], "select")


def test_a_given_start_of_six_cards_is_discarded_to_four():
    """RACE-SETUP-7, RACE-SETUP-12: and Alpha Centauri gets its good, if none was given."""
    s = fresh_game(deal=a_deal(6))
    top = s.state.deck[0]
    for seat in (0, 1):
        s.play(f"{seat} discard {','.join(s.hand(seat)[:2])}")
    assert (s.hands(), s.state.players[1].tableau[0].good) == ([4, 4], top)
    assert fresh_game(deal=a_deal(4)).goods(1) == ["alpha-centauri"]


def test_given_reshuffles_are_used_in_turn():
    """RACE-REC-1, RACE-DECK-2."""
    deal = a_deal(4)
    deal["discard"] = deal["deck"][4:]
    deal["deck"] = deal["deck"][:4]
    order = [*deal["discard"][::-1]]
    s = fresh_game(deal=deal | {"goods": {}, "reshuffles": [order]})
    # Three cards are left after the good of Alpha Centauri; seat 1 draws two, seat 0 seven.
    s.actions("explore+5", "develop")
    drawn = [*s.state.players[1].drawn, *s.state.players[0].drawn]
    assert drawn == [*deal["deck"][1:], *order[:6]]
    assert s.happened("deck_reshuffled")


def test_given_draws_come_from_the_deck_or_the_discard_pile():
    """RACE-REC-1: of a game played elsewhere one may know the draws, but not the piles."""
    deal = a_deal(4)
    deal["discard"] = deal["deck"][50:]
    deal["deck"] = deal["deck"][:50]
    given = [deal["deck"][9], deal["discard"][3], deal["deck"][0], deal["discard"][0]]
    s = fresh_game(deal=deal | {"draws": given})
    assert s.goods(1) == ["alpha-centauri"]
    s.actions("explore+5", "develop")
    assert s.state.players[1].tableau[0].good == given[0]
    assert [*s.state.players[1].drawn, *s.state.players[0].drawn][:3] == given[1:]
    # Then the deck alone decides; each card is still in one place.
    assert s.state.players[0].drawn[1:] == deal["deck"][1:7]
    assert game.audit(s.state) == []
    assert (
        msgspec.json.decode(game.codec.encode(s.state)).keys()
        == msgspec.json.decode(game.codec.encode(fresh_game().state)).keys()
    )


def test_a_given_draw_that_lies_elsewhere_is_refused():
    deal = a_deal(4)
    with pytest.raises(WrongDeal):
        game.new(deal=deal | {"draws": [deal["hands"][0][0]]})


def test_nobody_sees_the_draws_that_are_given():
    deal = a_deal(4)
    s = fresh_game(deal=deal | {"draws": [deal["deck"][9], "space-marines#2"]})
    known = game.view(s.state, 0, with_knowledge=True).knowledge
    assert "space-marines#2" not in msgspec.json.encode(known).decode()


@pytest.mark.parametrize(("changes", "pointer"), [
    ({"start_worlds": ["new-sparta"]}, "/deal/start_worlds"),
    ({"start_worlds": ["new-sparta", "gem-world"]}, "/deal/start_worlds/1"),
    ({"hands": [[]]}, "/deal/hands"),
    ({"deck": ["gem-world"]}, "/deal"),
    ({"goods": {"new-sparta": "gem-world"}}, "/deal/goods"),
    ({"goods": {"old-earth": "gem-world"}}, "/deal/goods"),
    ({"dek": []}, "/deal"),
])  # fmt: skip
def test_an_impossible_start_is_refused(changes, pointer):
    with pytest.raises(BadOption) as refused:
        game.new(deal=a_deal(4, **changes))
    assert refused.value.pointer.startswith(pointer)
