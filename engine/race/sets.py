"""Which sets of cards can be combined, and for how many players, according to their manifests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from galaxy_referee.engine.race.components.manifest import Manifest
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS

BASE_PLAYERS = 4  # RACE-SETUP-1


def max_players(sets: Sequence[Manifest]) -> tuple[int, str]:
    """The maximum number of players with the base game and these sets, and its rule."""
    expansions = [manifest for manifest in sets if not manifest.promo]
    rules = [manifest.rule for manifest in expansions] or ["RACE-SETUP-1"]
    match expansions:
        case [alone] if alone.rule_alone:
            rules = [alone.rule_alone]
    return BASE_PLAYERS + sum(manifest.seats for manifest in expansions), rules[-1]


def combination_problems(sets: Sequence[Manifest]) -> Iterator[tuple[str, str]]:
    """Why these sets cannot be played together: sentences, each with a rule."""
    names = {manifest.set for manifest in sets}
    for manifest in sets:
        for missing in sorted(set(manifest.needs) - names):
            yield f"{manifest.title} needs {MANIFESTS[missing].title}.", manifest.rule
    for first, second in combinations(sets, 2):
        named = second.set in first.combines and first.set in second.combines
        if not (named or first.promo or second.promo):
            yield f"{first.title} and {second.title} do not combine.", second.rule


# Every choice of sets besides the base game that can be played, the smallest first.
PLAYABLE: tuple[tuple[Manifest, ...], ...] = tuple(
    sets
    for count in range(len(MANIFESTS) + 1)
    for sets in combinations(MANIFESTS.values(), count)
    if not any(combination_problems(sets))
)
MOST_PLAYERS = max(max_players(sets)[0] for sets in PLAYABLE)


def smallest_sets(players: int) -> list[tuple[Manifest, ...]]:
    """The expansions with which so many can play, without those that are not needed for it."""
    found: list[tuple[Manifest, ...]] = []
    for sets in PLAYABLE:
        if max_players(sets)[0] >= players and not any(set(sets) >= set(each) for each in found):
            found.append(sets)
    return found
