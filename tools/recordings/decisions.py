"""The handlers of recorded decisions: which of the engine's questions each one answers, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race import moves as m
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import PayForMilitary
from galaxy_referee.engine.race.phases.develop import ChooseDevelopments, PayForDevelopment
from galaxy_referee.engine.race.phases.explore import KeepCards
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds
from galaxy_referee.engine.race.phases.settle.place import PayForWorld, PlaceWorld
from galaxy_referee.engine.race.rounds import ChooseActionCards, DiscardToLimit
from galaxy_referee.engine.race.start import InitialDiscards
from galaxy_referee.records.importing.comparing import Difference, compare
from tools.recordings.additions import Rest
from tools.recordings.follow import Follower
from tools.recordings.goods import (
    choose_goods,
    consume_from_hand,
    consume_power,
    lucky_number,
    produce_power,
    trade_good,
    use_consume,
    use_produce,
    windfall_produce,
)
from tools.recordings.military import from_hand, spend_military
from tools.recordings.transcript import Auto, Decision, Use, legal_payments

# -- setup and round -------------------------------------------------------------------------------


def discard(f: Follower, d: Decision, step_type: type[Step[Any]]) -> None:
    """Discard from the dealt cards, or down to the hand limit, all seats at once (RACE-REC-19)."""
    question = f.asked(d, step_type)
    choice = question.moves.choose()
    f.compare_options(f.labels.ids(d.options.cards), choice["from"])
    compare(iter([("cards to discard", (d.options.discard,) * 2, (choice["min"], choice["max"]))]))
    f.play(question, m.Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


def choose_actions(f: Follower, d: Decision) -> None:
    """Choose one action card, or two. The engine treats a lone duplicate as the same action and
    offers every pair; the recording program does not offer all of them (RACE-REC-20)."""
    question = f.asked(d, ChooseActionCards)
    moves = question.moves
    if question.kind == "select":
        _choose_action(f, d, question)
    else:
        pairs = {frozenset(move.actions) for move in moves if isinstance(move, m.SelectTwo)}
        if not {frozenset(pair) for pair in d.options.pairs} <= pairs:
            raise Difference("the file offers pairs of actions that the engine does not")
        f.play(question, m.SelectTwo(d.player, tuple(d.chosen.actions)))


def _choose_action(f: Follower, d: Decision, question: Question) -> None:
    """Choose one action card. A player who chooses the second one last has both as second choices
    in the file."""
    if d.options.pairs:
        (action,) = set(d.chosen.actions) - set(f.t.players[d.player].actions)
        f.play(question, m.Select(d.player, action))
        return
    ours = [move.action for move in question.moves if isinstance(move, m.Select)]
    if f.t.options.two_actions:
        ours = [action for action in ours if not action.endswith("2") or action.endswith("-x2")]
    f.compare_options(d.options.actions, ours)
    f.play(question, m.Select(d.player, " ".join(d.chosen.actions)))


# -- Explore ---------------------------------------------------------------------------------------


def explore_discard(f: Follower, d: Decision) -> None:
    """Answer with the kept cards; the file records the discarded ones (RACE-REC-9)."""
    question = f.asked(d, KeepCards)
    choice = question.moves.choose()
    if question.kind == "discard":
        discard(f, d, KeepCards)
        return
    cards = f.labels.ids(d.options.cards)
    f.compare_options(cards, choice["from"])
    kept = len(cards) - d.options.discard
    compare(iter([("cards to keep", (kept, kept), (choice["min"], choice["max"]))]))
    discarded = f.labels.ids(d.chosen.discards)
    f.play(question, m.Keep(d.player, tuple(card for card in cards if card not in discarded)))


# -- Develop and Settle ----------------------------------------------------------------------------


def place(
    f: Follower, d: Decision, step_type: type[Step[Any]], kind: type[m.Develop | m.Settle]
) -> None:
    """Place a development or a world, or nothing; the file always asks (RACE-REC-8)."""
    question = f.asked(d, step_type)
    offered = [move.card for move in question.moves if isinstance(move, kind)]
    f.compare_options(f.labels.ids(d.options.cards), offered)
    card = d.chosen.card
    f.play(question, kind(d.player, f.labels.id(card)) if card else m.Pass(d.player))


def payment(f: Follower, d: Decision) -> None:
    """Pay for or conquer a card. The file has one record; for a world, the engine first asks for
    the way and the cards discarded for it, then for the cards from hand (RACE-REC-11)."""
    card = f.labels.id(d.options.for_)
    paid = m.Pay(d.player, tuple(f.labels.ids(d.chosen.discards)))
    if CARDS[card].development:
        _pay_for_development(f, d, card, paid)
        return
    if any(expansion.paying_first(f, d) for expansion in f.additions):
        return
    f.reach(PlaceWorld, seat=d.player, world=card)
    f.compare_table(d.before)
    f.spend_named(d)
    question = f.question(d.player, PlaceWorld, world=card)
    _compare_ways(f, d, question)
    f.play(question, _way(f, d.player, d.chosen.mode, d.chosen.special))
    _in_turn(
        f,
        d,
        [expansion.paying for expansion in f.additions],
        lambda: _after_goods(f, d, card, paid),
    )


def _in_turn(
    f: Follower, d: Decision, parts: Iterable[Callable[[Any, Decision, Rest], None]], rest: Rest
) -> None:
    """Do the parts of a payment that expansions handle, then the rest."""
    for part in reversed([*parts]):
        rest = partial(part, f, d, rest)
    rest()


def _after_goods(f: Follower, d: Decision, card: str, paid: m.Pay) -> None:
    """The part of a payment that follows the spent goods."""
    if d.chosen.mode.startswith("conquer"):
        f.conquered(d)
        return
    spend_military(f, d, filter(from_hand, f.labels.ids(d.chosen.special)))
    if f.is_open(PayForWorld, world=card):
        question = f.question(d.player, PayForWorld, world=card)
        _compare_prices(d, question)
        f.play(question, paid)
    elif paid.cards:
        raise Difference("the file pays with hand cards, the engine asks for none")


def _pay_for_development(f: Follower, d: Decision, card: str, paid: m.Pay) -> None:
    f.reach(PayForDevelopment, seat=d.player, card=card)
    f.compare_table(d.before)
    f.spend_named(d)
    _in_turn(
        f,
        d,
        [expansion.developing for expansion in f.additions],
        lambda: _pay_price(f, d, card, paid),
    )


def _pay_price(f: Follower, d: Decision, card: str, paid: m.Pay) -> None:
    question = f.question(d.player, PayForDevelopment, card=card)
    _compare_prices(d, question)
    f.play(question, paid)


def _compare_ways(f: Follower, d: Decision, question: Question) -> None:
    """Check that the engine offers every set of tableau cards that the file lists."""
    ours = [
        {*move.discard} | ({move.way} & CARDS.keys())
        for move in question.moves
        if isinstance(move, m.PlaceBy)
    ]
    spent = {card for card in f.labels.ids(d.chosen.special) if _spends(f, card)}
    for paid in legal_payments(d):
        cards = {card for card in f.labels.ids(paid.special) if not from_hand(card)}
        if {card for card in cards if _spends(f, card)} != spent:
            continue
        if cards - spent not in ours:
            raise Difference(f"the engine does not offer to place it with {paid.special}")


def _spends(f: Follower, card: str) -> bool:
    """Whether a card is named for a power that turns spent things into something else."""
    return any(expansion.spends(card) for expansion in f.additions)


def _compare_prices(d: Decision, question: Question) -> None:
    """Check that the engine's price is one that the file allows with the same tableau cards."""
    price = question.moves.choose()["max"]
    allowed = [
        number
        for paid in legal_payments(d)
        if set(paid.special) == set(d.chosen.special)
        for number in paid.hand_cards
    ]
    if price not in allowed:
        raise Difference(f"price: the file allows {allowed}, the engine {price}")


