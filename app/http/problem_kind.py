"""What a type of problem is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A type of problem.

    Args:
        slug: the end of its URL.
        status: its HTTP status.
        title: a few words.
        explanation: what it means and what to do, for its page.
    """

    slug: str
    status: int
    title: str
    explanation: str

    @property
    def path(self) -> str:
        """Where its documentation is served."""
        return f"/problems/{self.slug}"
