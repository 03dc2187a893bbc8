"""What is hidden in each game, as its folder of tests says (``HIDING`` in ``twins.py``)."""

from __future__ import annotations

from importlib import import_module

from galaxy_referee.engine.games import GAMES
from tests.twins import Hiding

HIDINGS: dict[str, Hiding] = {
    game.name: import_module(f"tests.{game.name}.twins").HIDING for game in GAMES
}
