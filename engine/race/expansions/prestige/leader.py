"""The Prestige Leader: who has the tile, and what it brings (BOW-LEADER)."""

from __future__ import annotations

from galaxy_referee.engine.race.state import Race

REWARD = 1  # BOW-LEADER-7


def foremost(t: Race) -> list[int]:
    """The seats with the most prestige, if anyone has any."""
    most = max(player.prestige for player in t.players)
    return [seat for seat, player in enumerate(t.players) if player.prestige == most > 0]


def note_gain(t: Race, seat: int) -> None:
    """What the leader gains is on the tile; what others gain in a phase is, should they take the
    tile at its end (BOW-LEADER-4, -11)."""
    t.players[seat].prestige_gained = True
    if t.leader == seat:
        t.on_tile = True


def note_loss(t: Race, seat: int) -> None:
    """A leader who spends prestige and no longer has more than everyone else puts the tile into the
    middle (BOW-LEADER-6)."""
    if t.leader == seat and foremost(t) != [seat]:
        _move_tile(t, None)


def examine(t: Race) -> None:
    """At the end of a phase the seat with more prestige than every other has the tile; with a tie
    it lies in the middle (BOW-LEADER-2, -3)."""
    first = foremost(t)
    _move_tile(t, first[0] if len(first) == 1 else None)
    for player in t.players:
        player.prestige_gained = False


def _move_tile(t: Race, seat: int | None) -> None:
    """Give the tile to a seat, or with None put it into the middle."""
    if seat == t.leader:
        return
    if seat is None:
        t.on_tile = False
        t.tell("leader_lost", t.leader)
    else:
        t.on_tile = t.players[seat].prestige_gained
        t.tell("leader_named", seat)
    t.leader = seat


def rewarded(t: Race) -> list[int]:
    """Who gains VP at the start of a round, in order: the leader, or without one all who are tied
    for the most prestige (BOW-LEADER-7, -9)."""
    if t.leader is not None:
        return [t.leader]
    tied = foremost(t)
    return [seat for seat in t.in_order() if seat in tied]


def reward(t: Race) -> None:
    """At the start of a round they gain 1 VP; the leader draws 1 card, too, with prestige on the
    tile, which is then taken off (BOW-LEADER-7, -8)."""
    for seat in rewarded(t):
        t.gain_chips(seat, REWARD, "leader")
        if t.on_tile:
            t.draw(seat, REWARD, "leader")
    t.on_tile = False
