"""The public interface of a game: new, decisions, play, view, scores, audit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import agenda, errors, luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.codec import Codec
from galaxy_referee.engine.kernel.corrections import Corrections
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.description import Description, Showcase
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import Event, EventType
from galaxy_referee.engine.kernel.holdings import Holdings
from galaxy_referee.engine.kernel.knowledge import Hidden, Knowledge, filled, knowledge
from galaxy_referee.engine.kernel.moves import Concede, Move
from galaxy_referee.engine.kernel.naming import Names, named, names_in
from galaxy_referee.engine.kernel.notation import MoveReader, kind_in_text
from galaxy_referee.engine.kernel.options import converted
from galaxy_referee.engine.kernel.outcome import Outcome, SeatScore
from galaxy_referee.engine.kernel.renamed import RenamedMoves
from galaxy_referee.engine.kernel.state import MAX_PLY, State
from galaxy_referee.engine.kernel.texts import ENGLISH, Language, Text
from galaxy_referee.engine.kernel.versions import Migrations, PlainState
from galaxy_referee.engine.kernel.view import View
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.kernel.wrong_answers import wrong_answer

StateT = TypeVar("StateT", bound=State[Any])
MoveSource = Move | str | Mapping[str, Any]


@dataclass(frozen=True)
class Game(Generic[StateT]):
    """One game: its description, its rules as functions, and the operations on its states.

    Args:
        name: its name in URLs, such as ``race``.
        title: the published name.
        rules_version: changes whenever the same record could play out differently (``versions``).
        codec: encodes and decodes its states.
        reader: parses its moves.
        options_type: the options of a new game, a strict struct with defaults.
        deal_type: a given start (order of decks, hands, ...) in place of a random one.
        setup: returns a new state, including the agenda, from options, seed, and perhaps a given
            start, which it may reject with ``BadOption``. It emits no events; the first steps do.
        table_view: returns what a seat may know of the table.
        scores: returns the scores as if the game ended now, by seat.
        end_reason: returns the end conditions met by a finished game.
        table_faults: returns the faults of an untrusted table.
        catalogue: returns every component, as plain data with texts in a language.
        catalogue_type: the shape of the catalogue, for the contract.
        describe: returns seats, options, and the confidence of the components.
        events: every kind of event, with its facts and a sentence.
        vocabulary: the event facts and the codes that only this game uses.
        agenda_faults: returns the faults of an untrusted agenda as a whole; called only if the
            table is sound and each step can remain.
        hidden: what is hidden from the seats, besides secret answers.
        table_views: returns the views of several seats, if making them together saves work.
        sums: returns the sums that a view shows with their parts, from the state and the viewing
            seat's open decision; None if there are none.
        with_components: returns the game extended by these components, given as parsed JSON.
            May raise ``BadComponents``. None if its components cannot be exchanged.
        held: the kinds of pieces that seats hold, for the question what can be done with them.
        check_options: rejects well-formed options with ``BadOption``.
        corrections: corrects the packaged data; None if it cannot be corrected.
        showcase: a few moves that demonstrate the referee.
        today, migrations, renamed: an older state's current version, its migrations, old names.
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
    sums: Callable[[StateT, Decision | None], Any] | None = None
    with_components: Callable[[Any], Game[StateT]] | None = None
    held: tuple[Holdings[StateT], ...] = ()
    check_options: Callable[[Any], None] = lambda options: None
    corrections: Corrections | None = None
    showcase: Showcase | None = None
    today: Callable[[PlainState], str] | None = None
    migrations: Migrations = field(default_factory=dict)
    renamed: RenamedMoves = field(default_factory=dict)

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
        """Start a game, up to its first decision.

        Args:
            options: the game's options; omitted ones have their defaults.
            seed: the secret from which all luck is derived; None creates one.
            deal: a given start in place of a random one.
            log: receives the events of the setup.
            salt: hides the seed in its commitment.

        Raises:
            BadOption: an option or the given start is invalid.
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
        """The open decisions, by seat; empty when the game is over."""
        kept = state.kept_decisions()  # hot path: asked again and again
        return agenda.decisions(state) if kept is None else kept

    def decision_of(self, state: StateT, seat: int) -> Decision:
        """A seat's open decision.

        Raises:
            NotYourDecision: it has none.
        """
        open_decisions = self.decisions(state)
        for decision in open_decisions:
            if decision.seat == seat:
                return decision
        if not open_decisions:
            raise errors.NotYourDecision("The game is over.", code="game_over", pointer="/seat")
        seats = ", ".join(str(decision.seat) for decision in open_decisions)
        text = "Seat {seat} has nothing to decide now; waiting for seat {seats}."
        raise errors.NotYourDecision(Text(text, seat=seat, seats=seats), pointer="/seat")

    def legal_moves(self, state: StateT) -> Iterator[Move]:
        """Every legal move of every seat with an open decision."""
        for decision in self.decisions(state):
            yield from decision.moves

    def play(self, state: StateT, source: MoveSource) -> list[Event]:
        """Make one move in place, and continue up to the next decision.

        Args:
            state: the state, which is changed unless the move is refused.
            source: a move, its record, or its text.

        Returns:
            The events.

        Raises:
            MalformedMove: the move cannot be parsed.
            IllegalMove, NotYourDecision, AmbiguousMove: it is not allowed now.
        """
        return self.play_checked(state, self.check(state, source))

    def play_checked(self, state: StateT, move: Move) -> list[Event]:
        """Like ``play``, for a move that ``check`` has just returned for this state."""
        log: list[Event] = []
        state.listen(log)
        if isinstance(move, Concede):
            agenda.concede(state, move.seat)
        else:
            agenda.take(state, move)
        state.listen(None)
        return log

    def play_silently(self, state: StateT, move: Move) -> None:
        """Like ``play``, but without events and checks, for searching bots. The move must come from
        ``decisions``."""
        agenda.take(state, move)

    def apply(self, state: StateT, sources: Iterable[MoveSource]) -> tuple[StateT, list[Event]]:
        """Make several moves atomically, on a copy.

        Raises:
            What ``play`` raises, with a pointer that starts with the number of the move.
        """
        after = self.copy(state)
        return after, self.play_all(after, sources)

    def play_all(self, state: StateT, sources: Iterable[MoveSource]) -> list[Event]:
        """Make several moves in place. If one is refused, those before it remain made.

        Raises:
            What ``play`` raises, with a pointer that starts with the number of the move.
        """
        events: list[Event] = []
        for number, source in enumerate(sources):
            try:
                events += self.play(state, source)
            except errors.RefereeError as error:
                error.pointer = f"/{number}{error.pointer}"
                raise
        return events

    def check(self, state: StateT, source: MoveSource) -> Move:
        """Check a move without making it, and return it. Raises what ``play`` would raise."""
        move = self._read(state, source)
        try:
            if isinstance(move, Concede) and move.seat in state.seats() and not state.over:
                if state.can_concede(move.seat):
                    return move
                raise state.refused_concession()
            return self._answer(state, self.decision_of(state, move.seat), move)
        except errors.RefusedMove as error:
            error.say(named(error.text, self._names))
            raise

    def copy(self, state: StateT) -> StateT:
        """An independent copy."""
        return self.codec.copy(state)

    # -- reading a state -------------------------------------------------------------------------

    def load(
        self, source: Any, is_own: Callable[[bytes, str], bool] = lambda encoded, stamp: False
    ) -> StateT:
        """Decode and audit an untrusted state.

        Args:
            source: JSON (bytes, text, raw) or JSON-like values.
            is_own: returns whether a stamp proves that the caller made the state in this JSON. It
                then needs no audit.

        Raises:
            WrongVersion, MalformedState: it cannot be decoded.
            InconsistentState: it can be decoded, but cannot occur in a game.
        """
        plain = isinstance(source, bytes | str | msgspec.Raw)
        state, stamp = self.codec.unstamped(source if plain else msgspec.json.encode(source))
        if stamp and is_own(self.codec.encode(state), stamp):
            return state
        faults = self.audit(state)
        if faults:
            raise errors.InconsistentState(faults)
        return state

    def audit(self, state: StateT) -> list[Fault]:
        """All faults of an untrusted state; empty if it can be played on by the rules."""
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
        """The view of a seat; None is a spectator.

        Args:
            state: the whole state.
            seat: the viewing seat; None is a spectator.
            with_knowledge: whether to include the knowledge that ``determinize`` needs.
            table: its view of the table, if the caller has already computed it.
        """
        known = knowledge(self.hidden, self.codec, state, seat) if with_knowledge else None
        asked = self.decisions(state)
        own = next((decision for decision in asked if decision.seat == seat), None)
        return View(
            game=self.name,
            rules_version=state.rules_version,
            seat=seat,
            commitment=state.commitment,
            seed=state.seed if state.over else None,
            salt=state.salt if state.over else msgspec.UNSET,
            over=state.over,
            waiting_for=[d.seat for d in asked if not d.only_takes_back],
            table=self.table_view(state, seat) if table is None else table,
            sums=msgspec.UNSET if self.sums is None else self.sums(state, own),
            knowledge=known or msgspec.UNSET,
        )

    def determinize(self, known: Knowledge, seed: str, *, foreign: bool = False) -> StateT:
        """A complete state that a seat cannot distinguish from the real one.

        Hidden pieces and future luck are random, derived from the new seed. The seat has the same
        view of the result as of the real state, except for the commitment to the seed.

        Args:
            known: the knowledge from the seat's view.
            seed: the seed of the result; another one gives another state.
            foreign: whether the knowledge is untrusted. It is then audited before seats answer,
                because they can be asked only in a state that can occur in a game.

        Raises:
            WrongVersion, MalformedState: this is not knowledge of a state of this game; pointers
                are relative to it.
            InconsistentState: the knowledge cannot occur in a game; pointers of faults are relative
                to the state.
        """
        state = filled(self.hidden, self.codec, known, seed)
        if foreign and (faults := self.audit(state)):
            raise errors.InconsistentState(faults)
        for seat in known.answered:
            agenda.answer_at_random(state, seat)
        return state

    def outcome(self, state: StateT) -> Outcome | None:
        """The winners and scores of a finished game; None until it ends."""
        if not state.over:
            return None
        scores = self.scores(state)
        return Outcome(state.winners(scores), self.end_reason(state), scores)

    @cached_property
    def _names(self) -> Names:
        return names_in(self.catalogue(ENGLISH))

    def _read(self, state: StateT, source: MoveSource) -> Move:
        if not isinstance(source, str):
            return source if isinstance(source, Move) else self.reader.read(source)
        seat, kind = kind_in_text(source)
        if seat is None and kind in self.reader.types:
            seat = self._meant_seat(state, kind)
        return self.reader.read_text(source, seat)

    def _meant_seat(self, state: StateT, kind: str) -> int:
        """The only seat whose open decision such a move could answer."""
        move_type = self.reader.types[kind]
        asked = self.decisions(state)
        seats = [each.seat for each in asked if any(type(move) is move_type for move in each.moves)]
        if not seats:
            raise errors.NotYourDecision(Text("No seat has to decide on a {kind} now.", kind=kind))
        if len(seats) > 1:
            text = "This move is possible for seats {names}: start it with the seat number."
            raise errors.AmbiguousMove(Text(text, names=", ".join(map(str, seats))))
        return seats[0]

    def _answer(self, state: StateT, decision: Decision, move: Move) -> Move:
        """The legal answer that is equivalent to this move."""
        if state.ply >= MAX_PLY:
            text = Text("A game has at most {most} moves.", most=f"{MAX_PLY:,}")
            raise IllegalMove(text, code="too_many_moves")
        legal = decision.moves.canonical(move)
        if legal is None:
            error = wrong_answer(state, decision, move)
            error.decision, error.rule = decision, error.rule or decision.rule
            raise error
        return legal
