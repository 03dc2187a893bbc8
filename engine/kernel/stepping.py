"""A game move by move: questions, answers, events, and each viewer's view.

Views are sent as patches to the first ones, so that a whole game is small enough to send and keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import msgspec

from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.game import Game, MoveSource, StateT
from galaxy_referee.engine.kernel.moves import Concede, Move
from galaxy_referee.engine.kernel.patches import Change, changes
from galaxy_referee.engine.kernel.texts import ENGLISH, Language


class Question(msgspec.Struct):
    """A decision that a move has answered.

    Args:
        kind: the kind of decision.
        rule: id of the rule that asked for it.
        prompt: a short sentence for people.
        total: the number of legal moves.
    """

    kind: str
    rule: str
    prompt: str
    total: int


@dataclass(frozen=True)
class Made:
    """A move that was made.

    Args:
        move: the move.
        question: the decision that it answered; None for a concession.
        events: the events.
        changes: for each viewer, the JSON Patch from the view before to the view after.
    """

    move: Move
    question: Question | None
    events: list[Event]
    changes: list[list[Change]]


class Stepping(Generic[StateT]):
    """Makes moves one by one, in place.

    Args:
        game: the game.
        state: the first state, which each move changes.
        viewers: the viewers whose views to compare; None is a spectator.
        language: the language of the prompts.

    Attributes:
        views: the viewers' current views, as JSON values.
    """

    def __init__(
        self,
        game: Game[StateT],
        state: StateT,
        viewers: Sequence[int | None],
        language: Language = ENGLISH,
    ) -> None:
        self.game = game
        self.state = state
        self.viewers = viewers
        self.language = language
        self.views = self._views()

    def make(self, moves: Iterable[MoveSource]) -> Iterator[Made]:
        """Make these moves lazily, one for each item that the caller requests.

        Raises:
            MalformedMove, IllegalMove, NotYourDecision, AmbiguousMove: as for ``Game.play``, with a
                pointer that starts with the number of the move.
        """
        for number, source in enumerate(moves):
            try:
                move = self.game.check(self.state, source)
            except RefereeError as error:
                error.pointer = f"/{number}{error.pointer}"
                raise
            question = self._question(move)
            events = self.game.play(self.state, move)
            yield Made(move, question, events, self.changed())

    def changed(self) -> list[list[Change]]:
        """For each viewer, the JSON Patch from its view in ``views`` to the current one, which then
        takes that place."""
        views = self._views()
        patches = [list(changes(*pair)) for pair in zip(self.views, views, strict=True)]
        self.views = views
        return patches

    def _question(self, move: Move) -> Question | None:
        if isinstance(move, Concede):
            return None
        decision = self.game.decision_of(self.state, move.seat)
        prompt = self.language.read(decision.prompt)
        return Question(decision.kind, decision.rule, prompt, len(decision.moves))

    def _views(self) -> list[Any]:
        seen = [self.game.view(self.state, seat) for seat in self.viewers]
        return [msgspec.json.decode(msgspec.json.encode(view)) for view in seen]
