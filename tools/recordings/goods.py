"""The handlers of recorded decisions in Consume and Produce; see ``decisions``."""

from __future__ import annotations

from galaxy_referee.engine.kernel.decisions import Decision as Question
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.steps import Choice
from galaxy_referee.engine.race import moves as m
from galaxy_referee.engine.race.components.powers import (
    ConsumeAllGoods,
    ConsumeFromHand,
    ConsumeGoods,
)
from galaxy_referee.engine.race.phases.consume.powers import (
    UseConsumePowers,
    may_be_left,
    usable_powers,
)
from galaxy_referee.engine.race.phases.consume.steps import ChooseGoods, NameNumber
from galaxy_referee.engine.race.phases.consume.trade import SellGood
from galaxy_referee.engine.race.phases.consume.turn import power_named
from galaxy_referee.engine.race.phases.produce import BONUS, REST, UseProducePowers, usable
from galaxy_referee.engine.race.phases.produce_powers import PRODUCE_POWERS
from galaxy_referee.records.importing.additions import first_of
from galaxy_referee.records.importing.comparing import Difference, compare
from tools.recordings.additions import NoGoods
from tools.recordings.follow import Follower
from tools.recordings.powers import bonus_power, find_power, power_id
from tools.recordings.transcript import Decision, RecordedPower, Use

# Kinds of powers that need no goods; expansions add others.
NO_GOODS = {"draw": NoGoods()}

# -- Consume ---------------------------------------------------------------------------------------


def trade_good(f: Follower, d: Decision) -> None:
    """Sell one good; the file asks even if there is only one (RACE-REC-8)."""
    question = f.asked(d, SellGood)
    offered = [move.world for move in question.moves if isinstance(move, m.Sell)]
    f.compare_options(f.labels.ids(d.options.worlds), offered)
    f.play(question, m.Sell(d.player, f.labels.id(d.chosen.world or "")))


def _compare_consume_options(f: Follower, d: Decision, question: Question) -> None:
    """Compare the powers that may be used, and whether the owner may stop."""
    as_recorded = f.as_recorded(question, "consume")
    moves = [] if as_recorded is None else list(as_recorded.moves)
    _compare_powers(f, d, moves)
    may_pass = any(isinstance(move, m.Pass) for move in moves)
    known = [_told(f, power) for power in d.options.powers]
    unclear = any(told is not None and told.may_stop for told in known)
    for move in moves:
        unclear |= isinstance(move, m.Consume) and _waits_for_goods(f, d.player, move.power)
    compare(iter([("may stop consuming", d.options.pass_ or unclear, may_pass or unclear)]))


def _compare_powers(f: Follower, d: Decision, moves: list[Move]) -> None:
    offered = [move.power for move in moves if isinstance(move, m.Consume)]
    powers = d.options.powers
    usable = (power for power in powers if _can_use(f, d, power))
    recorded = [power_id(f.labels, "consume", power, d.player) for power in usable]
    f.compare_options(recorded, offered)


def consume_power(f: Follower, d: Decision) -> None:
    """Use the next power, or stop if all remaining powers are optional (RACE-REC-15). A power that
    consumes all goods is used with the record that lists them."""
    question = f.asked(d, UseConsumePowers)
    _compare_consume_options(f, d, question)
    if d.chosen.power is None:
        f.play(question, m.Pass(d.player))
    elif not _consumes_all(f, d.chosen.power) and _can_use(f, d, d.chosen.power):
        power = power_id(f.labels, "consume", d.chosen.power, d.player)
        if not _waits_for_goods(f, d.player, power):
            f.play(question, m.Consume(d.player, power))


def _waits_for_goods(f: Follower, seat: int, power_id: str) -> bool:
    """Whether a power is used only if it takes goods or cards: the file may use it with none
    (RACE-REC-17, BOW-REC-6)."""
    named = power_named(f.t, seat, power_id)
    if named is None or not isinstance(named[1], ConsumeGoods | ConsumeFromHand):
        return False
    card, power = named
    return may_be_left(f.t, seat, card, power)


def _can_use(f: Follower, d: Decision, power: RecordedPower | str) -> bool:
    """Whether a power that the file offers can be used at all."""
    told = _told(f, power)
    return told is None or told.works(f.t, d.player)


def _told(f: Follower, power: RecordedPower | str) -> NoGoods | None:
    """The known facts about a recorded power that needs no goods."""
    tables = (*(expansion.no_goods for expansion in f.additions), NO_GOODS)
    return first_of(tables, power.kind) if isinstance(power, RecordedPower) else None


def choose_goods(f: Follower, d: Decision) -> None:
    """Choose the goods that a power consumes; the file asks even if all must go (RACE-REC-8)."""
    power = power_id(f.labels, "consume", d.options.power, d.player)
    chosen = f.labels.ids(d.chosen.worlds)
    if _consumes_all(f, d.options.power):
        question = f.asked(d, UseConsumePowers)
        f.compare_options(chosen, f.t.worlds_of_goods(d.player))
        f.play(question, m.Consume(d.player, power))
        return
    if not f.is_open(ChooseGoods, power=power):
        question = f.asked(d, UseConsumePowers)
        if not chosen:
            f.spend(d.round, "consume", power)
            return
        if not any(isinstance(move, m.Consume) and move.power == power for move in question.moves):
            raise Difference(f"the engine does not allow {power}")
        f.play(question, m.Consume(d.player, power))
    question = f.asked(d, ChooseGoods, power=power)
    made = (move for move in question.moves if isinstance(move, m.ConsumeGood))
    offered = {world for move in made for world in move.worlds}
    f.compare_options(set(f.labels.ids(d.options.worlds)), offered)
    f.play(question, m.ConsumeGood(d.player, tuple(chosen)))


