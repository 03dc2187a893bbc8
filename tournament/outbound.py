"""One game with bots that play their seats in a session by themselves.

The runner hosts the session. It invites each such bot through the lobby, watches the clocks, and
plays for a bot that is late: it takes the seat, makes the default move, and gives the seat back
with a new token and a new invitation. The seats of all other bots are played by the host.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Literal
from uuid import uuid4

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.tournament.chair import Chair, ask, chairs_of, game_id
from galaxy_referee.tournament.engine_referee import end_of, engine_of
from galaxy_referee.tournament.entrants import LISTED, OUTBOUND, PROTOCOL, Bot, BotFault
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.log import GameLine, Head
from galaxy_referee.tournament.match import drawn, ends_by_lot, line
from galaxy_referee.tournament.referee import End, NotAccepted, own
from galaxy_referee.tournament.schedule import Table, table
from galaxy_referee.tournament.service import ILLEGAL, MALFORMED, Refusal, Service
from galaxy_referee.tournament.sessions import LONGEST, Position, Session, created, just_after

KEPT = 20  # finished sessions that bots may still look at
PAUSE = 0.02  # seconds, where the service lets no more requests wait
_LATE = "The bot was late, and the host moved for it."
_ABSENT = "The bot did not come to the lobby for this game."


class OutboundMatch:
    """Plays the games of a tournament in which some bots play in sessions.

    Args:
        head: the tournament.
        url: of the service.
        bots: those that are asked, by name.
        lobby: where the others are invited.
    """

    def __init__(self, head: Head, url: str, bots: Mapping[str, Bot], lobby: LobbyClient) -> None:
        self._head = head
        self._url = url
        self._bots = bots
        self._lobby = lobby
        self._service = Service(url)
        self._outbound = {
            bot.name: bot.spec.removeprefix(OUTBOUND) for bot in head.bots if bot.name not in bots
        }
        self._finished: deque[Session] = deque()

    def play(self, n: int) -> GameLine:
        """The game of this number, from its deal to its line."""
        seated = table(self._head, n)
        chairs = chairs_of(self._head, seated)
        # Without names: bots that are asked are not told against whom they play either.
        plan = [{"player": "player" if self._is_away(chair) else "host"} for chair in chairs]
        head = self._head
        session, position = created(self._service, head.game, head.options, seated.seed, plan)
        hosted = _Hosted(self, n, session, chairs)
        for chair in chairs:
            if not self._is_away(chair):
                hosted.begin(chair)
        try:
            self._watch(n, session, position, chairs, hosted)
        finally:
            hosted.end()
        moves, end = _in_order(engine_of(head.game), head, seated, session.record().moves)
        self._keep(session)
        return line(head, seated, chairs, moves, end)

    def _is_away(self, chair: Chair) -> bool:
        return chair.name in self._outbound

    def _watch(
        self,
        n: int,
        session: Session,
        position: Position,
        chairs: Sequence[Chair],
        hosted: _Hosted,
    ) -> None:
        """Follow a game to its end, and play for bots that are late.

        What is seen from outside may be the doing of any seat that is waited for: then all of
        them have a new decision, as far as the clock for one decision goes. The bank counts.
        """
        away = [chair for chair in chairs if self._is_away(chair)]
        for chair in away:
            self._invite(n, session, chair, position.seat_tokens[chair.seat])
        began = seen_at = time.monotonic()
        while position.outcome is None:
            hosted.check()
            for chair in away:
                if chair.absent and chair.seat not in hosted.seats:
                    position = session.hand(chair.seat, "host")
                    hosted.begin(chair)
            thinking = [
                each for each in away if each.seat in position.waiting and not each.forfeited
            ]
            wait = _seconds_left(thinking, began)
            found = session.look(unlike=position.version, wait=int(min(wait, LONGEST)))
            now = time.monotonic()
            for chair in thinking:
                chair.clock.spend(now - seen_at)
            seen_at = now
            if found is not None:
                position, began = found, now
                continue
            time.sleep(PAUSE)
            for chair in thinking:
                if min(chair.clock.bank, chair.clock.decision - (now - began)) <= 0:
                    position = self._play_for(n, session, position, chair, hosted)
                    began = seen_at = time.monotonic()
                    break  # the others may have moved meanwhile

    def _play_for(
        self, n: int, session: Session, before: Position, chair: Chair, hosted: _Hosted
    ) -> Position:
        """Take the seat of a bot that is late, move for it, and give the seat back."""
        taken = session.hand(chair.seat, "host")
        if just_after(before.version, taken.version):
            own_view = session.look(chair.seat)
            assert own_view is not None, "nothing was waited for"
            session.play(chair.seat, own_view.default, uuid4().hex)
            chair.blame(BotFault("timeout", _LATE), own_view.ply)
        # Otherwise someone has moved meanwhile, and perhaps it was this bot.
        if chair.forfeited:
            hosted.begin(chair)
        else:
            given = session.hand(chair.seat, "player")
            self._invite(n, session, chair, given.token)
        found = session.look()
        assert found is not None, "nothing was waited for"
        return found

    def _invite(self, n: int, session: Session, chair: Chair, token: str | None) -> None:
        head = self._head
        came = self._lobby.invite(
            self._outbound[chair.name],
            {
                "protocol": PROTOCOL,
                "service": self._url,
                "game": head.game,
                "match": head.match,
                "game_id": game_id(head, n),
                "session": session.id,
                "seat": chair.seat,
                "token": token,
                "time": {
                    "bank_ms": int(chair.clock.bank * 1000),
                    "decision_ms": head.limits.decision_ms,
                },
            },
        )
        if not came:
            chair.absent = True
            chair.blame(BotFault("error", _ABSENT), 0)

    def _keep(self, session: Session) -> None:
        """Let bots see how it ended, for a while."""
        self._finished.append(session)
        if len(self._finished) > KEPT:
            self._finished.popleft().delete()


class _Hosted:
    """The seats that the host plays, each in a thread that follows the session by itself."""

    def __init__(
        self, match: OutboundMatch, n: int, session: Session, chairs: Sequence[Chair]
    ) -> None:
        self.seats: set[int] = set()
        self._match = match
        self._n = n
        self._session = session
        self._chairs = chairs
        self._over = threading.Event()
        self._threads: list[threading.Thread] = []
        self._errors: list[Exception] = []

    def begin(self, chair: Chair) -> None:
        """Play this seat from now on."""
        self.seats.add(chair.seat)
        thread = threading.Thread(target=self._play, args=(chair,), daemon=True)
        self._threads.append(thread)
        thread.start()

    def check(self) -> None:
        """Raise what has stopped one of the seats."""
        if self._errors:
            raise self._errors[0]

    def end(self) -> None:
        """Wait for the threads; the game is over, or given up."""
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _play(self, chair: Chair) -> None:
        try:
            self._follow(chair, self._session.over(Service(self._match._url)))
        except Exception as error:
            self._errors.append(error)

    def _follow(self, chair: Chair, session: Session) -> None:
        version: str | None = None
        told = "0.0"
        while not self._over.is_set():
            wait = 0 if version is None else 1
            position = session.look(chair.seat, limit=LISTED, since=told, unlike=version, wait=wait)
            if position is None:
                self._over.wait(PAUSE)
                continue
            if position.outcome is not None:
                return
            version = position.version
            if position.decisions:
                chair.news, told = position.events, version
                self._decide(chair, session, position)
                version = None

    def _decide(self, chair: Chair, session: Session, position: Position) -> None:
        match = self._match
        bot = match._bots.get(chair.name)
        if bot is None or chair.forfeited or ends_by_lot(self._chairs, position.ply):
            by_lot = ends_by_lot(self._chairs, position.ply)
            lot = drawn(match._head, self._n, chair.seat, position.ply, position.seen)
            session.play(chair.seat, lot if by_lot else position.default, uuid4().hex)
            return
        try:
            given = ask(match._head, self._n, chair, bot, position.seen)
            if isinstance(given, BotFault):
                raise given
            _try(session, chair.seat, given)
        except (BotFault, NotAccepted) as error:
            chair.blame(error, position.ply)
            session.play(chair.seat, position.default, uuid4().hex)


def _try(session: Session, seat: int, given: Any) -> None:
    try:
        session.play(seat, own(seat, given), uuid4().hex)
    except Refusal as error:
        if error.status not in (ILLEGAL, MALFORMED):
            raise  # what fails in the service is no fault of the bot
        kind: Literal["illegal", "malformed"] = (
            "malformed" if error.status == MALFORMED else "illegal"
        )
        raise NotAccepted(kind, str(error)) from error


def _seconds_left(thinking: Sequence[Chair], began: float) -> float:
    """Until the first of them is late."""
    passed = time.monotonic() - began
    left = [min(each.clock.bank, each.clock.decision - passed) for each in thinking]
    return max(0.0, min(left, default=1.0))


def _in_order(
    game: Game[Any], head: Head, seated: Table, made: Sequence[Any]
) -> tuple[list[str], End]:
    """The moves in the order in which bots that are asked would have made them.

    Answers to one question arrive in any order; the game is the same, and so shall its line be.
    """
    by_seat: list[deque[Any]] = [deque() for _ in seated.seats]
    for source in made:
        move = game.reader.read(source)
        by_seat[move.seat].append(move)
    state = game.new(head.options, seated.seed)
    moves: list[str] = []
    while opened := game.decisions(state):
        for move in [by_seat[decision.seat].popleft() for decision in opened]:
            game.play(state, move)
            moves.append(move.text)
    return moves, end_of(game, state)
