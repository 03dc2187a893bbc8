"""Runs tournaments of bots: ``galaxy-referee tournament run ...``. See docs/tournaments.md."""
