"""Editions: named sets of rules that a game can be played by (EDITION-1), read once from their
data file.

An edition says by which cards it replaces some of the base game's, and in which of a few ways its
rules differ. Those ways are the only ones: what a recording program does otherwise, and what its
games need to be replayed, becomes one more of them, never a special case.
"""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.race.components.data_files import packaged


class Edition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named set of rules.

    Args:
        name: its name in the option ``edition``.
        title: its published name, or that of the site that plays by it.
        version: raised whenever a record by it could play out differently.
        cards: the set of its own cards (EDITION-2); None if it is played with the first ones.
        always_advanced: whether two players always play the advanced game (EDITION-4).
        concession: whether one of two players can end the game by conceding it (EDITION-5).
        late_reshuffle: whether the discard pile becomes the deck only when a card is needed
            (EDITION-6).
        leader_examined_late: whether a Prestige Leader who spends prestige keeps the tile until the
            phase ends (BOW-REC-1).
        every_sale_strengthened: whether a strengthened Consume: Trade brings more cards for goods
            sold by consume powers, too (BOW-REC-2).
        own_good_optional: whether a power that consumes the good of its own world may be left
            (BOW-REC-16).
        replacing_is_placing: whether a world that replaces another sets off the powers that work
            after placing (EDITION-10).
        goals_taken_when_examined: whether a "most" goal can be taken whenever it can be lost
            (EDITION-11).
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
    replacing_is_placing: bool = False
    goals_taken_when_examined: bool = False


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
