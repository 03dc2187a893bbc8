"""Replays recorded games of Race for the Galaxy through the engine, and reports differences."""
