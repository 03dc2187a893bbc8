"""Set-up: NF-SETUP, and the terms it rests on."""

from __future__ import annotations

from collections import Counter

import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.rounds import row
from galaxy_referee.engine.kernel.errors import BadOption
from tests.frontiers.kit import TILES, asked, good_on, legal, play, tableau


def new(players=4, seed="s", deal=None, **options):
    return game.new({"players": players, **options}, seed=seed, deal=deal)


def test_first_game_with_four_players():
    """NF-T-01: NF-SETUP-2, NF-SETUP-3, NF-SETUP-6, NF-SETUP-8, NF-SETUP-9, NF-SETUP-11,
    NF-SETUP-12, NF-SETUP-13, NF-SETUP-14, NF-SETUP-15, NF-SETUP-18."""
    t = new(first_game=True, deal={"order": [0, 1, 2, 3]})
    assert (t.pool, t.colonists) == (48, 44)
    assert [empire.credits for empire in t.empires] == [3, 3, 4, 4]
    for seat in range(4):
        (home,) = tableau(t, seat)
        assert TILES.home_worlds[home].first
        assert game.view(t, None).table.empires[seat].tableau[0].colonists == 1
        assert TILES.home_worlds[home].mat == t.empires[seat].mat
    sizes = Counter(
        (TILES.developments[face].size, count, TILES.developments[face].first)
        for face, count in t.stacks.items()
    )
    assert sizes == {("small", 2, True): 16, ("large", 1, True): 8}
    assert (sorted(t.bag), len(t.bag)) == (sorted(TILES.bag), 60)
    assert (t.acted, t.waiting, t.produce_credits) == ([], [0, 1, 2, 3], 0)
    assert "isolation" in row(t)
    assert "goal-survey" not in row(t)
    assert (t.goal_stack, t.empires[0].stock) == ([], None)
    assert asked(t) == (0, "select")


def test_two_players_and_goals():
    """NF-T-02: NF-SETUP-2, NF-SETUP-7, NF-SETUP-8, NF-SETUP-9, NF-SETUP-13, NF-2P-1,
    NF-SURVEY-1."""
    t = new(2, goals=True, first_game=True, deal={"order": [0, 1]})
    assert (t.waiting, t.pool, t.colonists) == ([0, 1, 0, 1], 24, 22)
    assert [empire.credits for empire in t.empires] == [3, 4]
    assert set(t.stacks.values()) == {1}
    assert (sorted(t.goal_stack), len(t.goal_stack)) == (sorted(TILES.goals), 8)
    assert all(empire.stock is not None for empire in t.empires)
    assert "goal-survey" in row(t)
    assert "isolation" not in row(t)
    # NF-SETUP-5: seven tiles, none selected.
    assert len(row(t)) == 7
    assert legal(t) == [f"select {action}" for action in row(t)]


def test_coins_of_later_games():
    """NF-T-03: NF-SETUP-4."""
    t = new(deal={"heads": ["drop-ships", "alien-tech-institute"]})
    assert (t.stacks["galactic-salon"], t.stacks["galactic-exchange"]) == (2, 1)
    turned = {face for face in t.stacks if not TILES.developments[face].first}
    assert turned == {"galactic-salon", "galactic-exchange"}
    assert len(t.stacks) == 24
    coins = [face for face in TILES.developments.values() if face.first and face.back]
    assert len(coins) == 16
    assert len(new(deal={"heads": [face.id for face in coins]}).stacks) == 24
    with pytest.raises(BadOption):
        new(deal={"heads": ["space-marines"]})  # a fixed stack has no coin


def test_coins_are_fair_and_independent():
    """NF-SETUP-4: over many games coins fall both ways equally often; only they turn tiles over."""
    shown = Counter(face for seed in range(120) for face in new(2, seed=str(seed)).stacks)
    for face in TILES.developments.values():
        if face.back is None:
            assert shown[face.id] == 120
        else:
            assert 30 < shown[face.id] < 90
    coins = {id: count for id, count in shown.items() if count < 120}
    backs = sum(count for id, count in coins.items() if TILES.developments[id].first)
    assert 0.45 < backs / sum(coins.values()) < 0.55


def test_starting_goods():
    """NF-T-04: NF-SETUP-10, NF-SETUP-15, NF-SETUP-16."""
    homes = ["alpha-centauri", "earths-lost-colony", "old-earth"]
    t = new(3, deal={"order": [0, 1, 2], "mats": [3, 2, 1], "homes": homes})
    assert [good_on(t, seat, home) for seat, home in enumerate(homes)] == ["rare", None, None]
    assert t.supply == {"novelty": 19, "rare": 16, "genes": 13, "alien": 11}
    assert t.colonists == 33


@pytest.mark.parametrize(
    ("players", "copies", "credits"),
    [(2, 1, [3, 4]), (3, 2, [3, 3, 4]), (4, 2, [3, 3, 4, 4]), (5, 3, [3, 3, 3, 4, 4])],
)
def test_numbers_by_players(players, copies, credits):
    """NF-SETUP-1, NF-SETUP-2, NF-SETUP-8, NF-SETUP-9, NF-SETUP-13."""
    order = list(range(players))[::-1]
    t = new(players, first_game=True, deal={"order": order})
    assert max(t.stacks.values()) == copies
    assert [t.empires[seat].credits for seat in order] == credits
    assert (t.pool, t.colonists) == (12 * players, 11 * players)


def test_only_two_to_five_play():
    """NF-SETUP-1."""
    for players in (1, 6):
        with pytest.raises(BadOption) as refused:
            new(players)
        assert refused.value.pointer == "/options/players"


