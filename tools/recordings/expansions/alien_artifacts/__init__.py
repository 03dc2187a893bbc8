"""Recorded games of Alien Artifacts."""

from tools.recordings.expansions.alien_artifacts.additions import ADDITIONS

__all__ = ("ADDITIONS",)
