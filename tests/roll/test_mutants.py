"""Foreign states with counts and pieces that do not occur in games."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.state import MAX_PLY
from galaxy_referee.engine.roll import game
from tests.twins import positions


def middle(phase, players=3, seed="middle"):
    games = positions(game, {"players": players}, seed)
    return game.copy(next(t for t in games if t.phase == phase and t.round > 1))


@pytest.mark.parametrize("number", [-1, 2**31, 2**40, 2**63, 2**70])
@pytest.mark.parametrize("name", ["round", "shuffles"])
def test_counters_stay_within_what_moves_can_reach(name, number):
    """A count that no number of moves leads to is refused, not played until it overflows."""
    t = middle("assign")
    setattr(t, name, number)
    assert [fault.pointer for fault in game.audit(t)] == [f"/{name}"]


def test_the_largest_round_plays_on():
    """Each round takes moves, so the next round of a state that passes passes too."""
    t = middle("assign")
    t.round = MAX_PLY + t.ply
    assert game.audit(t) == []
    while t.phase == "assign":
        game.play_silently(t, game.decisions(t)[0].moves.at(-1))
    while t.phase != "assign" and not t.over:
        game.play_silently(t, game.decisions(t)[0].moves.at(0))
        assert game.audit(t) == []


@pytest.mark.parametrize("phase", [None, "assign", "explore", "manage"])
@pytest.mark.parametrize("chips", [-1, 2**63, 2**70])
def test_chips_are_bounded(phase, chips):
    t = game.new({"players": 3}, seed="chips") if phase is None else middle(phase)
    t.empires[1].chips = chips
    assert game.audit(t)


def test_a_seat_has_a_credit_whenever_it_decides():
    """ROLL-MANAGE-2: with none it could begin a round without a die."""
    t = middle("assign")
    t.empires[0].credits = 0
    assert [fault.pointer for fault in game.audit(t)] == ["/empires/0/credits"]


def test_unknown_sides_stop_the_audit():
    """A side that does not exist is reported; steps that would look it up are not asked."""
    t = middle("manage")
    t.empires[0].tableau.append("nonsense")
    faults = game.audit(t)
    assert [fault.code for fault in faults] == ["unknown_piece"]
    assert faults[0].pointer == f"/empires/0/tableau/{len(t.empires[0].tableau) - 1}"
