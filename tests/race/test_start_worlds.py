"""Start worlds and starting hands of the expansions that let everyone choose between two worlds."""

from __future__ import annotations

from itertools import chain

import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of, start_worlds
from galaxy_referee.engine.race.components.colors import start_color
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from tests.race.kit import AA, BOTH, BOW, TGS, XI, card, fresh_game


@pytest.mark.parametrize("chosen", [0, 1])
@pytest.mark.parametrize(("rules", "players", "pool", "rule"), [
    (AA, 5, 60, "AA-SETUP-3"), (XI, 5, 60, "XI-SETUP-3"),
    (BOTH, 6, 72, "RVI-SETUP-3"), (BOW, 6, 77, "RVI-SETUP-3"),
])  # fmt: skip
def test_a_full_table_chooses_from_a_red_and_a_blue_world_each(rules, players, pool, rule, chosen):
    """AA-T-1, AA-SETUP-1..-5, XI-T-1, XI-SETUP-1..-5, XI-CARD-4, -11, RVI-T-37, RVI-SETUP-1..-5,
    RVI-CARD-3, BOW-T-2, BOW-SETUP-1..-5, -7..-9: the choice is hidden until the last, and what is
    not chosen is discarded."""
    s = fresh_game(players=players, **rules)
    offered = [list(player.offered) for player in s.state.players]
    for pair in offered:
        assert [start_color(CARDS[world]) for world in pair] == ["red", "blue"]
    dealt = {*chain(*offered)}
    sets = s.state.options.sets
    undealt = {world.id for world in start_worlds(sets)} - dealt
    assert (len(dealt), len(undealt)) == (2 * players, 4 if rules is BOW else 0)
    assert undealt <= {*s.state.deck, *chain(*(player.hand for player in s.state.players))}
    assert (s.state.pool, s.hands()) == (pool, [6] * players)
    kinds = sorted(GOALS[tile.goal].type for tile in s.state.goals)
    assert kinds == (["first"] * 4 + ["most"] * 2 if "rvi" in sets else [])
    assert [(player.prestige, player.leader) for player in s.state.players] == [
        (0, False)
    ] * players
    assert game.view(s.state, None).table.offered is None
    before = game.view(s.state, players - 1).table
    for seat, pair in enumerate(offered):
        assert game.view(s.state, seat).table.offered == pair
        assert game.view(s.state, (seat + 1) % players).table.players[seat].offered == 2
        assert (game.decisions(s.state)[0].rule, len(s.legal(seat))) == (rule, 30)
        s.refused(f"{seat} choose_start {pair[0]} {s.hand(seat)[0]}", "wrong_count")
        assert game.view(s.state, players - 1).table == before
        s.play(f"{seat} choose_start {pair[chosen]} {','.join(s.hand(seat)[:2])}")
    kept = [pair[chosen] for pair in offered]
    assert [s.tableau(seat) for seat in range(players)] == [[world] for world in kept]
    assert [s.goods(seat) for seat in range(players)] == [
        [world] * CARDS[world].windfall for world in kept
    ]
    discards, stores = "ancient-race" in kept, "galactic-scavengers" in kept
    while s.asked != "select":  # these two worlds ask for one more card of the hand
        s.play(s.first_legal(s.waiting[0]))
    assert sum(s.hands()) == 4 * players - discards - stores
    assert dealt - {*kept} < {*s.state.discard}
    assert len(s.state.discard) == 3 * players + discards
    windfalls = sum(CARDS[world].windfall for world in kept)
    assert len(s.state.deck) == len(deck_of(sets)) - 8 * players - windfalls
    numbers = [CARDS[world].data.start_world for world in kept]
    assert s.state.first == numbers.index(min(numbers))


@pytest.mark.parametrize(("rules", "hand"), [
    (TGS, "Alien Toy Shop, Deserted Alien World, Hive World, Space Mercenaries"),
    (AA, "Deep Space Symbionts, Ltd.; Rebel Gem Smugglers; Self-Repairing Alien Artillery; "
         "Imperium Stealth Tactics"),
    (XI, "Alien Weapon Cache, Rebel Black Market Gangs, Terraforming Uplift Project, "
         "Uplift Terraforming"),
])  # fmt: skip
def test_the_fifth_starting_hand_comes_from_the_expansion(rules, hand):
    """TGS-SETUP-3, AA-T-3, AA-SETUP-7, XI-T-3, XI-SETUP-7: the first game of five, with start
    worlds 1 to 5."""
    s = fresh_game(players=5, setup="first_game", **rules)
    numbers = {CARDS[s.tableau(seat)[0]].data.start_world: seat for seat in range(5)}
    assert set(numbers) == {1, 2, 3, 4, 5}
    titles = hand.split("; " if ";" in hand else ", ")
    assert set(s.hand(numbers[5])) == {card(title) for title in titles}
    assert [s.goods(seat) for seat in range(5) if s.goods(seat)] == [["alpha-centauri"]]
    deck = deck_of(s.state.options.sets)
    assert (len(s.state.deck), s.state.discard, s.asked) == (len(deck) - 5 - 20 - 1, [], "select")
    assert {f"{name}#2" for name in s.hand(numbers[5])} & deck.keys() <= {*s.state.deck}
