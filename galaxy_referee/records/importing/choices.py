"""Answers the engine's questions from a log, with one function for each kind of step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import chain
from typing import Any

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Step
from galaxy_referee.engine.race import moves as m
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.components.powers import (
    ConsumeAllGoods,
    ConsumeFromHand,
    ConsumeGoods,
    ConsumeGuess,
    ConsumeSell,
    Power,
)
from galaxy_referee.engine.race.phases.consume.powers import UseConsumePowers
from galaxy_referee.engine.race.phases.consume.steps import ChooseGoods, DiscardForGain, NameNumber
from galaxy_referee.engine.race.phases.consume.trade import SellGood
from galaxy_referee.engine.race.phases.consume.turn import power_named
from galaxy_referee.engine.race.phases.develop import ChooseDevelopments, PayForDevelopment
from galaxy_referee.engine.race.phases.explore import KeepCards
from galaxy_referee.engine.race.phases.produce import REST, UseProducePowers
from galaxy_referee.engine.race.phases.settle.choose import ChooseWorlds
from galaxy_referee.engine.race.phases.settle.place import PayForWorld, PlaceWorld
from galaxy_referee.engine.race.rounds import ChooseActionCards, DiscardToLimit
from galaxy_referee.engine.race.start import InitialDiscards
from galaxy_referee.records.importing.additions import Choose, all_additions
from galaxy_referee.records.importing.comparing import Difference
from galaxy_referee.records.importing.engine_game import Silent, Teller
from galaxy_referee.records.importing.log import Answer

# -- setup and round -------------------------------------------------------------------------------


def actions(g: Teller, question: Decision) -> Move:
    """One action card, or two. A card chosen last is recorded together with the one before it."""
    revealed = g.t.players[question.seat].actions
    told = g.next(question.seat, "choose_actions").chosen.actions
    chosen = [action.replace(":", "-") for action in told]
    chosen = [action for action in chosen if action not in revealed]
    if isinstance(question.moves.at(0), m.Select):
        return m.Select(question.seat, " ".join(chosen))
    return m.SelectTwo(question.seat, tuple(chosen))


def explored(g: Teller, question: Decision) -> Move:
    """The cards kept in Explore; the log records the discarded ones."""
    discarded = g.ids(g.next(question.seat, "explore_discard").chosen.discards)
    if question.kind == "discard":
        return m.Discard(question.seat, discarded)
    drawn = g.t.players[question.seat].drawn
    return m.Keep(question.seat, tuple(card for card in drawn if card not in discarded))


def _discarded(g: Teller, question: Decision, kind: str) -> Move:
    """All cards discarded for one reason, which a log may record one by one."""
    return m.Discard(question.seat, cards_of(g, g.all(question.seat, kind)))


initial_discard = partial(_discarded, kind="initial_discard")


def cards_of(g: Teller, answers: Sequence[Answer]) -> tuple[str, ...]:
    return g.ids([card for answer in answers for card in answer.chosen.discards])


# -- Develop and Settle ----------------------------------------------------------------------------


def development(g: Teller, question: Decision) -> Move:
    card = g.next(question.seat, "develop_place").chosen.card
    return m.Develop(question.seat, g.labels.id(card)) if card else m.Pass(question.seat)


def world(g: Teller, question: Decision) -> Move:
    card = g.next(question.seat, "settle_place").chosen.card
    return m.Settle(question.seat, g.labels.id(card)) if card else m.Pass(question.seat)


def pay_for_development(g: Teller, question: Decision) -> Move:
    return m.Pay(question.seat, g.ids(payment(g, question.seat, g.step.card).chosen.discards))


def pay_for_world(g: Teller, question: Decision) -> Move:
    return m.Pay(question.seat, g.ids(payment(g, question.seat, g.step.world).chosen.discards))


def payment(g: Teller, seat: int, card: str) -> Answer:
    """The payment for a card, which may answer several questions."""
    for answer in g.answers.of(g.moment, seat, "payment"):
        if answer.options and g.labels.id(answer.options.for_) == card:
            g.line = answer.line
            return answer
    raise Silent(f"how {CARDS[card].title} was paid for")


def way_to_place(g: Teller, question: Decision) -> Move:
    """The way to place a world. A log does not record the power that paid for a military world, so
    one is chosen for which the world costs what was paid."""
    placed = CARDS[g.step.world]
    paid = payment(g, question.seat, placed.id)
    price = len(paid.chosen.discards)
    moves = [move for move in question.moves if isinstance(move, m.PlaceBy)]
    special = {*g.ids(paid.chosen.specials)} & {card for move in moves for card in move.discard}
    options = g.step.options(g.t)
    for move in moves:
        plan = options.plan_for(placed, move.way, move.discard)
        assert plan is not None
        conquered = plan.cost is None
        if conquered != (paid.chosen.mode == "conquer"):
            continue
        if {*move.discard} == special - {move.way} and (conquered or plan.cost == price):
            return move
    raise Difference(f"{placed.title} cannot be placed by {paid.chosen.mode} for {price} cards")


# -- Consume ---------------------------------------------------------------------------------------

# The log records that can belong to a power.
CONSUMING: dict[str, tuple[type[Power], ...]] = {
    "consume_good": (ConsumeGoods, ConsumeAllGoods),
    "trade_good": (ConsumeSell,),
    "consume_from_hand": (ConsumeFromHand,),
    "lucky_number": (ConsumeGuess,),
}


@cache
def _consuming() -> dict[str, tuple[type[Power], ...]]:
    """The same, including the expansions' entries."""
    known = dict(CONSUMING)
    for expansion in all_additions():
        for name, powers in expansion.consuming.items():
            known[name] = (*known.get(name, ()), *powers)
    return known


