"""The choice of a start world."""

from __future__ import annotations

from galaxy_referee.bots.race.hand import only
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.bots.race.reasons import titles
from galaxy_referee.bots.race.rooms import Room
from galaxy_referee.bots.race.worth import keep_worth, ranked, worth
from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart

REFUSED = 2  # number of cards discarded with the choice


def start_world(o: Outlook, decision: Decision) -> Move:
    """The start world that goes best with the four best cards in hand."""
    offered = o.t.players[o.seat].offered
    best: tuple[float, ChooseStart] | None = None
    hand = o.t.players[o.seat].hand
    for world in offered:
        with_world = Outlook(o.t, o.seat, o.w, [CARDS[world]])
        order = ranked(with_world, with_world.hand)
        value = worth(Outlook(o.t, o.seat, o.w, []), CARDS[world])
        value += sum(keep_worth(with_world, card) for card in order[REFUSED:])
        if best is None or value > best[0]:
            refused = only(hand, {card.id for card in order[:REFUSED]})
            best = value, ChooseStart(o.seat, world, refused)
    assert best is not None
    return best[1]


def _start(o: Outlook, move: ChooseStart) -> Text:
    return Text(
        "Starts with {world}, which goes best with its hand, and discards {cards}.",
        world=CARDS[move.world].title,
        cards=titles(move.discard),
    )


ROOM = Room(answers={"choose_start": start_world}, says={ChooseStart: _start})
