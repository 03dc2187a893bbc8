"""Built-in bots in sessions, which answer within other players' requests: for their own seats, and
for seats that have run out of time.

No thread plays for them. A request that makes it a bot's turn also makes the bot's answers, and
writes them together with its own change in one compare-and-set. Answers that exceed the budget of
the request are left to the next request that reads the session.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from flask import current_app

from galaxy_referee.app.http import budget
from galaxy_referee.app.http.network_files import networks
from galaxy_referee.app.http.thinking import Think, ThinkingLimited, thinking
from galaxy_referee.app.sessions.access import Caller, viewing_seat
from galaxy_referee.app.sessions.clocks import now
from galaxy_referee.app.sessions.state import LogEntry, SessionState, announce, commit, state_of
from galaxy_referee.app.sessions.store import Change, SessionContext, SessionStore
from galaxy_referee.app.wire.tables import seen_tables, viewers
from galaxy_referee.bots.adviser import Advice
from galaxy_referee.bots.registry import UnknownBot, advise
from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.knowledge import Knowledge
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.state import MAX_PLY

DEFAULT_BOT = "greedy"


@dataclass
class Answers:
    """The effects of bots' answers in a session.

    Args:
        entries: the entries to log.
        events: the events.
        tables: each viewer's view of the table after them; None if no bot has answered.
    """

    entries: list[LogEntry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    tables: list[msgspec.Raw] | None = None


class BotPlayers:
    """The bots of a session in one request, with their limits: half of the request's work, and
    ``MAX_THINK_MS`` of time, within the client's allowance. The first answer is always made, so
    that the session makes progress, except that a searching bot needs a turn.

    Args:
        game: the game.
        client: the address for which they think.
    """

    def __init__(self, game: Game[Any], client: str) -> None:
        self._game = game
        self._client = client
        self._made = 0
        self._left = current_app.config["MAX_THINK_MS"] / 1000

    def answer(self, session: SessionState, state: Any) -> Answers:
        """Let the bots answer until it is a person's turn, the game is over, or a limit is reached.

        Args:
            session: the session, which is changed as by people's moves.
            state: the state of its game, which is changed.
        """
        game, answers = self._game, Answers()
        while (seat := next_bot(session)) is not None and state.ply < MAX_PLY:
            move = self._move(session, state, seat)
            if move is None:
                break
            late = _time_out(session, seat)
            answers.entries += announce(game, session, state, late)
            bot = answering_bot(session, seat)
            question = state.secret_question
            events = game.play(state, move)
            tables = seen_tables(game, state, viewers(state))
            answers.entries += commit(
                game,
                session,
                state,
                [move.text],
                events,
                tables=tables,
                seat=seat,
                openly=bool(events) or question is None or state.secret_question is not question,
                bot=bot,
            )
            answers.events += late + events
            answers.tables = tables
        return answers

    def _move(self, session: SessionState, state: Any, seat: int) -> Move | None:
        """A bot's next move; None leaves it to a later request.

        A bot that the time interrupts is asked again in a later request, where it is the first and
        has all the time: its move does not depend on where one request ends.
        """
        if self._made and not self._may_go_on():
            return None
        spec = answering_bot(session, seat)
        try:
            with thinking().of(spec, self._client) as think:
                advice = self._advice(think, spec, session, state, seat)
        except (ThinkingLimited, UnknownBot):  # a network may be offered no longer
            return None
        if self._made and not advice.complete:
            return None
        self._made += 1
        return advice.move

    def _may_go_on(self) -> bool:
        work = budget.remaining().work - budget.BOT
        enough = self._left > 0 and work >= current_app.config["MAX_WORK"] // 2
        return enough and not thinking().exhausted(self._client)

    def _advice(
        self, think: Think, spec: str, session: SessionState, state: Any, seat: int
    ) -> Advice:
        budget.spend(min(budget.BOT, budget.remaining().work // 2))
        known = self._game.view(state, seat, True).knowledge
        assert isinstance(known, Knowledge), "it was asked for"
        began = time.monotonic()
        advice: Advice = think(
            advise,
            self._game,
            spec=spec,
            limit=self._left,
            knowledge=known,
            seat=seat,
            seed=_seed(session, state, seat),
            explained=False,
            files=networks(),
        )
        self._left -= time.monotonic() - began
        return advice


def next_bot(session: SessionState) -> int | None:
    """The first seat for which a bot is to decide. Bots take nothing back."""
    asked = (seat for seat in session.waiting if seat not in session.resting)
    return next((seat for seat in asked if _bot_decides(session, seat)), None)


def _bot_decides(session: SessionState, seat: int) -> bool:
    """Whether a seat is a bot's, or has no more time."""
    late = session.clock is not None and session.clock.is_out(seat)
    return late or session.seats[seat].bot is not None


def answering_bot(session: SessionState, seat: int) -> str:
    """The bot that decides for a seat: its own, or the one for seats that have no more time."""
    return session.seats[seat].bot or DEFAULT_BOT


def _time_out(session: SessionState, seat: int) -> list[Event]:
    """The event that a seat's time is up, once for each time that its clock runs out."""
    if session.clock is None or session.seats[seat].bot is not None or not session.clock.left[seat]:
        return []
    session.clock.left[seat], session.clock.started[seat] = 0, now()
    return [Event("time_out", seat, {"bot": DEFAULT_BOT})]


def moves_bots(caller: Caller) -> bool:
    """Whether bots answer when this caller reads the session: for players and the host only."""
    return caller.who is not None


def due_for(session: SessionState, caller: Caller) -> float:
    """When a look of this caller lets a bot decide for a seat that has run out of time, as a
    ``time.monotonic`` time; infinity if never."""
    seconds = session.clock.due() if session.clock is not None and moves_bots(caller) else None
    return math.inf if seconds is None else time.monotonic() + seconds


def attended(
    store: SessionStore,
    session_id: str,
    caller: Caller,
    seat: int | None,
    known: SessionContext | None = None,
) -> SessionContext:
    """A session after the bots have answered as far as one request allows. Do not change it.

    Args:
        store: the store of the session.
        session_id: its id.
        caller: the caller.
        seat: the viewing seat.
        known: the session, if it has just been read.

    Raises:
        ProblemError, CacheDown, CacheFull: as for a change.
    """
    context = known or store.glimpse(session_id, by_player=caller.plays)
    viewing_seat(context.session, caller, seat)
    bot = next_bot(context.session) if moves_bots(caller) else None
    if bot is None or not _may_begin(context.session, bot, caller):
        return context
    players = BotPlayers(store.game, caller.address)

    def decide(context: SessionContext) -> Change[None]:
        answers = players.answer(context.session, state_of(store.game, context.session))
        return Change(None, answers.entries, writes=answers.tables is not None)

    store.change(session_id, decide, by_player=caller.plays)
    return store.glimpse(session_id)


def _may_begin(session: SessionState, seat: int, caller: Caller) -> bool:
    """Whether a bot may think: a look that would only find out that it may not costs no more than
    any other."""
    return thinking().may_begin(answering_bot(session, seat), caller.address)


def _seed(session: SessionState, state: Any, seat: int) -> str:
    """The source of a bot's randomness, which follows from the seed of the game and the moment: the
    same whichever secret answers others have given meanwhile, and in which order."""
    public = state.ply - len(session.pending)
    own = sum(move.startswith(f"{seat} ") for move in session.pending)
    return str(luck.randbelow(2**32, state.seed, "bot", seat, public, own))
