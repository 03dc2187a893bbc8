"""Tournaments of bots: ``python -m galaxy_referee tournament run ...``. See docs/tournaments.md."""