@cache
def _unasked() -> tuple[type[Power], ...]:
    """The powers that ask no question once they are used."""
    return (
        ConsumeAllGoods,
        *chain.from_iterable(expansion.unasked for expansion in all_additions()),
    )


@cache
def _told() -> tuple[type[Power], ...]:
    """The powers to which log records can belong."""
    return tuple(chain(*_consuming().values()))


def sale(g: Teller, question: Decision) -> Move:
    """The good sold for the action, or by a power."""
    power = g.step.power
    for answer in _consumed(g, question.seat):
        if answer.type == "trade_good" and is_by(answer, power):
            g.give([answer])
            return m.Sell(question.seat, g.labels.id(answer.chosen.world or ""))
    raise Silent("which good is sold")


def consume_power(g: Teller, question: Decision) -> Move:
    """The next power: first powers without a choice, which logs do not record, then the one that
    was used up first."""
    offered = [move for move in question.moves if isinstance(move, m.Consume)]
    untold = next((move for move in offered if _is_untold(_power(g, move))), None)
    if untold is not None:
        return untold
    told = _consumed(g, question.seat)
    for answer in _last_uses(told):
        used = next((move for move in offered if _uses(g, answer, move)), None)
        if used is not None:
            if isinstance(_power(g, used), _unasked()):
                g.give(_by(g, question.seat, answer.type, used.power))
            return used
    if told:
        raise Difference(f"the log still uses {told[0].by} ({told[0].type})")
    return _stop_consuming(g, question, offered)


def _stop_consuming(g: Teller, question: Decision, offered: list[m.Consume]) -> Move:
    """Stop using powers, if the remaining ones are optional. A power that takes all goods asks
    nothing, so a log may omit it."""
    if m.Pass(question.seat) in question.moves:
        return m.Pass(question.seat)
    for move in offered:
        if isinstance(_power(g, move), ConsumeAllGoods):
            return move
    raise Silent("which consume power is used")


def _is_untold(power: Power) -> bool:
    """Whether a power is used without a choice, so that logs do not record it."""
    return not isinstance(power, _told()) and not power.optional


def _uses(g: Teller, answer: Answer, move: m.Consume) -> bool:
    """Whether a record can be a use of this power."""
    return isinstance(_power(g, move), _consuming()[answer.type]) and is_by(answer, move.power)


