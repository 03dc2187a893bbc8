"""Goods spent for Military, or for lower costs, in recorded payments."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansions.goods_for_military.expansion import (
    ChooseGoodToSpend,
    good_power,
)
from galaxy_referee.engine.race.expansions.goods_for_military.moves import SpendGood
from galaxy_referee.records.lines import Unreadable
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.powers import card_named
from tools.recordings.transcript import Auto, Decision, Entry


def note_goods(f: Follower, entries: list[Entry]) -> None:
    """Note the goods spent in each payment."""
    f.payments, f.unasked = goods_spent(entries), goods_unasked(entries)


def goods_spent(entries: list[Entry]) -> dict[int, list[Auto]]:
    """The goods discarded for a payment, by the number of the recorded payment; the file names them
    after it."""
    spent: dict[int, list[Auto]] = {}
    payment = -1
    for entry in entries:
        if isinstance(entry, Decision) and entry.type in ("payment", "takeover_defend"):
            payment = entry.n
        elif isinstance(entry, Auto) and entry.what == "good_spent":
            spent.setdefault(payment, []).append(entry)
    return spent


def goods_unasked(entries: list[Entry]) -> dict[int, list[Auto]]:
    """The spent goods about which the file asks no question, by the number of the payment."""
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


def spend_goods(f: Follower, d: Decision, rest: Callable[[], None]) -> None:
    """Spend the goods of a payment, then do the rest of it. If the file asks for the goods in
    separate records, the rest waits for them."""
    f.goods = {}
    if f.is_open(ChooseGoodToSpend, seat=d.player):
        for spent in f.unasked.get(d.n, []):
            kind = _kind_taken(f.labels.id(card_named(spent.power)))
            f.goods.setdefault(kind, []).append(f.labels.id(spent.world))
    _spend_goods(f, d, rest)


def _spend_goods(f: Follower, d: Decision, rest: Callable[[], None]) -> None:
    while f.is_open(ChooseGoodToSpend, seat=d.player):
        question = f.question(d.player, ChooseGoodToSpend)
        chosen = f.goods.get(_kind_taken(f.t.agenda[-1].power), [])
        if len(question.moves) > 1 and not chosen:
            f.unfinished = lambda: _spend_goods(f, d, rest)
            return
        world = chosen.pop(0) if chosen else None
        f.play(question, SpendGood(d.player, world) if world else question.moves.at(0))
    rest()


def spend_good(f: Follower, d: Decision) -> None:
    """Choose the good that a power takes, if there are several. The engine may ask for one of
    another kind first (RACE-REC-11), and does not ask about several on the same world."""
    recorded = set(f.labels.ids(d.options.worlds))
    if len(recorded) == 1 and not f.is_open(ChooseGoodToSpend, seat=d.player):
        return
    used = [
        power.good
        for card, power in f.t.powers_of(d.player, TemporaryMilitary)
        if power.good is not None and card.power_id(power) in f.t.used
    ]
    kind = _kind_taken(f.labels.id(card_named(d.options.power)))
    if set(used) == {kind}:
        question = f.asked(d, ChooseGoodToSpend)
        offered = [move.world for move in question.moves if isinstance(move, SpendGood)]
        new = set(f.t.fresh) - recorded  # as in ``_without_new_goods``
        f.compare_options(recorded, set(offered) - new)
    f.goods.setdefault(kind, []).extend(f.labels.ids(d.chosen.worlds))
    f.unfinished()


def _kind_taken(card: str) -> str:
    """The kind of good that a card takes for Military."""
    power = good_power(CARDS[card])
    if power is None or power.good is None:
        raise Unreadable(f"{CARDS[card].title} takes no goods.")
    return power.good


ADDITIONS = Additions(
    decisions={"choose_goods in settle": spend_good}, paying=spend_goods, prepare=note_goods
)
