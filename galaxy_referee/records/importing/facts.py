"""What all files of games have in common: options, tables, choices, and points."""

from __future__ import annotations

import msgspec


class GameOptions(msgspec.Struct):
    """The options of the game."""

    expansion: str
    players: int
    advanced: bool = False
    goals: bool = False
    takeovers: bool = False


class GoalsActive(msgspec.Struct):
    """The goals in play, by name."""

    first: list[str] = []
    most: list[str] = []


class GameHeader(msgspec.Struct, kw_only=True):
    """The first record, about the whole game."""

    id: str
    options: GameOptions
    goals_active: GoalsActive | None = None


class PlacedCard(msgspec.Struct):
    """A tableau card and the cards on it as goods."""

    card: str
    goods: list[str] = []
    saved: list[str] = []


class PlayerState(msgspec.Struct):
    """The cards and chips in front of a player."""

    hand: list[str]
    tableau: list[PlacedCard]
    vp: int
    temp_military: int = 0
    temp_discount: int = 0
    prestige: int = 0
    prestige_turn: bool = False
    prestige_action_used: bool = False


class TableState(msgspec.Struct):
    """The table; the piles are only counted."""

    players: list[PlayerState]
    deck: int
    discard: int
    vp_pool: int
    goals: dict[str, list[int]] = {}
    aside: list[str] = []
    prestige_leaders: list[int] = []


class Choice(msgspec.Struct):
    """What files of all kinds have of a choice. Each type of decision has some of the members."""

    discard: list[str] | str | None = []
    actions: list[str] = []
    card: str | None = None
    mode: str = ""
    world: str | None = None
    target: str | None = None
    number: int = 0
    keep: bool = False

    @property
    def discards(self) -> list[str]:
        """The discarded cards. Some types of decisions name a single card or none."""
        return listed(self.discard)


def listed(value: list[str] | str | None) -> list[str]:
    """Cards, of which a file may name a single one or none."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


class Points(msgspec.Struct, kw_only=True):
    """The points of a player; ``bonus_developments`` are the values of each "?"."""

    player: int
    total: int
    vp_chips: int
    cards: int
    bonus_developments: dict[str, int]
    goal_detail: dict[str, int] = {}
