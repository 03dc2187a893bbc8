"""Observations of goals."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.options import Options
from galaxy_referee.learn.features import TYPECODE, WIDTH, Feature, Names
from galaxy_referee.learn.games.race.additions import Additions


def _table(options: Options, cards: list[str]) -> Iterator[Feature]:
    seats = max(2, options.players)  # the robot claims goals too

    size = 1 + 2 * seats
    first = {goal: size * place for place, goal in enumerate(GOALS)}
    pack = Struct(f"{options.players}{TYPECODE}").pack_into

    def lines(known: Names, part: str, at: str) -> Iterator[str]:
        goal, cell, holder, progress = (known.new() for _ in range(4))
        yield f"for {goal} in {part}.goals:"
        yield f"    {cell} = {at} + {known.of(first)}[{goal}.goal]"
        yield f"    cells[{cell}] = 1"
        yield f"    for {holder} in {goal}.seats:"
        yield f"        cells[{cell} + 1 + ({holder} - seat) % {seats}] = 1"
        yield f"    {progress} = {goal}.progress"
        yield f"    {known.of(pack)}("
        yield f"        cells, {WIDTH} * ({cell} + {1 + seats}),"
        yield f"        *{progress}[seat:], *{progress}[:seat]"
        yield "    )"

    # The goals in play, the holders of each, and each seat's progress, clockwise from the viewer.
    yield Feature("goals", len(GOALS) * size, ("goals",), lines)


# The cells exist with every expansion, even in games without goals.
ADDITIONS = Additions(told=lambda options: bool(options.expansions), table=_table)
