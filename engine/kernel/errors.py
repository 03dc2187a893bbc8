"""Errors in moves, states, and options, as exceptions with a code and a sentence."""

from __future__ import annotations

from typing import ClassVar

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.texts import Text, Words


class RefereeError(Exception):
    """The base of all refusals.

    Args:
        text: a description for people; ``sentence`` is its English text.
        code: the stable, machine-readable reason.
        rule: id of the violated rule, such as ``RACE-SETTLE-2``, if a rule is violated.
        pointer: JSON pointer to the offending part, relative to the checked value.
    """

    code: ClassVar[str] = "refused"

    def __init__(
        self, text: Words, *, code: str | None = None, rule: str | None = None, pointer: str = ""
    ) -> None:
        super().__init__()
        self.say(text)
        self.reason = code or self.code
        self.rule = rule
        self.pointer = pointer

    def say(self, text: Words) -> None:
        """Describe it by this text."""
        self.text = text
        self.sentence = str(text)
        self.args = (self.sentence,)


class MalformedMove(RefereeError):
    """The move cannot be parsed: an unknown kind, a missing or wrong field, or invalid text."""

    code = "malformed"


class RefusedMove(RefereeError):
    """The move can be parsed, but is not allowed now.

    ``decision`` is the decision that it should have answered, if there is one.
    """

    code = "illegal"
    decision: Decision | None = None


class IllegalMove(RefusedMove):
    """The seat has an open decision, and this is not one of its legal answers."""


class NotYourDecision(RefusedMove):
    """The seat has no open decision, or the game is over."""

    code = "not_your_decision"


class AmbiguousMove(RefusedMove):
    """The text fits the open decision of more than one seat, or, read loosely, several moves."""

    code = "ambiguous"


class BadOption(RefereeError):
    """An option of a new game is unknown or invalid, or does not combine with another."""

    code = "bad_option"


class WrongDeal(RefereeError):
    """The given deal cannot be used at this point."""

    code = "wrong_deal"


class WrongVersion(RefereeError):
    """The state has another format or rules version."""

    code = "wrong_version"


class WrongRecord(RefereeError):
    """The record belongs to another game, or plays out differently than recorded."""

    code = "wrong_record"


class MalformedState(RefereeError):
    """The state cannot be decoded: it does not have the shape of a state of this game."""

    code = "malformed_state"


class InconsistentState(RefereeError):
    """The state can be decoded, but cannot occur in a game. ``faults`` lists the reasons."""

    code = "inconsistent_state"

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(
            Text("The state has {count:inconsistency|inconsistencies}.", count=len(faults))
        )
        self.faults = faults


class BadComponents(RefereeError):
    """The components that a deployment provides are invalid. ``faults`` lists all faults."""

    code = "bad_components"

    def __init__(self, faults: list[Fault]) -> None:
        first = faults[0]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{first.message}{more}", pointer=first.pointer)
        self.faults = faults
