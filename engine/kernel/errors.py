"""What can be wrong with a move, a state or an option, as exceptions with a code and a sentence."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.texts import Text, Words


class RefereeError(Exception):
    """Anything the engine refuses.

    Args:
        text: what is wrong, for people; ``sentence`` is its English.
        code: stable, machine-readable name of the reason.
        rule: id of the violated rule, such as ``RACE-SETTLE-2``, where a rule is violated.
        pointer: JSON pointer to the offending part, relative to what was checked.
    """

    code: ClassVar[str] = "refused"

    def __init__(
        self, text: Words, *, code: str | None = None, rule: str | None = None, pointer: str = ""
    ) -> None:
        self.text = text
        self.sentence = str(text)
        super().__init__(self.sentence)
        self.reason = code or self.code
        self.rule = rule
        self.pointer = pointer


class MalformedMove(RefereeError):
    """The move cannot be read: unknown kind, missing or wrong field, unreadable text."""

    code = "malformed"


class RefusedMove(RefereeError):
    """The move can be read, but is not allowed now.

    ``decision`` is the one it should have answered, where there is one.
    """

    code = "illegal"
    decision: Decision | None = None


class IllegalMove(RefusedMove):
    """The seat must decide something now, and this is not one of its legal answers."""


class NotYourDecision(RefusedMove):
    """The seat has nothing to decide now, or the game is over."""

    code = "not_your_decision"


class AmbiguousMove(RefusedMove):
    """The text fits the open decision of more than one seat."""

    code = "ambiguous"


class BadOption(RefereeError):
    """An option of a new game is unknown, has a wrong value, or does not combine with another."""

    code = "bad_option"


class WrongDeal(RefereeError):
    """Luck given in place of the engine's own cannot be used at this point."""

    code = "wrong_deal"


class WrongVersion(RefereeError):
    """The state was written under another format or other rules."""

    code = "wrong_version"


class WrongRecord(RefereeError):
    """The record belongs to another game, or plays out differently from what it says."""

    code = "wrong_record"


class MalformedState(RefereeError):
    """The state cannot be read: it does not have the shape of a state of this game."""

    code = "malformed_state"


class InconsistentState(RefereeError):
    """The state can be read, but is not a possible moment of a game. ``faults`` says why."""

    code = "inconsistent_state"

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(
            Text("The state has {count:inconsistency|inconsistencies}.", count=len(faults))
        )
        self.faults = faults


class BadComponents(RefereeError):
    """Components that a deployment provides cannot be used. ``faults`` says everything that is
    wrong with them."""

    code = "bad_components"

    def __init__(self, faults: list[Fault]) -> None:
        first = faults[0]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{first.message}{more}", pointer=first.pointer)
        self.faults = faults
