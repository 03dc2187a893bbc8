"""The state of a game: the table, and the agenda of what remains to be done."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.outcome import SeatScore, winners
from galaxy_referee.engine.kernel.steps import Simultaneous, Step

StepT = TypeVar("StepT", bound=Step[Any])

FORMAT = 1
MAX_PLY = 1_000_000  # far beyond any game: only a foreign state can have a larger number
Stamp = Annotated[
    str,
    msgspec.Meta(
        max_length=64,
        description="Proves to the service that it made this state. Omit it if there is none.",
    ),
]


class State(msgspec.Struct, Generic[StepT], dict=True, kw_only=True, forbid_unknown_fields=True):
    """The base of all states. Games add their table.

    Besides its fields, an instance has four attributes that are neither encoded nor copied: the log
    of events, the cached open decisions, whether to ask trivial choices, and notes.

    Args:
        game: name of the game.
        format: version of the shape of states.
        rules_version: the rules version of the rules and components.
        seed: the secret from which all luck is derived. Views do not contain it before the end.
        salt: hides the seed in its commitment, and is just as secret; no luck depends on it.
        ply: number of moves made so far.
        agenda: the remaining steps, the next one last; empty when the game is over, unless it was
            conceded.
        stamp: proof of who made the encoded state. Codecs remove it when they decode.
    """

    game: str
    format: int = FORMAT
    rules_version: str
    seed: str
    salt: luck.Salt | msgspec.UnsetType = msgspec.UNSET
    ply: Annotated[int, msgspec.Meta(ge=0, le=MAX_PLY)] = 0
    agenda: list[StepT]
    stamp: Stamp | msgspec.UnsetType = msgspec.UNSET

    def seats(self) -> range:
        """The seats of this game."""
        raise NotImplementedError

    @property
    def commitment(self) -> str:
        """The commitment to the seed, published until the game ends."""
        return luck.commitment(self.seed, self.salt or None)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    @property
    def conceded_by(self) -> tuple[int, ...]:
        """The seats that have conceded the game."""
        return ()

    @property
    def last_in_ties(self) -> tuple[int, ...]:
        """The seats that lose a tie if the tiebreakers are also equal."""
        return ()

    def winners(self, scores: list[SeatScore]) -> list[int]:
        """The seats that win with these scores (by seat)."""
        return winners(scores, self.conceded_by, self.last_in_ties)

    def can_concede(self, seat: int) -> bool:
        """Whether a seat can concede the game now. Most rules have no concession."""
        return False

    def refused_concession(self) -> IllegalMove:
        """Why nobody, or not this seat, can concede the game now."""
        return IllegalMove("The rules of this game let nobody concede.")

    def concede(self, seat: int) -> None:
        """End the game in favor of the others."""
        raise NotImplementedError

    @property
    def secret_question(self) -> Simultaneous[Any] | None:
        """The open question that seats answer in secret, if there is one. It remains the same
        object until the last answer is in, with which all of them are revealed."""
        step = self.agenda[-1] if self.agenda else None
        return step if isinstance(step, Simultaneous) and step.secret else None

    def then(self, *steps: Any) -> None:
        """Push steps that come next, in this order, before all others on the agenda."""
        self.agenda.extend(steps[::-1])

    def emit(
        self,
        kind: str,
        seat: int | None = None,
        private: dict[str, Any] | None = None,
        **data: Any,
    ) -> None:
        """Report an event, if there is a log.

        Args:
            kind: the kind of event.
            seat: the seat that it concerns.
            private: facts that only this seat may know.
            data: the public facts.
        """
        facts = self.__dict__
        if "log" in facts:
            facts["log"].append(Event(kind, seat, data, private or {}))

    @property
    def is_heard(self) -> bool:
        """Whether there is a log: where not, an event that takes work need not be put together."""
        return "log" in self.__dict__

    def listen(self, log: list[Event] | None) -> None:
        """Append further events to this list; None stops it."""
        if log is None:
            self.__dict__.pop("log", None)
        else:
            self.__dict__["log"] = log

    def ask_trivial_choices(self) -> None:
        """From now on, also ask choices with one legal answer, so that a replay can stop and
        compare wherever another program stopped."""
        self.__dict__["asks_trivial"] = True

    @property
    def asks_trivial_choices(self) -> bool:
        """Whether choices with one legal answer are also asked."""
        return "asks_trivial" in self.__dict__

    @property
    def notes(self) -> dict[Any, Any]:
        """Values that readers cache on this state. They check themselves whether a value is still
        valid."""
        notes: dict[Any, Any] = self.__dict__.setdefault("notes", {})
        return notes

    def keep_decisions(self, open_decisions: list[Decision]) -> None:
        """Cache the open decisions."""
        self.__dict__["open_decisions"] = open_decisions

    def kept_decisions(self) -> list[Decision] | None:
        """The cached open decisions, if any."""
        open_decisions: list[Decision] | None = self.__dict__.get("open_decisions")
        return open_decisions

    def drop_decisions(self) -> list[Decision] | None:
        """Clear the cached open decisions because the state changes, and return them."""
        open_decisions: list[Decision] | None = self.__dict__.pop("open_decisions", None)
        return open_decisions
