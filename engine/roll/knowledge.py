"""What is hidden in Roll for the Galaxy, and a guess at it (ROLL-INFO-1 to -6)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.knowledge import HIDDEN, Hidden
from galaxy_referee.engine.roll.components.catalogue import TILE_OF, TILES
from galaxy_referee.engine.roll.components.words import KINDS, PHASES
from galaxy_referee.engine.roll.moves import AssignWild, Done, Select
from galaxy_referee.engine.roll.phases.assign import Assign
from galaxy_referee.engine.roll.phases.draft import DraftMove
from galaxy_referee.engine.roll.phases.tiles import PlaceTiles, unseen_tops
from galaxy_referee.engine.roll.rounds import rolled
from galaxy_referee.engine.roll.setup import ChooseStartTiles
from galaxy_referee.engine.roll.state import RollState

TILE = HIDDEN + "tile"
UNSEEN = ""  # the face of a die that the seat cannot see


def _redact(t: RollState, seat: int | None) -> list[int]:
    """The tiles in the hands of others, those they have abandoned or put below the top of
    a stack, a new top that may still be covered, their faces and drafts while they assign, and
    given rolls. Of a finished draft only the fact that it is finished is kept. Not even how many
    small decisions others took is known, so moves are not counted."""
    t.ply = 0
    t.rolls = []
    for owner, tiles in _held(t):
        if owner != seat:
            tiles[:] = _hidden(tiles)
    step = t.agenda[-1] if t.agenda else None
    for other, empire in enumerate(t.empires):
        if other == seat:
            continue
        unseen = unseen_tops(t, other)
        for kind in KINDS:
            stack, seen = empire.stack(kind), 0 if kind in unseen else 1
            stack[seen:] = _hidden(stack[seen:])
        if isinstance(step, Assign):
            empire.faces = dict.fromkeys(empire.faces, UNSEEN)
            step.drafts[other] = [Done(other)] if step.is_done(other) else []
    return []


def _piles(t: RollState) -> dict[str, list[str]]:
    """The bag."""
    return {"bag": _hidden(t.bag)}


def _held(t: RollState) -> Iterator[tuple[int, list[str]]]:
    """The whole tiles that seats hold, each with its seat."""
    yield from enumerate(t.abandoned)
    for step in t.agenda:
        if isinstance(step, PlaceTiles):
            yield step.seat, step.tiles
        elif isinstance(step, ChooseStartTiles):
            yield from enumerate(step.drawn)


def _hidden(tiles: list[str]) -> list[str]:
    return [TILE] * len(tiles)


def _backs(t: RollState) -> dict[str, tuple[str, ...]]:
    """All whole tiles look the same in the bag or in a hand; those on a stack or in a tableau
    are named by one of their sides."""
    sides = [
        side
        for empire in t.empires
        for side in (*empire.tableau, *empire.developments, *empire.worlds)
    ]
    placed = {TILE_OF[side] for side in sides if side in TILE_OF}.union(
        t.bag, *(tiles for _, tiles in _held(t))
    )
    return {tile: ("tile",) for tile in TILES if tile not in placed}


def _fill_in(t: RollState) -> None:
    """Put the tiles dealt to stacks there as sides, roll the dice, and make up assignments for the
    seats that have finished theirs."""
    for empire in t.empires:
        for stack, face in ((empire.developments, 0), (empire.worlds, 1)):
            stack[:] = [TILES[tile].sides[face].id if tile in TILES else tile for tile in stack]
        for die, shown in empire.faces.items():
            if shown == UNSEEN:
                empire.faces[die] = rolled(t, die)
    step = t.agenda[-1] if t.agenda else None
    if isinstance(step, Assign):
        for seat, (empire, draft) in enumerate(zip(t.empires, step.drafts, strict=False)):
            if draft == [Done(seat)] and empire.faces:
                step.drafts[seat] = _assigned(t, seat, empire.faces)


def _assigned(t: RollState, seat: int, faces: dict[str, str]) -> list[DraftMove]:
    """A finished assignment: a selection and wild dice at random, and no use of powers."""
    dice = list(faces)
    selector = dice[luck.randbelow(len(dice), t.seed, "guess", seat, "die")]
    wild = [die for die in dice if faces[die] == "wild" and die != selector]
    return [
        Select(seat, selector, _any_phase(t, seat, selector)),
        *(AssignWild(seat, die, _any_phase(t, seat, die)) for die in wild),
        Done(seat),
    ]


def _any_phase(t: RollState, seat: int, die: str) -> str:
    return PHASES[luck.randbelow(len(PHASES), t.seed, "guess", seat, die)]


hidden = Hidden[RollState](redact=_redact, piles=_piles, backs=_backs, fill_in=_fill_in)
