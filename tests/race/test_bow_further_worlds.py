"""The Brink of War: what may follow the first world in Settle (BOW-SETTLE-17, -20)."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.errors import IllegalMove
from tests.race.kit import BOW, NOTHING_TO_SELL, round_start
from tests.race.test_bow_settle import placing, settling


def test_a_world_may_be_replaced_after_the_second_one():
    """RACE-POWER-8: after both worlds of Improved Logistics, an older one is replaced."""
    s = settling(
        "Improved Logistics, Terraforming Engineers, Gem World / "
        "Artist Colony, Asteroid Belt, Alien Tourist Attraction, +3"
    )
    new = "alien-tourist-attraction"
    placing(s, "settle artist-colony")  # the engineers pay for it
    s.play("0 settle asteroid-belt").pay(0, 1)
    s.play(f"0 replace_world terraforming-engineers:replace_world gem-world {new}")
    assert s.tableau(0)[-3:] == ["artist-colony", "asteroid-belt", new]


def test_the_extra_world_itself_is_not_discarded_for_military():
    """BOW-SETTLE-17: with Military 1, Rebel Miners (2) need another card for Space
    Mercenaries."""
    line = "Old Earth, Rebel Sneak Attack, Space Mercenaries / Rebel Miners, Gem World, "
    move = "conquer_extra rebel-sneak-attack:extra_conquest rebel-miners"
    for more, legal in (("+2", False), ("+3", True)):
        s = round_start(line + more, **BOW).actions(NOTHING_TO_SELL, "settle")
        placing(s, "settle gem-world").pay(0, 2)
        assert (move in s.legal(0)) is legal
        if not legal:
            s.refused(f"0 {move}", "military_too_low")


def test_a_refused_extra_world_states_the_most_military():
    """BOW-SETTLE-17: 1, and 1 with the only other card."""
    line = "Old Earth, Rebel Sneak Attack, Space Mercenaries / Rebel Miners, Rebel Warrior Race"
    s = round_start(f"{line}, Gem World, +2", **BOW).actions(NOTHING_TO_SELL, "settle")
    placing(s, "settle gem-world").pay(0, 2)
    with pytest.raises(IllegalMove, match="has defense 3; your Military against it is 2"):
        s.play("0 conquer_extra rebel-sneak-attack:extra_conquest rebel-warrior-race")


def test_an_extra_world_must_be_conquered():
    """BOW-T-77, BOW-SETTLE-17, -19: Imperium Cloaking Technology helps with Prosperous World."""
    s = settling(
        "New Sparta, Rebel Sneak Attack, Imperium Cloaking Technology / "
        "Gem World, Prosperous World, +2"
    )
    placing(s, "settle gem-world").play("0 place_by pay -").pay(0, 2)
    ways = {text.split()[0] for text in s.legal(0)}
    assert ways == {"conquer_extra", "pass"}
    s.play("0 conquer_extra rebel-sneak-attack:extra_conquest prosperous-world")
    assert s.tableau(0) == ["new-sparta", "gem-world", "prosperous-world"]
    assert {"rebel-sneak-attack", "imperium-cloaking-technology"} <= {*s.state.discard}
    s = settling("New Sparta, Rebel Sneak Attack / Gem World, Prosperous World, +6")
    placing(s, "settle gem-world").pay(0, 2)
    assert "prosperous-world" not in " ".join(s.legal(0))  # it could be paid for
