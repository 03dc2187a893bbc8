"""The Brink of War: prestige, the leader, the end and the score (BOW-PRESTIGE, BOW-LEADER)."""

from __future__ import annotations

import msgspec
import pytest

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.expansions.prestige import leader
from galaxy_referee.engine.race.expansions.prestige.chips import gain, spend
from tests.race.kit import BOW, NOTHING_TO_SELL, finished, fresh_game, round_start


def prestige(s):
    return [player.prestige for player in s.state.players]


def tile(s):
    return tile_of(s.state)


def tile_of(t):
    return leader.leader(t), any(player.on_tile for player in t.players)


@pytest.mark.parametrize(("players", "pool"), [(2, 29), (3, 41), (4, 53), (5, 65), (6, 77)])
def test_the_pool_has_5_more_vp(players, pool):
    """BOW-SETUP-2: two players begin with 29 VP, and each further player adds 12."""
    assert fresh_game(players=players, **BOW).state.pool == pool


def mediator(*prestige, **more):
    """A can place Pan-Galactic Mediator, which carries the symbol."""
    return round_start(
        "Old Earth / Pan-Galactic Mediator, +4",
        "New Sparta / +4", "Alpha Centauri / +4", prestige=prestige, **BOW, **more,
    )  # fmt: skip


def test_the_leader_draws_a_card_while_prestige_is_on_the_tile():
    """BOW-T-3, BOW-PRESTIGE-1, -2, -9, BOW-LEADER-1, -2, -4, -7, -8, -12: the leader is rewarded,
    with a card only while there is prestige on the tile."""
    s = mediator(0, 0, 0).actions("develop", *["consume-x2"] * 2)
    pool = s.state.pool
    s.play("0 develop pan-galactic-mediator", "1 pass", "2 pass")
    assert prestige(s) == [1, 0, 0]
    kinds = [event.kind for event in s.events]
    order = ["card_placed", "prestige_gained", "leader_named", "phase_ended", "vp_gained"]
    told = [kind for kind in dict.fromkeys(kinds) if kind in order]
    assert told == order  # BOW-LEADER-5
    assert (s.chips(0), len(s.hand(0)), s.state.pool) == (1, 4 + 1, pool - 1)
    assert tile(s) == (0, False)
    s.actions(*["consume-x2"] * 3)
    assert (s.chips(0), len(s.hand(0)), s.state.pool) == (2, 4 + 1, pool - 2)
    assert game.load(game.codec.encode(s.state)) == s.state


def test_a_tie_puts_the_leaders_tile_into_the_middle():
    """BOW-T-4, BOW-LEADER-3, -7: a tie puts the tile into the middle, and all tied gain 1 VP."""
    s = round_start(
        "Old Earth / +4", "New Sparta / Alien Burial Site, +5", "Alpha Centauri / +4",
        prestige=(1, 0, 0), leader=0, **BOW,
    )  # fmt: skip
    pool = s.state.pool
    s.actions("consume-x2", "settle", "consume-x2")
    s.play("0 pass", "1 settle alien-burial-site", "2 pass").finish()
    assert prestige(s) == [1, 1, 0]
    assert tile(s) == (None, False)
    assert [s.chips(seat) for seat in range(3)] == [1, 1, 0]
    assert s.state.pool == pool - 2
    assert not s.happened("cards_drawn") or all(
        event.data["source"] != "leader" for event in s.happened("cards_drawn")
    )


def table(*prestige, leader=None, on_tile=False, phase="consume", **more):
    """A table in a phase, without anything else."""
    s = round_start(
        "Old Earth / +4", "New Sparta / +4", prestige=prestige, leader=leader, on_tile=on_tile,
        **BOW, **more,
    )  # fmt: skip
    s.state.phase = phase
    return s.state


@pytest.mark.parametrize("on_tile", [False, True])
def test_everyone_sees_whether_there_is_prestige_on_the_tile(on_tile):
    """BOW-LEADER-4, -8: what a player does not have is left out."""
    t = table(2, 1, leader=0, on_tile=on_tile)
    leading, other = msgspec.to_builtins(game.view(t, None).table)["players"]
    assert leading["leader"] is True
    assert leading.get("on_tile") is (True if on_tile else None)
    assert not {"leader", "on_tile"} & {*other}


def test_a_leader_without_new_prestige_draws_no_card():
    """BOW-T-5, BOW-LEADER-3, -4, BOW-OQ-1: who becomes leader because another player spends has
    nothing on the tile."""
    t = table(2, 1, leader=0)
    gain(t, 1, 1, "x")
    leader.examine(t)
    assert tile_of(t) == (None, False)
    spend(t, 0, 1, "x")
    leader.examine(t)
    assert [player.prestige for player in t.players] == [1, 2]
    assert tile_of(t) == (1, False)
    hand = len(t.players[1].hand)
    leader.reward(t)
    assert (t.players[1].chips, len(t.players[1].hand)) == (1, hand)


@pytest.mark.parametrize("gains", [False, True])
def test_a_leader_who_spends_into_a_tie_loses_the_tile_at_once(gains):
    """BOW-T-6, BOW-LEADER-4, -6, -7, BOW-OQ-2: a leader who spends and is tied loses the tile at
    once, and what is on it."""
    capital = ", Federation Capital, Gem World*" if gains else ""
    s = round_start(
        f"New Sparta, Galactic Power Brokers{capital} / +2",
        "Alpha Centauri, Interstellar Casus Belli / +2",
        prestige=(3, 2), leader=0, on_tile=True, load=False, **BOW,
    )  # fmt: skip
    hand = len(s.hand(0))
    s.actions("produce", NOTHING_TO_SELL).play("0 consume galactic-power-brokers:spend_prestige")
    assert len(s.hand(0)) == hand + 3
    if not gains:
        assert (prestige(s), tile(s)) == ([2, 2], (None, False))
        assert s.happened("leader_lost", 0)
    while s.asked == "consume":
        seat = s.waiting[0]
        s.play(f"{seat} {next(text for text in s.legal(seat) if text != 'pass')}")
    assert prestige(s) == [2 + gains, 1]
    assert (s.chips(0), s.chips(1)) == (1, 3)  # of the leader; of Interstellar Casus Belli
    assert s.told("cards_drawn", "source").count("leader") == gains
    assert tile(s) == (0, False)


