"""The state of a game: the table, and the agenda of what remains to be done."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.outcome import SeatScore, winners
from galaxy_referee.engine.kernel.steps import Step

StepT = TypeVar("StepT", bound=Step[Any])

FORMAT = 1
MAX_PLY = 1_000_000  # far beyond any game: only a foreign state can have a larger number
Stamp = Annotated[
    str,
    msgspec.Meta(
        max_length=64,
        description="Shows the service that it made this state. Leave it out where there is none.",
    ),
]


class State(msgspec.Struct, Generic[StepT], dict=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all states. Games add their table.

    An instance has three things besides its fields, which codec and copies never see: the log of
    events, the open decisions once they are known, and whether to ask trivial choices.

    Args:
        game: name of the game.
        format: version of the shape of states.
        rules_version: version of the rules and components the state was written under.
        seed: the secret all luck follows from. Never part of a view before the end.
        salt: hides the seed in the commitment to it, and is as secret; no luck follows from it.
        ply: moves made so far.
        agenda: the steps that remain, the next one last; empty when the game is over, unless it was
            conceded.
        stamp: proof of who made the state as it was written. Codecs take it off when they read.
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
        """The commitment to the seed, published while the game goes on."""
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
        """The seats that win no tie in which the tie-break is equal too."""
        return ()

    def winners(self, scores: list[SeatScore]) -> list[int]:
        """The seats that win with these scores, by seat."""
        return winners(scores, self.conceded_by, self.last_in_ties)

    def can_concede(self, seat: int) -> bool:
        """Whether a seat can concede the game now; few rules have concession."""
        return False

    def concede(self, seat: int) -> None:
        """End the game in favor of the others."""
        raise NotImplementedError

    def then(self, *steps: Any) -> None:
        """Do these steps next, in this order, before everything else on the agenda."""
        self.agenda.extend(steps[::-1])

    def tell(
        self,
        kind: str,
        seat: int | None = None,
        private: dict[str, Any] | None = None,
        **data: Any,
    ) -> None:
        """Report an event, if there is a log.

        Args:
            kind: what happened.
            seat: the seat it happened to.
            private: facts that only this seat may know.
            data: the public facts.
        """
        facts = self.__dict__
        if "log" in facts:
            facts["log"].append(Event(kind, seat, data, private or {}))

    def listen(self, log: list[Event] | None) -> None:
        """Write events to this list from now on; None stops it."""
        if log is None:
            self.__dict__.pop("log", None)
        else:
            self.__dict__["log"] = log

    def ask_trivial_choices(self) -> None:
        """Ask from now on for choices with one legal answer too, so that a replay can stop and
        compare wherever another program stopped."""
        self.__dict__["asks_trivial"] = True

    @property
    def asks_trivial_choices(self) -> bool:
        """Whether choices with one legal answer are asked too."""
        return "asks_trivial" in self.__dict__

    def keep_decisions(self, open_decisions: list[Decision]) -> None:
        """Keep the open decisions, so that they need not be worked out again."""
        self.__dict__["open_decisions"] = open_decisions

    def kept_decisions(self) -> list[Decision] | None:
        """The open decisions, if they are known."""
        open_decisions: list[Decision] | None = self.__dict__.get("open_decisions")
        return open_decisions

    def drop_decisions(self) -> list[Decision] | None:
        """Forget the open decisions, since the state changes; returns those that were known."""
        open_decisions: list[Decision] | None = self.__dict__.pop("open_decisions", None)
        return open_decisions
