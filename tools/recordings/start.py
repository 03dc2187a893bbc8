"""The start of a recorded game: its variant as options, its labels as card ids, and its deal."""

from __future__ import annotations

from itertools import chain

import msgspec

from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.records.importing import additions as importing
from galaxy_referee.records.importing import start
from galaxy_referee.records.importing.additions import first_of
from galaxy_referee.records.importing.facts import GameOptions
from galaxy_referee.records.importing.start import Labels, start_goods
from tools.recordings.additions import all_additions
from tools.recordings.transcript import Shuffle, Transcript


def options_of(recorded: GameOptions) -> Options | None:
    """The options of a recorded game; None if the engine does not play its variant."""
    options = start.options_of(recorded)
    edition = first_of((expansion.editions for expansion in all_additions()), recorded.expansion)
    if options is None or edition is None:
        return options
    return msgspec.structs.replace(options, edition=edition)


def deal_of(transcript: Transcript, labels: Labels) -> Deal:
    """The position after the deal, with all later reshuffles (RACE-REC-1, RACE-REC-2).

    The hands are those dealt, so that the first discards are replayed as well. Nothing is drawn
    between the deal and the recorded position after the setup, so the draw pile in the file is
    already right.
    """
    setup = transcript.header.setup
    offers = [labels.ids(offered) for offered in setup.start_world_offers or [] if offered]
    hands = [labels.ids(hand) for hand in setup.dealt_hands]
    dealt = set(chain(*hands, *offers))
    pile = labels.ids(setup.after_setup.discard_pile)
    deal = Deal(
        offers=offers,
        hands=hands,
        deck=labels.ids(setup.after_setup.draw_pile),
        discard=[card for card in pile if card not in dealt],
        reshuffles=_reshuffles(transcript, labels),
    )
    for expansion in importing.all_additions():
        expansion.deal(transcript.header, deal)
    start_worlds, goods = labels.ids(setup.start_worlds), start_goods(setup.start_goods, labels)
    if offers:
        # After the choice, the engine draws the goods in seat order (RACE-REC-2).
        deal.deck[:0] = [goods[world] for world in start_worlds if world in goods]
    else:
        deal.start_worlds, deal.goods = start_worlds, goods
    return deal


def _reshuffles(transcript: Transcript, labels: Labels) -> list[list[str]]:
    """The order of the deck after each reshuffle."""
    shuffles = (entry for entry in transcript.entries if isinstance(entry, Shuffle))
    return [labels.ids(shuffle.order) for shuffle in shuffles]
