"""Refusals as data: a table of the reasons to refuse a move, each with its code and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.texts import Text


@dataclass(frozen=True)
class Refusal:
    """A reason to refuse a move. Calling it with the facts of its text creates the exception.

    Args:
        code: stable, machine-readable name of the reason.
        rule: id of the violated rule; empty if the step supplies it.
        text: the template of a sentence for people.
        pointer: JSON pointer to the offending part of the move.
        meaning: the meaning of the code; empty if another row or the vocabulary has it.
    """

    code: str
    rule: str
    text: str
    pointer: str = ""
    meaning: str = ""

    def __call__(self, *, rule: str = "", pointer: str = "", **facts: Any) -> IllegalMove:
        """The error.

        Args:
            rule: in place of the one of the row.
            pointer: in place of the one of the row.
            facts: the facts of the text.

        Raises:
            KeyError: a fact of the text is missing.
        """
        return IllegalMove(
            Text(self.text, **facts) if facts else self.text,
            code=self.code,
            rule=rule or self.rule or None,
            pointer=pointer or self.pointer,
        )


# Why a value is not legal: a reason, whose text can use it (``{piece}``) and the step's attributes,
# or a function of the step, the state, the move, and the value.
Unfit = Refusal | Callable[[Any, Any, Any, Any], IllegalMove | None]


def codes_of(rows: Iterable[object]) -> dict[str, str]:
    """The codes with a meaning in these rows, for the vocabulary. Other values are ignored."""
    refusals = [row for row in rows if isinstance(row, Refusal)]
    return {refusal.code: refusal.meaning for refusal in refusals if refusal.meaning}
