"""The state of a session: its game, its seats, and what each viewer has seen of it.

This module knows neither HTTP nor the cache. A viewer is a seat or the spectator, which is
numbered after the last seat. Each viewer has its own version, which changes when something changes
that this viewer may know, and only then: a version that counted moves would reveal the others'
secret ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from galaxy_referee.app.wire.tables import reveals, seen_tables, viewers
from galaxy_referee.engine.kernel.decisions import TAKING_BACK
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Redo
from galaxy_referee.engine.kernel.state import State

MAX_PENDING = 200  # secret moves kept one by one, so that they can be taken back
MAX_LOG = 4_096  # entries of the log kept; random play of the longest game makes 1,500
EPOCH = 1_735_689_600  # 2025 begins: restorations are counted in seconds from here
MAX_TOLD = 1000  # holders of seats whose arrival is logged; further ones are only counted
REMEMBERED = 4  # answered requests that the state remembers for each seat

Player = Literal["open", "player", "host", "bot"]
_encode = msgspec.json.Encoder().encode


class Seat(msgspec.Struct):
    """The player of a seat.

    Args:
        name: what the player is called.
        player: nobody yet, a player with a token, the host, or a built-in bot.
        holder: a random number of this player alone. Other tokens do not count, nor do
            those from before the cache lost the session.
        joined: digest of the request that took the seat, to recognize a repetition.
        handed: digest of the request that last handed it over.
        holders: how many have held the seat so far.
        host_played: whether the host has ever held it.
        given: whether the host was given the player's token, to hand it on.
        bot: the spec of the bot.
    """

    name: str | None = None
    player: Player = "open"
    holder: int = 0
    joined: str | None = None
    handed: str | None = None
    holders: int = 0
    host_played: bool = False
    given: bool = False
    bot: str | None = None


class SessionState(msgspec.Struct, kw_only=True):
    """All that a session needs to continue; sealed, it is what a session is restored from.

    Args:
        id: of the session.
        game: name of the game.
        luck: who chose the luck: the service, or the host who gave a seed or a deal.
        spectators: whether everyone who knows the id may look on.
        seats: who plays.
        epoch: when the session was last restored, in seconds; 0 if never.
        serial: how often it changed; tells the newer of two sealed sessions.
        base: the state when information last reached anyone.
        pending: moves made since, which nobody else knows of, or which can still be taken back.
        pending_bots: those of them that bots made, by number, with the bot.
        told: how many of them others know something of, such as that a seat is done.
        taken_back: how often each seat has taken something back since.
        versions: by viewer.
        tables: digest of what each viewer sees of the table.
        seen: digest of everything each viewer sees.
        since: by seat, the version in which its present decision came up.
        waiting: the seats that have something to decide.
        resting: those of them that could only take back what they have decided.
        logged: number of entries of the log.
        log_from: number of the first entry that there is, after a restoration or a long game.
        packed: whether the cache has the log in packs.
        answered: digests of the latest requests with an idempotency key, by seat.
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
    pending_bots: dict[int, str] = {}
    told: int = 0
    taken_back: dict[int, int] = {}
    versions: list[int]
    tables: list[str]
    seen: list[str]
    since: list[int]
    waiting: list[int] = []
    resting: list[int] = []
    logged: int = 0
    log_from: int = 0
    packed: bool = False
    answered: list[list[str]]
    undone: int = 0

    def viewer(self, seat: int | None) -> int:
        """The viewer who is this seat, or for None the spectator."""
        return len(self.seats) if seat is None else seat

    def version(self, seat: int | None) -> str:
        """The version a viewer sees, as text."""
        return f"{self.epoch}.{self.versions[self.viewer(seat)]}"


class LogEntry(msgspec.Struct):
    """A part of the log: events that happened together.

    Args:
        at: the version of each viewer then.
        moves: the moves that led to it, as text.
        events: what happened.
        bots: the moves that bots made, by number, with the bot.
    """

    at: list[int]
    moves: list[str]
    events: list[Event]
    bots: dict[int, str] = {}


