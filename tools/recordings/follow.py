"""Follows a recorded game: plays it on the engine and compares both at every record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.outcome import winners
from galaxy_referee.engine.kernel.steps import Choice, SecretChoice, Step
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.moves import Pass, Produce
from galaxy_referee.engine.race.phases.produce import REST, UseProducePowers, usable
from galaxy_referee.engine.race.rounds import ChooseActionCards
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Difference, compare
from galaxy_referee.records.importing.driver import as_offered
from galaxy_referee.records.importing.facts import TableState
from galaxy_referee.records.importing.start import Labels, before_round
from tools.recordings.additions import Additions, additions_of
from tools.recordings.observe import as_compared, as_recorded, score_pairs, table_pairs
from tools.recordings.transcript import Auto, Decision, End, RoundEnd, SetupEnd

# Phases in which the file may use or decline a power without an effect.
OPTIONAL = ("consume", "produce")


@dataclass
class Follower:
    """The engine's game alongside the recorded one.

    Args:
        t: the engine's table, on which even forced moves are asked for.
        labels: the ids of the file's cards.
        moves: the moves that a game asks for, as text.
        payments: the goods that the file spends on a payment, by the number of the payment.
        unasked: the goods among these about which the file asks no question.
        early: cards that the engine has discarded for their powers and the file has not yet.
        prevented: what a seat has prevented in the file before the engine asks: rounds, seats,
            worlds.
        spent: powers that the file has used without an effect and the engine does not count: a bet
            of nothing (RACE-REC-16), Military for no card (RACE-REC-11); by round, phase as in the
            file, and name.
        unfinished: the rest of a payment, after the choice of the goods that it spends.
        goods: the goods chosen for it and not yet spent, by kind.
        events: the events of the last answer.
    """

    t: Race
    labels: Labels
    moves: list[str] = field(default_factory=list)
    spent: set[tuple[int, str, str]] = field(default_factory=set)
    unfinished: Callable[[], None] = field(default=lambda: None)
    goods: dict[str, list[str]] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    payments: dict[int, list[Auto]] = field(default_factory=dict)
    unasked: dict[int, list[Auto]] = field(default_factory=dict)
    early: set[str] = field(default_factory=set)
    prevented: set[tuple[int, int, str]] = field(default_factory=set)

    @property
    def additions(self) -> tuple[Additions, ...]:
        """The additions of the expansions in play."""
        return additions_of(self.t.options.in_play)

    # -- questions -------------------------------------------------------------------------------

    def question(
        self, seat: int, step_type: type[Step[Any]], **subject: str | int | None
    ) -> Question:
        """The engine's open question of this kind to this seat, after making forced moves before
        it.

        A question that is missing from the file gets its only answer (RACE-REC-8).

        Args:
            seat: the seat that is asked.
            step_type: the step that asks.
            subject: fields of the step that identify the question.
        """
        while True:
            if self.is_open(step_type, **subject):
                for question in game.decisions(self.t):
                    if question.seat == seat:
                        return question
            if not self._play_forced():
                raise Difference(f"the engine asks something else: {self._asked()}")

    def asked(
        self, d: Decision, step_type: type[Step[Any]], **subject: str | int | None
    ) -> Question:
        """Like ``question``, for a recorded decision; first compares the table."""
        question = self.question(d.player, step_type, **subject)
        self.compare_table(d.before)
        return question

    def reach(self, *step_types: type[Step[Any]], **subject: str | int | None) -> None:
        """Make forced moves until a step of one of these types is next, or one that expansions put
        before it.

        Args:
            step_types: the types of steps.
            subject: fields of the step, as for ``question``.
        """
        before = [
            expansion.first.get(step_type, ())
            for step_type in step_types
            for expansion in self.additions
        ]
        awaited = [*step_types, *chain.from_iterable(before)]
        while not any(self.is_open(step_type, **subject) for step_type in awaited):
            if not self._play_forced():
                raise Difference(f"the engine asks something else: {self._asked()}")

    def is_open(self, step_type: type[Step[Any]], **subject: str | int | None) -> bool:
        """Whether such a step is next in the engine."""
        if self.t.over:
            return False
        step = self._open_step()
        return isinstance(step, step_type) and all(
            getattr(step, name) == value for name, value in subject.items()
        )

    def spend(self, number: int, phase: str, power: str) -> None:
        """Note that the file has used a power without an effect in this round."""
        self.spent.add((number, phase, power))

    def as_recorded(self, question: Question, phase: str) -> Question | None:
        """The question as the file asks it, without the powers that it has used; None if it does
        not ask."""
        now = (self.t.round, [phase])
        spent = [power for number, *at, power in self.spent if (number, at) == now]
        step = self._open_step()
        if not spent or not isinstance(step, Choice):
            return question
        t = game.copy(self.t)
        t.used += spent
        return step.decision(t)

    # -- payments --------------------------------------------------------------------------------

    def spend_named(self, d: Decision) -> None:
        """Spend what a payment names in addition to cards."""
        for expansion in self.additions:
            expansion.spend(self, d)

    def conquered(self, d: Decision) -> None:
        """Do the part of a payment that follows choosing to conquer a world."""
        expansions = [
            expansion.conquering for expansion in self.additions if expansion.conquering is not None
        ]
        for conquer in expansions:
            conquer(self, d)
        if not expansions and d.chosen.discards:
            raise Difference("the file discards more cards for Military than the engine allows")

    # -- answers ---------------------------------------------------------------------------------

    def play(self, question: Question, move: Move) -> None:
        """Answer as recorded. Raises ``Difference`` if the answer is not a legal move."""
        legal = as_offered(question, move)
        if legal is None:
            raise Difference(f"the recorded choice '{move.text}' is not among the legal moves")
        self._play(question, legal)

    def catch_up(self, step_type: type[Step[Any]]) -> None:
        """Make forced moves until such a step is next or the game is over."""
        while not self.t.over and not self.is_open(step_type):
            if not self._play_forced():
                raise Difference(f"the engine still asks: {self._asked()}")

    def enter_phase(self, phase: str) -> None:
        """Make the remaining forced moves of the phases before this one."""
        while not self.t.over and self.t.phase not in (None, phase) and self._play_forced():
            pass

    def _play(self, question: Question, move: Move) -> None:
        step = self._open_step()
        if not isinstance(step, Choice) or step.must_ask(question):
            self.moves.append(move.text)
        self.events = game.play(self.t, move)

    def _play_forced(self) -> bool:
        step = self._open_step()
        if isinstance(step, SecretChoice):
            return False
        question = game.decisions(self.t)[0]
        move = self._declines(step) or self._unasked(step, question)
        phase = self.t.phase or ""
        recorded = self.as_recorded(question, phase) if phase in OPTIONAL else question
        if move is None and recorded is None:
            move = Pass(question.seat)  # all remaining powers have been used without an effect
        elif move is None and recorded is not None and len(recorded.moves) == 1:
            move = recorded.moves.at(0)
        if move is None:
            return False
        self._play(question, move)
        return True

    def _declines(self, step: Any) -> Move | None:
        """The answer that discards no card to produce, if no other power is left: the file does not
        ask about all such powers (RACE-REC-14)."""
        if not isinstance(step, UseProducePowers):
            return None
        only_optional = all(use.optional for use in usable(self.t, step.seat))
        return Produce(step.seat, REST) if only_optional else None

    def _unasked(self, step: Any, question: Question) -> Move | None:
        """The answer to a question that the file does not ask."""
        for expansion in self.additions:
            answer = expansion.unasked.get(type(step))
            move = answer and answer(self, step, question)
            if move is not None:
                return move
        return None

    def _open_step(self) -> Any:
        if self.t.over:
            raise Difference("the engine has ended the game")
        return self.t.agenda[-1]

    def _asked(self) -> str:
        decisions = game.decisions(self.t)
        return "; ".join(f"seat {each.seat}, '{each.prompt}'" for each in decisions)

    # -- comparing -------------------------------------------------------------------------------

    def compare_table(self, state: TableState) -> None:
        """Compare everything that can be observed."""
        for expansion in self.additions:
            expansion.restack(self.t, state, self.labels)
        compare(table_pairs(self.t, state, self.labels, self.early))

    def compare_options(self, recorded: Iterable[Any], ours: Iterable[Any]) -> None:
        """Compare the options, regardless of their order."""
        compare(iter([("options", sorted(recorded), sorted(ours))]))

    def setup_end(self, record: SetupEnd) -> None:
        """Compare the table after the setup."""
        self.catch_up(ChooseActionCards)
        self.compare_table(record.state)

    def round_end(self, record: RoundEnd) -> None:
        """Compare the table and the scores after a round, as if the game ended now."""
        self.catch_up(ChooseActionCards)
        t = before_round(self.t, self.events)
        compare(table_pairs(t, record.state, self.labels))
        t = as_compared(t, record.state)
        compare(score_pairs(t, record.score_if_ended_now, self.labels))

    def end(self, record: End) -> None:
        """Compare the end of the game. At the recording program's limit of rounds, which is not a
        rule, the scores at that moment are compared (RACE-REC-19)."""
        reason = [condition for condition in record.reason if condition != "round_cap"]
        compare(iter([("end conditions met", sorted(reason), sorted(game.end_reason(self.t)))]))
        compare(iter([("game over", bool(reason), self.t.over)]))
        self.compare_table(record.state)
        t = as_compared(self.t, record.state)
        compare(score_pairs(t, record.scores, self.labels))
        won = winners(as_recorded(game.scores(self.t), record.scores))
        compare(iter([("winners", sorted(record.winners), sorted(won))]))
