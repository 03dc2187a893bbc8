"""Recorded decisions of Settle with the cards of Alien Artifacts: further worlds, goods for
Military, and a good on a world as it is placed."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import TemporaryMilitary
from galaxy_referee.engine.race.expansions.alien_artifacts.moves import SettleBy
from galaxy_referee.engine.race.expansions.alien_artifacts.powers import (
    ExcessMilitary,
    FlipWorld,
    FreeWorld,
)
from galaxy_referee.engine.race.expansions.alien_artifacts.settle import SettleFurther
from galaxy_referee.engine.race.expansions.good_when_placed.steps import DiscardForGood
from galaxy_referee.engine.race.expansions.goods_for_military.moves import SpendGood
from galaxy_referee.engine.race.expansions.goods_for_military.steps import (
    ChooseGoodToSpend,
    good_power,
)
from galaxy_referee.engine.race.moves import Discard, Pass
from galaxy_referee.records.lines import Unreadable
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.observe import Difference
from galaxy_referee.records.replay.transcript import Decision, RecordedPower


def further_power(f: Follower, d: Decision) -> None:
    """Which power places a further world. A world from hand follows in a record of its own, the
    engine asks for both at once (RACE-REC-12)."""
    question = f.asked(d, SettleFurther)
    ours = {move.power for move in question.moves if isinstance(move, SettleBy)}
    recorded = d.options.powers
    for power in recorded:
        if _power_id(f, power) not in ours and not _needs_world(power):
            raise Difference(f"the engine does not offer {power}")
    if d.chosen.power is None:
        f.play(question, Pass(d.player))
    elif not _needs_world(d.chosen.power):
        f.play(question, SettleBy(d.player, _power_id(f, d.chosen.power)))


def further_world(f: Follower, d: Decision) -> None:
    """The further world, or none after all: then the file counts the power as used."""
    question = f.asked(d, SettleFurther)
    power = _power_id(f, d.options.power)
    moves = [move for move in question.moves if isinstance(move, SettleBy)]
    offered = [str(move.world) for move in moves if move.power == power]
    recorded = f.labels.ids(d.options.cards)
    if sorted(recorded) != sorted(_without_new_goods(f, d.player, power)):
        f.compare_options(recorded, offered)
    if d.chosen.card is None:
        f.spend(d.round, d.phase, power)
    else:
        f.play(question, SettleBy(d.player, power, f.labels.id(d.chosen.card)))


def _without_new_goods(f: Follower, seat: int, power: str) -> list[str]:
    """The further worlds that need no good of a world placed in this phase. The file lets such a
    good be spent only if it asked how to pay for the world (RACE-REC-11, AA-OQ-3)."""
    t = game.copy(f.t)
    for placed in t.players[seat].tableau:
        if placed.card in t.fresh:
            placed.good, placed.more = None, []
    question = t.agenda[-1].decision(t)
    moves = [] if question is None else question.moves
    return [str(move.world) for move in moves if isinstance(move, SettleBy) and move.power == power]


def spend_goods(f: Follower, d: Decision, rest: Callable[[], None]) -> None:
    """Spend the goods of a payment, then do the rest of it. Where the file asks for the goods in
    records of their own, the rest waits for them."""
    f.goods = {}
    if f.is_open(ChooseGoodToSpend, seat=d.player):
        for spent in f.unasked.get(d.n, []):
            kind = _kind_taken(f.labels.id(_card(spent.power)))
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
    """The good that a power takes, where there are several. The engine may ask first for one of
    another kind (RACE-REC-11), and does not ask for one of several on the same world."""
    recorded = set(f.labels.ids(d.options.worlds))
    if len(recorded) == 1 and not f.is_open(ChooseGoodToSpend, seat=d.player):
        return
    used = [
        power.good
        for card, power in f.t.powers_of(d.player, TemporaryMilitary)
        if power.good is not None and card.power_id(power) in f.t.used
    ]
    kind = _kind_taken(f.labels.id(_card(d.options.power)))
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


def discard_when_placed(f: Follower, d: Decision) -> None:
    """A card for a good on the world just placed, or none."""
    question = f.asked(d, DiscardForGood)
    f.compare_options(f.labels.ids(d.options.hand), question.moves.choose()["from"])
    f.play(question, Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


def _power_id(f: Follower, power: RecordedPower | str | None) -> str:
    """The name in moves of the power of a card that places further worlds."""
    card = CARDS[f.labels.id(_card(power))]
    for kind in (ExcessMilitary, FreeWorld, FlipWorld):
        found = card.power(kind)
        if found is not None:
            return card.power_id(found)
    raise Unreadable(f"{card.title} places no further worlds.")


def _card(power: RecordedPower | str | None) -> str:
    name = power.card if isinstance(power, RecordedPower) else power
    if name is None:
        raise Unreadable("A record in settle names no power.")
    return name


def _needs_world(power: RecordedPower | str) -> bool:
    return isinstance(power, str) or power.kind != "flip_world"
