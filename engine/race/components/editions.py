"""Editions: named sets of rules for a game (EDITION-1), read once from their data file.

An edition lists the cards that replace some of the base game's, and the flags by which its rules
differ. If a recording program plays differently and its games are to be replayed, the difference
becomes another flag, never a special case.
"""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.race.components.data_files import packaged


class Edition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named set of rules.

    Args:
        name: its name in the option ``edition``.
        title: its published name, or the name of the site that plays by it.
        version: increased whenever a record under it could play out differently.
        cards: the set of its own cards (EDITION-2); None for the cards of the first edition.
        always_advanced: whether two players always play the advanced game (EDITION-4).
        concession: whether one of two players can end the game by conceding it (EDITION-5).
        late_reshuffle: whether the discard pile becomes the deck only when a card is needed
            (EDITION-6).
        leader_examined_late: whether the leader is determined only at the end of a phase, not
            already when the leader has lost something in it.
        every_sale_strengthened: whether a stronger Consume: Trade also brings more cards for goods
            sold by consume powers.
        own_good_optional: whether a power that consumes the good on its own world is optional.
        any_kind_freely: whether a good of any kind may stand for any other good that a power for
            goods of one kind would take (EDITION-12).
        replacing_is_placing: whether a world that replaces another triggers the powers that work
            after placing (EDITION-10).
        taken_when_examined: whether what the player with the most of something holds can be taken
            whenever it can be lost (EDITION-11).
    """

    name: str
    title: str
    version: int = 1
    cards: str | None = None
    always_advanced: bool = False
    concession: bool = False
    late_reshuffle: bool = False
    leader_examined_late: bool = False
    every_sale_strengthened: bool = False
    own_good_optional: bool = False
    any_kind_freely: bool = False
    replacing_is_placing: bool = False
    taken_when_examined: bool = False


class _Editions(msgspec.Struct, forbid_unknown_fields=True):
    editions: list[Edition]


FOLDER = "components/data"
_READ = msgspec.json.decode(packaged(f"{FOLDER}/editions.json"), type=_Editions).editions

EDITIONS: dict[str, Edition] = {edition.name: edition for edition in _READ}
FIRST = "first_edition"

# The sets of cards of editions, with their data files.
EDITION_CARDS: dict[str, str] = {
    edition.cards: f"{FOLDER}/{edition.cards}.json" for edition in _READ if edition.cards
}
