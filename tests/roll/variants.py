"""Every set of options of Roll, for tests of what holds in all of them."""

from itertools import product

VARIANTS = [
    {"players": players, "take_back": take_back, "strict_order": strict_order}
    for players, take_back, strict_order in product((2, 3, 4, 5), (False, True), (False, True))
]
