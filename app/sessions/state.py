"""The state of a session: its game, its seats, and what each viewer has seen of it.

This module knows neither HTTP nor the cache. A viewer is a seat or the spectator, who is numbered
after the last seat. Each viewer has its own version, which changes only if something changes that
this viewer may know. A version that counted moves would reveal other seats' secret moves.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from galaxy_referee.app.sessions.clocks import Clock
from galaxy_referee.app.sessions.players import Rematch, Seat
from galaxy_referee.app.wire.tables import reveals, seen_tables, viewers
from galaxy_referee.engine.kernel.decisions import TAKING_BACK
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.moves import Redo
from galaxy_referee.engine.kernel.state import State

MAX_PENDING = 200  # secret moves kept one by one, so that they can be taken back
MAX_LOG = 16_384  # entries of the log kept; random play of Roll with three players made 3,841
EPOCH = 1_735_689_600  # 2025 begins: restorations are counted in seconds from here
MAX_TOLD = 1000  # holders of seats whose arrival is logged; further ones are only counted
REMEMBERED = 4  # answered requests that the state remembers for each seat

_encode = msgspec.json.Encoder().encode


class SessionState(msgspec.Struct, kw_only=True):
    """Everything that a session needs to continue. A session is restored from a sealed copy of it.

    Args:
        id: the id of the session.
        game: name of the game.
        luck: who chose the luck: the service, or the host who gave a seed or a deal.
        spectators: whether anyone who knows the id may watch.
        fixed_seats: whether players only look and decide: no seat is joined or handed over.
        undo: whether seats may take back moves.
        seats: who plays.
        epoch: when the session was last restored, in seconds; 0 if never.
        serial: the number of changes, by which the newer of two sealed copies is known.
        base: the state when a viewer last learned something.
        pending: the moves since then, which are unknown to others or can still be taken back.
        pending_bots: the pending moves made by bots, by number, with the bot.
        told: the number of pending moves with a visible effect, such as that a seat is done.
        taken_back: by seat, how often it has taken something back since then.
        versions: by viewer, its version.
        tables: by viewer, a digest of its view of the table.
        seen: by viewer, digests of everything that it sees.
        since: by seat, the version in which its current decision came up.
        waiting: the seats with an open decision.
        resting: the waiting seats that could only take back their decision.
        logged: the number of log entries.
        log_from: the number of the first available entry, after a restoration or in a long game.
        log_limit: the most entries that the log keeps; earlier releases kept 4,096.
        packed: whether the log is stored in packs.
        answered: digests of the latest requests with an idempotency key, by seat.
        undos: by seat, the number of undos so far that it has noticed.
        clock: the clocks, if the host wants them.
        rematch: the next game, if the host has started it.
    """

    id: str
    game: str
    luck: Literal["service", "seed", "deal"]
    spectators: bool
    fixed_seats: bool = False
    undo: bool = True
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
    log_limit: int = 4_096
    packed: bool = False
    answered: list[list[str]]
    undos: dict[int, int] = {}
    clock: Clock | None = None
    rematch: Rematch | None = None

    def viewer(self, seat: int | None) -> int:
        """The viewer of a seat; None is the spectator."""
        return len(self.seats) if seat is None else seat

    def version(self, seat: int | None) -> str:
        """A viewer's version as text."""
        return f"{self.epoch}.{self.versions[self.viewer(seat)]}"


class LogEntry(msgspec.Struct):
    """A log entry: events that happened together.

    Args:
        at: each viewer's version at that time.
        moves: the moves that caused them, as text.
        events: the events.
        bots: the moves made by bots, by number, with the bot.
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
        game: the game.
        state: its first state.
        log: the events of the setup.
        about: the members that describe the session.
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
        log_limit=MAX_LOG,
        packed=True,
        answered=[[] for _ in range(seats)],
        **about,
    )
    tables = seen_tables(game, state, viewers(state))
    return session, commit(game, session, state, [], log, tables=tables)


def state_of(game: Game[Any], session: SessionState) -> Any:
    """The current state of a session.

    Raises:
        WrongVersion: the session was started under other rules.
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
    openly: bool = True,
    bot: str | None = None,
    took_back: bool = False,
) -> list[LogEntry]:
    """Record moves and their effects in the session.

    Args:
        game: the game.
        session: the session, which is changed.
        state: the state after the moves.
        moves: the moves as text.
        events: the resulting events.
        tables: each viewer's view of the table after them.
        seat: the seat that made them.
        openly: whether everyone can know that a move was made, if only from the agenda in their
            knowledge. Everyone then has a new version.
        bot: the bot that made them for the seat.
        took_back: whether it has taken back an earlier answer by a rule of the game.

    Returns:
        What to log: an entry if any viewer has learned something.
    """
    digests = _digests(tables)
    known = reveals(events, session.tables, digests, seat)
    if session.clock is not None and took_back:
        session.clock.took_back(seat)
    if bot is not None:
        first = len(session.pending)
        session.pending_bots |= {first + number: bot for number in range(len(moves))}
    session.pending = session.pending + moves
    done = known and not took_back
    refresh(game, session, state, tables=digests, actor=seat, for_all=openly, done=done)
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
    """Whether a seat's moves have revealed anything to another viewer."""
    return reveals([], session.tables, _digests(seen_tables(game, state, viewers(state))), seat)


