"""States that differ only in what a seat cannot know."""

from __future__ import annotations

import random

from engine.roll import game
from engine.roll.catalogue import COLOR, FACES, TILE_OF, TILES
from engine.roll.explore import PlaceTiles
from engine.roll.moves import AssignWild, Done, Select
from engine.roll.setup import ChooseStartTiles


def shuffled_secrets(t, viewer, seed):
    """The same state but for what a seat cannot know: other tiles and dice where it cannot look."""
    chooser = random.Random(seed)
    other = game.copy(t)
    hidden = list(other.bag)
    places = []
    for seat, empire in enumerate(other.empires):
        if seat == viewer:
            continue
        for kind in ("development", "world"):
            stack = empire.stack(kind)
            places += [(stack, place, kind) for place in range(1, len(stack))]
    hidden += [TILE_OF[stack[place]] for stack, place, _ in places]
    hands = [each for each in other.agenda if isinstance(each, PlaceTiles) and each.seat != viewer]
    start = other.agenda[-1] if other.agenda else None
    secret_starts = []
    if isinstance(start, ChooseStartTiles):
        secret_starts = [tiles for seat, tiles in enumerate(start.drawn) if seat != viewer]
    piles = [pile for seat, pile in enumerate(other.abandoned) if seat != viewer]
    piles += [each.tiles for each in hands] + secret_starts
    hidden += [tile for pile in piles for tile in pile]
    chooser.shuffle(hidden)
    for stack, place, kind in places:
        tile = TILES[hidden.pop()]
        stack[place] = tile.development if kind == "development" else tile.world
    for pile in piles:
        pile[:] = [hidden.pop() for _ in pile]
    other.bag = hidden
    other.seed = "another"
    if isinstance(start, ChooseStartTiles):
        for seat, answer in enumerate(start.answers):
            if seat != viewer and answer is not None:
                start.answers[seat] = chooser.choice(list(start.decision(other, seat).moves))
    return other


def with_other_rolls(t, viewer):
    """The same state, but other seats that assign rolled other faces and are not as far; those
    that are done have assigned otherwise."""
    other = game.copy(t)
    step = other.agenda[-1]
    for seat, empire in enumerate(other.empires):
        if seat == viewer:
            continue
        other.ply -= len(step.drafts[seat])
        empire.faces = {die: _other_face(die, face) for die, face in empire.faces.items()}
        step.drafts[seat] = _assigned(seat, empire.faces) if step.is_done(seat) else []
        other.ply += len(step.drafts[seat])
    return other


def _assigned(seat, faces):
    """Ship selected with the last die, and wild dice explore."""
    *others, last = faces
    wild = [AssignWild(seat, die, "explore") for die in others if faces[die] == "wild"]
    return [Select(seat, last, "ship"), *wild, Done(seat)]


def _other_face(die, face):
    return next(each for each in FACES[COLOR[die]] if each != face)
