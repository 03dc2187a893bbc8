"""Recorded games of The Brink of War: its decisions, and what it spends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.expansions.brink_of_war import moves as m
from galaxy_referee.engine.race.expansions.brink_of_war import powers
from galaxy_referee.engine.race.expansions.brink_of_war.consume import NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.develop import SpendToDevelop
from galaxy_referee.engine.race.expansions.brink_of_war.hand import DiscardFromHand, OfferCard
from galaxy_referee.engine.race.expansions.brink_of_war.produce import NameKindProduced
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight, SpendToPlace
from galaxy_referee.engine.race.expansions.brink_of_war.stored import (
    StoreFromStartingHand,
    StorePaid,
)
from galaxy_referee.engine.race.expansions.brink_of_war.takeovers import DefeatOrNot
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.expansions.takeovers.steps import UseMilitary
from galaxy_referee.engine.race.moves import Discard, Pass
from galaxy_referee.engine.race.phases.develop import PayForDevelopment
from galaxy_referee.engine.race.phases.settle.place import PlaceWorld
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Difference, Pair
from galaxy_referee.records.importing.facts import TableState
from galaxy_referee.records.importing.start import Labels
from tools.recordings.additions import Additions, NoGoods, declines
from tools.recordings.expansions import settle_again, takeovers
from tools.recordings.follow import Follower
from tools.recordings.transcript import Auto, Decision, RecordedPower

SPENDING: tuple[type[Step[Any]], ...] = (SpendToDevelop, SpendToFight, SpendToPlace)

# -- cards from hand -------------------------------------------------------------------------------


def discard_for_prestige(f: Follower, d: Decision) -> None:
    """Discard a card for prestige, or none. The offers to a seat are equivalent, whichever of its
    cards make them, and come in either order (BOW-EXPLORE-1)."""
    question = f.asked(d, OfferCard)
    offering = [card.id for card, _ in f.t.powers_of(d.player, powers.DiscardForPrestige)]
    if f.labels.id(str(d.options.power)) not in offering:
        raise Difference(f"the engine offers nothing by {d.options.power}")
    f.compare_options(f.labels.ids(d.options.cards), question.moves.choose()["from"])
    cards = [d.chosen.card] if d.chosen.card else []
    f.play(question, Discard(d.player, tuple(f.labels.ids(cards))))


def explore_power_discard(f: Follower, d: Decision) -> None:
    """Discard after drawing."""
    question = f.asked(d, DiscardFromHand)
    f.play(question, Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


def save_card(f: Follower, d: Decision) -> None:
    """Store a card from the starting hand, or one of the cards just paid, which the file already
    has in the discard pile."""
    card = f.labels.id(str(d.chosen.card))
    if f.is_open(StorePaid, seat=d.player):
        f.play(f.question(d.player, StorePaid), m.Store(d.player, card))
    else:
        f.play(f.question(d.player, StoreFromStartingHand), m.Store(d.player, card))


# -- options in a Settle turn ----------------------------------------------------------------------


def upgrade_world(f: Follower, d: Decision) -> None:
    """Replace a world, or none."""
    question = f.asked(d, SettleAgain)
    moves = [move for move in question.moves if isinstance(move, m.ReplaceWorld)]
    recorded = [(f.labels.id(world), f.labels.id(card)) for world, card in d.options.legal]
    ours = {(move.replaced, move.world) for move in moves}
    f.compare_options(set(recorded), ours)
    if d.chosen.world is not None:
        pair = f.labels.id(d.chosen.world), f.labels.id(str(d.chosen.replacement))
        move = next((move for move in moves if (move.replaced, move.world) == pair), None)
        if move is None:
            raise Difference("the engine does not allow this replacement")
        f.play(question, move)


def takeover_prevent(f: Follower, d: Decision) -> None:
    """Make a takeover fail. The file asks before the first one is resolved, the engine when each
    one is due (BOW-REC-4)."""
    if d.chosen.world is not None:
        f.prevented.add((f.t.round, d.player, f.labels.id(d.chosen.world)))


def settle_place_extra(f: Follower, d: Decision) -> None:
    """Place another world with a power that conquers one more, or as without this expansion."""
    carrier = CARDS[f.labels.id(str(d.options.power))]
    if carrier.power(powers.ExtraConquest) is None:
        settle_again.settle_place_extra(f, d)
        return
    settle_again.settle_place_extra(f, d, m.ConquerExtra)
    if d.chosen.card is not None:
        f.early.add(carrier.id)


def takeover_declare(f: Follower, d: Decision) -> None:
    """Declare a takeover. For a non-military world, it costs the card with the power, which the
    file discards later (BOW-REC-12)."""
    before = {card.id for card in f.t.tableau(d.player)}
    takeovers.takeover_declare(f, d)
    if d.chosen.target is not None and not CARDS[f.labels.id(d.chosen.target)].military_world:
        named = f.labels.id(str(d.chosen.power))
        f.early |= before - {named} - {card.id for card in f.t.tableau(d.player)}


def power_card_discarded(f: Follower, auto: Auto) -> None:
    """Discard a card for its power; the file does so after the world is placed (BOW-REC-12)."""
    f.early.clear()


# -- goods -----------------------------------------------------------------------------------------


def good_kind(f: Follower, d: Decision) -> None:
    """Name the kind of a good that can be any."""
    step_type = NameKindSold if d.phase == "consume" else NameKindProduced
    f.play(f.question(d.player, step_type), m.NameKind(d.player, d.chosen.kind))


def spend(f: Follower, d: Decision) -> None:
    """Spend the prestige and goods that a payment names, then nothing more."""
    named = f.labels.ids(d.chosen.special)
    worlds = {
        f.labels.id(str(spent.power.card)): f.labels.id(spent.world)
        for spent in f.payments.get(d.n, [])
        if isinstance(spent.power, RecordedPower)
    }
    while any(f.is_open(kind, seat=d.player) for kind in SPENDING):
        kind = next(kind for kind in SPENDING if f.is_open(kind))
        question = f.question(d.player, kind)
        wanted = [
            move
            for move in question.moves
            if isinstance(move, m.Spend)
            and move.power.partition(":")[0] in named
            and move.world == worlds.get(move.power.partition(":")[0])
        ]
        if wanted:
            f.play(question, wanted[0])
            named.remove(wanted[0].power.partition(":")[0])
        else:
            f.play(question, Pass(d.player))


def spent_already(f: Follower, d: Decision) -> None:
    """The payment has already discarded the good (BOW-REC)."""


def spends(card: str) -> bool:
    """Whether a card has a power that costs prestige or a good."""
    return CARDS[card].power(powers.Spending) is not None


DECISIONS: dict[str, Callable[[Follower, Decision], None]] = {
    "discard_for_prestige": discard_for_prestige,
    "explore_power_discard": explore_power_discard,
    "save_card": save_card,
    "upgrade_world": upgrade_world,
    "takeover_prevent": takeover_prevent,
    "good_kind": good_kind,
    "settle_place_extra": settle_place_extra,
    "takeover_declare": takeover_declare,
    "choose_goods in develop": spent_already,
    "choose_goods in settle": spent_already,
}


# -- questions that only the engine asks -----------------------------------------------------------


def _defeats(f: Follower, step: DefeatOrNot, question: Question) -> Move:
    """Whether a seat makes a takeover fail, as recorded earlier (BOW-REC-4)."""
    key = f.t.round, step.seat, f.t.declared[step.number].world
    return question.moves.at(0) if key in f.prevented else Pass(step.seat)


# -- the table and the scores ----------------------------------------------------------------------


def stored_pairs(t: Race, state: TableState, labels: Labels) -> Iterator[Pair]:
    """The cards that each seat has stored."""
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        saved = [card for placed in theirs.tableau for card in placed.saved]
        yield f"cards stored of seat {seat}", sorted(labels.ids(saved)), sorted(player.stored)


def with_positive_military(t: Race, seat: int, values: dict[str, int]) -> dict[str, int]:
    """The values of each "?" in the recording program: points for Military below 0 are lost for
    Military above 0 (BOW-OQ-13, BOW-REC-3)."""
    military = max(0, total_military(t.tableau(seat)))
    lines = {card: CARDS[card].data.scoring for card in values}
    return {
        card: value - military * any(line.per == "negative-military" for line in lines[card])
        for card, value in values.items()
    }


ADDITIONS = Additions(
    editions={
        "bow": "public_implementation"
    },  # the program's treatment of prestige (BOW-REC-1, -2)
    decisions=DECISIONS,
    autos={"power_card_discarded": power_card_discarded},
    powers={
        "produce": {
            "take_saved": (powers.TakeStored,),
            "prestige_if_most_chromosomes": (powers.PrestigeIfMost,),
        }
    },
    no_goods={"spend_prestige": NoGoods()},
    first={
        PayForDevelopment: (SpendToDevelop,),
        PlaceWorld: (SpendToPlace,),
        UseMilitary: (SpendToFight,),
    },
    spend=spend,
    spends=spends,
    unasked={DefeatOrNot: _defeats, SpendToFight: declines},
    pairs=stored_pairs,
    variable=with_positive_military,
)
