"""Plays the engine's game alongside the log, which supplies the answers and the draws."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import takewhile
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import WrongDeal
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import all_additions
from galaxy_referee.records.importing.answers import Answers
from galaxy_referee.records.importing.comparing import Difference
from galaxy_referee.records.importing.doubts import OtherValue
from galaxy_referee.records.importing.draws import Draws
from galaxy_referee.records.importing.log import Answer, Log
from galaxy_referee.records.importing.moments import Moment
from galaxy_referee.records.importing.start import Labels
from galaxy_referee.records.lines import Unreadable

ATTEMPTS = 5_000  # a long game takes a few hundred
TRIES = 20  # two suffice, unless one draw changes the next


class Silent(Exception):
    """The log does not record this; the message ends a sentence."""


class Work:
    """Counts the tried moves, since an unusual log could need many.

    Args:
        limit: the maximum number.
    """

    def __init__(self, limit: int = ATTEMPTS) -> None:
        self._limit = self._left = limit

    def do(self) -> None:
        """Count a tried move; raises ``Unreadable`` if there are too many."""
        self._left -= 1
        if self._left < 0:
            raise Unreadable(f"To play it takes more than {self._limit} attempts.")


class Elsewhere(Exception):
    """A card is drawn that is already a good on a world; the message is its id.

    The site's players act simultaneously where the engine's act in order, so the deck runs out at
    a different time. Nobody has seen the good, so it can be replaced by another card.
    """


class Teller:
    """A game that is played as logged.

    Args:
        t: the engine's table at the start, with its deck in any order.
        log: the log.
        labels: the ids of the log's cards.
        work: counts the tried moves.
        not_goods: cards that are replaced by others if the log has them as goods.
    """

    def __init__(
        self, t: Race, log: Log, labels: Labels, work: Work, not_goods: Collection[str] = ()
    ) -> None:
        self.t = t
        t.ask_trivial_choices()
        self.work = work
        self.line = 0  # of the log, last read
        self.partial = bool(log.end.conceded_by)
        self.labels = labels
        self.moment = Moment()
        self.answers = Answers(log.answers)
        self.draws = Draws(log, labels, not_goods)
        self.moves: list[str] = []
        self.drawn: list[str] = []
        self.events: list[Event] = []  # of the last move

    # -- the log --------------------------------------------------------------------------------

    @property
    def step(self) -> Any:
        """The step with the current question."""
        return self.t.agenda[-1]

    def ids(self, labels: Iterable[str]) -> tuple[str, ...]:
        """The ids of several cards, in the same order."""
        return tuple(self.labels.id(label) for label in labels)

    def next(self, seat: int, kind: str) -> Answer:
        """The next answer of a seat of this kind; raises ``Silent``."""
        for answer in self.answers.of(self.moment, seat, kind):
            self.give([answer])
            return answer
        raise Silent(f"what seat {seat} answers ({kind}, round {self.moment.round})")

    def all(self, seat: int, kind: str) -> list[Answer]:
        """All remaining answers of a seat of this kind; raises ``Silent``."""
        answers = self.answers.of(self.moment, seat, kind)
        if not answers:
            raise Silent(f"what seat {seat} answers ({kind}, round {self.moment.round})")
        self.give(answers)
        return answers

    def give(self, answers: Iterable[Answer]) -> None:
        """Mark answers as given."""
        for answer in answers:
            self.answers.give(answer)
            self.line = answer.line

    # -- playing ---------------------------------------------------------------------------------

    def play(self, move: Move, *, asked: bool = True) -> None:
        """Make a legal move, with the cards drawn as in the log.

        Args:
            move: the move.
            asked: whether a game asks for it; a single possible answer is made automatically.
        """
        draws = self._draws_of(move)
        self.t.draws = draws or msgspec.UNSET
        self.events = events = game.play(self.t, move)
        self.t.draws = msgspec.UNSET  # if the log ends early, not all of them are drawn
        if asked:
            self.moves.append(move.text)
        self.drawn += draws
        self.draws.draw(self.moment, events)
        self.moment = self.moment.after_all(events)

    def _draws_of(self, move: Move) -> list[str]:
        """The cards that are drawn when this move is made, in the engine's order. A draw can change
        what is drawn next, so the move is tried until both agree."""
        whys = [expansion.turns_up(self.step, move) for expansion in all_additions()]
        draws = [
            card
            for why in filter(None, whys)
            for card in self.draws.turned_up(self.moment.round, move.seat, why)
        ]
        for _ in range(TRIES):
            probe = self._probe(draws)
            try:
                events = game.play(probe, move)
            except WrongDeal as error:
                left = len(probe.draws or ())
                raise _misplaced(probe, draws[-left - 1]) from error
            wanted = self.draws.wanted(self.moment, events)
            named = self._named(wanted)
            if named == draws:
                if None in wanted and not self.partial:
                    raise OtherValue(f"the log has {len(draws)} of {len(wanted)} cards drawn")
                return draws
            draws = named
        raise Difference("what is drawn cannot be found out")

    def tried(
        self, move: Move, go_on: Callable[[Decision], Move | None] = lambda question: None
    ) -> list[Event]:
        """The events of a move if it were made, with arbitrary cards drawn.

        Args:
            move: a legal move.
            go_on: answers the questions after it, until it returns None.
        """
        probe = self._probe([])
        events = game.play(probe, move)
        while not probe.over and (then := go_on(game.decisions(probe)[0])) is not None:
            self.work.do()
            events += game.play(probe, then)
        return events

    def _probe(self, draws: list[str]) -> Race:
        """A copy of the table to try something on, with the next cards to be drawn."""
        self.work.do()
        probe = game.copy(self.t)
        probe.ask_trivial_choices()
        probe.draws = list(draws) or msgspec.UNSET
        return probe

    def _named(self, wanted: list[str | None]) -> list[str]:
        """The same cards, with others in place of goods that are needed elsewhere, as far as the
        log extends."""
        told = list(takewhile(lambda card: card is not None, wanted))
        needed = {*self.draws.later(), *told}
        spare = (card for card in sorted(self.t.deck) if card not in needed)
        return [self._copy(card) if card else next(spare) for card in told]

    def _copy(self, card: str) -> str:
        """The same card, or another copy of it if the log records only the name."""
        piles = {*self.t.deck, *self.t.discard}
        if card in piles or card not in self.draws.guessed:
            return card
        copies = (other for other in sorted(piles) if CARDS[other].name == CARDS[card].name)
        return next(copies, card)


def _misplaced(t: Race, card: str) -> Exception:
    """The reason why a card that is in no pile cannot be drawn."""
    goods = [placed.good for player in t.players for placed in player.tableau]
    if card in goods:
        return Elsewhere(card)
    return Difference(f"{CARDS[card].title} is drawn, but lies in no pile")
