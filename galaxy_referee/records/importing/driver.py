"""Plays a log through the engine."""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.decisions import Decision, OneOf
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.moves import Concede, Move
from galaxy_referee.engine.kernel.records import Record, write
from galaxy_referee.engine.kernel.steps import Choice
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS, deck_of
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.rounds import ChooseActionCards
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import all_additions, first_of
from galaxy_referee.records.importing.choices import CHOICES
from galaxy_referee.records.importing.comparing import Difference, Unsupported
from galaxy_referee.records.importing.doubts import Doubt, Refused, Unanswerable, doubt_of
from galaxy_referee.records.importing.engine_game import Elsewhere, Silent, Teller, Work
from galaxy_referee.records.importing.log import Log
from galaxy_referee.records.importing.same import compare_end, compare_round
from galaxy_referee.records.importing.start import Labels, options_of, start_goods


class Imported(NamedTuple):
    """A game as a record, and sentences about the facts that are unknown."""

    record: Record
    unknown: list[str]


def options_of_log(log: Log) -> Options | None:
    """The options of a game; None if the engine does not play it."""
    table = log.header.options
    options = options_of(table)
    if options is None:
        return None
    further = chain.from_iterable(expansion.sets(table) for expansion in all_additions())
    return msgspec.structs.replace(
        options, expansions=(*options.expansions, *further), edition="board_game_arena"
    )


def import_log(log: Log, work: Work) -> Imported:
    """Play a game as logged, compare it round by round, and record it.

    Args:
        log: the log.
        work: the maximum number of tried moves.

    Raises:
        Unreadable: the log contradicts its own format, or takes too much work.
        Unsupported: the engine does not play the variant.
        Refused: something differs.
    """
    options = options_of_log(log)
    if options is None:
        raise Unsupported(log.header.options.expansion)
    labels = Labels(options.sets)
    not_goods: set[str] = set()
    while True:
        work.do()
        deal = deal_of_log(log, labels, options)
        try:
            table = game.new(options, log.header.id, deal)
        except RefereeError as error:
            raise Refused(
                f"The engine refuses the start: {error.sentence}", Doubt.LOG, 1
            ) from error
        teller = Teller(table, log, labels, work, not_goods)
        try:
            _play(teller, log)
            return _recorded(teller, deal, len(not_goods))
        except Elsewhere as card:
            if str(card) in not_goods:
                title = CARDS[str(card)].title
                raise _refused(teller, log, Difference(f"{title} is drawn twice")) from card
            not_goods.add(str(card))


def deal_of_log(log: Log, labels: Labels, options: Options) -> Deal:
    """The deal, which lists the draws in place of the unknown order of the deck."""
    setup = log.header.setup
    offers = [labels.ids(offered) for offered in setup.start_world_offers or [] if offered]
    hands = [labels.ids(hand) for hand in setup.dealt_hands]
    deal = Deal(offers=offers, hands=hands, deck=[])
    for expansion in all_additions():
        expansion.deal(log.header, deal)
    if not offers:
        deal.start_worlds = labels.ids(setup.start_worlds)
        deal.goods = start_goods(setup.start_goods, labels)
    dealt = {*chain(*hands, *offers), *deal.start_worlds, *deal.goods.values()}
    rest = [card for card in deck_of(options.sets) if card not in dealt]
    deal.deck = luck.shuffled(rest, log.header.id, "unknown")
    return deal


def _play(g: Teller, log: Log) -> None:
    """Answer every question from the log, until the game is over or conceded."""
    compared = -1
    while not g.t.over:
        if compared < g.moment.round - 1 and isinstance(g.step, ChooseActionCards):
            compared = g.moment.round - 1
            _compared(g, log, compared)
        try:
            if log.end.conceded_by and not g.answers.left(g.moment):
                raise Silent("anything more")
            _answer(g)
        except Silent as silent:
            if log.end.conceded_by:
                g.play(Concede(log.end.conceded_by[0]))
                break
            raise _refused(g, log, silent) from silent
        except Difference as error:
            raise _refused(g, log, error) from error
        except RefereeError as error:
            raise _refused(
                g, log, Difference(f"the engine refuses it: {error.sentence}")
            ) from error
    _compared(g, log, g.moment.round)


def _answer(g: Teller) -> None:
    """Answer the engine's next question."""
    question = game.decisions(g.t)[0]
    tables = (CHOICES, *(expansion.choices for expansion in all_additions()))
    choose = first_of(tables, type(g.step))
    if choose is None:
        raise Unanswerable(f"'{question.prompt}' cannot be answered from a log")
    try:
        move = choose(g, question)
    except Silent:
        if len(question.moves) > 1:
            raise
        move = question.moves.at(0)
    legal = as_offered(question, move)
    if legal is None:
        raise Difference(f"'{move.text}' is not a legal answer to '{question.prompt}'")
    g.play(legal, asked=not isinstance(g.step, Choice) or g.step.must_ask(question))


def _compared(g: Teller, log: Log, number: int) -> None:
    """Compare the table with the log after a round, and at the end of the game."""
    try:
        compare_round(g, log, number)
        if g.t.over:
            compare_end(g, log)
    except Difference as error:
        where = f"End of round {number}" if number else "Set-up"
        raise _refused(g, log, error, where) from error


def _recorded(g: Teller, deal: Deal, stand_ins: int) -> Imported:
    """The record of the game, replayed in the normal way."""
    deal.draws = g.drawn
    options, given = msgspec.to_builtins(g.t.options), msgspec.to_builtins(deal)
    try:
        record = write(game, options, g.t.seed, given, g.moves)
    except RefereeError as error:
        said = f"The game cannot be replayed from its record: {error.sentence}"
        raise Refused(said, Doubt.IMPORTER, g.line) from error
    return Imported(record, unknown(g.t, stand_ins))


def unknown(t: Race, stand_ins: int) -> list[str]:
    """The facts in the record that are missing from the log, as sentences."""
    told = [
        "The order of the deck is not known: the record names the cards drawn; the others are in "
        "random order."
    ]
    if t.reshuffled:
        told.append(
            "It is not known how the discard pile was shuffled, or exactly when: the sizes of the "
            "piles may differ for a while."
        )
    if stand_ins:
        told.append(f"{stand_ins} goods are different cards than in the log; nobody has seen them.")
    return told


def _refused(g: Teller, log: Log, error: Exception, where: str = "") -> Refused:
    """The reason why the log is refused, with the side that is probably wrong."""
    where = where or f"Round {g.moment.round}, {g.moment.phase or 'start'}"
    said = f"the log does not record {error}" if isinstance(error, Silent) else str(error)
    doubt = doubt_of(error, log, g.moment.round, g.line)
    return Refused(f"{where}: {said.removesuffix('.')}.", doubt, g.line)


def as_offered(question: Decision, move: Move) -> Move | None:
    """The offered form of an answer, possibly with its cards in another order; None if it is not
    offered."""
    return question.moves.canonical(move) or _reordered(question, move)


def _reordered(question: Decision, move: Move) -> Move | None:
    """The listed answer with the same cards in another order."""
    if not isinstance(question.moves, OneOf):
        return None
    wanted = _unordered(move)
    return next((legal for legal in question.moves if _unordered(legal) == wanted), None)


def _unordered(move: Move) -> tuple[Any, ...]:
    values = (getattr(move, name) for name in move.__struct_fields__)
    return (type(move), *(sorted(item) if isinstance(item, tuple) else item for item in values))