def begin(
    game: Game[Any], state: State[Any], log: list[Event], **about: Any
) -> tuple[SessionState, list[LogEntry]]:
    """A new session, and the beginning of its log.

    Args:
        game: what is played.
        state: its first state.
        log: the events of the set-up.
        about: the members that say what kind of session it is.
    """
    seats = len(about["seats"])
    unseen = [""] * (seats + 1)
    session = SessionState(
        game=game.name,
        base=msgspec.Raw(game.codec.encode(state)),
        versions=[0] * (seats + 1),
        tables=list(unseen),
        seen=list(unseen),
        since=[0] * seats,
        packed=True,
        answered=[[] for _ in range(seats)],
        **about,
    )
    tables = seen_tables(game, state, viewers(state))
    return session, commit(game, session, state, [], log, tables=tables)


def state_of(game: Game[Any], session: SessionState) -> Any:
    """The state of a session now.

    Raises:
        WrongVersion: the session was begun under other rules.
    """
    state = game.codec.decode(session.base)
    for move in session.pending:
        game.play(state, move)
    return state


def commit(
    game: Game[Any],
    session: SessionState,
    state: State[Any],
    moves: list[str],
    events: list[Event],
    *,
    tables: list[msgspec.Raw],
    seat: int = -1,
    took_back: bool = False,
) -> list[LogEntry]:
    """Record in the session what moves have led to.

    Args:
        game: what is played.
        session: changed by the call.
        state: the state after the moves.
        moves: as text.
        events: what happened.
        tables: what each viewer sees of the table after them.
        seat: the seat that made them.
        took_back: whether it has taken back, by a rule of the game, what it had answered before.

    Returns:
        What is to be logged: an entry if anyone has learned anything.
    """
    digests = _digests(tables)
    known = reveals(events, session.tables, digests, seat)
    bot = session.seats[seat].bot if seat >= 0 else None
    if bot is not None:
        first = len(session.pending)
        session.pending_bots |= {first + number: bot for number in range(len(moves))}
    session.pending = session.pending + moves
    refresh(game, session, state, tables=digests, actor=seat, for_all=bool(events))
    crowded = len(session.pending) > MAX_PENDING
    if not known and not crowded:
        return []
    _count_entry(session)
    if not crowded and (took_back or _may_be_taken_back(game, state)):
        # The record has no moves that were taken back: they are kept apart until they stand.
        session.told = len(session.pending)
        return [LogEntry(list(session.versions), [], events)]
    entry = LogEntry(list(session.versions), session.pending, events, session.pending_bots)
    session.base = msgspec.Raw(game.codec.encode(state))
    session.pending, session.pending_bots, session.told = [], {}, 0
    if known:
        session.taken_back = {}
    return [entry]


def _may_be_taken_back(game: Game[Any], state: State[Any]) -> bool:
    """Whether a rule of the game lets a seat take back what it has answered."""
    if TAKING_BACK not in game.reader.types:
        return False
    return any(Redo(decision.seat) in decision.moves for decision in game.decisions(state))


def reveals_anything(game: Game[Any], session: SessionState, state: State[Any], seat: int) -> bool:
    """Whether moves of a seat have led to a state that shows anything new to anyone else."""
    return reveals([], session.tables, _digests(seen_tables(game, state, viewers(state))), seat)


