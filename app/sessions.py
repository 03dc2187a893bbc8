"""A session: the head of one game, who sits where, and what each viewer has seen of it.

This module knows no HTTP and no cache. A viewer is a seat, or the spectator, who comes after the
last seat. Each viewer has a version of its own, which changes when something changes that this
viewer may know, and only then: a version that counted moves would tell of the others' secret ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game

MAX_PENDING = 200  # secret moves kept one by one, so that they can be taken back
MAX_LOG = 4_096  # entries of the log kept; random play of the longest game makes 1,500
EPOCH = 1_735_689_600  # 2025 begins: restorations are counted in seconds from here
MAX_TOLD = 1000  # holders of seats whose coming is logged; further ones are counted only
REMEMBERED = 4  # answered requests remembered for each seat

Player = Literal["open", "player", "host"]
_encode = msgspec.json.Encoder().encode


class Seat(msgspec.Struct):
    """Who plays a seat.

    Args:
        name: what the player is called.
        player: nobody yet, a player with a token, or the host.
        holder: a random number of this player alone. Tokens of others no longer count, nor do
            those of a life of the session that the cache has lost.
        joined: digest of the request that took the seat, to know it when it is repeated.
        handed: digest of the request that last handed it over.
        holders: how many have held the seat so far.
        host_played: whether the host has ever held it.
        given: whether the host was given the player's token, to hand it on.
    """

    name: str | None = None
    player: Player = "open"
    holder: int = 0
    joined: str | None = None
    handed: str | None = None
    holders: int = 0
    host_played: bool = False
    given: bool = False


class Head(msgspec.Struct, kw_only=True):
    """All that a session needs to go on; sealed, it is what a session is restored from.

    Args:
        id: of the session.
        game: name of the game.
        luck: who chose the luck: the service, or the host who gave a seed or a deal.
        spectators: whether everyone who knows the id may look on.
        seats: who plays.
        epoch: when the session was last restored, in seconds; 0 if never.
        serial: how often it changed; tells the newer of two sealed sessions.
        base: the state when information last reached anyone.
        pending: moves made since, which nobody else knows of.
        versions: by viewer.
        tables: digest of what each viewer sees of the table.
        seen: digest of everything each viewer sees.
        since: by seat, the version in which its present decision came up.
        waiting: the seats that have something to decide.
        logged: number of entries of the log.
        log_from: number of the first entry that there is, after a restoration or a long game.
        done: digests of the latest requests with an idempotency key, by seat.
        undone: number of moves taken back so far.
    """

    id: str
    game: str
    luck: Literal["service", "seed", "deal"]
    spectators: bool
    seats: list[Seat]
    epoch: int = 0
    serial: int = 0
    base: msgspec.Raw
    pending: list[str] = []
    versions: list[int]
    tables: list[str]
    seen: list[str]
    since: list[int]
    waiting: list[int] = []
    logged: int = 0
    log_from: int = 0
    done: list[list[str]]
    undone: int = 0

    def viewer(self, seat: int | None) -> int:
        """The viewer who is this seat, or for None the spectator."""
        return len(self.seats) if seat is None else seat

    def version(self, seat: int | None) -> str:
        """The version a viewer sees, as text."""
        return f"{self.epoch}.{self.versions[self.viewer(seat)]}"


class Entry(msgspec.Struct):
    """A part of the log: what happened at once.

    Args:
        at: the version of each viewer then.
        moves: the moves that led to it, as text.
        events: what happened.
    """

    at: list[int]
    moves: list[str]
    events: list[Event]


def begin(game: Game[Any], state: Any, log: list[Event], **about: Any) -> tuple[Head, Entry]:
    """The head of a new session, and the first entry of its log.

    Args:
        game: what is played.
        state: its first state.
        log: the events of the set-up.
        about: the members of the head that say what kind of session it is.
    """
    seats = len(about["seats"])
    nobody = [""] * (seats + 1)
    head = Head(
        game=game.name,
        base=msgspec.Raw(game.codec.encode(state)),
        versions=[0] * (seats + 1),
        tables=list(nobody),
        seen=list(nobody),
        since=[0] * seats,
        done=[[] for _ in range(seats)],
        **about,
    )
    entry = settle(game, head, state, [], log)
    assert entry is not None, "the set-up of a game shows everyone a table"
    return head, entry


def state_of(game: Game[Any], head: Head) -> Any:
    """The state of a session now.

    Raises:
        WrongVersion: the session was begun under other rules.
    """
    state = game.codec.decode(head.base)
    for move in head.pending:
        game.play(state, move)
    return state


def settle(
    game: Game[Any],
    head: Head,
    state: Any,
    moves: list[str],
    events: list[Event],
    *,
    seat: int = -1,
) -> Entry | None:
    """Note in the head what moves have led to.

    Args:
        game: what is played.
        head: changed by the call.
        state: the state after the moves.
        moves: as text.
        events: what happened.
        seat: who made them.

    Returns:
        What is to be logged, once information has reached anyone.
    """
    tables = _tables(game, head, state)
    known = bool(events) or _shown(head, tables, seat)
    head.pending = head.pending + moves
    refresh(game, head, state, tables=tables, actor=seat, for_all=bool(events))
    if not known and len(head.pending) <= MAX_PENDING:
        return None
    entry = Entry(list(head.versions), head.pending, events)
    head.base = msgspec.Raw(game.codec.encode(state))
    head.pending = []
    _count_entry(head)
    return entry


def is_shown(game: Game[Any], head: Head, state: Any, seat: int) -> bool:
    """Whether a state that moves of a seat have led to shows anything to anyone else."""
    return _shown(head, _tables(game, head, state), seat)


def refresh(
    game: Game[Any],
    head: Head,
    state: Any,
    *,
    tables: list[str] | None = None,
    actor: int = -1,
    for_all: bool = False,
) -> None:
    """Give a new version to every viewer for whom something has changed.

    Args:
        game: what is played.
        head: changed by the call.
        state: the state now.
        tables: digests of what each viewer sees of the table, where they are known.
        actor: a seat whose decision is another one in any case.
        for_all: whether everyone has something new.
    """
    tables = tables or _tables(game, head, state)
    waiting = [decision.seat for decision in game.decisions(state)]
    around = _encode((waiting, state.over, [(seat.name, seat.player) for seat in head.seats]))
    for viewer, table in enumerate(tables):
        seen = _digest(table.encode() + around)
        if for_all or seen != head.seen[viewer] or viewer == actor:
            head.versions[viewer] += 1
        head.seen[viewer] = seen
    for seat in range(len(head.seats)):
        # While a seat has something to decide, nothing that others do makes it another decision.
        if seat == actor or seat not in head.waiting or seat not in waiting:
            head.since[seat] = head.versions[seat]
    head.tables = tables
    head.waiting = waiting
    head.serial += 1


def can_undo(head: Head, seat: int) -> bool:
    """Whether a seat has made a move of which nobody has learned anything yet."""
    return any(_seat_of(move) == seat for move in head.pending)


def undo(game: Game[Any], head: Head, seat: int) -> Any:
    """Take back the last such move of a seat; the state before it. The others' moves stand.

    Raises:
        RefusedMove: they cannot, as others have played on from it.
    """
    last = max(place for place, move in enumerate(head.pending) if _seat_of(move) == seat)
    head.pending = head.pending[:last] + head.pending[last + 1 :]
    head.undone += 1
    state = state_of(game, head)
    refresh(game, head, state, actor=seat)
    return state


def reseat(head: Head, seat: int, place: Seat, by: Literal["host", "player"]) -> list[Event]:
    """Let someone else play a seat, and keep count of it for everyone to see.

    Args:
        head: changed by the call.
        seat: the seat.
        place: who plays it from now on.
        by: who wants it so.

    Returns:
        What happened: nothing if an open seat stays open, or the host's seat the host's.
    """
    before = head.seats[seat]
    if place.player == before.player != "player":
        before.handed = place.handed
        return []
    place.holders += before.holders
    place.host_played |= before.host_played
    head.seats[seat] = place
    data = {"from": before.player, "to": place.player, "by": by, "name": place.name}
    return [Event("seat_changed", seat, data)]


def tell_all(game: Game[Any], head: Head, state: Any, happened: list[Event]) -> Entry | None:
    """Note in the head what happened beside the game, with a new version for everyone.

    Returns:
        What is to be logged, if anything. What anyone may do without end is not logged without end.
    """
    if not happened:
        return None
    refresh(game, head, state, for_all=True)
    if sum(seat.holders for seat in head.seats) > MAX_TOLD:
        return None
    _count_entry(head)
    return Entry(list(head.versions), [], happened)


def is_current(head: Head, seat: int, version: str) -> bool:
    """Whether a seat that last saw this version still has the same decision."""
    epoch, _, number = version.partition(".")
    if epoch != str(head.epoch) or not number.isascii() or not number.isdigit():
        return False
    return head.since[seat] <= int(number[:9]) <= head.versions[seat]


def remember(head: Head, seat: int, digest: str) -> None:
    """Remember that a request was answered."""
    head.done[seat] = [*head.done[seat], digest][-REMEMBERED:]


def restored(head: Head, now: float) -> tuple[Head, Entry]:
    """A head as it goes on after its session was lost, and the first entry of its new log.

    Its epoch is the time: one that counted would be the same in two lives restored from one copy,
    and nobody would notice that the second is another.
    """
    head.epoch = max(head.epoch + 1, int(now) - EPOCH)
    head.serial += 1
    head.log_from = head.logged
    _count_entry(head)
    return head, Entry(list(head.versions), [], [Event("session_restored")])


def newest(heads: Iterable[Head]) -> Head:
    """The head that came last."""
    return max(heads, key=lambda head: (head.epoch, head.serial))


def _count_entry(head: Head) -> None:
    """Number another entry of the log; it takes the place of the one that is too old to be kept."""
    head.logged += 1
    head.log_from = max(head.log_from, head.logged - MAX_LOG)


def _shown(head: Head, tables: list[str], seat: int) -> bool:
    pairs = zip(tables, head.tables, strict=True)
    return any(new != old for viewer, (new, old) in enumerate(pairs) if viewer != seat)


def _tables(game: Game[Any], head: Head, state: Any) -> list[str]:
    seats: list[int | None] = [*range(len(head.seats)), None]
    return [_digest(_encode(game.table_view(state, seat))) for seat in seats]


def _seat_of(move: str) -> int:
    return int(move.split(" ", 1)[0])


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()
