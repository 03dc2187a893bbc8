"""One game between bots that are asked for moves, and its line in the log.

If a bot gives no legal move in time, the default move is made for it: the first legal one in the
listed order. After several such faults, it forfeits the game and is no longer asked. Since default
moves, or two stubborn bots, might never end a game, such a game ends with random moves.

The way of a move: ``runner.run`` gives the numbers of the games to an executor, in whose processes
``worker.play`` calls ``Match.play``. For the seats that must decide, it calls ``Match._choices``,
that ``Match._answers``, and that ``participant.ask`` for each, with what ``RefereedGame.see`` shows
it. There, the bot's clock runs while ``Entrant.choose`` answers a ``Question``: ``BuiltIn.choose``
with the adviser that a row of ``bots.registry.KINDS`` builds, ``Webhook.choose`` with a POST
request. ``Match._accepted`` checks the answer, and ``RefereedGame.play`` makes the move. If bots
play in sessions, ``session_match.SessionMatch`` takes the place of ``Match``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.decisions import TAKING_BACK
from galaxy_referee.engine.kernel.notation import kind_in_text
from galaxy_referee.engine.kernel.records import Record
from galaxy_referee.tournament.entrants import LISTED, BotFault, Entrant
from galaxy_referee.tournament.live_files import show
from galaxy_referee.tournament.log import GameLine, Header, Use
from galaxy_referee.tournament.order import answers_together
from galaxy_referee.tournament.participant import Participant, ask, participants_of
from galaxy_referee.tournament.referee import (
    DecisionView,
    End,
    NotAccepted,
    Referee,
    RefereedGame,
    SeatView,
    Source,
)
from galaxy_referee.tournament.schedule import PlannedGame, planned_game, seed_of

MAX_MOVES = 1_000  # of each seat, many times what a game takes
_shown = msgspec.json.Decoder(DecisionView)


class Match:
    """Plays the games of a tournament in which the tournament asks all bots for their moves.

    Args:
        header: the tournament.
        referee: the referee of its game.
        bots: the bots, by name.
        live: the folder for games in progress, so that they can be watched; None for none.

    Attributes:
        uses: the resources that the bots used in the latest game, by seat.
    """

    uses: tuple[Use, ...] = ()

    def __init__(
        self,
        header: Header,
        referee: Referee,
        bots: Mapping[str, Entrant],
        live: Path | None = None,
    ) -> None:
        self._live = live
        self._header = header
        self._referee = referee
        self._bots = bots
        self._threads = ThreadPoolExecutor(header.players, thread_name_prefix="bot")

    def play(self, n: int) -> GameLine:
        """Play the game with this number, and return its line."""
        seated = planned_game(self._header, n)
        participants = participants_of(self._header, seated)
        play = self._referee.start(self._header.options, seated.seed)
        moves: list[str] = []
        self._tell(participants, play)
        while waiting := play.waiting():
            asked = [participants[seat] for seat in waiting]
            made = answers_together(self._choices(play, participants, asked, n, len(moves)))
            play.play(made)
            if self._live:
                show(self._live, n, bool(moves), made)
            moves += made
            self._tell(participants, play)
        self.uses = tuple(participant.use for participant in participants)
        return line(self._header, seated, participants, moves, play.end())

    def _tell(self, participants: Sequence[Participant], play: RefereedGame) -> None:
        listening = [
            participant
            for participant in participants
            if self._bots[participant.name].remote and not participant.forfeited
        ]
        if listening:
            events = play.last_events()
            for participant in listening:
                participant.news += [event.seen_by(participant.seat) for event in events]

    def _choices(
        self,
        play: RefereedGame,
        everyone: Sequence[Participant],
        waiting: Sequence[Participant],
        n: int,
        ply: int,
    ) -> list[str]:
        """A legal move of each participant that has to move, in this order."""
        if plays_randomly(everyone, ply):
            views = play.see([participant.seat for participant in waiting], LISTED)
            return [
                random_move(self._header, n, participant.seat, ply, view)
                for participant, view in zip(waiting, views, strict=True)
            ]
        asked = [participant for participant in waiting if not participant.forfeited]
        moves = self._answers(play, asked, n, ply) if asked else {}
        seats = [participant.seat for participant in waiting]
        return [moves.get(seat) or play.default(seat) for seat in seats]

    def _answers(
        self, play: RefereedGame, asked: Sequence[Participant], n: int, ply: int
    ) -> dict[int, str]:
        """The moves that the bots asked choose, by seat; remote ones think at the same time."""
        bots = [self._bots[participant.name] for participant in asked]
        limit = max(bot.listed for bot in bots)
        views = play.see([participant.seat for participant in asked], limit)

        together = sum(bot.remote for bot in bots) > 1
        each = self._threads.map if together else map
        answers = each(partial(ask, self._header, n), asked, bots, views)
        return {
            participant.seat: self._accepted(play, participant, view, given, ply)
            for participant, view, given in zip(asked, views, answers, strict=True)
        }

    def _accepted(
        self,
        play: RefereedGame,
        participant: Participant,
        view: SeatView,
        given: Source | BotFault,
        ply: int,
    ) -> str:
        """The legal move that the bot has given, or the default for it."""
        try:
            if isinstance(given, BotFault):
                raise given
            if isinstance(given, str) and (
                not self._bots[participant.name].remote or given in _texts(view.decision)
            ):
                return given
            return play.resolve_move(participant.seat, given)
        except (BotFault, NotAccepted) as error:
            participant.record_fault(error, ply)
            return play.default(participant.seat)


def plays_randomly(participants: Sequence[Participant], ply: int) -> bool:
    """Whether bots are no longer asked in a game with these bots and this number of moves."""
    forfeited = (participant.forfeited for participant in participants)
    return ply >= MAX_MOVES * len(participants) or all(forfeited)


def random_move(header: Header, n: int, seat: int, ply: int, view: SeatView) -> str:
    """One of a seat's listed legal moves, except those that take back, which might never end."""
    texts = [text for text in _texts(view.decision) if kind_in_text(text)[1] != TAKING_BACK]
    return texts[luck.randbelow(len(texts), seed_of(header, "lot", n, seat), ply)]


def _texts(decision: msgspec.Raw) -> list[str]:
    return [move.text for move in _shown.decode(decision).moves]


def line(
    header: Header,
    seated: PlannedGame,
    participants: Sequence[Participant],
    moves: Sequence[str],
    end: End,
) -> GameLine:
    """The log line of a finished game."""
    faults = [fault for participant in participants for fault in participant.faults]
    scores = end.outcome.scores
    return GameLine(
        n=seated.n,
        deal=seated.deal,
        seed=seated.seed,
        seats=seated.seats,
        scores=tuple(score.total for score in scores),
        winners=tuple(end.outcome.winners),
        tie_breaks=tuple(score.tie_break for score in scores),
        rounds=end.rounds,
        moves=len(moves),
        faults=tuple(sorted(faults, key=lambda fault: fault.ply)),
        forfeits=tuple(participant.seat for participant in participants if participant.forfeited),
        record=Record(
            game=header.game,
            rules_version=header.rules_version,
            options=header.options,
            seed=seated.seed,
            moves=list(moves),
            digests={len(moves): end.digest},
            outcome=end.outcome,
        ),
    )
