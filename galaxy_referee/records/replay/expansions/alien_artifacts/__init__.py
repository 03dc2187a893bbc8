"""Recorded games of Alien Artifacts."""

from galaxy_referee.records.replay.expansions.alien_artifacts.room import ROOM

__all__ = ("ROOM",)
