"""How sessions begin and end, and who plays each seat, for all games."""

from __future__ import annotations

import secrets
from typing import Any, Literal, TypeVar

import msgspec

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.network_files import networks
from galaxy_referee.app.sessions.access import Caller, authorize, require_host
from galaxy_referee.app.sessions.bot_players import DEFAULT_BOT, BotPlayers, attended
from galaxy_referee.app.sessions.clocks import Clock, new_clock
from galaxy_referee.app.sessions.players import Seat, held
from galaxy_referee.app.sessions.state import (
    SessionState,
    announce,
    begin,
    newest,
    reseat,
    state_of,
)
from galaxy_referee.app.sessions.store import Change, SessionContext, SessionStore
from galaxy_referee.app.sessions.tokens import Claim
from galaxy_referee.app.sessions.views import position
from galaxy_referee.app.wire.refusals import refused, unable_to_start
from galaxy_referee.bots.registry import UnknownBot, make_adviser, parse_spec
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas import responses
from galaxy_referee.schemas import session_requests as requests
from galaxy_referee.schemas.limits import DEFAULT_PAGE

JOIN_KEY = 16  # least characters of a join's key: nobody must guess it, or choose the same
MAX_START = 32_768  # bytes of options, seed and deal: anyone may have them kept
_encode = msgspec.json.Encoder().encode
AnswerT = TypeVar("AnswerT", bound=responses.SessionPosition)


def create(
    store: SessionStore, request: requests.NewSession, address: str
) -> responses.SessionCreated:
    """Create a session with a new game.

    The answer has the host's token and the tokens of seats reserved for a `player`. Players
    join open seats with the session's id, which is a secret to share only with them. Bots whose
    turn it is answer within the call.
    """
    players = _planned_seats(store.game, request.seats)
    return begin_session(store, request, address, players=players, passed_on=True)


def begin_session(
    store: SessionStore,
    request: requests.NewSession,
    address: str,
    *,
    players: list[Seat] | None,
    passed_on: bool,
) -> responses.SessionCreated:
    """Create a session for these players.

    Args:
        store: the store of the session.
        request: the game and its clock.
        address: the address of the host.
        players: the player of each seat; by default all are open.
        passed_on: whether the answer has the tokens of seats for the host to pass on.

    Raises:
        ProblemError: such a game cannot start.
    """
    log: list[Event] = []
    try:
        state = store.game.new(
            request.options, request.seed, request.deal, log, salt=luck.new_salt()
        )
    except RefereeError as error:
        raise unable_to_start(store.game, error, request.options, request.deal) from error
    _check_players(store.game, request, players, state)
    session, entries = begin(
        store.game,
        state,
        log,
        id=secrets.token_urlsafe(16),
        luck=_luck_of(request),
        fixed_seats=request.fixed_seats,
        undo=not request.fixed_seats if request.undo is None else request.undo,
        spectators=request.spectators,
        seats=players or [Seat() for _ in state.seats()],
        clock=_planned_clock(request.clock, len(state.seats())),
    )
    start = _start_of(request, state)
    made = BotPlayers(store.game, address).answer(session, state)
    store.create(session, entries + made.entries, start)
    tokens = [
        _token(store, session, number) if passed_on and seat.given else None
        for number, seat in enumerate(session.seats)
    ]
    created = position(store, session, state, None, 1, events=log + made.events, sealed=True)
    host = _token(store, session, "host")
    return _extended(responses.SessionCreated, created, token=host, seat_tokens=tokens)


def join(
    store: SessionStore, session_id: str, caller: Caller, request: requests.JoinSession
) -> responses.SessionJoined:
    """Take an open seat and get its token.

    With an Idempotency-Key, a retried call returns the same seat and token. Use a long, random
    key, since anyone who knows it can get them as well.
    """
    if caller.key is not None and len(caller.key) < JOIN_KEY:
        detail = f"The key of a join needs at least {JOIN_KEY} characters: it protects the token."
        raise problems.invalid_at("/headers/Idempotency-Key", detail)

    def decide(context: SessionContext) -> Change[responses.SessionJoined]:
        session = context.session
        authorize(session, caller, "join")
        number = _seat_to_join(session, request.seat, caller)
        seat = session.seats[number]
        events: list[Event] = []
        if seat.player == "open":
            name = seat.name if request.name is None else request.name
            joined = caller.digest if caller.key else None
            joiner = held(seat, "player", given=False, name=name, joined=joined, handed=seat.handed)
            events = reseat(session, number, joiner, "player")
        state = state_of(store.game, session)
        entries = announce(store.game, session, state, events)
        seen = position(store, session, state, number, DEFAULT_PAGE, events=events, sealed=True)
        token = _token(store, session, number)
        return Change(_extended(responses.SessionJoined, seen, token=token), entries)

    return store.change(session_id, decide)


