"""Every set of options of Race, for tests of what holds in all of them."""

from tests.race.players import EXPANSIONS
from tests.race.players import VARIANTS as BASE

VARIANTS = [*BASE, *EXPANSIONS]
