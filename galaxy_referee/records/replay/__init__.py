"""Replay recorded games of Race for the Galaxy through the engine and report differences."""
