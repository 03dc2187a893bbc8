"""The score."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.roll import game
from tests.roll.kit import dice, empire, seat, table


def bonus(tile, *built, faction="faction-2", home="new-sparta", **parts):
    t = table(empire(faction, home, built=[tile, *built], **parts))
    return game.scores(t)[0].cards[tile] - 6


def test_the_rulebooks_example_scores_25():
    """ROLL-T-36; ROLL-SCORE-1, ROLL-SCORE-3, ROLL-SCORE-4, ROLL-SCORE-5: developments score 13,
    worlds 3, and bonuses of developments of cost 6 score 9."""
    line = "Galactic Federation, New Galactic Order"
    military = dice("military", 4)
    t = table(seat(line, cup=military[:2], citizenry=military[2:3], developers=military[3:]))
    score = game.scores(t)[0]
    assert score.total == 25
    assert score.parts == {"vp_chips": 0, "developments": 13, "worlds": 3, "six_plus": 9}


def test_galactic_renaissance_scores_for_chips():
    """ROLL-T-37; ROLL-SCORE-3: 36 chips bring 8 VP."""
    chips = [0, 1, 2, 3, 5, 6, 9, 10, 14, 15, 20, 21, 28, 36]
    bonuses = [bonus("galactic-renaissance", chips=chip_count) for chip_count in chips]
    assert bonuses == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8]


def test_two_six_cost_developments_count_reassign_powers():
    """ROLL-T-38; ROLL-SCORE-3, ROLL-SCORE-4; ROLL-REASSIGN-12, ROLL-REASSIGN-13: System
    Diversification scores 5, and New Economy scores 2 for tiles without one."""
    built = ["system-diversification", "new-economy", "local-subsidies", "backup-planning"]
    cards = game.scores(table(empire("faction-7", "new-sparta", built=built)))[0].cards
    assert (cards["system-diversification"], cards["new-economy"]) == (6 + 5, 6 + 2)


@pytest.mark.parametrize(("tile", "built", "parts", "points"), [
    ("free-trade-association", ["spice-world", "comet-zone"], {"faction": "faction-6"}, 3),
    ("galactic-bankers", ["public-works", "spice-world"], {}, 3),
    ("galactic-exchange", [],
     {"cup": ["home-1", "home-2", "rare-1"], "citizenry": ["consumption-1"]}, 3),
    ("galactic-federation", ["public-works"], {}, 3),
    ("galactic-reserves", ["spice-world"], {"goods": {"spice-world": ["home-1", "home-2"]}}, 2),
    ("mining-league", ["comet-zone", "spice-world"], {"faction": "faction-8"}, 4),
    ("new-economy", ["nanotechnology", "public-works"], {}, 3),
    ("new-galactic-order", [], {"cup": ["military-1", "consumption-1"]}, 2),
    ("system-diversification", ["nanotechnology"], {}, 6),
])  # fmt: skip
def test_each_development_of_cost_six(tile, built, parts, points):
    """ROLL-SCORE-3, ROLL-SCORE-4, ROLL-SCORE-5, ROLL-SCORE-6: Consumption dice count as no other
    color."""
    assert bonus(tile, *built, **parts) == points


def test_scores_by_tile_and_not_the_construction_zone():
    """ROLL-SCORE-1, ROLL-SCORE-2; ROLL-GEN-11, ROLL-GEN-12."""
    line = "Doomed World, Jungle World / Nanotechnology, Alien Sentinels"
    score = game.scores(table(seat(line, "faction-9", chips=5)))[0]
    assert score.cards == {"destroyed-colony": 0, "awakened-alien-outpost": 3, "doomed-world": 0,
                           "jungle-world": 4}  # fmt: skip
    assert score.total == 5 + 7


def test_a_tie_is_broken_by_cup_and_credits():
    """ROLL-T-39; ROLL-SCORE-7, ROLL-SCORE-8: two seats with 7 each share the victory over a seat
    with fewer points."""
    seats = [
        empire("faction-9", "doomed-world", chips=38, cup=dice("home", 4), credits=3,
               citizenry=dice("home", 5, 5)),
        empire("faction-8", "ancient-race", chips=38, cup=dice("home", 6, 10), credits=1),
        empire("faction-2", "new-sparta", chips=36, cup=dice("military", 12), credits=9),
    ]  # fmt: skip
    t = table(*seats)
    assert [(seat.total, seat.tie_break) for seat in game.scores(t)] == [(41, 7), (41, 7), (40, 21)]
    assert game.outcome(t).winners == [0, 1]
