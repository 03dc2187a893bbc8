"""The Prestige Leader: who has the tile, and what it brings (BOW-LEADER)."""

from __future__ import annotations

from galaxy_referee.engine.race.state import Race

REWARD = 1  # BOW-LEADER-7


def foremost(t: Race) -> list[int]:
    """The seats with the most prestige, if anyone has any."""
    most = max(player.prestige for player in t.players)
    return [seat for seat, player in enumerate(t.players) if player.prestige == most > 0]


def leader(t: Race) -> int | None:
    """The seat that has the tile; None if it lies in the middle (BOW-LEADER-1)."""
    return next((seat for seat, player in enumerate(t.players) if player.leader), None)


def note_gain(t: Race, seat: int) -> None:
    """What the leader gains is on the tile; what others gain in a phase is, should they take the
    tile at its end (BOW-LEADER-4, -11)."""
    player = t.players[seat]
    player.prestige_gained = True
    player.on_tile = player.leader


def note_loss(t: Race, seat: int) -> None:
    """A leader who spends prestige and no longer has more than everyone else puts the tile into the
    middle (BOW-LEADER-6), in some editions only at the end of the phase (BOW-REC-1)."""
    if t.options.rules.leader_examined_late:
        return
    if t.players[seat].leader and foremost(t) != [seat]:
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
    before = leader(t)
    if seat == before:
        return
    for player in t.players:
        player.leader = player.on_tile = False
    if seat is None:
        t.emit("leader_lost", before)
        return
    player = t.players[seat]
    player.leader, player.on_tile = True, player.prestige_gained
    t.emit("leader_named", seat)


def rewarded(t: Race) -> list[int]:
    """Who gains VP at the start of a round, in order: the leader, or without one all who are tied
    for the most prestige (BOW-LEADER-7, -9)."""
    alone = leader(t)
    if alone is not None:
        return [alone]
    tied = foremost(t)
    return [seat for seat in t.in_order() if seat in tied]


def reward(t: Race) -> None:
    """At the start of a round they gain 1 VP; the leader draws 1 card, too, with prestige on the
    tile, which is then taken off (BOW-LEADER-7, -8)."""
    for seat in rewarded(t):
        t.gain_chips(seat, REWARD, "leader")
        if t.players[seat].on_tile:
            t.draw(seat, REWARD, "leader")
        t.players[seat].on_tile = False