def _last_uses(answers: list[Answer]) -> list[Answer]:
    """The last record of each power: a power that can be used up to N times may be recorded N
    times, with others in between."""
    last = {(answer.by, answer.type): answer for answer in answers}
    return sorted(last.values(), key=lambda answer: answer.n)


def _consumed(g: Teller, seat: int) -> list[Answer]:
    """The remaining records of a seat's Consume phase; a sale for the action belongs to no
    power."""
    return g.answers.of(g.moment, seat, *_consuming())


def _power(g: Teller, move: m.Consume) -> Power:
    named = power_named(g.t, move.seat, move.power)
    assert named is not None
    return named[1]


def _by(g: Teller, seat: int, kind: str, power: str) -> list[Answer]:
    """The remaining records of a power."""
    return [answer for answer in g.answers.of(g.moment, seat, kind) if is_by(answer, power)]


def is_by(answer: Answer, power: str | None) -> bool:
    """Whether a record belongs to this power or names none. Only one kind of power names
    numbers."""
    if answer.type == "lucky_number":
        return True
    title = title_of(power) if power else None
    return title == (name_of(answer.by) if answer.by else None)


def title_of(power: str) -> str | None:
    """The name of the card that has a power; None for a power of a strengthened action."""
    card = CARDS.get(power.partition(":")[0])
    return card.title if card else None


def name_of(label: str) -> str:
    """The name on a card, because logs do not always record which copy's power was used."""
    return label.partition("#")[0]


def goods(g: Teller, question: Decision) -> Move:
    """The goods that a power consumes, recorded one by one."""
    move = question.moves.at(0)
    assert isinstance(move, m.ConsumeGood)
    answers = _by(g, question.seat, "consume_good", g.step.power)[: len(move.worlds)]
    g.give(answers)
    return m.ConsumeGood(question.seat, g.ids([answer.chosen.world or "" for answer in answers]))


def cards_for_gain(g: Teller, question: Decision) -> Move:
    """The cards from hand that a power takes, which may be recorded one by one."""
    answers = _by(g, question.seat, "consume_from_hand", g.step.power)
    g.give(answers)
    return m.Discard(question.seat, cards_of(g, answers))


def guess(g: Teller, question: Decision) -> Move:
    return m.Guess(question.seat, g.next(question.seat, "lucky_number").chosen.number)


# -- Produce ---------------------------------------------------------------------------------------


def produce_power(g: Teller, question: Decision) -> Move:
    """The next chosen world; then the rest in the standard order."""
    rest = m.Produce(question.seat, REST)
    moves = [move for move in question.moves if isinstance(move, m.Produce)]
    uses = [move for move in moves if move != rest]
    for answer in g.answers.of(g.moment, question.seat, "windfall_produce", "discard_to_produce"):
        move = next((move for move in uses if _fills(g, answer, move)), None)
        if move is not None:
            if answer.type == "windfall_produce":
                g.give([answer])
            return move
    return rest if rest in moves else uses[0]


def _fills(g: Teller, answer: Answer, move: m.Produce) -> bool:
    """Whether a move produces where the log says, through the power it names or a bonus."""
    world = g.labels.id(answer.chosen.world or "")
    carrier = move.power.partition(":")[0]
    return is_by(answer, move.power) and world == (move.world or carrier)


CHOICES: dict[type[Step[Any]], Choose] = {
    InitialDiscards: initial_discard,
    DiscardToLimit: partial(_discarded, kind="hand_limit_discard"),
    ChooseActionCards: actions,
    KeepCards: explored,
    ChooseDevelopments: development,
    PayForDevelopment: pay_for_development,
    ChooseWorlds: world,
    PlaceWorld: way_to_place,
    PayForWorld: pay_for_world,
    SellGood: sale,
    UseConsumePowers: consume_power,
    ChooseGoods: goods,
    DiscardForGain: cards_for_gain,
    NameNumber: guess,
    UseProducePowers: produce_power,
}
