"""Foreign states that pass the audit play on, under every set of options and with odd tiles."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers import game, game_with
from tests.frontiers.kit import odd_tiles
from tests.frontiers.variants import VARIANTS
from tests.mutants import check


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_what_passes_the_audit_plays_on(options):
    assert check(game, options, "mutants", 60) > 5


@pytest.mark.parametrize("goals", [False, True])
def test_with_odd_tiles_too(goals):
    """A corrected set may have powers twice in a tile, and open kinds everywhere."""
    tiles = odd_tiles()
    options = {"players": 3, "goals": goals, "tiles": tiles.name}
    assert check(game_with(tiles), options, "mutants", 60) > 5


@pytest.mark.heavy
@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_many_more_play_on(options, seed):
    assert check(game, options, f"many {seed}", 400) > 40
