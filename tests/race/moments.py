"""Tables at the moments of a game where each kind of decision is asked."""

from __future__ import annotations

from collections.abc import Callable

from tests.race.kit import Scenario, fresh_game, round_start


def after(actions: tuple[str, str], line: str, *moves: str) -> Callable[[], Scenario]:
    """The moment after two seats, the first as in this line, chose actions and made moves."""
    return lambda: round_start(line).actions(*actions).play(*moves)


SETTLE = ("settle", "settle")
CONSUME = ("consume-x2", "consume-x2")
MOMENTS = {
    "setup": fresh_game,
    "action": lambda: round_start(""),
    "actions": lambda: round_start("", advanced=True),
    "keep": after(("explore+1+1", "explore+5"), "/ Gem World"),
    "develop": after(
        ("develop", "develop"), "Space Marines / Space Marines, Drop Ships, Gem World"
    ),
    "settle": after(
        SETTLE, "Contact Specialist / Gem World, Rebel Base, Lost Alien Warship, Drop Ships"
    ),
    "place": after(
        SETTLE,
        "New Sparta, New Military Tactics, Colony Ship / Outlaw World, +3",
        *("0 settle outlaw-world", "1 pass"),
    ),
    "pay": after(
        SETTLE,
        "/ Gem World, Rebel Base, Rebel Outpost, Rebel Homeworld",
        *("0 settle gem-world", "1 pass"),
    ),
    "sell": after(("consume-trade", "consume-x2"), "Gem World*, Spice World*, Old Earth"),
    "consume": after(
        CONSUME,
        "Public Works, Tourist World, New Economy, Outlaw World, Gem World*, Spice World*",
        "0 consume new-economy:draw",
    ),
    "goods": after(CONSUME, "Terraforming Robots, Gem World*, Asteroid Belt*, Comet Zone*"),
    "guess": after(CONSUME, "Gambling World"),
    "hand_cards": after(
        CONSUME,
        "Deficit Spending / Gem World, Rebel Base, Rebel Outpost",
        "0 consume deficit-spending:hand_cards",
    ),
    "produce": after(
        ("produce", "produce"), "Genetics Lab, Pre-Sentient Race, Asteroid Belt, Artist Colony"
    ),
    "limit": after(("produce", "produce"), "/ Gem World, Rebel Base, +10"),
    "place_paid": after(
        SETTLE,
        "Contact Specialist, New Military Tactics, Colony Ship / Spice World, +2",
        *("0 settle spice-world", "1 pass"),
    ),
}
