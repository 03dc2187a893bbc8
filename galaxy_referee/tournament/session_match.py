"""One game with bots that play their seats in a session.

The runner hosts the session, whose seats are fixed. It invites each such bot through the lobby,
watches the clocks, and plays for a late bot: it makes the default move, takes the seat, and returns
it with a new token and a new invitation. The host plays the seats of all other bots.
"""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from galaxy_referee.tournament.entrants import PROTOCOL, BotFault, Entrant
from galaxy_referee.tournament.hosted import PAUSE, Hosted
from galaxy_referee.tournament.live_files import ViewFile
from galaxy_referee.tournament.lobby import LobbyClient
from galaxy_referee.tournament.log import GameLine, Header, Use
from galaxy_referee.tournament.match import line
from galaxy_referee.tournament.order import in_order
from galaxy_referee.tournament.participant import Participant, participants_of
from galaxy_referee.tournament.referee import VoidGame
from galaxy_referee.tournament.schedule import planned_game
from galaxy_referee.tournament.service import Refusal, ServiceClient
from galaxy_referee.tournament.sessions import MAX_WAIT, Position, Session, create_session

KEPT = 20  # finished sessions that bots can still read
# Changes that spectators can see before all seats are played at random. Random play of Race takes
# 1,500, that of Roll up to 4,000: together far fewer than the 16,384 that a session's log keeps.
MOST_CHANGES = 2_500
UNCLOCKED = 3_600.0  # seconds of a game that are on no clock: of built-in bots, lobby, and service
_LATE = "The bot was late, and the host moved for it."
_ABSENT = "The bot did not come to the lobby for this game."


class SessionMatch:
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
        """Play the game with this number, and return its line.

        Raises:
            CannotPlay, ServiceDown: the service cannot be used.
            VoidGame, Refusal: the game cannot count.
        """
        header = self._header
        seated = planned_game(header, n)
        participants = participants_of(header, seated)
        # Without names: bots that are asked for moves do not learn their opponents' names either.
        seats = [
            {"player": "player" if participant.name in self._outbound else "host"}
            for participant in participants
        ]
        session, position = create_session(
            self._service, header.game, header.options, seated.seed, seats
        )
        hosted = Hosted(
            header, self._url, self._bots, n, session=session, participants=participants
        )
        shown = ViewFile(self._live, n)
        try:
            _Table(self, session, participants, hosted, shown).follow(position)
            record = session.record()
        finally:
            shown.end()
            hosted.end()
            self._keep(session)
        moves, end = in_order(header, seated, record.moves)
        return line(header, seated, participants, moves, end)

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
            with contextlib.suppress(Refusal):  # the service has lost it
                self._finished.popleft().delete()


class _Away:
    """A bot that plays its seat in the session, and its clock for one decision.

    The clock restarts only when the bot has made a decision. Versions do not show this, because
    others can cause them. Its seat does: until it decides, it has the same decision, for which the
    service accepts a move.

    Args:
        participant: the bot.
        session: the session as the bot uses it.

    Attributes:
        version: the version in which its seat was first seen with this decision.
    """

    def __init__(self, participant: Participant, session: Session) -> None:
        self.participant = participant
        self._session = session
        self.restart()

    def restart(self) -> None:
        """Let the clock start when its seat is next seen with a decision."""
        self.version = ""
        self._decision = b""
        self._began = time.monotonic()

    def sees_another(self) -> bool:
        """Whether its seat has another decision than before. Then, its clock restarts."""
        seen = self._session.look()
        assert seen is not None, "nothing was waited for"
        decision = b"".join(bytes(each) for each in seen.decisions)
        if self.version and decision == self._decision:
            return False
        self.version, self._decision, self._began = seen.version, decision, time.monotonic()
        return True

    def seconds_left(self) -> float:
        """The seconds until it is late."""
        clock = self.participant.clock
        return min(clock.bank, clock.decision - (time.monotonic() - self._began))

    def is_moved(self, position: Position) -> bool:
        """Whether it was late, and the default move was made for it.

        The move is only for the decision for which the clock has run: the service refuses it if the
        bot has decided just now.

        Args:
            position: the position now.
        """
        seat = self.participant.seat
        if seat not in position.waiting or self.seconds_left() > 0 or self.sees_another():
            return False
        own = self._session.look(seat)
        assert own is not None, "nothing was waited for"
        if seat in own.waiting and self._session.play(seat, own.default, self.version):
            self.participant.record_fault(BotFault("timeout", _LATE), own.ply)
            return True
        self.restart()
        self.sees_another()
        return False


