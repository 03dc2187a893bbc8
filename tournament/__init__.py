"""Tournaments of bots: ``python -m tournament run ...``. See docs/tournaments.md."""