def _consumes_all(f: Follower, recorded: RecordedPower | str | None) -> bool:
    """Whether a power takes all goods, so that the engine need not ask."""
    if isinstance(recorded, RecordedPower) and recorded.card is None:
        return False
    return isinstance(find_power(f.labels, "consume", recorded)[1], ConsumeAllGoods)


def consume_from_hand(f: Follower, d: Decision) -> None:
    """Discard from hand for a power, possibly nothing (RACE-REC-17)."""
    power = power_id(f.labels, "consume", d.options.power, d.player)
    question = f.asked(d, UseConsumePowers)
    if not d.chosen.discards:
        f.spend(d.round, "consume", power)
        return
    f.play(question, m.Consume(d.player, power))
    question = f.question(d.player, Choice, power=power)
    f.compare_options(f.labels.ids(d.options.hand), question.moves.choose()["from"])
    f.play(question, m.Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


def lucky_number(f: Follower, d: Decision) -> None:
    """Name a number."""
    question = f.asked(d, NameNumber)
    offered = [move.number for move in question.moves if isinstance(move, m.Guess)]
    f.compare_options(d.options.numbers, offered)
    f.play(question, m.Guess(d.player, d.chosen.number))


# -- Produce ---------------------------------------------------------------------------------------


def produce_power(f: Follower, d: Decision) -> None:
    """Choose the next power, either one that counts or one that may produce (RACE-REC-14). The
    record of its use follows."""
    powers = [power for power in d.options.powers if _can_fill(f, d.player, power)]
    if not powers:
        return
    question = f.asked(d, UseProducePowers)
    as_recorded = f.as_recorded(question, d.phase)
    moves = [] if as_recorded is None else list(as_recorded.moves)
    ours = {move.power for move in moves if isinstance(move, m.Produce)} - {REST}
    f.compare_options([power_id(f.labels, "produce", power) for power in powers], ours)


def _can_fill(f: Follower, seat: int, recorded: RecordedPower | str) -> bool:
    """Whether a power that may produce has a world to fill; the file also lists powers without one
    (RACE-REC-14)."""
    card, power = find_power(f.labels, "produce", recorded)
    fills = PRODUCE_POWERS[type(power)].fills
    empty = [placed.card for placed in f.t.players[seat].tableau if placed.good is None]
    return fills is None or fills(f.t, seat, empty, power, card.id) != []


def windfall_produce(f: Follower, d: Decision) -> None:
    """Choose the world that a windfall power fills (RACE-REC-14)."""
    power = power_id(f.labels, "produce", d.options.power, d.player)
    question = f.asked(d, UseProducePowers)
    if power == BONUS and not _worlds_for(question, power):
        power = bonus_power("produce", 2, d.player) or power  # the file calls both the first one
    f.compare_options(f.labels.ids(d.options.worlds), _worlds_for(question, power))
    f.play(question, m.Produce(d.player, power, f.labels.id(d.chosen.world or "")))


def use_produce(f: Follower, use: Use) -> None:
    """Use a produce power, in the file's order (RACE-REC-14). A power that can fill several
    worlds waits for the record that names the world. A power that can fill none is recorded
    nevertheless."""
    if use.power.kind in ("discard_to_produce", "discard_for_windfall"):
        return  # the record of the discard follows
    power = power_id(f.labels, "produce", use.power, use.player)
    f.enter_phase("produce")
    if f.t.phase != "produce" or all(own.id != power for own in usable(f.t, use.player)):
        return
    question = f.question(use.player, UseProducePowers)
    moves = [move for move in question.moves if isinstance(move, m.Produce) and move.power == power]
    if not moves:
        raise Difference(f"the file uses {power}, the engine does not allow it")
    if len(moves) == 1:
        f.play(question, moves[0])


def _worlds_for(question: Question, power: str) -> list[str]:
    return [
        move.world
        for move in question.moves
        if isinstance(move, m.Produce) and move.power == power and move.world
    ]


def use_consume(f: Follower, use: Use) -> None:
    """Use a power that needs no goods, without a question if it is the only one; likewise a bet,
    which may turn out to be nothing (RACE-REC-15, -16)."""
    told = _told(f, use.power)
    if told is None:
        return
    if f.t.phase == "produce":
        return  # it was the last one, and has already been chosen
    power = power_id(f.labels, "consume", use.power, use.player)
    f.enter_phase("consume")
    if f.t.phase != "consume":
        return  # without it, no power was left, and the next round may have begun
    if not told.works(f.t, use.player):
        f.spend(f.t.round, "consume", power)
    if any(
        f.is_open(step, seat=use.player)
        for expansion in f.additions
        for step in expansion.consuming
    ):
        return  # already chosen
    if any(card.power_id(own) == power for card, own in usable_powers(f.t, use.player)):
        f.play(f.question(use.player, UseConsumePowers), m.Consume(use.player, power))
