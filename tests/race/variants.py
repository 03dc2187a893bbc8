"""Every set of options of Race, for tests of what holds in all of them; and tables on which more
happens than in most games."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from galaxy_referee.engine.race.state import Race
from tests.race.kit import round_start
from tests.race.random_players import EXPANSIONS
from tests.race.random_players import VARIANTS as BASE

VARIANTS = [*BASE, *EXPANSIONS]

IMPERIUM = (
    "Imperium Seat, Improved Logistics, Space Mercenaries, New Military Tactics, "
    "Imperium Cloaking Technology, Rebel Convict Mines, Gambling World, Rebel Miners / +12"
)
REBELS = (
    "Rebel Alliance, Mercenary Fleet, Hidden Fortress, Primitive Rebel World, "
    "Improved Logistics, Rebel Pact, Colony Ship, R&D Crash Program / +9"
)
TRADERS = (
    "Doomed World, Merchant World, Mining Robots, Gem World*, Trade League, Genetics Lab, "
    "Contact Specialist, Diversified Economy / +5"
)


def takeovers(seed: str, players: int = 3) -> Race:
    """Seats that can take worlds from each other, twice in a phase, and defend them."""
    seats = (IMPERIUM, REBELS, TRADERS)[:players]
    advanced = players == 2
    sets = ("tgs", "rvi")
    s = round_start(*seats, first=1, expansions=sets, takeovers=True, advanced=advanced)
    return _shuffled(s.state, seed)


def duel(seed: str) -> Race:
    """The same for two players with two actions a round."""
    return takeovers(seed, 2)


INVADERS = (
    "Interstellar Casus Belli, Imperium Invasion Fleet, Improved Logistics, Rebel Sneak Attack, "
    "Alien Booby Trap, Terraforming Engineers, Gem World*, Imperium Fuel Depot / +10"
)
FEDERATION = (
    "Galactic Scavengers*, Rebel Freedom Fighters, Pan-Galactic Security Council, Rebel Base, "
    "Rebel Fuel Refinery*, Alien Oort Cloud Refinery*, Imperium Planet Buster, Alien Guardian / +9"
)
BANKERS = (
    "Alien Research Team, Psi-Crystal World, Universal Exports, Pan-Galactic Affluence, "
    "Golden Age of Terraforming, Comet Zone*, Federation Capital, Galactic Power Brokers / +8"
)


def brink(seed: str, players: int = 3) -> Race:
    """Seats with prestige, and cards of The Brink of War that do something in every phase."""
    seats = (INVADERS, FEDERATION, BANKERS)[:players]
    sets = ("tgs", "rvi", "bow")
    advanced = players == 2
    s = round_start(
        *seats, expansions=sets, takeovers=True, advanced=advanced, prestige=(4, 4, 2)[:players]
    )
    return _shuffled(s.state, seed)


def artifacts(seed: str) -> Race:
    """Seats that place further worlds, spend goods, and gather them."""
    s = round_start(
        "Imperium Supply Convoy, Imperium Stealth Tactics, Rebel Gem Smugglers*, New Sparta, "
        "Imperium War Faction, Comet Zone*, Drop Ships / Rebel Miners, +10",
        "Terraforming Project, Wormhole Prospectors, Tranship Point***, Contact Specialist, "
        "Old Earth, Alien Fuel Refinery*, Mining Robots / Ore-Rich World, +9",
        first=1,
        expansions=("aa",),
        advanced=True,
    )
    return _shuffled(s.state, seed)


def xenos(seed: str) -> Race:
    """Seats that spend goods to conquer worlds of the Xenos, and cards to produce."""
    s = round_start(
        "Rebel Cadre, Imperium Arms Factory, Alien Weapon Cache*, Rebel Black Market Gangs*, "
        "Comet Zone*, Asteroid Belt*, Adaptable Uplift Race* / Xeno Colony, Rebel Miners, +8",
        "Anti-Xeno Embassy, Uplift Terraforming, Anti-Xeno Refugees, Uplift Coalition, "
        "Alien Archives, Galactic Home Front, Colony Ship / Pan-Galactic Disease Center, +8",
        first=1,
        expansions=("xi",),
        advanced=True,
    )
    return _shuffled(s.state, seed)


def _shuffled(t: Race, seed: str) -> Race:
    t.seed = seed
    random.Random(seed).shuffle(t.deck)
    return t


def own_mat() -> dict[str, Any]:
    """A solo game with its own mat."""
    mat = msgspec.to_builtins(BUILT_IN)
    return {"players": 1, "expansions": ("tgs",), "difficulty": "hard", "robot_mat": mat}


SCENES = [takeovers, duel, own_mat(), brink, artifacts, xenos]
