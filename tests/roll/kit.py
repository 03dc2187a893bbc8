"""Tables laid out for a test: exactly the tiles and dice named, all other pieces out of play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from galaxy_referee.engine.kernel.agenda import advance
from galaxy_referee.engine.kernel.errors import IllegalMove
from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.roll import game
from galaxy_referee.engine.roll.components import catalogue
from galaxy_referee.engine.roll.components.words import PHASES
from galaxy_referee.engine.roll.phases.manage import ManageEmpire
from galaxy_referee.engine.roll.rounds import PHASE_STAGES, Reveal, RollDice, Round
from galaxy_referee.engine.roll.state import Columns, Empire, RollState, RollTable, Selection

# Homes and factions that fill the seats a test does not describe; their powers are inert.
FILLERS = [
    ("faction-2", "new-sparta"), ("faction-9", "separatist-colony"),
    ("faction-8", "epsilon-eridani"), ("faction-7", "old-earth"), ("faction-4", "doomed-world"),
]  # fmt: skip


def empire(faction: str = "faction-2", home: str = "new-sparta", **parts: Any) -> Empire:
    """A seat; ``built`` are tiles in the tableau, columns are named by phase."""
    sides = [side.id for side in catalogue.FACTIONS[faction].sides] + [home]
    columns = {phase: list(parts.pop(phase)) for phase in PHASES if phase in parts}
    built = parts.pop("built", [])
    credits = parts.pop("credits", 1)
    assert home in catalogue.HOMES
    return Empire(
        faction=faction,
        home=home,
        credits=credits,
        tableau=[*sides, *built],
        columns=Columns(**columns),
        **parts,
    )


IDS = {side.name: side.id for side in catalogue.SIDES.values()}


def seat(line: str, faction: str = "faction-2", **parts: Any) -> Empire:
    """A seat in a line: ``"New Sparta, Comet Zone*rare-2 / Gem World, +4"`` has these tiles by
    printed name, each good behind a star as the die that it is, and behind the slash the tiles in
    its construction zone, and its credits. A home world comes first; New Sparta may be left out.

    Args:
        line: the tiles and credits.
        faction: the faction tile.
        parts: other fields of an ``Empire``, and columns by phase.
    """
    front, _, behind = line.partition("/")
    names = [word.split("*") for word in map(str.strip, front.split(",")) if word]
    built = [IDS[name] for name, *_ in names]
    goods = {IDS[name]: dice for name, *dice in names if dice}
    home = built.pop(0) if built and built[0] in catalogue.HOMES else "new-sparta"
    words = [word for word in map(str.strip, behind.split(",")) if word]
    zone = [IDS[word] for word in words if not word.startswith("+")]
    credits = [int(word) for word in words if word.startswith("+")]
    return empire(
        faction,
        home,
        built=built,
        goods=goods,
        developments=[side for side in zone if catalogue.SIDES[side].kind == "development"],
        worlds=[side for side in zone if catalogue.SIDES[side].kind == "world"],
        credits=credits[0] if credits else 1,
        **parts,
    )


def table(
    *empires: Empire, players: int = 3, bag: list[str] | None = None, **parts: Any
) -> RollState:
    """A table with these seats, and others that own nothing but their start tiles."""
    seats = list(empires)
    for faction, home in FILLERS:
        if len(seats) >= players:
            break
        if all(faction != player.faction and home != player.home for player in seats):
            seats.append(empire(faction, home))
    sides = [
        s for player in seats for s in player.tableau[3:] + player.developments + player.worlds
    ]
    out = {catalogue.TILE_OF[side] for side in sides}
    held = {die for player in seats for die in [*player.dice(), *player.faces]}
    return RollTable(
        game="roll",
        rules_version="roll-2",
        seed="test",
        agenda=[],
        options=game.options_type(players=len(seats)),
        round=1,
        bag=[tile for tile in catalogue.TILES if tile not in out] if bag is None else bag,
        abandoned=parts.pop("abandoned", [[] for _ in seats]),
        supply=[die for die in catalogue.DICE if die not in held],
        empires=seats,
        **parts,
    )


def begin(phase: str, t: RollState, *more: str) -> list[Event]:
    """Start a phase, as its first active one; ``more`` are later active phases. Then all ends."""
    t.active = [name for name in PHASES if name in (phase, *more)]
    for other in t.empires:
        other.selected = Selection(phase, "home-25")
    later = [PHASE_STAGES[name]() for name in t.active]
    return _go(t, later)


def acting(
    phase: str,
    line: str = "",
    faction: str = "faction-2",
    *,
    players: int = 3,
    bag: list[str] | None = None,
    **parts: Any,
) -> RollState:
    """A table in its only active phase, where seat 0 has the tiles in this line.

    Args:
        phase: the phase.
        line: the tiles, as for ``seat``.
        faction: the faction tile.
        players: the number of seats.
        bag: the tiles in the bag, if not all the others.
        parts: other fields of the ``Empire``, and columns by phase.
    """
    t = table(seat(line, faction, **parts), players=players, bag=bag)
    begin(phase, t)
    return t


def manage(t: RollState) -> list[Event]:
    """Start Manage Empire, and what follows it."""
    return _go(t, [ManageEmpire(), Round()])


def rolling(
    faces: dict[str, str], own: Empire | None = None, others: Iterable[Empire] = ()
) -> RollState:
    """Seat 0 rolls these faces; the others have one Home die that shows Explore."""
    own = own or empire()
    own.cup = list(faces)
    t = table(own, *others)
    for seat, other in enumerate(t.empires[1:], 20):
        other.cup = [f"home-{seat}"]
        t.supply.remove(f"home-{seat}")
    assign(t, {**faces, **{f"home-{seat}": "explore" for seat in range(20, 24)}})
    return t


def assign(t: RollState, seed_faces: dict[str, str]) -> list[Event]:
    """Roll these dice, which are in the cups, with these faces; one round is played."""
    t.rolls = [dict(seed_faces)]
    return _go(t, [RollDice(), Reveal()])


def _go(t: RollState, steps: list[Any]) -> list[Event]:
    log: list[Event] = []
    t.agenda = []
    t.then(*steps)
    t.listen(log)
    advance(t)
    t.listen(None)
    return log


def play(t: RollState, *texts: str) -> list[Event]:
    """Make moves; all that happened."""
    return [event for text in texts for event in game.play(t, text)]


def refused(t: RollState, text: str, rule: str | None = None) -> IllegalMove:
    """Try a move that must be refused, by this rule; the refusal."""
    with pytest.raises(IllegalMove) as caught:
        play(t, text)
    assert rule is None or caught.value.rule == rule
    return caught.value


def legal(t: RollState, seat: int = 0) -> set[str]:
    """What a seat may do now, without its number."""
    asked = [decision for decision in game.decisions(t) if decision.seat == seat]
    return {move.text.partition(" ")[2] for decision in asked for move in decision.moves}


def dice(color: str, count: int, first: int = 1) -> list[str]:
    """This many dice of a color, from a number on."""
    return [f"{color}-{number}" for number in range(first, first + count)]


def colors(dice: Iterable[str]) -> Counter[str]:
    """How many dice of each color these are."""
    return Counter(catalogue.COLOR[die] for die in dice)


def gains(log: Iterable[Event], source: str, what: str = "credits") -> list[int]:
    """What was gained from a source, each time."""
    kind = f"{what}_gained"
    return [e.data[what] for e in log if e.kind == kind and e.data["source"] == source]


def idle(t: RollState, *seats: int) -> None:
    """Seats that only pass the time in Assign: select their first legal phase and finish."""
    for seat in seats:
        while t.phase == "assign" and any(decision.seat == seat for decision in game.decisions(t)):
            moves = legal(t, seat)
            play(t, f"{seat} {'done' if 'done' in moves else sorted(moves)[0]}")