def auto_payment(f: Follower, auto: Auto) -> None:
    """A payment of nothing, or a conquest, about which the file did not ask."""
    card = f.labels.id(auto.for_)
    if CARDS[card].world and auto.mode != "zero_cost":
        question = f.question(auto.player, PlaceWorld, world=card)
        f.play(question, _way(f, auto.player, auto.mode, []))


def _way(f: Follower, seat: int, mode: str, special: list[str]) -> m.PlaceBy:
    """The engine's way for a recorded mode: the power that pays for military worlds is named; the
    other cards are discarded for their powers."""
    cards = [card for card in f.labels.ids(special) if not from_hand(card) and not _spends(f, card)]
    if mode != "pay_for_military":
        return m.PlaceBy(seat, mode.removesuffix("_nonmilitary"), tuple(cards))
    payers = [card for card in cards if CARDS[card].power(PayForMilitary)]
    if len(payers) != 1:
        raise Difference(f"the file pays for a military world with {len(payers)} powers")
    return m.PlaceBy(seat, payers[0], tuple(card for card in cards if card != payers[0]))


DECISIONS: dict[str, Callable[[Follower, Decision], None]] = {
    "initial_discard": partial(discard, step_type=InitialDiscards),
    "choose_actions": choose_actions,
    "explore_discard": explore_discard,
    "develop_place": partial(place, step_type=ChooseDevelopments, kind=m.Develop),
    "settle_place": partial(place, step_type=ChooseWorlds, kind=m.Settle),
    "payment": payment,
    "trade_good": trade_good,
    "consume_power": consume_power,
    "choose_goods": choose_goods,
    "consume_from_hand": consume_from_hand,
    "lucky_number": lucky_number,
    "produce_power": produce_power,
    "windfall_produce": windfall_produce,
    "hand_limit_discard": partial(discard, step_type=DiscardToLimit),
}

# Other records that give the engine's next answer; the rest follow automatically.
AUTOS: dict[str, Callable[[Follower, Auto], None]] = {"payment": auto_payment}
USES: dict[str, Callable[[Follower, Use], None]] = {"consume": use_consume, "produce": use_produce}
