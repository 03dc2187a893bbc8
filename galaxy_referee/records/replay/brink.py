"""The types of recorded decisions that The Brink of War adds; see ``decisions``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.brink_of_war.consume import NameKindSold
from galaxy_referee.engine.race.expansions.brink_of_war.develop import SpendToDevelop
from galaxy_referee.engine.race.expansions.brink_of_war.hand import DiscardFromHand, OfferCard
from galaxy_referee.engine.race.expansions.brink_of_war.moves import (
    NameKind,
    ReplaceWorld,
    Spend,
    Store,
)
from galaxy_referee.engine.race.expansions.brink_of_war.powers import (
    DevelopDiscountForGood,
    DiscardForPrestige,
    MilitaryForGood,
    MilitaryForPrestige,
    SettleDiscountForGood,
)
from galaxy_referee.engine.race.expansions.brink_of_war.produce import NameKindProduced
from galaxy_referee.engine.race.expansions.brink_of_war.spending import SpendToFight, SpendToPlace
from galaxy_referee.engine.race.expansions.brink_of_war.stored import (
    StoreFromStartingHand,
    StorePaid,
)
from galaxy_referee.engine.race.expansions.prestige.categories import CATEGORIES
from galaxy_referee.engine.race.expansions.prestige.moves import SearchFor, TakeFound
from galaxy_referee.engine.race.expansions.prestige.search import KeepFound, Search
from galaxy_referee.engine.race.expansions.settle_again.steps import SettleAgain
from galaxy_referee.engine.race.moves import Discard, Pass
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.observe import Difference
from galaxy_referee.records.replay.transcript import (
    Auto,
    Decision,
    Entry,
    RecordedPower,
)

SPENT_FOR = (DevelopDiscountForGood, MilitaryForGood, MilitaryForPrestige, SettleDiscountForGood)
SPENDING: tuple[type[Step[Any]], ...] = (SpendToDevelop, SpendToFight, SpendToPlace)

RECORDED_CATEGORIES = (
    "development-military-1-2",
    "military-windfall-1-2",
    "peaceful-windfall-1-2",
    "chromosome-world",
    "alien-good-world",
    "consume-two",
    "military-world-5",
    "six-development",
    "takeover-power",
)

# -- searches --------------------------------------------------------------------------------------


def search_category(f: Follower, d: Decision) -> None:
    """What to search for."""
    question = f.asked(d, Search)
    ours = dict(zip(RECORDED_CATEGORIES, CATEGORIES, strict=True))
    offered = [move.category for move in question.moves if isinstance(move, SearchFor)]
    f.compare_options([ours[name] for name in d.options.categories], offered)
    f.play(question, SearchFor(d.player, ours[d.chosen.category]))


def search_keep(f: Follower, d: Decision) -> None:
    """Take the card found, or go on."""
    question = f.asked(d, KeepFound)
    found = f.labels.id(str(d.options.card))
    f.play(question, TakeFound(d.player, found) if d.chosen.keep else Pass(d.player))


# -- cards from hand -------------------------------------------------------------------------------


def discard_for_prestige(f: Follower, d: Decision) -> None:
    """Discard a card for prestige, or none. The offers of a seat are alike, whichever of its cards
    makes them, and come in either order (BOW-EXPLORE-1)."""
    question = f.asked(d, OfferCard)
    offering = [card.id for card, _ in f.t.powers_of(d.player, DiscardForPrestige)]
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
    """Store a card of the starting hand, or one of those just paid, which the file has in the
    discard pile already."""
    card = f.labels.id(str(d.chosen.card))
    if f.is_open(StorePaid, seat=d.player):
        f.play(f.question(d.player, StorePaid), Store(d.player, card))
    else:
        f.play(f.question(d.player, StoreFromStartingHand), Store(d.player, card))


# -- what a turn in Settle allows ------------------------------------------------------------------


def upgrade_world(f: Follower, d: Decision) -> None:
    """Replace a world, or not."""
    question = f.asked(d, SettleAgain)
    moves = [move for move in question.moves if isinstance(move, ReplaceWorld)]
    recorded = [(f.labels.id(world), f.labels.id(card)) for world, card in d.options.legal]
    ours = {(move.world, move.card) for move in moves}
    f.compare_options(set(recorded), ours)
    if d.chosen.world is not None:
        pair = f.labels.id(d.chosen.world), f.labels.id(str(d.chosen.replacement))
        move = next((move for move in moves if (move.world, move.card) == pair), None)
        if move is None:
            raise Difference("the engine does not allow this replacement")
        f.play(question, move)


def takeover_prevent(f: Follower, d: Decision) -> None:
    """Make a takeover fail: the file asks before the first one is resolved, the engine when the
    turn of each comes (BOW-REC-4)."""
    if d.chosen.world is not None:
        f.prevented.add((f.t.round, d.player, f.labels.id(d.chosen.world)))


# -- goods -----------------------------------------------------------------------------------------


def good_kind(f: Follower, d: Decision) -> None:
    """The kind of a good that can be any."""
    step_type = NameKindSold if d.phase == "consume" else NameKindProduced
    f.play(f.question(d.player, step_type), NameKind(d.player, d.chosen.kind))


def goods_spent(entries: list[Entry]) -> dict[int, list[Auto]]:
    """By the number of a recorded payment, the goods that were discarded for it; the file names
    them after it."""
    spent: dict[int, list[Auto]] = {}
    payment = -1
    for entry in entries:
        if isinstance(entry, Decision) and entry.type in ("payment", "takeover_defend"):
            payment = entry.n
        elif isinstance(entry, Auto) and entry.what == "good_spent":
            spent.setdefault(payment, []).append(entry)
    return spent


def goods_unasked(entries: list[Entry]) -> dict[int, list[Auto]]:
    """Those of the goods spent about which the file asks nothing, by the number of the payment."""
    unasked: dict[int, list[Auto]] = {}
    payment, asked = -1, 0
    for entry in entries:
        match entry:
            case Decision(type="payment" | "takeover_defend"):
                payment, asked = entry.n, 0
            case Decision(type="choose_goods"):
                asked += len(entry.chosen.worlds)
            case Auto(what="good_spent") if asked:
                asked -= 1
            case Auto(what="good_spent"):
                unasked.setdefault(payment, []).append(entry)
    return unasked


def spend(f: Follower, d: Decision) -> None:
    """Spend the prestige and the goods that a payment names, then nothing more."""
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
            if isinstance(move, Spend)
            and move.power.partition(":")[0] in named
            and move.world == worlds.get(move.power.partition(":")[0])
        ]
        if wanted:
            f.play(question, wanted[0])
            named.remove(wanted[0].power.partition(":")[0])
        else:
            f.play(question, Pass(d.player))


def spends(card: str) -> bool:
    """Whether a card has a power that costs prestige or a good."""
    return any(isinstance(power, SPENT_FOR) for power in CARDS[card].data.powers)


BRINK_DECISIONS: dict[str, Callable[[Follower, Decision], None]] = {
    "search_category": search_category,
    "search_keep": search_keep,
    "discard_for_prestige": discard_for_prestige,
    "explore_power_discard": explore_power_discard,
    "save_card": save_card,
    "upgrade_world": upgrade_world,
    "takeover_prevent": takeover_prevent,
    "good_kind": good_kind,
}
