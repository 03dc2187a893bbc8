"""The engine's game beside the log: it asks, the log answers and says what is drawn."""

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
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.prestige.moves import TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.answers import Answers
from galaxy_referee.records.importing.doubts import OtherValue
from galaxy_referee.records.importing.draws import Draws
from galaxy_referee.records.importing.log import Answer, Log
from galaxy_referee.records.importing.moments import Moment
from galaxy_referee.records.lines import Unreadable
from galaxy_referee.records.replay.observe import Difference
from galaxy_referee.records.replay.start import Labels

ATTEMPTS = 5_000  # a long game takes some hundreds
TRIES = 20  # two are enough, unless what is drawn changes what is drawn next


class Silent(Exception):
    """The log does not say this; the message ends a sentence."""


class Work:
    """Counts the moves that are tried: a strange log could need many.

    Args:
        limit: how often.
    """

    def __init__(self, limit: int = ATTEMPTS) -> None:
        self._limit = self._left = limit

    def do(self) -> None:
        """A move is tried; raises ``Unreadable`` if it is one too many."""
        self._left -= 1
        if self._left < 0:
            raise Unreadable(f"To play it takes more than {self._limit} attempts.")


class Elsewhere(Exception):
    """A card is drawn that lies under another as a good; the message is its id.

    The site's players act at the same time where the engine's act in order, so that the deck runs
    out at another moment. Nobody has seen the good: it may as well be another card.
    """


class Teller:
    """A game that is played as a log tells it.

    Args:
        t: the engine's table at the start, its deck in any order.
        log: the log.
        labels: the ids of the log's cards.
        work: what may be tried.
        not_goods: cards for which others are taken where the log has them as goods.
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

    # -- what the log says -----------------------------------------------------------------------

    @property
    def step(self) -> Any:
        """What asks."""
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
        """All answers of a seat of this kind that are left; raises ``Silent``."""
        answers = self.answers.of(self.moment, seat, kind)
        if not answers:
            raise Silent(f"what seat {seat} answers ({kind}, round {self.moment.round})")
        self.give(answers)
        return answers

    def give(self, answers: Iterable[Answer]) -> None:
        """These answers have been given."""
        for answer in answers:
            self.answers.give(answer)
            self.line = answer.line

    # -- playing ---------------------------------------------------------------------------------

    def play(self, move: Move, *, asked: bool = True) -> None:
        """Make a legal move, with the cards drawn as in the log.

        Args:
            move: the move.
            asked: whether a game asks for it; it makes the only answer to a question by itself.
        """
        draws = self._draws_of(move)
        self.t.draws = draws or msgspec.UNSET
        self.events = events = game.play(self.t, move)
        self.t.draws = msgspec.UNSET  # where the log ends, not all of them are drawn
        if asked:
            self.moves.append(move.text)
        self.drawn += draws
        self.draws.draw(self.moment, events)
        self.moment = self.moment.after_all(events)

    def _draws_of(self, move: Move) -> list[str]:
        """The cards that are drawn once this move is made, in the engine's order. What is drawn
        can change what is drawn next, so that the move is tried until both agree."""
        searching = isinstance(self.step, Search | KeepFound) and not isinstance(move, TakeFound)
        draws = self.draws.searched(self.moment.round, move.seat) if searching else []
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
        """What would happen by a move, with any cards drawn.

        Args:
            move: a legal move.
            go_on: answers what is asked then, until it returns None.
        """
        probe = self._probe([])
        events = game.play(probe, move)
        while not probe.over and (then := go_on(game.decisions(probe)[0])) is not None:
            self.work.do()
            events += game.play(probe, then)
        return events

    def _probe(self, draws: list[str]) -> Race:
        """The table, to try something, with the next cards to be drawn."""
        self.work.do()
        probe = game.copy(self.t)
        probe.ask_trivial_choices()
        probe.draws = list(draws) or msgspec.UNSET
        return probe

    def _named(self, wanted: list[str | None]) -> list[str]:
        """The same cards, with others in place of goods that are needed elsewhere, as far as the
        log goes."""
        told = list(takewhile(lambda card: card is not None, wanted))
        needed = {*self.draws.later(), *told}
        spare = (card for card in sorted(self.t.deck) if card not in needed)
        return [self._copy(card) if card else next(spare) for card in told]

    def _copy(self, card: str) -> str:
        """The same card, or its other copy if the log knows only the name."""
        piles = {*self.t.deck, *self.t.discard}
        if card in piles or card not in self.draws.guessed:
            return card
        copies = (other for other in sorted(piles) if CARDS[other].name == CARDS[card].name)
        return next(copies, card)


def _misplaced(t: Race, card: str) -> Exception:
    """Why a card cannot be drawn that lies in no pile."""
    goods = [placed.good for player in t.players for placed in player.tableau]
    if card in goods:
        return Elsewhere(card)
    return Difference(f"{CARDS[card].title} is drawn, but lies in no pile")