def change_seat(
    store: SessionStore, session_id: str, caller: Caller, number: int, request: requests.ChangeSeat
) -> responses.SessionSeat:
    """Hand a seat to the host or to a built-in bot, open it to another player, or give it to one.

    This is how players give up their own seats: the printed rules of these games have no
    resignation, so the host or a bot takes over. The host may change any seat, and may give a seat
    to a `player`; the answer then has the token to pass on. With an Idempotency-Key, a retried call
    has no further effect. Everyone sees each change: as an event, and permanently in `seats`.
    """
    bot = _bot_of(store.game, request, "")
    bots = BotPlayers(store.game, caller.address)

    def decide(context: SessionContext) -> Change[responses.SessionSeat]:
        session = context.session
        _check_change(session, caller, number, request)
        digest = caller.digest if caller.key else None
        events: list[Event] = []
        # A repeated request must not remove a player who has taken the seat since.
        if digest is None or session.seats[number].handed != digest:
            by: Literal["host", "player"] = "host" if caller.who == "host" else "player"
            before = session.seats[number]
            seat = held(
                before, request.player, given=True, name=before.name, handed=digest, bot=bot
            )
            events = reseat(session, number, seat, by)
        state = state_of(store.game, session)
        _check_bot(store.game, bot, state, "")
        entries = announce(store.game, session, state, events)
        made = bots.answer(session, state)
        seen = position(store, session, state, None, 1, events=events + made.events, sealed=True)
        token = _token(store, session, number) if request.player == "player" else None
        answer = _extended(responses.SessionSeat, seen, token=token)
        return Change(answer, entries + made.entries)

    return store.change(session_id, decide, by_player=caller.plays)


def restore(
    store: SessionStore, session_id: str, caller: Caller, request: requests.RestoreSession
) -> responses.SessionPosition:
    """Restore a session that the cache has lost.

    Only for the host. Of several sealed copies, the newest is restored, so that moves known only
    from a player's answer are not lost. A session that is still in the cache is left unchanged,
    unless the cache has an older state of it.
    """
    require_host(caller)
    copy = newest(store.unseal(session_id, request.sealed))
    try:
        state = state_of(store.game, copy)
    except RefereeError as error:
        raise refused(error, "/sealed") from error
    store.restore(copy, begun=state.ply > 0)
    session = attended(store, session_id, caller, None).session
    return position(store, session, state_of(store.game, session), None, 1, events=[], sealed=True)


def delete(store: SessionStore, session_id: str, caller: Caller) -> None:
    """Delete a session permanently. Only for the host.

    Later calls of the session are answered with 410, and no copy restores it.
    """
    require_host(caller)
    store.load(session_id)
    store.cache.tombstone(session_id)


def _extended(kind: type[AnswerT], seen: responses.SessionPosition, **more: Any) -> AnswerT:
    """A position with the members that only this kind of answer has."""
    return kind(**msgspec.structs.asdict(seen), **more)


def _luck_of(request: requests.NewSession) -> Literal["service", "seed", "deal"]:
    if request.deal is not None:
        return "deal"
    return "service" if request.seed is None else "seed"


def _start_of(request: requests.NewSession, state: Any) -> bytes:
    """What the record of the game begins with."""
    start = _encode(
        {"options": request.options, "seed": state.seed, "salt": state.salt, "deal": request.deal}
    )
    if len(start) > MAX_START:
        raise problems.invalid_at("/deal", f"A session takes deals of up to {MAX_START} bytes.")
    return start


