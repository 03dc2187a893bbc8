"""What a set of cards adds, replaces and combines with."""

from __future__ import annotations

import msgspec


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """An expansion with cards of its own.

    Args:
        set: its name in the option ``expansions``.
        title: its printed name.
        cards: its data file. The file says which cards of other sets it replaces, and of which it
            adds copies.
        goals: the data file of its goals, if it has any.
        version: raised whenever a record with this set could play out differently.
        seats: how many players it adds to those of the base game.
        rule: the rule about the number of players.
        rule_alone: the same where it is the only expansion, if that is another rule.
        presets: how many preset start worlds and hands it adds to those of the base game.
        start_choice: the rule by which each player chooses between a red and a blue start world, if
            they do.
        start_choice_with: the sets with which they do; none are needed if there are none.
        needs: sets that must be in play with it.
        combines: sets that can be in play with it.
        promo: whether it is a set of promo cards, which can be in play with every other set and
            does not change the number of players.
    """

    set: str
    title: str
    cards: str
    goals: str | None = None
    version: int = 1
    seats: int = 0
    rule: str
    rule_alone: str | None = None
    presets: int = 0
    start_choice: str | None = None
    start_choice_with: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    combines: tuple[str, ...] = ()
    promo: bool = False
