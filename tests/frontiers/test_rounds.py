"""Rounds, the priority track, two players, the end: NF-ROUND, NF-ENDROUND, NF-2P, NF-END,
NF-ISO, NF-DIPLO, NF-ORDER-1."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.state import order
from galaxy_referee.engine.kernel.errors import NotYourDecision
from tests.frontiers.kit import Seat, asked, finish, legal, play, position, refused, seat


def seats(count, **fields):
    return [Seat(**fields) for _ in range(count)]


def test_resolution_order():
    """NF-T-05: NF-ROUND-3, NF-ROUND-4, NF-ROUND-9, NF-ORDER-7."""
    t = position(*seats(4), acted=[0, 1], selected=["develop", "settle"], action="explore")
    assert (order(t), t.chooser) == ([2, 3, 0, 1], 2)
    picks = []
    while asked(t)[1] == "survey":
        picks.append(asked(t)[0])
        play(t, f"{asked(t)[0]} {legal(t)[0]}")
    assert (picks, t.acted, t.waiting) == ([2, 3, 0, 1, 2], [0, 1, 2], [3])
    assert asked(t) == (3, "select")


def test_credits_on_the_produce_tile_add_up():
    """NF-T-06: NF-ENDROUND-2, NF-PRODUCE-1, NF-SETUP-18, NF-ROUND-8."""
    t = position(*seats(2))
    for number in (1, 2, 3):
        play(t, "0 select isolation", "1 select send-diplomats", "0 select develop")
        finish(t, until="select")
        play(t, f"{asked(t)[0]} select settle")
        finish(t, until="select")
        assert t.produce_credits == number
        # Diplomats put seat 1 first; back to the order of the seats.
        t.waiting = [0, 1, 0, 1]
        t.agenda[0].seat = 0
        t.drop_decisions()
        t.colonists = 20
    before = t.empires[0].credits
    play(t, "0 select produce")
    assert (t.empires[0].credits, t.produce_credits) == (before + 3, 0)
    play(t, "1 select isolation", "0 select send-diplomats", "1 select develop")
    finish(t, until="select")
    assert (t.round, t.produce_credits) == (5, 0)


def test_each_player_selects_once_and_no_tile_twice():
    """NF-ROUND-1, NF-ROUND-2, NF-ROUND-8, NF-ENDROUND-3, NF-ENDROUND-4, NF-ROUND-10."""
    t = position(*seats(3))
    play(t, "0 select isolation")
    assert "select isolation" not in legal(t)
    refused(t, "1 select isolation", "already_selected", "NF-ROUND-2")
    refused(t, "1 select goal-survey", "unknown_action")
    refused(t, "1 reveal 0", "illegal")
    with pytest.raises(NotYourDecision):
        play(t, "0 select settle")
    play(t, "1 select produce")
    assert t.waiting == [2]
    play(t, "2 select settle")
    assert (t.round, t.waiting, t.acted, t.selected) == (2, [0, 1, 2], [], [])
    assert len(legal(t)) == 7


def test_isolation():
    """NF-ISO-1, NF-ROUND-5, NF-ROUND-6."""
    t = position(*seats(3))
    events = play(t, "0 select isolation")
    assert [empire.credits for empire in t.empires] == [2, 0, 0]
    assert [event.kind for event in events] == ["action_selected", "credits_gained"]
    assert asked(t) == (1, "select")


def test_send_diplomats_with_four_players():
    """NF-T-32: NF-DIPLO-1, NF-DIPLO-2, NF-DIPLO-3, NF-ROUND-10."""
    t = position(*seats(4), acted=[0, 1], selected=["explore", "produce"], action="send-diplomats")
    assert (t.empires[2].vp, t.acted) == (1, [2, 0, 1])
    events = play(t, "3 select settle")
    gained = [event for event in events if event.kind == "colonists_gained"]
    took = [(event.seat, event.data["colonists"]) for event in gained]
    assert took == [(3, 1), (3, 2), (2, 2), (0, 2), (1, 2)]
    assert t.waiting == [2, 0, 1, 3]


def test_send_diplomats_with_two_players():
    """NF-T-33: NF-2P-2, NF-2P-3, NF-2P-4, NF-2P-5, NF-DIPLO-2."""
    t = position(*seats(2))
    play(t, "0 select develop", "0 develop -", "1 select produce", "0 select send-diplomats")
    assert t.acted == [0, 0, 1]
    assert not {"select develop", "select produce", "select send-diplomats"} & set(legal(t))
    play(t, "1 select explore")
    picks = []
    while asked(t)[1] == "survey":
        picks.append(asked(t)[0])
        play(t, f"{asked(t)[0]} {legal(t)[0]}")
    assert (picks, t.waiting) == ([1, 0, 1], [0, 0, 1, 1])


def test_the_last_point_of_the_pool_by_diplomats_ends_the_game():
    """NF-DIPLO-4, NF-END-4, NF-END-5: the round is still played to its end."""
    t = position(*seats(3), pool=1)
    play(t, "0 select send-diplomats")
    assert t.ending == ["vp_pool"]
    assert not t.over
    play(t, "1 select isolation", "2 select produce")
    assert t.over
    assert game.outcome(t).reason == ["vp_pool"]


def test_the_pool_runs_out():
    """NF-T-31: NF-TRADE-1, NF-CONSUME-11, NF-END-4, NF-END-5, NF-ENDROUND-1."""
    t = position(
        seat("Old Earth, Gem World*, Spice World*"),
        seat("Galactic Trendsetters, Artist Settlement*"),
        Seat(),
        pool=3,
    )
    play(t, "0 select trade-consume", "0 sell -", "1 sell -")
    assert [empire.vp for empire in t.empires] == [4, 2, 0]
    assert t.pool == 0
    play(t, "1 select isolation", "2 select send-diplomats")
    assert (t.empires[1].credits, t.empires[2].vp) == (2, 1)
    assert t.over
    assert t.produce_credits == 0  # NF-ENDROUND-1: the steps of a further round are not done


def test_conditions_are_tested_at_the_end_of_the_round_only():
    """NF-END-5, NF-ENDROUND-1, NF-ORDER-1."""
    t = position(*seats(3), pool=1, action="send-diplomats")
    assert asked(t) == (1, "select")
    assert game.outcome(t) is None


def test_whatever_can_be_done_must_be_done():
    """NF-ROUND-7: no answer but a world in explore, colonists or a world in settle."""
    t = position(*seats(2), action="explore")
    assert all(offer.startswith("survey ") for offer in legal(t))
    t = position(*seats(2), action="settle")
    assert t.empires[0].colonists == 1 + 2  # without a surveyed world both take colonists
    assert asked(t) == (1, "select")


def test_nothing_passes_between_players():
    """NF-LIMIT-2: no move names another seat than the one that moves."""
    for kind, move_type in game.reader.types.items():
        assert [name for name in move_type.__struct_fields__ if "seat" in name] == ["seat"], kind
