"""The seats in a session that the host plays, for bots that are asked or are gone for good."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from galaxy_referee.tournament.entrants import LISTED, BotFault, Entrant
from galaxy_referee.tournament.log import Header
from galaxy_referee.tournament.match import plays_randomly, random_move
from galaxy_referee.tournament.participant import Participant, ask
from galaxy_referee.tournament.referee import NotAccepted, require_own_seat
from galaxy_referee.tournament.service import ILLEGAL, MALFORMED, Refusal, ServiceClient
from galaxy_referee.tournament.sessions import Position, Session

PAUSE = 0.02  # seconds to wait if the service accepts no more waiting requests


class Hosted:
    """The seats that the host plays, each in its own thread that follows the session.

    Args:
        header: the tournament.
        url: the URL of the service.
        bots: the bots that are asked, by name.
        n: the number of the game.
        session: its session.
        participants: its bots, by seat.

    Attributes:
        seats: the seats.
    """

    def __init__(
        self,
        header: Header,
        url: str,
        bots: Mapping[str, Entrant],
        n: int,
        *,
        session: Session,
        participants: Sequence[Participant],
    ) -> None:
        self.seats: set[int] = set()
        self._header = header
        self._url = url
        self._bots = bots
        self._n = n
        self._session = session
        self._participants = participants
        self._over = threading.Event()
        self._hurried = threading.Event()
        self._threads: list[threading.Thread] = []
        self._errors: list[Exception] = []

    def begin(self, participant: Participant) -> None:
        """Start playing this seat."""
        self.seats.add(participant.seat)
        thread = threading.Thread(target=self._play, args=(participant,), daemon=True)
        self._threads.append(thread)
        thread.start()

    def hurry(self) -> None:
        """Play at random from now on."""
        self._hurried.set()

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
            self._follow(participant, self._session.over(ServiceClient(self._url)))
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
        """Make a move. If the seat no longer has the decision, as when another bot has conceded,
        nothing is made, and that is no fault."""
        header, seat, version = self._header, participant.seat, position.version
        if self._hurried.is_set() or plays_randomly(self._participants, position.ply):
            choice = random_move(header, self._n, seat, position.ply, position.seen)
            session.play(seat, choice, version)
            return
        bot = self._bots.get(participant.name)
        if bot is None or participant.forfeited:
            session.play(seat, position.default, version)
            return
        try:
            given = ask(header, self._n, participant, bot, position.seen)
            if isinstance(given, BotFault):
                raise given
            try_move(session, seat, given, version)
        except (BotFault, NotAccepted) as error:
            participant.record_fault(error, position.ply)
            session.play(seat, position.default, version)


def try_move(session: Session, seat: int, given: Any, version: str) -> None:
    """Make the move that a bot has given for a seat of the host, as ``Session.play`` does.

    Raises:
        NotAccepted: it is not a legal move.
        Refusal: the service fails.
    """
    try:
        session.play(seat, require_own_seat(seat, given), version)
    except Refusal as error:
        if error.status not in (ILLEGAL, MALFORMED):
            raise  # a failure of the service is not the bot's fault
        kind: Literal["illegal", "malformed"] = (
            "malformed" if error.status == MALFORMED else "illegal"
        )
        raise NotAccepted(kind, str(error)) from error
