"""A game as its users see it: new, decisions, play, view, scores, audit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import agenda, luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.corrections import Corrections
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.description import Description, Showcase
from galaxy_referee.engine.kernel.errors import (
    AmbiguousMove,
    IllegalMove,
    InconsistentState,
    NotYourDecision,
    RefereeError,
)
from galaxy_referee.engine.kernel.events import Event, EventType
from galaxy_referee.engine.kernel.held import Held
from galaxy_referee.engine.kernel.knowledge import Hidden, Knowledge, filled, knowledge
from galaxy_referee.engine.kernel.moves import Concede, Move
from galaxy_referee.engine.kernel.notation import MoveReader, kind_in_text
from galaxy_referee.engine.kernel.options import converted
from galaxy_referee.engine.kernel.outcome import Outcome, SeatScore
from galaxy_referee.engine.kernel.state import MAX_PLY, State
from galaxy_referee.engine.kernel.texts import Language, Text
from galaxy_referee.engine.kernel.versions import Migrations, PlainState
from galaxy_referee.engine.kernel.vocabulary import Vocabulary

StateT = TypeVar("StateT", bound=State[Any])
MoveSource = Move | str | Mapping[str, Any]


class View(msgspec.Struct, kw_only=True):
    """What one seat, or a spectator, may know.

    Args:
        game: name of the game.
        rules_version: the rules it is played by.
        seat: whose view it is; None is a spectator's.
        commitment: SHA-256 of the seed, or of salt and seed.
        seed: the seed, once the game is over.
        salt: the salt of the commitment, once the game is over, if it has one.
        over: whether the game has ended.
        waiting_for: the seats that have something to decide, beyond taking back what they decided.
        table: the game's own view of the table.
        knowledge: if asked for, the whole state as far as the seat knows it, for ``determinize``.
    """

    game: str
    rules_version: str
    seat: int | None
    commitment: str
    seed: str | None
    salt: luck.Salt | msgspec.UnsetType = msgspec.UNSET
    over: bool
    waiting_for: list[int]
    table: Any
    knowledge: Knowledge | msgspec.UnsetType = msgspec.UNSET


@dataclass(frozen=True)
class Game(Generic[StateT]):
    """One game: its description, its rules as functions, and what can be done with its states.

    Args:
        name: as in URLs, such as ``race``.
        title: the published name.
        rules_version: changes whenever the same record could play out differently (``versions``).
        codec: reads and writes its states.
        reader: reads its moves.
        options_type: the options of a new game, a strict struct with defaults.
        deal_type: a given start (order of decks, hands ...) in place of a random one.
        setup: a fresh table, agenda included, from options, seed and possibly a given start, which
            it may refuse with ``BadOption``. It has no log: events are for its first steps.
        table_view: what a seat may know of the table.
        scores: the scores as if the game ended now, by seat.
        end_reason: the end conditions met by a finished game.
        table_faults: what is wrong with a foreign table.
        catalogue: every component, as plain data with texts in a language.
        catalogue_type: the shape of the catalogue, for the contract.
        describe: seats, options and their meanings, and how well the components are known.
        events: every kind of event, with its facts and a sentence.
        vocabulary: the event facts and the codes that this game alone uses.
        agenda_faults: what is wrong with the agenda of a foreign state as a whole; asked only if
            the table is sound and each step can remain.
        hidden: what is hidden from the seats besides answers given in secret.
        table_views: what several seats may know of it, where making these together saves work.
        with_components: makes the game that also knows these components, given as parsed JSON.
            May raise ``BadComponents``. None if its components cannot be exchanged.
        held: the sorts of pieces that seats hold, to be asked what can be done with them.
        check_options: refuses options of the right shape with ``BadOption``.
        corrections: how an owner of the printed components corrects the packaged data. None if
            nothing in it needs to be corrected.
        showcase: a few moves that show on one screen what a referee does.
        today, migrations: the version of an older state today, and what leads there.
    """

    name: str
    title: str
    rules_version: str
    codec: Codec[StateT]
    reader: MoveReader
    options_type: type[msgspec.Struct]
    deal_type: type[msgspec.Struct]
    setup: Callable[[Any, str, Any], StateT]
    table_view: Callable[[StateT, int | None], Any]
    scores: Callable[[StateT], list[SeatScore]]
    end_reason: Callable[[StateT], list[str]]
    table_faults: Callable[[StateT], Iterable[Fault]]
    catalogue: Callable[[Language], dict[str, Any]]
    catalogue_type: type[msgspec.Struct]
    describe: Callable[[], Description]
    events: Mapping[str, EventType]
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    agenda_faults: Callable[[StateT], Iterable[Fault]] = lambda state: ()
    hidden: Hidden[StateT] = Hidden()  # noqa: RUF009 - immutable default
    table_views: Callable[[StateT, Sequence[int | None]], list[Any]] | None = None
    with_components: Callable[[Any], Game[StateT]] | None = None
    held: tuple[Held[StateT], ...] = ()
    check_options: Callable[[Any], None] = lambda options: None
    corrections: Corrections | None = None
    showcase: Showcase | None = None
    today: Callable[[PlainState], str] | None = None
    migrations: Migrations = field(default_factory=dict)

    # -- a game's life ---------------------------------------------------------------------------

    def new(
        self,
        options: Mapping[str, Any] | msgspec.Struct | None = None,
        seed: str | None = None,
        deal: Mapping[str, Any] | msgspec.Struct | None = None,
        log: list[Event] | None = None,
        *,
        salt: luck.Salt | None = None,
    ) -> StateT:
        """A new game, ready for its first decision.

        Args:
            options: the game's options; those left out have their defaults.
            seed: the secret all luck follows from; None makes one.
            deal: a given start in place of a random one.
            log: receives the events of the set-up.
            salt: hides the seed in the commitment to it.

        Raises:
            BadOption: an option, or the given start, is not possible.
        """
        chosen = converted(options or {}, self.options_type, "/options")
        given = None if deal is None else converted(deal, self.deal_type, "/deal")
        self.check_options(chosen)
        state = self.setup(chosen, luck.new_seed() if seed is None else seed, given)
        state.salt = salt or msgspec.UNSET
        state.listen(log)
        agenda.advance(state)
        state.listen(None)
        return state

    def decisions(self, state: StateT) -> list[Decision]:
        """What must be decided now, by seat; empty when the game is over."""
        kept = state.kept_decisions()  # hot path: asked again and again
        return agenda.decisions(state) if kept is None else kept

    def decision_of(self, state: StateT, seat: int) -> Decision:
        """What a seat must decide now.

        Raises:
            NotYourDecision: nothing.
        """
        open_decisions = self.decisions(state)
        for decision in open_decisions:
            if decision.seat == seat:
                return decision
        if not open_decisions:
            raise NotYourDecision("The game is over.", code="game_over", pointer="/seat")
        seats = ", ".join(str(decision.seat) for decision in open_decisions)
        text = "Seat {seat} has nothing to decide now; waiting for seat {seats}."
        raise NotYourDecision(Text(text, seat=seat, seats=seats), pointer="/seat")

    def legal_moves(self, state: StateT) -> Iterator[Move]:
        """Every legal move of every seat that has something to decide."""
        for decision in self.decisions(state):
            yield from decision.moves

    def play(self, state: StateT, source: MoveSource) -> list[Event]:
        """Make one move, in place, and everything that follows without another decision.

        Args:
            state: changed by the call; unchanged if the move is refused.
            source: a move, its record or its text.

        Returns:
            What happened.

        Raises:
            MalformedMove: the move cannot be read.
            IllegalMove, NotYourDecision, AmbiguousMove: it is not allowed now.
        """
        move = self.check(state, source)
        log: list[Event] = []
        state.listen(log)
        if isinstance(move, Concede):
            agenda.concede(state, move.seat)
        else:
            agenda.take(state, move)
        state.listen(None)
        return log

    def play_silently(self, state: StateT, move: Move) -> None:
        """Like ``play`` for a move taken from ``decisions``, without events and checks: for
        bots that search."""
        agenda.take(state, move)

    def apply(self, state: StateT, sources: Iterable[MoveSource]) -> tuple[StateT, list[Event]]:
        """Make several moves on a copy: atomic.

        Raises:
            What ``play`` raises; the pointer begins with the number of the move.
        """
        after = self.copy(state)
        events = self.play_all(after, sources)
        return after, events

    def play_all(self, state: StateT, sources: Iterable[MoveSource]) -> list[Event]:
        """Make several moves in place. After a refusal, the moves before it have been made.

        Raises:
            What ``play`` raises; the pointer begins with the number of the move.
        """
        events: list[Event] = []
        for number, source in enumerate(sources):
            try:
                events += self.play(state, source)
            except RefereeError as error:
                error.pointer = f"/{number}{error.pointer}"
                raise
        return events

    def check(self, state: StateT, source: MoveSource) -> Move:
        """The legal move that is meant; raises what ``play`` would raise."""
        move = self._read(state, source)
        if isinstance(move, Concede) and state.can_concede(move.seat):
            return move
        decision = self.decision_of(state, move.seat)
        if state.ply >= MAX_PLY:
            raise IllegalMove(
                Text("A game has at most {most} moves.", most=f"{MAX_PLY:,}"), code="too_many_moves"
            )
        legal = decision.moves.canonical(move)
        if legal is None:
            error = self._explain(state, decision, move)
            error.decision = decision
            error.rule = error.rule or decision.rule
            raise error
        return legal

    def copy(self, state: StateT) -> StateT:
        """An independent copy."""
        return self.codec.copy(state)

    # -- reading a state -------------------------------------------------------------------------

    def load(
        self, source: Any, is_own: Callable[[bytes, str], bool] = lambda encoded, stamp: False
    ) -> StateT:
        """A foreign state, read and audited.

        Args:
            source: JSON (bytes, text, raw) or JSON-like values.
            is_own: whether this stamp shows that the caller made the state in this JSON, so that it
                needs no audit.

        Raises:
            WrongVersion, MalformedState: it cannot be read.
            InconsistentState: it can, but it is not a possible moment of a game.
        """
        plain = isinstance(source, bytes | str | msgspec.Raw)
        state, stamp = self.codec.unstamped(source if plain else msgspec.json.encode(source))
        if stamp and is_own(self.codec.encode(state), stamp):
            return state
        faults = self.audit(state)
        if faults:
            raise InconsistentState(faults)
        return state

    def audit(self, state: StateT) -> list[Fault]:
        """Everything wrong with a foreign state; empty if it is a possible moment of a game."""
        faults = list(self.table_faults(state))
        if any(fault.blocking for fault in faults):
            return faults
        faults += agenda.step_faults(state)
        if not faults:
            faults += agenda.order_faults(state)
        if not faults:
            faults += self.agenda_faults(state)
        if not faults and not state.over:
            faults += agenda.faults(state)
        return faults

    def view(
        self, state: StateT, seat: int | None, with_knowledge: bool = False, *, table: Any = None
    ) -> View:
        """What a seat, or with None a spectator, may know.

        Args:
            state: the whole truth.
            seat: the viewer; None for a spectator.
            with_knowledge: whether the view can be filled up to a whole state by ``determinize``.
            table: what it sees of the table, from a caller that has worked this out already.
        """
        known = knowledge(self.hidden, self.codec, state, seat) if with_knowledge else None
        return View(
            game=self.name,
            rules_version=state.rules_version,
            seat=seat,
            commitment=state.commitment,
            seed=state.seed if state.over else None,
            salt=state.salt if state.over else msgspec.UNSET,
            over=state.over,
            waiting_for=[d.seat for d in self.decisions(state) if not d.only_takes_back],
            table=self.table_view(state, seat) if table is None else table,
            knowledge=known or msgspec.UNSET,
        )

    def determinize(self, known: Knowledge, seed: str, *, foreign: bool = False) -> StateT:
        """A whole state that, for all a seat knows, may be the real one.

        What is hidden from the seat is random, future luck included: it follows from the
        new seed. The seat's view of the result is the one it has, except for the commitment to the
        seed.

        Args:
            known: the knowledge that came with the seat's view.
            seed: the seed of the result; another one gives another state.
            foreign: whether someone else may have made or changed the knowledge. It is audited
                before seats answer: only at a possible moment of a game can they be asked.

        Raises:
            WrongVersion, MalformedState: this is not knowledge of a state of this game; pointers
                are relative to it.
            InconsistentState: what is given as known is not a possible moment of a game; the
                pointers of its faults are relative to the state.
        """
        state = filled(self.hidden, self.codec, known, seed)
        if foreign and (faults := self.audit(state)):
            raise InconsistentState(faults)
        for seat in known.answered:
            agenda.answer_at_random(state, seat)
        return state

    def outcome(self, state: StateT) -> Outcome | None:
        """Winners and scores of a finished game, None while it goes on."""
        if not state.over:
            return None
        scores = self.scores(state)
        return Outcome(state.winners(scores), self.end_reason(state), scores)

    # -- inner working ---------------------------------------------------------------------------

    def _read(self, state: StateT, source: MoveSource) -> Move:
        if isinstance(source, Move):
            return source
        if not isinstance(source, str):
            return self.reader.read(source)
        seat, kind = kind_in_text(source)
        if seat is None and kind in self.reader.types:
            seat = self._meant_seat(state, kind)
        return self.reader.read_text(source, seat)

    def _meant_seat(self, state: StateT, kind: str) -> int:
        """The only seat whose open decision such a move could answer."""
        move_type = self.reader.types[kind]
        seats = [
            decision.seat
            for decision in self.decisions(state)
            if any(type(move) is move_type for move in decision.moves)
        ]
        if not seats:
            raise NotYourDecision(Text("No seat has to decide on a {kind} now.", kind=kind))
        if len(seats) > 1:
            names = ", ".join(str(seat) for seat in seats)
            text = "This could be the move of seats {names}: begin it with the seat."
            raise AmbiguousMove(Text(text, names=names))
        return seats[0]

    def _explain(self, state: StateT, decision: Decision, move: Move) -> IllegalMove:
        step = state.agenda[-1]
        known: IllegalMove | None = step.explain(state, move)
        if known is not None:
            return known
        text = "'{text}' is not a legal answer to: {prompt}"
        sentence = Text(text, text=move.text, prompt=decision.prompt)
        return IllegalMove(sentence, rule=decision.rule)