def refresh(
    game: Game[Any],
    session: SessionState,
    state: State[Any],
    *,
    tables: list[str] | None = None,
    actor: int = -1,
    for_all: bool = False,
    done: bool = False,
) -> None:
    """Give a new version to every viewer whose view has changed.

    Args:
        game: the game.
        session: the session, which is changed.
        state: the current state.
        tables: digests of each viewer's view of the table, if known.
        actor: a seat whose decision changes in any case.
        for_all: whether something has changed for every viewer.
        done: whether others have noticed that this seat has decided.
    """
    tables = tables or _digests(seen_tables(game, state, viewers(state)))
    decisions = game.decisions(state)
    waiting = [decision.seat for decision in decisions]
    resting = [decision.seat for decision in decisions if decision.only_takes_back]
    _run_clock(session, set(waiting) - set(resting), actor, done=done)
    players = [(seat.name, seat.player) for seat in session.seats]
    for_spectators = (waiting, state.over, players, session.clock)
    around = [_digest(_encode((*for_spectators, session.rematch)))] * len(session.seats)
    around.append(_digest(_encode(for_spectators)))
    seen = [table + more for table, more in zip(tables, around, strict=True)]
    for viewer, (before, now) in enumerate(zip(session.seen, seen, strict=True)):
        if for_all or now != before or viewer == actor:
            session.versions[viewer] += 1
    session.seen = seen
    _begin_decisions(session, waiting, actor)
    session.tables = tables
    session.waiting = waiting
    session.resting = resting
    session.serial += 1


def _run_clock(session: SessionState, asked: set[int], actor: int, *, done: bool) -> None:
    """Let the clocks of people who are asked run, once no seat is open."""
    if session.clock is None:
        return
    full = all(seat.player != "open" for seat in session.seats)
    thinking = {seat for seat in asked if full and session.seats[seat].bot is None}
    if actor >= 0 and (done or actor not in thinking):
        session.clock.answered(actor)
    session.clock.run(thinking)


def _begin_decisions(session: SessionState, waiting: list[int], actor: int) -> None:
    for seat in range(len(session.seats)):
        # As long as a seat has something to decide, what others do does not change its decision.
        if seat == actor or seat not in session.waiting or seat not in waiting:
            session.since[seat] = session.versions[seat]


def reseat(
    session: SessionState, seat: int, player: Seat, by: Literal["host", "player"]
) -> list[Event]:
    """Hand a seat to another player, and count the change publicly.

    Args:
        session: the session, which is changed.
        seat: the seat.
        player: the seat with its new player.
        by: who requested the change.

    Returns:
        The events; none if an open seat stays open, or the host or the same bot keeps the seat.
    """
    before = session.seats[seat]
    if player.player == before.player != "player" and player.bot == before.bot:
        session.seats[seat] = msgspec.structs.replace(before, handed=player.handed)
        return []
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
    """Record events outside the game in the session, with a new version for every viewer.

    Returns:
        What to log, if anything: events that anyone can repeat without limit are logged only a
        limited number of times.
    """
    if not happened:
        return []
    refresh(game, session, state, for_all=True)
    if sum(seat.holders for seat in session.seats) > MAX_TOLD:
        return []
    _count_entry(session)
    return [LogEntry(list(session.versions), [], happened)]


def is_current(session: SessionState, seat: int, version: str) -> bool:
    """Whether a seat that last saw this version still has the same decision to make."""
    epoch, _, number = version.partition(".")
    if epoch != str(session.epoch) or not number.isascii() or not number.isdigit():
        return False
    return session.since[seat] <= int(number[:9]) <= session.versions[seat]


def remember(session: SessionState, seat: int, digest: str) -> None:
    """Record that a request was answered."""
    session.answered[seat] = [*session.answered[seat], digest][-REMEMBERED:]


def restored(session: SessionState, now: float) -> tuple[SessionState, LogEntry]:
    """A session restored after the cache has lost it, and the first entry of its new log.

    Its epoch is the current time. A counter would be the same in two lives restored from one copy,
    which would then be indistinguishable.
    """
    session.epoch = max(session.epoch + 1, int(now) - EPOCH)
    session.serial += 1
    session.log_from, session.packed = session.logged, True
    if session.clock is not None:
        session.clock.restart()
    _count_entry(session)
    return session, LogEntry(list(session.versions), [], [Event("session_restored")])


def newest(copies: Iterable[SessionState]) -> SessionState:
    """The latest of several copies of a session."""
    return max(copies, key=lambda session: (session.epoch, session.serial))


def _count_entry(session: SessionState) -> None:
    """Number another entry of the log; it replaces one that is too old to be kept."""
    session.logged += 1
    session.log_from = max(session.log_from, session.logged - session.log_limit)


def _digests(tables: list[msgspec.Raw]) -> list[str]:
    return [_digest(table) for table in tables]


def _digest(content: bytes | msgspec.Raw) -> str:
    return hashlib.sha256(content).hexdigest()[:24]  # half the time of blake2b on present machines
