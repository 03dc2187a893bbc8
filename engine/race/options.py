"""The options of a new game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.kernel.errors import BadOption


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What is played.

    Args:
        players: number of seats, 2 to 4.
        setup: ``standard``, or ``first_game`` with preset start worlds and hands.
        advanced: the advanced two-player game, with two actions a round.
    """

    players: int = 2
    setup: Literal["standard", "first_game"] = "standard"
    advanced: bool = False

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of cards in the deck."""
        return ("base",)


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A given start in place of a random one, for trusted hosts and replays.

    Hands of six are discarded to four as usual; smaller hands begin the first round.

    Args:
        start_worlds: by seat.
        hands: by seat.
        deck: the draw deck, top first.
        discard: the discard pile.
        goods: the good on a windfall start world; without one it is drawn as usual.
        reshuffles: the order, top first, of the deck after each future reshuffle.
    """

    start_worlds: list[str]
    hands: list[list[str]]
    deck: list[str]
    discard: list[str] = []
    goods: dict[str, str] = {}
    reshuffles: list[list[str]] = []


def check(options: Options) -> None:
    """Refuse options that the rules do not know or that do not combine.

    Raises:
        BadOption: names the option and the rule.
    """
    if not 2 <= options.players <= 4:
        raise BadOption(
            "The base game is for 2, 3 or 4 players.",
            rule="RACE-SETUP-1",
            pointer="/options/players",
        )
    if options.advanced and options.players != 2:
        raise BadOption(
            "The advanced game is for two players only.",
            rule="RACE-ADV-1",
            pointer="/options/advanced",
        )


def about() -> dict[str, Any]:
    """What can be played, as plain data for users."""
    return {
        "seats": {"min": 2, "max": 4},
        "options": {
            "players": {
                "meaning": "Number of seats.",
                "values": [2, 3, 4],
                "default": 2,
                "rule": "RACE-SETUP-1",
            },
            "setup": {
                "meaning": "Random start worlds and hands of six discarded to four (standard), or "
                "preset start worlds and hands (first_game).",
                "values": ["standard", "first_game"],
                "default": "standard",
                "rule": "RACE-SETUP-8",
            },
            "advanced": {
                "meaning": "The advanced game for two players: nine action cards each, two actions "
                "a round.",
                "values": [False, True],
                "default": False,
                "rule": "RACE-ADV-1",
            },
        },
        "data_confidence": {"base": "printed"},
    }
