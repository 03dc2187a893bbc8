"""Foreign states, changed at random: what passes the audit never crashes."""

from __future__ import annotations

import random
from copy import deepcopy

import msgspec
import pytest

from galaxy_referee.engine.frontiers import game
from galaxy_referee.engine.kernel.errors import RefereeError
from tests.frontiers.random_players import TABLES, positions, random_move
from tests.frontiers.test_audit import plain
from tests.sampling import mostly_heavy


@pytest.mark.parametrize(("players", "goals"), mostly_heavy(TABLES, quick={1, 6}))
def test_mutated_states_are_refused_or_played_to_the_end(players, goals):
    """A state that passes the audit never makes the engine raise anything but a refusal."""
    rng = random.Random(players * 10 + goals)
    passed = 0
    for t in positions(players, goals, 50):
        for _ in range(6):
            state = plain(t)
            for _ in range(rng.choice((1, 1, 2, 3))):
                mutate(state, rng)
            passed += survives(state, rng)
    assert passed > 5  # some changes are harmless, and those were played on


@pytest.mark.parametrize(("players", "goals"), mostly_heavy(TABLES, quick={5}))
def test_misplaced_worlds_and_colonists_are_refused_or_played(players, goals):
    """As the test before, with changes that leave all pieces there and all sums right."""
    rng = random.Random(players * 100 + goals)
    passed = 0
    for t in positions(players, goals, 70):
        state = plain(t)
        misplace(state, rng)
        passed += survives(state, rng)
    assert passed > 5


def misplace(state, rng):
    """Move a world, a home world too, or a colonist somewhere else."""
    empires = state["empires"]
    one = rng.choice(empires)
    if rng.random() < 0.2:
        one["colonists"], state["colonists"] = state["colonists"], one["colonists"]
    elif rng.random() < 0.2 and one["tableau"] and state["bag"]:
        home = one["tableau"][0]
        home["tile"], state["bag"][0] = state["bag"][0], home["tile"]
    else:
        piles = [state[name] for name in ("bag", "layout", "drawn", "aside", "removed")]
        piles += [empire["surveyed"] for empire in empires]
        piles += [empire["stock"]["worlds"] for empire in empires if empire["stock"]]
        source = rng.choice([pile for pile in piles if pile])
        world = source.pop(rng.randrange(len(source)))
        rng.choice(piles).append(world)


def mutate(state, rng):
    """Change, remove, repeat, move or exchange something anywhere in the state."""
    places = list(places_in(state))
    parent, key = rng.choice(places)
    kind = rng.randrange(6)
    if kind == 0 and isinstance(parent, list):
        parent.insert(rng.randrange(len(parent) + 1), parent[key])
    elif kind == 1 and isinstance(parent, list):
        del parent[key]
    elif kind == 2 and isinstance(parent, list):
        rng.shuffle(parent)
    elif kind == 3:
        other, there = rng.choice(places)
        parent[key], other[there] = deepcopy(other[there]), deepcopy(parent[key])
    elif isinstance(parent[key], bool):
        parent[key] = not parent[key]
    elif isinstance(parent[key], int):
        parent[key] += rng.choice((-1, 1, 1, 5))
    else:
        other, there = rng.choice(places)
        parent[key] = deepcopy(other[there])


def places_in(value):
    if isinstance(value, dict):
        items = [(key, value[key]) for key in value if key not in ("rules_version", "game")]
    else:
        items = list(enumerate(value))
    for key, item in items:
        yield value, key
        if isinstance(item, dict | list):
            yield from places_in(item)


def survives(state, rng):
    """Whether a state is accepted; if so, it is played on for a while."""
    try:
        t = game.load(msgspec.json.encode(state))
    except RefereeError:
        return False
    for _ in range(60):
        if t.over:
            game.outcome(t)
            break
        game.view(t, 0)
        game.scores(t)
        game.copy(t)
        game.play(t, random_move(t, rng))
        assert game.audit(t) == []  # one bad state leads to no other
    return True


@pytest.mark.parametrize(("players", "goals"), mostly_heavy(TABLES, quick={0}))
def test_shuffled_agendas_are_refused_or_played(players, goals):
    """Agendas made of steps of this and other moments."""
    rng = random.Random(players)
    steps = []
    for t in positions(players, goals, 60):
        steps = [*steps, *plain(t)["agenda"]][-60:]
        for _ in range(6):
            state = plain(t)
            agenda = state["agenda"]
            if steps:
                agenda.insert(rng.randrange(len(agenda) + 1), rng.choice(steps))
            if agenda and rng.random() < 0.5:
                agenda.pop(rng.randrange(len(agenda)))
            survives(state, rng)
