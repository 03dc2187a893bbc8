"""Recorded games of Alien Artifacts."""

from tools.recordings.expansions.alien_artifacts.room import ROOM

__all__ = ("ROOM",)
