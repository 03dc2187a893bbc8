"""Comparisons with a log: hands, tableaus, chips, and piles after each round, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.scoring import scores
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.additions import all_additions
from galaxy_referee.records.importing.comparing import Difference, Pair, compare, variable_points
from galaxy_referee.records.importing.doubts import OtherValue
from galaxy_referee.records.importing.engine_game import Teller
from galaxy_referee.records.importing.log import Log, RoundEnd, Score
from galaxy_referee.records.importing.start import Labels, before_round


def compare_round(g: Teller, log: Log, number: int) -> None:
    """Compare the table after a round, or after the setup (0).

    Raises:
        Difference: something differs.
    """
    record = log.rounds.get(number)
    if record is not None:
        g.line = record.line
        t = before_round(g.t, g.events)
        _compare_either(g, t, lambda t: round_pairs(t, record, g.labels))
        if record.log_score is not None:
            compare_values([("scores in the log", record.log_score, plain_scores(t))])


def compare_end(g: Teller, log: Log) -> None:
    """Compare the scores and the winners; raises as ``compare_round``."""
    end = log.end
    g.line = end.line
    compare(iter([("end conditions met", {*end.reason} <= {*game.end_reason(g.t)}, True)]))
    outcome = game.outcome(g.t)
    assert outcome is not None
    if end.scores:
        seats = [score.player for score in end.scores]
        compare(iter([("scored seats", seats, [*g.t.seats()])]))
        for theirs, ours in zip(end.scores, outcome.scores, strict=True):
            compare_values(score_pairs(g.t, theirs, ours, g.labels))
        for theirs in end.scores:
            _compare_either(g, g.t, partial(_tie_break, theirs))
    compare(iter([("winners", sorted(end.winners), sorted(outcome.winners))]))


def compare_values(pairs: Iterable[Pair]) -> None:
    """Compare numbers that depend only on cards and rules; raises ``OtherValue``."""
    try:
        compare(iter(pairs))
    except Difference as error:
        raise OtherValue(str(error)) from error


def _compare_either(g: Teller, t: Race, pairs_of: Callable[[Race], Iterator[Pair]]) -> None:
    """Compare the table, or a variant of it that a log may have: it may record the end of the round
    before something that the engine has already done."""
    for table in chain.from_iterable(
        expansion.tables(t, g.events) for expansion in all_additions()
    ):
        if not any(theirs != ours for _, theirs, ours in pairs_of(table)):
            return
    compare(pairs_of(t))


def round_pairs(t: Race, record: RoundEnd, labels: Labels) -> Iterator[Pair]:
    """Hands, tableaus, and chips. Goods are compared only by their worlds, since nobody saw the
    cards. The deck and the discard pile are compared together, since they are reshuffled at
    different times."""
    state = record.state
    yield "number of players", len(state.players), len(t.players)
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        name = f"of seat {seat}"
        yield f"hand {name}", sorted(labels.ids(theirs.hand)), sorted(player.hand)
        # A world that replaces another may take its place or come last.
        tableau = [(labels.id(placed.card), bool(placed.goods)) for placed in theirs.tableau]
        ours = [(own.card, own.good is not None) for own in player.tableau]
        yield f"tableau {name}", sorted(tableau), sorted(ours)
        yield f"chips {name}", theirs.vp, player.chips
    yield "cards in the piles", state.deck + state.discard, len(t.deck) + len(t.discard)
    yield "pool", state.vp_pool, t.pool


def score_pairs(t: Race, theirs: Score, ours: SeatScore, labels: Labels) -> Iterator[Pair]:
    """A score with its breakdown."""
    name = f"of seat {ours.seat}"
    yield f"chips in the score {name}", theirs.vp_chips, ours.parts["chips"]
    yield f"printed points {name}", theirs.cards, ours.parts["cards"]
    values = {labels.id(card): value for card, value in theirs.bonus_developments.items()}
    yield f"variable points {name}", values, variable_points(ours)
    for expansion in all_additions():
        yield from expansion.score_pairs(t, theirs, ours)
    yield f"total {name}", theirs.total, ours.total


def _tie_break(theirs: Score, t: Race) -> Iterator[Pair]:
    ours = scores(t)[theirs.player]
    yield f"tie break of seat {ours.seat}", theirs.tie_break, ours.tie_break


def plain_scores(t: Race) -> list[int]:
    """The scores of all seats, as logged during the game."""
    return [plain_score(t, score) for score in scores(t)]


def plain_score(t: Race, score: SeatScore) -> int:
    """A score as logged during the game, without the values of "?" and other parts that logs leave
    out."""
    untold = sum(expansion.untold(t, score) for expansion in all_additions())
    return score.total - sum(variable_points(score).values()) - untold
