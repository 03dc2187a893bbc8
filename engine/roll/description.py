"""The game's description: its name, the options of a new game, and a given start."""

from __future__ import annotations

from typing import Annotated

import msgspec

from galaxy_referee.engine.kernel.description import DataConfidence, Description, OptionInfo, Seats
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import Text

NAME = "roll"
TITLE = "Roll for the Galaxy"
RULES_VERSION = "roll-2"
SEATS = Seats(2, 5)

# Documented only: a wrong number is refused by ``check_options``, which names the rule.
PlayerCount = Annotated[
    int, msgspec.Meta(extra_json_schema={"minimum": SEATS.min, "maximum": SEATS.max})
]


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """The options of a new game.

    Args:
        players: number of seats, 2 to 5 (ROLL-GEN-1).
        take_back: whether a seat may take its assignment back until all are done (ROLL-ASSIGN-7).
        strict_order: whether seats act in player order in the phases in which the end of the game
            can come (ROLL-ORDER-1, ROLL-ORDER-2).
    """

    players: PlayerCount = 2
    take_back: bool = False
    strict_order: bool = False


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A given start in place of a random one, for trusted hosts and replays.

    What is left out is dealt at random.

    Args:
        factions: faction tiles by seat.
        home_worlds: home worlds by seat.
        bag: all game tiles in the order in which they are drawn; each seat's two start tiles
            come first, seat by seat.
        rolls: by round, the faces of dice; ``extra`` is the die of the two-player game. Dice
            not named are rolled.
    """

    factions: list[str] | None = None
    home_worlds: list[str] | None = None
    bag: list[str] | None = None
    rolls: list[dict[str, str]] = []


OPTIONS: dict[str, OptionInfo] = {
    "players": OptionInfo(
        meaning="Number of seats.",
        values=[2, 3, 4, 5],
        default=2,
        rule="ROLL-GEN-1",
    ),
    "take_back": OptionInfo(
        meaning="Whether a seat may take its assignment back and redo it until all seats are done "
        "(move redo). A seat that is done has redo as its only answer, and nobody waits for it. A "
        "program that answers every decision would redo endlessly: it must not choose redo, or "
        "play without this option. In a session, a seat takes back only so often in a round.",
        values=[False, True],
        default=False,
        rule="ROLL-ASSIGN-7",
    ),
    "strict_order": OptionInfo(
        meaning="Whether seats act one after another, in player order, where the order can matter "
        "near the end: in every phase after Explore in which a seat can reach 12 squares or the "
        "pool of victory points can run out, and once either has happened, until the end of the "
        "round. Without it they act side by side, and a seat that waits may see what others do "
        "before it decides. Explore is always played in player order.",
        values=[False, True],
        default=False,
        rule="ROLL-ORDER-1",
    ),
}


def check_options(options: Options) -> None:
    """Check that the options can be played.

    Raises:
        BadOption: names the option and the rule.
    """
    if not SEATS.min <= options.players <= SEATS.max:
        raise BadOption(
            Text("This game is for {least} to {most} players.", least=SEATS.min, most=SEATS.max),
            rule="ROLL-GEN-1",
            pointer="/options/players",
        )


def describe() -> Description:
    """The game's seats, options, and confidence."""
    return Description(
        seats=SEATS,
        options=OPTIONS,
        rule_sets={"standard": RULES_VERSION},
        confidence=[DataConfidence("base", "printed")],
    )
