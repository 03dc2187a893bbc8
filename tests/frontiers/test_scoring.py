"""Scoring: NF-SCORE, every scoring of the standard set, and information (NF-LIMIT)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.frontiers.scoring import general_military, scoring_tile
from galaxy_referee.engine.frontiers.state import Stock
from tests.frontiers.kit import TILES, Seat, finish, play, position, seat

OTHER = seat("Damaged Alien Factory")


def points(tile, *tiles, home="new-sparta"):
    return scoring_tile(position(Seat(home=home, tiles=[tile, *tiles]), OTHER), 0, tile)


# Every tile with "?": the other tiles of an empire on New Sparta (gray, military, no keyword) and
# what the tile is then worth.
SCORINGS = {
    "free-trade-association": (
        ["gem-world", "devolved-uplift-race", "consumer-markets"],
        2 + 1 + 2,
    ),
    "pan-galactic-hologrid": (["gem-world", "comet-zone"], 1 + 2 + 1),
    "mining-league": (
        ["volcanic-world", "asteroid-belt", "mining-robots", "mining-conglomerate"],
        2 + 1 + 2 + 2,
    ),
    "imperium-war-profiteers": (["imperium-armaments-world", "comet-zone"], 2 + 2 + 1),
    "new-galactic-order": (["space-marines", "rebel-outpost", "galactic-imperium"], 2 + 2 + 2 + 1),
    "military-industry": (["rebel-miners", "rebel-outpost", "gem-world"], 1 + 2 + 1),
    "alien-tech-institute": (["alien-monument", "alien-monolith", "gem-world"], 2 + 2 + 2),
    "galactic-exchange": (["diversified-economy", "gem-world", "comet-zone"], 3 + 3),
    "pan-galactic-league": (
        ["pre-sentient-race", "rebel-miners", "avian-uplift-race"],
        1 + 2 + 1 + 2,
    ),
    "uplift-gene-hunters": (["avian-uplift-race", "pre-sentient-race"], 2 + 2 + 1),
    "imperium-lords": (["rebel-miners", "imperium-fifth-column", "rebel-outpost"], 1 + 2 + 1 + 2),
    "galactic-imperium": (["rebel-miners", "alien-monolith"], 1 + 2 + 1),
    "federation-survey": (["survey-team", "imperium-survey-hq", "gem-world"], 2 + 1 + 2 + 2 + 1),
    "frontier-settlers": (["new-earth", "gem-world"], 1 + 2 + 1),
    "galactic-federation": (["space-marines", "imperium-lords"], 2 + 1 + 2),
    "new-economy": (["rich-economy", "galactic-salon", "new-vinland", "gem-world"], 2 + 2 + 2 + 1),
    "uplift-coalition": (["avian-uplift-race", "uplift-gene-hunters", "gem-world"], 1 + 1 + 1),
    "rebel-resistance": (["rebel-miners", "gem-world"], 2 + 2),
    "imperium-capital": (["imperium-lords", "gem-world"], 2 + 2),
    "alien-uplift-chamber": (["avian-uplift-race", "alien-monolith"], 2 + 2),
}


@pytest.mark.parametrize("tile", SCORINGS)
def test_each_scoring(tile):
    """NF-SCORE-3, NF-SCORE-4, NF-SCORE-5."""
    others, expected = SCORINGS[tile]
    assert points(tile, *others) == expected


def test_each_scoring_is_listed_above():
    assert SCORINGS.keys() == {tile.id for tile in TILES.tiles.values() if tile.scoring}


def test_pan_galactic_league():
    """NF-T-37: NF-SCORE-4, NF-SETTLE-14: a Genes military colony scores once."""
    tiles = ["pre-sentient-race", "avian-uplift-race", "rebel-miners", "alien-robot-sentry"]
    assert points("pan-galactic-league", *tiles, "gem-world", home="old-earth") == 6


def test_final_score():
    """NF-T-38: NF-SCORE-1, NF-SCORE-2, NF-SCORE-3, NF-SCORE-4, NF-SCORE-5, NF-TERM-3."""
    line = (
        "Epsilon Eridani, Rebel Miners, Rebel Outpost, Avian Uplift Race, "
        "Imperium Armaments World, Pre-Sentient Race, Space Marines, Imperium Lords, "
        "New Galactic Order, Pan-Galactic League / Alien Sentinels"
    )
    score = game.scores(position(seat(line, vp=9), OTHER))[0]
    assert score.total == 41
    assert score.parts == {
        "vp_chips": 9, "developments": 1, "colonies": 12, "variable": 19, "goals": 0,
    }  # fmt: skip
    assert score.cards["imperium-lords"] == 6
    assert score.cards["new-galactic-order"] == 7
    assert score.cards["pan-galactic-league"] == 6
    assert "alien-sentinels" not in score.cards


def test_general_military_is_not_specialized_or_temporary():
    """total_military (New Galactic Order)."""
    t = position(seat("Imperium Warlord, Imperium Arms Factory"), OTHER)
    assert general_military(t, 0) == 1


def test_kinds_table():
    """kinds_table (Galactic Exchange): 1/3/6/10; gray counts for nothing."""
    worlds = ["gem-world", "comet-zone", "pre-sentient-race", "alien-monolith"]
    scores = [points("galactic-exchange", *worlds[:count]) for count in range(5)]
    assert scores == [0, 1, 3, 6, 10]


def ended(*seats):
    t = position(*seats, pool=0, ending=["vp_pool"], acted=[], goals=True)
    t.agenda = []
    t.selected = []
    return t


def test_tie_break():
    """NF-T-39: NF-SCORE-6, NF-SCORE-7, NF-SCORE-8."""
    a = seat("Damaged Alien Factory, Gem World*, Spice World*", credits=3, vp=42)
    b = seat("Ancient Race", credits=6, vp=44)
    c = seat("Industrial Robots", credits=20, vp=43)
    outcome = game.outcome(ended(a, b, c))
    assert [score.total for score in outcome.scores] == [45, 45, 44]
    assert outcome.winners == [1]
    line = "Ancient Race, Comet Zone*, Plague World*, Artist Settlement*"
    outcome = game.outcome(ended(a, seat(line, credits=2, vp=41, stock=Stock(credits=3)), c))
    assert outcome.winners == [0, 1]
    assert [score.tie_break for score in outcome.scores] == [5, 5, 20]


def test_what_is_hidden_and_what_is_not():
    """NF-LIMIT-1, NF-LIMIT-3, NF-LIMIT-5, NF-LIMIT-6."""
    t = position(seat("/ Gem World", credits=90_000, vp=7), OTHER, goals=True)
    view = game.view(t, 1).table
    assert (view.bag, view.goal_stack) == (len(t.bag), 8)
    mine = view.empires[0]
    assert (mine.credits, mine.vp, mine.surveyed) == (90_000, 7, ["gem-world"])
    assert (mine.tableau[0].colonists, view.stacks) == (1, t.stacks)


def test_a_whole_game_names_its_winners():
    """NF-SCORE-6."""
    t = position(Seat(), OTHER, pool=1)
    play(t, "0 select send-diplomats")
    finish(t)
    outcome = game.outcome(t)
    best = max((score.total, score.tie_break) for score in outcome.scores)
    assert outcome.winners == [
        score.seat for score in outcome.scores if (score.total, score.tie_break) == best
    ]
    assert "vp_pool" in outcome.reason