class _Table:
    """One game while it is played, as the runner watches it.

    Args:
        match: the match that the game belongs to.
        session: its session.
        participants: the bots, by seat.
        hosted: the seats that the host plays.
        shown: publishes the game.
    """

    def __init__(
        self,
        match: SessionMatch,
        session: Session,
        participants: Sequence[Participant],
        hosted: Hosted,
        shown: ViewFile,
    ) -> None:
        self._match = match
        self._session = session
        self._participants = participants
        self._hosted = hosted
        self._shown = shown
        self._away: dict[int, _Away] = {}
        self._holders = [1] * len(participants)
        banks = sum(participant.clock.bank for participant in participants)
        self._until = time.monotonic() + banks + UNCLOCKED
        self._seen_at = 0.0
        self._looked_at = ""

    def follow(self, position: Position) -> None:
        """Follow the game to its end, and play for bots that are late.

        Args:
            position: the first position, with the tokens of the seats.

        Raises:
            VoidGame: it cannot count.
        """
        for participant, token in zip(self._participants, position.seat_tokens, strict=True):
            if token is None:
                self._hosted.begin(participant)
            else:
                self._invite(participant, token)
        while self._goes_on(position):
            self._shown.add(position.version, position.view)
            try:
                position = self._step(self._take_over(position))
            except Refusal:
                self._check_holders()  # who may have changed after the position was read
                raise

    def _check_holders(self, position: Position | None = None) -> None:
        """Check that no seat has changed hands, in this position or now."""
        now = position or self._session.look()
        assert now is not None, "nothing was waited for"
        for seat, (held, known) in enumerate(zip(now.seats, self._holders, strict=True)):
            if held.holders != known:
                raise VoidGame(f"Seat {seat} has changed hands.")

    def _goes_on(self, position: Position) -> bool:
        """Whether the game is not over; checks that it can count."""
        self._check_holders(position)
        if position.outcome is not None:
            return False
        self._hosted.check()
        if time.monotonic() > self._until:
            raise VoidGame("The game has not ended in time.")
        return True

    def _step(self, position: Position) -> Position:
        """Wait for a change, or for the first bot that is late; returns the position after that."""
        thinking = self._thinking(position)
        left = min((away.seconds_left() for away in thinking), default=1.0)
        wait = int(max(0.0, min(left, MAX_WAIT)))
        newer = self._session.look(unlike=position.version, wait=wait)
        now = time.monotonic()
        for away in thinking:
            away.participant.clock.spend(now - self._seen_at)
        self._seen_at = now
        if newer is None:
            time.sleep(PAUSE)
        after = newer or position
        late = next((away for away in thinking if away.is_moved(after)), None)
        return after if late is None else self._give_again(late)

    def _thinking(self, position: Position) -> list[_Away]:
        """The bots that play in the session and are waited for, with their clocks up to date."""
        playing = [away for seat, away in self._away.items() if seat not in self._hosted.seats]
        thinking = [away for away in playing if away.participant.seat in position.waiting]
        if position.version != self._looked_at:
            self._looked_at = position.version
            for away in playing:
                if away in thinking:
                    away.sees_another()
                else:
                    away.restart()
        return thinking

    def _take_over(self, position: Position) -> Position:
        """Play the seats of bots that are gone for good; all of them in a game that is too long.
        Returns the position after that."""
        too_long = position.changes >= MOST_CHANGES
        if too_long:
            self._hosted.hurry()
        for seat, away in self._away.items():
            gone = too_long or away.participant.forfeited
            if gone and seat not in self._hosted.seats:
                position = self._assign(seat, "host")
                self._hosted.begin(away.participant)
        return position

    def _give_again(self, late: _Away) -> Position:
        """Give a late bot its seat again, with another token: the answer that it was about to send
        must not become its next move. A bot that has forfeited does not get it, nor does one whose
        game is over."""
        participant = late.participant
        position = self._assign(participant.seat, "host")
        if participant.forfeited:
            self._hosted.begin(participant)
        elif position.outcome is None:
            position = self._assign(participant.seat, "player")
            assert position.token is not None, "a player has a token"
            self._invite(participant, position.token)
        return position

    def _invite(self, participant: Participant, token: str) -> None:
        """Invite a bot. No bot pays for the time until it comes: unseen, others may have moved."""
        self._away[participant.seat] = _Away(participant, self._session.held(token))
        self._match._invite(self._session, participant, token)
        self._seen_at = time.monotonic()

    def _assign(self, seat: int, player: str) -> Position:
        self._holders[seat] += 1
        return self._session.assign_seat(seat, player)
