"""The definition of a problem type."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """A problem type.

    Args:
        slug: the end of its URL.
        status: its HTTP status.
        title: its title, a few words.
        explanation: what it means and what to do, for its page.
    """

    slug: str
    status: int
    title: str
    explanation: str

    @property
    def path(self) -> str:
        """The path of its documentation."""
        return f"/problems/{self.slug}"
