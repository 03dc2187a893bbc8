"""What is hidden from a seat in Roll, exchanged: states that differ only in what it cannot know."""

from __future__ import annotations

import random
from collections.abc import Set

from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components.catalogue import COLOR, FACES, TILE_OF, TILES
from galaxy_referee.engine.roll.components.words import KINDS
from galaxy_referee.engine.roll.moves import AssignWild, Done, Select
from galaxy_referee.engine.roll.phases.tiles import PlaceTiles, unseen_tops
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.state import RollState
from tests.roll.variants import VARIANTS
from tests.twins import Hiding, Swap, any_of, by_names


def twin(
    t: RollState,
    viewer: int | None,
    luck: random.Random,
    keep: Set[str] = frozenset(),
    choices: bool = True,
) -> tuple[RollState, Swap]:
    """A state in which only what is hidden from a seat differs, and how to name it there.

    Args:
        t: the state.
        viewer: the seat, None for a spectator.
        luck: the source of randomness.
        keep: tiles that stay where they are.
        choices: whether what others roll, assign and choose in secret differs too.
    """
    other = game.copy(t)
    stacks, piles = _hidden_stacks(other, viewer), _hidden_piles(other, viewer)
    tiles = [tile for pile in piles for tile in pile]
    tiles += [TILE_OF[side] for stack, covered in stacks for side in stack[covered:]]
    swap = exchanged([tile for tile in tiles if tile not in keep], luck)
    for pile in piles:
        pile[:] = [swap.get(tile, tile) for tile in pile]
    for stack, covered in stacks:
        stack[covered:] = [swap.get(side, side) for side in stack[covered:]]
    _choose_start(other, viewer, by_names(swap), luck, choices)
    if choices and t.phase == "assign":
        other = with_other_rolls(other, viewer)
    return other, by_names(swap)


def exchanged(tiles: list[str], luck: random.Random) -> dict[str, str]:
    """An exchange of these tiles among each other, with their sides."""
    swap = dict(zip(tiles, luck.sample(tiles, len(tiles)), strict=True))
    for tile, instead in list(swap.items()):
        swap[TILES[tile].development] = TILES[instead].development
        swap[TILES[tile].world] = TILES[instead].world
    return swap


def _hidden_stacks(t: RollState, viewer: int | None) -> list[tuple[list[str], int]]:
    """The stacks of others, and where what is hidden in them begins: the top is open (ROLL-INFO-2),
    but for a new one that may still be abandoned or covered (ROLL-INFO-3)."""
    others = [(seat, empire) for seat, empire in enumerate(t.empires) if seat != viewer]
    return [
        (empire.stack(kind), 0 if kind in unseen_tops(t, seat) else 1)
        for seat, empire in others
        for kind in KINDS
    ]


def _hidden_piles(t: RollState, viewer: int | None) -> list[list[str]]:
    """Whole tiles: the bag, and what others hold or have abandoned."""
    piles = [t.bag, *(pile for seat, pile in enumerate(t.abandoned) if seat != viewer)]
    for step in t.agenda:
        if isinstance(step, PlaceTiles) and step.seat != viewer:
            piles.append(step.tiles)
        elif isinstance(step, ChooseStartTiles):
            piles += [tiles for seat, tiles in enumerate(step.drawn) if seat != viewer]
    return piles


def _choose_start(
    t: RollState, viewer: int | None, swap: Swap, luck: random.Random, choices: bool
) -> None:
    step = t.agenda[-1] if t.agenda else None
    if not isinstance(step, ChooseStartTiles):
        return
    for seat, answer in enumerate(step.answers):
        if seat != viewer and answer is not None:
            any_answer = any_of(step.decision(t, seat).moves, luck)
            step.answers[seat] = any_answer if choices else swap(answer)


def with_other_rolls(t: RollState, viewer: int | None) -> RollState:
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
    return next(side for side in FACES[COLOR[die]] if side != face)


HIDING = Hiding(
    game=game,
    variants=VARIANTS,
    pieces={**TILE_OF, **{tile: tile for tile in TILES}},
    exchange=twin,
    shuffles=lambda t: t.shuffles,
    shares=(0.006, 0.06),
    decisions={"choose_start", "assign", "explore", "place", "abandon"},
    events={"tiles_drawn", "tile_placed", "dice_moved_to_cup"},
    least=500,
    every=8,
)
