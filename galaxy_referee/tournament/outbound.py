"""One game with bots that play their seats in a session.

The runner hosts the session. It invites each such bot through the lobby, watches the clocks, and
plays for a late bot: it takes the seat, makes the default move, and returns the seat with a new
token and a new invitation. The host plays the seats of all other bots.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal
from uuid import uuid4

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.tournament.engine_referee import end_of, engine_of
from galaxy_referee.tournament.entrants import LISTED, PROTOCOL, BotFault, Entrant
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.log import GameLine, Header, Use
from galaxy_referee.tournament.match import line, plays_randomly, random_move
from galaxy_referee.tournament.participant import Participant, ask, participants_of
from galaxy_referee.tournament.referee import End, NotAccepted, require_own_seat
from galaxy_referee.tournament.schedule import PlannedGame, planned_game
from galaxy_referee.tournament.service import ILLEGAL, MALFORMED, Refusal, ServiceClient
from galaxy_referee.tournament.sessions import (
    MAX_WAIT,
    Position,
    Session,
    create_session,
    just_after,
)
from galaxy_referee.tournament.shown import ViewFile

KEPT = 20  # finished sessions that bots can still read
PAUSE = 0.02  # seconds to wait if the service accepts no more waiting requests
_LATE = "The bot was late, and the host moved for it."
_ABSENT = "The bot did not come to the lobby for this game."


class OutboundMatch:
    """Plays the games of a tournament in which some bots play in sessions.

    Args:
        header: the tournament.
        url: the URL of the service.
        bots: the bots that are asked, by name.
        outbound: the names of the other bots in the lobby, by name.
        lobby: the lobby that invites the other bots.
        live: the folder for games in progress, so that they can be watched; None for none.
    """

    uses: tuple[Use, ...] = ()  # the thinking time of bots in sessions is not known

    def __init__(
        self,
        header: Header,
        url: str,
        bots: Mapping[str, Entrant],
        outbound: Mapping[str, str],
        lobby: LobbyClient,
        *,
        live: Path | None = None,
    ) -> None:
        self._live = live
        self._header = header
        self._url = url
        self._bots = bots
        self._lobby = lobby
        self._service = ServiceClient(url)
        self._outbound = outbound
        self._finished: deque[Session] = deque()

    def play(self, n: int) -> GameLine:
        """Play the game with this number, and return its line."""
        seated = planned_game(self._header, n)
        participants = participants_of(self._header, seated)
        # Without names: bots that are asked for moves do not learn their opponents' names either.
        seats = [
            {"player": "player" if self._is_away(participant) else "host"}
            for participant in participants
        ]
        header = self._header
        session, position = create_session(
            self._service, header.game, header.options, seated.seed, seats
        )
        hosted = _Hosted(self, n, session, participants)
        for participant in participants:
            if not self._is_away(participant):
                hosted.begin(participant)
        try:
            self._watch(n, session, position, participants, hosted)
        finally:
            hosted.end()
        moves, end = _in_order(engine_of(header.game), header, seated, session.record().moves)
        self._keep(session)
        return line(header, seated, participants, moves, end)

    def _is_away(self, participant: Participant) -> bool:
        return participant.name in self._outbound

    def _take_over(
        self,
        session: Session,
        position: Position,
        away: Sequence[Participant],
        hosted: _Hosted,
    ) -> Position:
        """Play the seats of bots that are gone for good, and return the position after that."""
        for participant in away:
            if participant.absent and participant.seat not in hosted.seats:
                position = session.assign_seat(participant.seat, "host")
                hosted.begin(participant)
        return position

    def _watch(
        self,
        n: int,
        session: Session,
        position: Position,
        participants: Sequence[Participant],
        hosted: _Hosted,
    ) -> None:
        """Follow a game to its end, and play for bots that are late.

        A change seen from outside may come from any seat that is waited for, so it restarts the
        clock for one decision of all of them. The bank keeps running.
        """
        away = [participant for participant in participants if self._is_away(participant)]
        for participant in away:
            self._invite(session, participant, position.seat_tokens[participant.seat])
        began = seen_at = time.monotonic()
        shown = ViewFile(self._live, n)
        while position.outcome is None:
            hosted.check()
            shown.add(position.version, position.view)
            position = self._take_over(session, position, away, hosted)
            thinking = [
                participant
                for participant in away
                if participant.seat in position.waiting and not participant.forfeited
            ]
            wait = _seconds_left(thinking, began)
            newer = session.look(unlike=position.version, wait=int(min(wait, MAX_WAIT)))
            now = time.monotonic()
            for participant in thinking:
                participant.clock.spend(now - seen_at)
            seen_at = now
            if newer is not None:
                position, began = newer, now
                continue
            time.sleep(PAUSE)
            for participant in thinking:
                if min(participant.clock.bank, participant.clock.decision - (now - began)) <= 0:
                    position = self._play_for(n, session, position, participant, hosted)
                    began = seen_at = time.monotonic()
                    break  # the others may have moved in the meantime
        shown.end()

    def _play_for(
        self, n: int, session: Session, before: Position, participant: Participant, hosted: _Hosted
    ) -> Position:
        """Take the seat of a late bot, move for it, and give the seat back."""
        taken = session.assign_seat(participant.seat, "host")
        if just_after(before.version, taken.version):
            own_view = session.look(participant.seat)
            assert own_view is not None, "nothing was waited for"
            session.play(participant.seat, own_view.default, uuid4().hex)
            participant.record_fault(BotFault("timeout", _LATE), own_view.ply)
        # Otherwise, someone has moved in the meantime, perhaps this bot.
        if participant.forfeited:
            hosted.begin(participant)
        else:
            given = session.assign_seat(participant.seat, "player")
            self._invite(session, participant, given.token)
        after = session.look()
        assert after is not None, "nothing was waited for"
        return after

    def _invite(self, session: Session, participant: Participant, token: str | None) -> None:
        header = self._header
        came = self._lobby.invite(
            self._outbound[participant.name],
            {
                "protocol": PROTOCOL,
                "service": self._url,
                "game": header.game,
                "match": participant.match,
                "game_id": participant.game_id,
                "session": session.id,
                "seat": participant.seat,
                "token": token,
                "time": {
                    "bank_ms": int(participant.clock.bank * 1000),
                    "decision_ms": header.limits.decision_ms,
                },
            },
        )
        if not came:
            participant.absent = True
            participant.record_fault(BotFault("error", _ABSENT), 0)

    def _keep(self, session: Session) -> None:
        """Keep the session for a while, so that bots see how it ended."""
        self._finished.append(session)
        if len(self._finished) > KEPT:
            self._finished.popleft().delete()


class _Hosted:
    """The seats that the host plays, each in its own thread that follows the session."""

    def __init__(
        self, match: OutboundMatch, n: int, session: Session, participants: Sequence[Participant]
    ) -> None:
        self.seats: set[int] = set()
        self._match = match
        self._n = n
        self._session = session
        self._participants = participants
        self._over = threading.Event()
        self._threads: list[threading.Thread] = []
        self._errors: list[Exception] = []

    def begin(self, participant: Participant) -> None:
        """Start playing this seat."""
        self.seats.add(participant.seat)
        thread = threading.Thread(target=self._play, args=(participant,), daemon=True)
        self._threads.append(thread)
        thread.start()

    def check(self) -> None:
        """Raise the error that has stopped one of the seats."""
        if self._errors:
            raise self._errors[0]

    def end(self) -> None:
        """Wait for the threads once the game is over or abandoned."""
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _play(self, participant: Participant) -> None:
        try:
            self._follow(participant, self._session.over(ServiceClient(self._match._url)))
        except Exception as error:
            self._errors.append(error)

    def _follow(self, participant: Participant, session: Session) -> None:
        version: str | None = None
        reported = "0.0"
        while not self._over.is_set():
            wait = 0 if version is None else 1
            position = session.look(
                participant.seat, limit=LISTED, since=reported, unlike=version, wait=wait
            )
            if position is None:
                self._over.wait(PAUSE)
                continue
            if position.outcome is not None:
                return
            version = position.version
            if position.decisions and participant.seat in position.waiting:
                participant.news, reported = position.events, version
                self._decide(participant, session, position)
                version = None

    def _decide(self, participant: Participant, session: Session, position: Position) -> None:
        match = self._match
        bot = match._bots.get(participant.name)
        if bot is None or participant.forfeited or plays_randomly(self._participants, position.ply):
            at_random = plays_randomly(self._participants, position.ply)
            choice = random_move(
                match._header, self._n, participant.seat, position.ply, position.seen
            )
            session.play(participant.seat, choice if at_random else position.default, uuid4().hex)
            return
        try:
            given = ask(match._header, self._n, participant, bot, position.seen)
            if isinstance(given, BotFault):
                raise given
            _try(session, participant.seat, given)
        except (BotFault, NotAccepted) as error:
            participant.record_fault(error, position.ply)
            session.play(participant.seat, position.default, uuid4().hex)


def _try(session: Session, seat: int, given: Any) -> None:
    try:
        session.play(seat, require_own_seat(seat, given), uuid4().hex)
    except Refusal as error:
        if error.status not in (ILLEGAL, MALFORMED):
            raise  # a failure of the service is not the bot's fault
        kind: Literal["illegal", "malformed"] = (
            "malformed" if error.status == MALFORMED else "illegal"
        )
        raise NotAccepted(kind, str(error)) from error


def _seconds_left(thinking: Sequence[Participant], began: float) -> float:
    """The number of seconds until the first of them is late."""
    passed = time.monotonic() - began
    clocks = [participant.clock for participant in thinking]
    left = [min(clock.bank, clock.decision - passed) for clock in clocks]
    return max(0.0, min(left, default=1.0))


def _in_order(
    game: Game[Any], header: Header, seated: PlannedGame, made: Sequence[Any]
) -> tuple[list[str], End]:
    """The moves in the order in which bots that are asked would have made them.

    Answers to one question arrive in any order. The game is the same, so its line must be, too.
    """
    by_seat: list[deque[Any]] = [deque() for _ in seated.seats]
    for source in made:
        move = game.reader.read(source)
        by_seat[move.seat].append(move)
    state = game.new(header.options, seated.seed)
    moves: list[str] = []
    while open_decisions := game.decisions(state):
        asked = [each.seat for each in open_decisions if not each.only_takes_back]
        for move in [by_seat[seat].popleft() for seat in asked]:
            game.play(state, move)
            moves.append(move.text)
    return moves, end_of(game, state)
