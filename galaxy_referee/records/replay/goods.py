"""The recorded decisions of Consume and Produce; see ``decisions``."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice
from galaxy_referee.engine.race.components.powers import (
    ConsumeAllGoods,
    ConsumeGoods,
)
from galaxy_referee.engine.race.expansions.brink_of_war.powers import HandCardsForPrestige
from galaxy_referee.engine.race.expansions.rebel_vs_imperium.consume import PlaceBet
from galaxy_referee.engine.race.moves import (
    Consume,
    ConsumeGood,
    Discard,
    Guess,
    Pass,
    Produce,
    Sell,
)
from galaxy_referee.engine.race.phases.consume.powers import (
    UseConsumePowers,
    may_be_left,
    usable_powers,
)
from galaxy_referee.engine.race.phases.consume.steps import (
    ChooseGoods,
    DiscardForGain,
    NameNumber,
)
from galaxy_referee.engine.race.phases.consume.trade import SellGood
from galaxy_referee.engine.race.phases.consume.turn import power_named
from galaxy_referee.engine.race.phases.produce import BONUS, UseProducePowers, usable
from galaxy_referee.records.replay.artifacts import spend_good
from galaxy_referee.records.replay.follow import Follower
from galaxy_referee.records.replay.observe import Difference, compare
from galaxy_referee.records.replay.powers import find_power, power_id, second_bonus
from galaxy_referee.records.replay.transcript import (
    Decision,
    RecordedPower,
    Use,
)

# -- Consume ---------------------------------------------------------------------------------------


def trade_good(f: Follower, d: Decision) -> None:
    """Sell one good; asked even if there is only one (RACE-REC-8)."""
    question = f.asked(d, SellGood)
    offered = [move.world for move in question.moves if isinstance(move, Sell)]
    f.compare_options(f.labels.ids(d.options.worlds), offered)
    f.play(question, Sell(d.player, f.labels.id(d.chosen.world or "")))


def _compare_consume_options(f: Follower, d: Decision, question: Question) -> None:
    """The powers that may be used, and whether their owner may stop."""
    as_recorded = f.as_recorded(question, "consume")
    moves = [] if as_recorded is None else list(as_recorded.moves)
    _compare_powers(f, d, moves)
    may_pass = any(isinstance(move, Pass) for move in moves)
    # The file takes a bet as mandatory, and lets its owner bet nothing (RACE-REC-16); it uses some
    # powers with no goods (BOW-REC-6).
    powers = d.options.powers
    unclear = any(isinstance(power, RecordedPower) and power.kind == "ante" for power in powers)
    for move in moves:
        unclear |= isinstance(move, Consume) and _waits_for_goods(f, d.player, move.power)
    compare(iter([("may stop consuming", d.options.pass_ or unclear, may_pass or unclear)]))


def _compare_powers(f: Follower, d: Decision, moves: list[Move]) -> None:
    offered = [move.power for move in moves if isinstance(move, Consume)]
    powers = d.options.powers
    recorded = [
        power_id(f.labels, "consume", power, d.player) for power in powers if _can_use(f, d, power)
    ]
    f.compare_options(recorded, offered)


def consume_power(f: Follower, d: Decision) -> None:
    """The next power, or none if all that is left is optional (RACE-REC-15). One that consumes all
    goods is used with the record that lists them."""
    question = f.asked(d, UseConsumePowers)
    _compare_consume_options(f, d, question)
    if d.chosen.power is None:
        f.play(question, Pass(d.player))
    elif not _consumes_all(f, d.chosen.power) and _can_use(f, d, d.chosen.power):
        power = power_id(f.labels, "consume", d.chosen.power, d.player)
        if not _waits_for_goods(f, d.player, power):
            f.play(question, Consume(d.player, power))


def _waits_for_goods(f: Follower, seat: int, power_id: str) -> bool:
    """Whether the goods decide if a power is used: the file may use it with none (BOW-REC-6)."""
    named = power_named(f.t, seat, power_id)
    if named is None or not isinstance(named[1], ConsumeGoods | HandCardsForPrestige):
        return False
    card, power = named
    return may_be_left(f.t, seat, card, power)


def _can_use(f: Follower, d: Decision, power: RecordedPower | str) -> bool:
    """A bet with no card in hand is not a bet (RACE-REC-16)."""
    bets = isinstance(power, RecordedPower) and power.kind == "ante"
    return not bets or bool(f.t.players[d.player].hand)


def choose_goods(f: Follower, d: Decision) -> None:
    """The goods that a power consumes; asked even if all must go (RACE-REC-8)."""
    if d.phase != "consume":
        if "brink_of_war" not in f.t.options.in_play:
            spend_good(f, d)
        return  # with The Brink of War, the payment has discarded it (BOW-REC)
    power = power_id(f.labels, "consume", d.options.power, d.player)
    chosen = f.labels.ids(d.chosen.worlds)
    if _consumes_all(f, d.options.power):
        question = f.asked(d, UseConsumePowers)
        f.compare_options(chosen, f.t.worlds_of_goods(d.player))
        f.play(question, Consume(d.player, power))
        return
    if not f.is_open(ChooseGoods, power=power):
        question = f.asked(d, UseConsumePowers)
        if not chosen:
            f.spend(d.round, "consume", power)
            return
        if not any(isinstance(move, Consume) and move.power == power for move in question.moves):
            raise Difference(f"the engine does not allow {power}")
        f.play(question, Consume(d.player, power))
    question = f.asked(d, ChooseGoods, power=power)
    offered = {
        world for move in question.moves if isinstance(move, ConsumeGood) for world in move.worlds
    }
    f.compare_options(set(f.labels.ids(d.options.worlds)), offered)
    f.play(question, ConsumeGood(d.player, tuple(chosen)))


def _consumes_all(f: Follower, recorded: RecordedPower | str | None) -> bool:
    """Whether a power takes every good, so that the engine has nothing to ask."""
    if isinstance(recorded, RecordedPower) and recorded.card is None:
        return False
    return isinstance(find_power(f.labels, "consume", recorded)[1], ConsumeAllGoods)


def consume_from_hand(f: Follower, d: Decision) -> None:
    """Discard from hand for a power, perhaps nothing (RACE-REC-17)."""
    power = power_id(f.labels, "consume", d.options.power, d.player)
    if not f.is_open(DiscardForGain, power=power):
        question = f.asked(d, UseConsumePowers)
        if not d.chosen.discards and _waits_for_goods(f, d.player, power):
            f.spend(d.round, "consume", power)
            return
        f.play(question, Consume(d.player, power))
    question = f.question(d.player, Choice, power=power)
    f.compare_options(f.labels.ids(d.options.hand), question.moves.choose()["from"])
    f.play(question, Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


def lucky_number(f: Follower, d: Decision) -> None:
    """Name a number."""
    question = f.asked(d, NameNumber)
    offered = [move.number for move in question.moves if isinstance(move, Guess)]
    f.compare_options(d.options.numbers, offered)
    f.play(question, Guess(d.player, d.chosen.number))


# -- Produce ---------------------------------------------------------------------------------------


def windfall_produce(f: Follower, d: Decision) -> None:
    """The world that a windfall power fills (RACE-REC-14)."""
    power = power_id(f.labels, "produce", d.options.power, d.player)
    question = f.asked(d, UseProducePowers)
    if power == BONUS and not _worlds_for(question, power):
        power = second_bonus(d.player)  # the file calls both the first
    f.compare_options(f.labels.ids(d.options.worlds), _worlds_for(question, power))
    f.play(question, Produce(d.player, power, f.labels.id(d.chosen.world or "")))


def use_produce(f: Follower, use: Use) -> None:
    """A produce power is used, in the file's order (RACE-REC-14). One that can fill several worlds
    waits for the record that names the world; one that can fill none is recorded all the same."""
    if use.power.kind in ("discard_to_produce", "discard_for_windfall"):
        return  # the record of the discard follows
    power = power_id(f.labels, "produce", use.power, use.player)
    f.enter_phase("produce")
    if f.t.phase != "produce" or all(own.id != power for own in usable(f.t, use.player)):
        return
    question = f.question(use.player, UseProducePowers)
    moves = [move for move in question.moves if isinstance(move, Produce) and move.power == power]
    if not moves:
        raise Difference(f"the file uses {power}, the engine does not allow it")
    if len(moves) == 1:
        f.play(question, moves[0])


def _worlds_for(question: Question, power: str) -> list[str]:
    return [
        move.world
        for move in question.moves
        if isinstance(move, Produce) and move.power == power and move.world
    ]


def use_consume(f: Follower, use: Use) -> None:
    """A power that needs no goods is used, unasked if it is the only one; so is a bet, which may
    turn out to be none (RACE-REC-15, -16)."""
    if use.power.kind not in ("draw", "gain_vp", "ante", "spend_prestige"):
        return
    if f.t.phase == "produce":
        return  # it was the last one, and has been chosen already
    power = power_id(f.labels, "consume", use.power, use.player)
    f.enter_phase("consume")
    if f.t.phase != "consume":
        return  # without it nothing was left to use, and the next round may have begun
    if use.power.kind == "ante" and not f.t.players[use.player].hand:
        f.spend(f.t.round, "consume", power)
    if f.is_open(PlaceBet, seat=use.player):
        return  # chosen already
    if any(card.power_id(own) == power for card, own in usable_powers(f.t, use.player)):
        f.play(f.question(use.player, UseConsumePowers), Consume(use.player, power))