def _planned_clock(plan: requests.ClockPlan | None, seats: int) -> Clock | None:
    return None if plan is None else new_clock(plan.initial, plan.increment, seats)


def _planned_seats(game: Game[Any], plan: list[requests.SeatPlan] | None) -> list[Seat] | None:
    if plan is None:
        return None
    bots = [_bot_of(game, seat, f"/seats/{number}") for number, seat in enumerate(plan)]
    return [
        held(Seat(), seat.player, given=True, name=seat.name, bot=bot)
        for seat, bot in zip(plan, bots, strict=True)
    ]


def _bot_of(
    game: Game[Any], request: requests.SeatPlan | requests.ChangeSeat, where: str
) -> str | None:
    """The spec of the bot that is to play a seat, if one is."""
    if request.player != "bot":
        if request.bot is not None:
            detail = "Only a seat whose player is `bot` has one."
            raise problems.invalid_at(f"{where}/bot", detail)
        return None
    bot = request.bot or DEFAULT_BOT
    try:
        make_adviser(bot, game, files=networks())
    except UnknownBot as error:
        raise problems.invalid_at(f"{where}/bot", f"{error}") from error
    return bot


def _check_players(
    game: Game[Any], request: requests.NewSession, players: list[Seat] | None, state: Any
) -> None:
    """Check that there is a player for each seat, and for fixed ones no open seat."""
    count = len(state.seats())
    if players is not None and len(players) != count:
        detail = f"The game has {count} seats; {len(players)} are planned."
        raise problems.invalid_at("/seats", detail)
    if request.fixed_seats:
        _check_taken(players)
    for number, seat in enumerate(players or []):
        _check_bot(game, seat.bot, state, f"/seats/{number}")


def _check_taken(players: list[Seat] | None) -> None:
    """Refuse open seats in a session that nobody can join."""
    number = next((n for n, seat in enumerate(players or []) if seat.player == "open"), None)
    if players is None or number is not None:
        raise problems.invalid_at(
            "/seats" if number is None else f"/seats/{number}/player",
            "The seats are fixed, so nobody could take an open one: choose a `player`, the `host`, "
            "or a `bot` for each.",
        )


def _check_bot(game: Game[Any], bot: str | None, state: Any, where: str) -> None:
    """Check that the network of a bot fits the game."""
    try:
        if bot is not None:
            parse_spec(bot, networks()).check(game, state)
    except UnknownBot as error:
        raise problems.invalid_at(f"{where}/bot", f"{error}") from error


def _seat_to_join(session: SessionState, asked: int | None, caller: Caller) -> int:
    """The seat that a caller joined before with the same key, or the first open one."""
    if asked is not None:
        _check_seat(session, asked)
    if caller.key is not None:
        for number, seat in enumerate(session.seats):
            if seat.joined == caller.digest:
                return number
    for number, seat in enumerate(session.seats):
        if asked in (None, number) and seat.player == "open":
            return number
    if asked is None:
        raise problems.refuse(problems.SEAT_TAKEN, "No seat is open.")
    raise problems.refuse(problems.SEAT_TAKEN, Text("Seat {seat} is taken.", seat=asked))


def _check_change(
    session: SessionState, caller: Caller, number: int, request: requests.ChangeSeat
) -> None:
    """Refuse callers who may not change this seat."""
    if caller.who is None:
        raise problems.refuse(problems.UNAUTHORIZED, "This needs a token.")
    stays = caller.who == "host" and request.player in ("host", "player")
    authorize(session, caller, "reassign" if stays else "hand_over")
    _check_seat(session, number)
    if caller.who not in ("host", number):
        raise problems.refuse(problems.FORBIDDEN, "Only the host and the seat itself may do this.")
    if request.player == "player" and caller.who != "host":
        raise problems.refuse(problems.FORBIDDEN, "Only the host can give a seat to a player.")


def _check_seat(session: SessionState, number: int) -> None:
    if number >= len(session.seats):
        raise problems.refuse(
            problems.NOT_FOUND, Text("The session has no seat {seat}.", seat=number)
        )


def _token(store: SessionStore, session: SessionState, who: int | Literal["host"]) -> str:
    holder = session.seats[who].holder if isinstance(who, int) else 0
    return store.tokens.sign(Claim(session.id, who, holder))