def test_a_leader_far_ahead_spends_and_keeps_the_tile():
    """BOW-T-7, BOW-LEADER-6, -11: 4 to 1 becomes 3 to 1, and the seat still gains 1 VP and draws 1
    card."""
    t = table(4, 1, leader=0, on_tile=True)
    spend(t, 0, 1, "x")
    assert tile_of(t) == (0, True)
    hand = len(t.players[0].hand)
    leader.reward(t)
    assert (t.players[0].chips, len(t.players[0].hand)) == (1, hand + 1)


def test_strengthening_can_cost_the_leader_its_tile():
    """BOW-T-8, BOW-ACTION-5, BOW-LEADER-6: strengthening is paid for, and costs the tile."""
    s = round_start("Old Earth / +4", "New Sparta / +4", prestige=(2, 1), leader=0, **BOW)
    s.actions("prestige-consume-x2", "consume-x2")
    assert prestige(s) == [1, 1]
    assert [event.kind for event in s.events if "leader" in event.kind] == ["leader_lost"]
    assert [s.chips(0), s.chips(1)] == [1, 1]


THREE = ("Old Earth / +4", "New Sparta / +4", "Alpha Centauri / +4")


def test_the_leaders_reward_can_overdraw_the_pool():
    """BOW-T-9, BOW-LEADER-9, -10, RACE-VP-3, RACE-END-2: the reward goes beyond the pool; the round
    is played."""
    s = round_start(*THREE, prestige=(2, 2, 0), chips=(0, 0, 40), **BOW)
    assert s.state.pool == 1
    leader.reward(s.state)
    assert (s.state.pool, [s.chips(0), s.chips(1)]) == (-1, [1, 1])
    assert game.load(game.codec.encode(s.state)) == s.state
    s.actions(*["consume-x2"] * 3)
    assert s.phases == ["consume"]
    assert s.state.over
    assert game.end_reason(s.state) == ["vp_pool"]
    assert ([s.chips(0), s.chips(1)], s.state.pool) == ([1, 1], -1)


def test_the_leaders_reward_can_empty_the_pool():
    """BOW-T-9, BOW-LEADER-9, -10, RACE-END-2: as T-9, with just as many points as are needed."""
    s = round_start(*THREE, prestige=(2, 2, 0), chips=(0, 0, 39), **BOW)
    assert s.state.pool == 2
    s.actions(*["consume-x2"] * 3)
    assert s.state.pool == 0
    assert game.load(game.codec.encode(s.state)) == s.state
    s.actions(*["consume-x2"] * 3)
    assert s.state.over
    assert game.end_reason(s.state) == ["vp_pool"]
    assert [s.chips(0), s.chips(1)] == [1, 1]


def test_fifteen_prestige_at_the_end_of_the_round_end_the_game():
    """BOW-T-54, BOW-END-1, -2: with 15 during the round and 14 at its end, the game continues."""
    s = round_start("Old Earth / +4", "New Sparta / +4", prestige=(14, 0), leader=0, **BOW)
    gain(s.state, 0, 1, "x")
    s.state.players[0].prestige_gained = False
    s.actions("prestige-consume-x2", "consume-x2")
    assert not s.state.over
    s.state.players[0].prestige = 15
    s.actions("consume-x2", "consume-x2")
    assert s.state.over
    assert game.end_reason(s.state) == ["prestige"]


def test_each_prestige_is_worth_1_vp_and_breaks_no_tie():
    """BOW-SCORE-1, -2, BOW-PRESTIGE-10: 5 prestige add 5 VP and leave the tie-break at 2."""
    s = finished("Old Earth / +2", "New Sparta / +2", prestige=(5, 0), chips=(3, 0), **BOW)
    assert (s.score(0).parts["prestige"], s.score(0).total) == (5, 2 + 3 + 5)
    assert s.score(0).tie_break == 2


def test_a_seat_without_prestige_cannot_spend_any():
    """BOW-PRESTIGE-6..-8: gaining prestige has no limit."""
    t = table(0, 0)
    with pytest.raises(AssertionError):
        spend(t, 0, 1, "x")
    gain(t, 0, 40, "x")
    spend(t, 0, 1, "x")
    assert t.players[0].prestige == 39


def test_prestige_symbols_count_on_cards_of_rebel_vs_imperium():
    """BOW-CARD-6, BOW-PRESTIGE-2: but only with The Brink of War."""
    for rules, had in ((BOW, 1), ({"expansions": ("tgs", "rvi")}, 0)):
        s = round_start("Old Earth / Galactic Bankers, +9", "New Sparta / +4", **rules)
        s.actions("develop", "develop").play("0 develop galactic-bankers", "1 pass")
        assert s.state.players[0].prestige == had


def test_the_public_implementation_moves_the_tile_at_the_end_of_a_phase():
    """EDITION-7: as the public implementation has it."""
    t = table(3, 2, leader=0, on_tile=True, edition="public_implementation")
    spend(t, 0, 1, "x")
    assert tile_of(t) == (0, True)
    spend(t, 1, 1, "x")
    leader.examine(t)
    assert tile_of(t) == (0, True)
    gain(t, 1, 1, "x")
    leader.examine(t)
    assert tile_of(t) == (None, False)