def test_later_games_let_each_player_pick_a_side_in_player_order():
    """NF-SETUP-14."""
    t = new(3, deal={"order": [2, 0, 1], "mats": [8, 4, 6]})
    assert asked(t) == (2, "choose_home")
    assert legal(t) == ["choose_home galactic-scavengers", "choose_home rebel-cantina"]
    play(t, "2 choose_home galactic-scavengers")
    assert good_on(t, 2, "galactic-scavengers") == "novelty"
    play(t, "0 choose_home dying-colony", "1 choose_home new-sparta")
    assert [tableau(t, seat) for seat in range(3)] == [
        ["dying-colony"],
        ["new-sparta"],
        ["galactic-scavengers"],
    ]
    assert asked(t) == (2, "select")
    assert t.colonists == 33


def test_luck_decides_order_mats_bag_and_goals():
    """NF-SETUP-7, NF-SETUP-11, NF-SETUP-12, NF-SETUP-14: all differ from seed to seed."""
    games = [new(3, seed=str(seed), goals=True) for seed in range(30)]
    assert len({tuple(t.waiting) for t in games}) == 6
    assert len({t.bag[0] for t in games}) > 15
    assert {t.goal_stack[0] for t in games} == set(TILES.goals)
    assert {mat for t in games for mat in (e.mat for e in t.empires)} == set(TILES.mats)
    again = new(3, seed="7", goals=True)
    assert game.codec.encode(again) == game.codec.encode(games[7])


@pytest.mark.parametrize(("deal", "pointer"), [
    ({"order": [0, 0, 1]}, "/deal/order"),
    ({"mats": [1, 1, 2]}, "/deal/mats"),
    ({"mats": [1, 2, 77]}, "/deal/mats"),
    ({"mats": [1, 2, 3], "homes": ["old-earth", "new-sparta", "alpha-centauri"]}, "/deal/homes"),
    ({"bag": ["gem-world"]}, "/deal/bag"),
    ({"goals": ["sales-tax"]}, "/deal/goals"),
    ({"heads": ["nothing"]}, "/deal/heads"),
    ({"sides": []}, "/deal"),
])  # fmt: skip
def test_a_deal_must_fit(deal, pointer):
    with pytest.raises(BadOption) as refused:
        new(3, deal=deal, goals=True)
    assert refused.value.pointer == pointer


def test_a_deal_of_a_first_game_fits_a_first_game():
    """NF-SETUP-3, NF-SETUP-14: its faces and sides are those with a white square."""
    homes = [TILES.mats[mat][0] for mat in (1, 2, 3)]
    t = new(3, first_game=True, deal={"homes": homes, "heads": []})
    assert [tableau(t, seat) for seat in range(3)] == [[home] for home in homes]
    other = [TILES.mats[1][1], *homes[1:]]
    for deal, pointer in [
        ({"homes": other}, "/deal/homes"),
        ({"heads": ["drop-ships"]}, "/deal/heads"),
    ]:
        with pytest.raises(BadOption) as refused:
            new(3, first_game=True, deal=deal)
        assert refused.value.pointer == pointer


def test_goals_are_dealt_only_to_games_with_goals():
    with pytest.raises(BadOption):
        new(3, deal={"goals": list(TILES.goals)})


def test_a_given_deal_is_played():
    bag, goals = list(TILES.bag)[::-1], list(TILES.goals)[::-1]
    t = new(3, goals=True, deal={"bag": bag, "goals": goals})
    assert (t.bag, t.goal_stack) == (bag, goals)


def test_unknown_tile_sets_are_refused():
    with pytest.raises(BadOption, match="standard") as refused:
        new(3, tiles="nobody-knows")
    assert refused.value.pointer == "/options/tiles"


def test_the_set_up_is_told():
    """NF-SETUP-12, NF-SETUP-14: the events of a new game begin with its order and its mats."""
    log = []
    t = game.new({"players": 3, "first_game": True}, seed="s", log=log)
    homes = [tableau(t, seat)[0] for seat in t.waiting]
    assert [event.kind for event in log] == ["game_started", *["home_placed"] * 3]
    assert log[0].data["order"] == t.waiting
    assert log[0].data["mats"] == [TILES.home_worlds[tableau(t, seat)[0]].mat for seat in range(3)]
    assert [event.data["home"] for event in log[1:]] == homes
    log = []
    t = game.new({"players": 2}, seed="s", log=log)
    assert [event.kind for event in log] == ["game_started"]
    assert log[0].data["developments"] == list(t.stacks)
    assert asked(t) == (t.waiting[0], "choose_home")


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_given_homes_say_which_mats_are_dealt(seed):
    """NF-SETUP-14: whether a deal is possible does not depend on the seed."""
    homes = ["alpha-centauri", "earths-lost-colony", "old-earth"]
    t = new(3, seed=seed, deal={"homes": homes})
    assert [tableau(t, seat) for seat in range(3)] == [[home] for home in homes]
    assert [empire.mat for empire in t.empires] == [TILES.home_worlds[home].mat for home in homes]


@pytest.mark.parametrize(("deal", "pointer"), [
    ({"homes": ["alpha-centauri", "old-earth", "nowhere"]}, "/deal/homes/2"),
    ({"homes": ["alpha-centauri", "old-earth"]}, "/deal/homes"),
    ({"homes": ["alpha-centauri", "old-earth", "old-earth"]}, "/deal/homes"),
    ({"homes": ["alpha-centauri", "old-earth"], "mats": [3, 1, 2]}, "/deal/homes"),
    ({"mats": [3, 1, 77]}, "/deal/mats"),
    ({"mats": [3, 1, 1]}, "/deal/mats"),
])  # fmt: skip
def test_impossible_mats_and_homes_are_refused(deal, pointer):
    for seed in "ab":
        with pytest.raises(BadOption) as refused:
            new(3, seed=seed, deal=deal)
        assert refused.value.pointer == pointer
