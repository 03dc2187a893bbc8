"""Every set of options of New Frontiers, for tests of what holds in all of them."""

from itertools import product

VARIANTS = [
    {"players": players, "goals": goals, "first_game": first_game}
    for players, goals, first_game in product((2, 3, 4, 5), (False, True), (False, True))
]
