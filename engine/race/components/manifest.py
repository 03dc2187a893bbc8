"""Manifests: what a set of cards adds, replaces, and combines with."""

from __future__ import annotations

import msgspec


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """An expansion with cards of its own.

    Args:
        set: its name in the option ``expansions``.
        title: its printed name.
        cards: its data file, which also lists the cards of other sets that it replaces or adds
            copies of.
        goals: the data file of its goals, if it has any.
        version: increased whenever a record with this set could play out differently.
        seats: the number of players that it adds to those of the base game.
        rule: the rule about the number of players.
        rule_alone: that rule when it is the only expansion, if it differs.
        presets: the number of preset start worlds and hands that it adds.
        start_choice: the rule by which each player chooses between a red and a blue start world, if
            there is one.
        start_choice_with: the sets that this choice requires.
        needs: the sets that it requires.
        combines: the sets that it combines with.
        promo: whether it is a set of promo cards, which combines with every other set and does not
            change the number of players.
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