def refresh(
    game: Game[Any],
    session: SessionState,
    state: State[Any],
    *,
    tables: list[str] | None = None,
    actor: int = -1,
    for_all: bool = False,
) -> None:
    """Give a new version to every viewer for whom something has changed.

    Args:
        game: what is played.
        session: changed by the call.
        state: the state now.
        tables: digests of what each viewer sees of the table, where they are known.
        actor: a seat whose decision changes in any case.
        for_all: whether there is something new for everyone.
    """
    tables = tables or _digests(seen_tables(game, state, viewers(state)))
    decisions = game.decisions(state)
    waiting = [decision.seat for decision in decisions]
    around = _encode((waiting, state.over, [(seat.name, seat.player) for seat in session.seats]))
    seen = [_digest(table.encode() + around) for table in tables]
    for viewer, (before, now) in enumerate(zip(session.seen, seen, strict=True)):
        if for_all or now != before or viewer == actor:
            session.versions[viewer] += 1
    session.seen = seen
    _begin_decisions(session, waiting, actor)
    session.tables = tables
    session.waiting = waiting
    session.resting = [decision.seat for decision in decisions if decision.only_takes_back]
    session.serial += 1


def _begin_decisions(session: SessionState, waiting: list[int], actor: int) -> None:
    for seat in range(len(session.seats)):
        # As long as a seat has something to decide, what others do does not change its decision.
        if seat == actor or seat not in session.waiting or seat not in waiting:
            session.since[seat] = session.versions[seat]


def reseat(
    session: SessionState, seat: int, player: Seat, by: Literal["host", "player"]
) -> list[Event]:
    """Hand a seat to another player, and count this publicly.

    Args:
        session: changed by the call.
        seat: the seat.
        player: who plays it from now on.
        by: who asked for it.

    Returns:
        What happened: nothing if an open seat stays open, the host's the host's, or a bot's the
        same bot's.
    """
    before = session.seats[seat]
    if player.player == before.player != "player" and player.bot == before.bot:
        before.handed = player.handed
        return []
    player.holders += before.holders
    player.host_played |= before.host_played
    session.seats[seat] = player
    data = {
        "from": before.player,
        "to": player.player,
        "by": by,
        "name": player.name,
        "bot": player.bot,
    }
    return [Event("seat_changed", seat, data)]


def announce(
    game: Game[Any], session: SessionState, state: State[Any], happened: list[Event]
) -> list[LogEntry]:
    """Record in the session what happened outside the game, with a new version for everyone.

    Returns:
        What is to be logged, if anything: what anyone may repeat without end is logged only so
        often.
    """
    if not happened:
        return []
    refresh(game, session, state, for_all=True)
    if sum(seat.holders for seat in session.seats) > MAX_TOLD:
        return []
    _count_entry(session)
    return [LogEntry(list(session.versions), [], happened)]


def is_current(session: SessionState, seat: int, version: str) -> bool:
    """Whether a seat that last saw this version still has the same decision."""
    epoch, _, number = version.partition(".")
    if epoch != str(session.epoch) or not number.isascii() or not number.isdigit():
        return False
    return session.since[seat] <= int(number[:9]) <= session.versions[seat]


def remember(session: SessionState, seat: int, digest: str) -> None:
    """Remember that a request was answered."""
    session.answered[seat] = [*session.answered[seat], digest][-REMEMBERED:]


def restored(session: SessionState, now: float) -> tuple[SessionState, LogEntry]:
    """A session as it continues after the cache lost it, and the first entry of its new log.

    Its epoch is the time: a counter would be the same in two lives restored from one copy, and
    nobody would notice that the second differs.
    """
    session.epoch = max(session.epoch + 1, int(now) - EPOCH)
    session.serial += 1
    session.log_from, session.packed = session.logged, True
    _count_entry(session)
    return session, LogEntry(list(session.versions), [], [Event("session_restored")])


def newest(copies: Iterable[SessionState]) -> SessionState:
    """The latest of several copies of a session."""
    return max(copies, key=lambda session: (session.epoch, session.serial))


def _count_entry(session: SessionState) -> None:
    """Number another entry of the log; it replaces one that is too old to be kept."""
    session.logged += 1
    session.log_from = max(session.log_from, session.logged - MAX_LOG)


def _digests(tables: list[msgspec.Raw]) -> list[str]:
    return [_digest(table) for table in tables]


def _digest(content: bytes | msgspec.Raw) -> str:
    return hashlib.sha256(content).hexdigest()[:24]  # half the time of blake2b on present machines
