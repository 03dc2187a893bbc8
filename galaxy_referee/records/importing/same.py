"""What is compared with a log: hands, tableaus, chips and piles after each round, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from galaxy_referee.engine.kernel.events import Event
from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.scoring import scored_tableaus, scores
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.doubts import OtherValue
from galaxy_referee.records.importing.log import Log, RoundEnd, Score
from galaxy_referee.records.importing.player import Teller
from galaxy_referee.records.lines import Unreadable
from galaxy_referee.records.replay.observe import Difference, Pair, compare
from galaxy_referee.records.replay.round_start import before_round
from galaxy_referee.records.replay.start import GOAL_IDS, Labels


def compare_round(g: Teller, log: Log, number: int) -> None:
    """Compare the table after a round, or with 0 after the set-up.

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
    """Compare numbers that follow from cards and rules alone; raises ``OtherValue``."""
    try:
        compare(iter(pairs))
    except Difference as error:
        raise OtherValue(str(error)) from error


def _compare_either(g: Teller, t: Race, pairs_of: Callable[[Race], Iterator[Pair]]) -> None:
    """Compare the table, or the same before discards were taken, or while they are: a log may tell
    the end of the round before that."""
    taken = any(event.kind == "discards_taken" for event in g.events)
    tables = [before_taking(t, g.events, piled) for piled in (True, False) if taken]
    for table in tables:
        if not any(theirs != ours for _, theirs, ours in pairs_of(table)):
            return
    compare(pairs_of(t))


def before_taking(t: Race, events: Iterable[Event], piled: bool = True) -> Race:
    """The table before discards of others were taken at the end of the round (BOW-ENDROUND-2).

    Args:
        t: the table.
        events: what has happened since the last answer.
        piled: whether they lie in the discard pile; otherwise nowhere, on the way to the hand.
    """
    taken = [event for event in events if event.kind == "discards_taken"]
    if not taken:
        return t
    before: Race = game.copy(t)
    for event in taken:
        cards = event.private["cards"]
        hand = before.players[event.seat or 0].hand
        hand[:] = [card for card in hand if card not in cards]
        before.discard += cards if piled else []
    return before


def round_pairs(t: Race, record: RoundEnd, labels: Labels) -> Iterator[Pair]:
    """Hands, tableaus and chips. Goods are compared by their worlds: nobody saw which cards they
    are. The deck and the discard pile are compared together: when one becomes the other is not the
    same everywhere."""
    state = record.state
    yield "number of players", len(state.players), len(t.players)
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        name = f"of seat {seat}"
        yield f"hand {name}", sorted(labels.ids(theirs.hand)), sorted(player.hand)
        # Where a world is replaced, the new one may lie in its place, or come last.
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
    yield f"variable points {name}", values, _variable(ours)
    points = {goal_named(goal): vp for goal, vp in theirs.goal_detail.items()}
    yield f"goals {name}", points, goal_points(t, ours.seat, scored_tableaus(t))
    yield f"total {name}", theirs.total, ours.total


def _tie_break(theirs: Score, t: Race) -> Iterator[Pair]:
    ours = scores(t)[theirs.player]
    yield f"tie break of seat {ours.seat}", theirs.tie_break, ours.tie_break


def plain_scores(t: Race) -> list[int]:
    """The scores of all seats as the log has them during the game."""
    return [plain_score(t, score) for score in scores(t)]


def plain_score(t: Race, score: SeatScore) -> int:
    """A score as the log has it during the game: without the values of any "?", and without goals
    that others hold."""
    held = {tile.goal for tile in t.goals if score.seat in tile.seats}
    points = goal_points(t, score.seat, scored_tableaus(t))
    tied = sum(vp for goal, vp in points.items() if goal not in held)
    return score.total - sum(_variable(score).values()) - tied


def goal_named(name: str) -> str:
    """The id of a goal; raises ``Unreadable``."""
    if name not in GOAL_IDS:
        raise Unreadable(f"There is no goal '{name}'.")
    return GOAL_IDS[name]


def _variable(score: SeatScore) -> dict[str, int]:
    """The values of each "?"."""
    return {card: value for card, value in score.cards.items() if CARDS[card].data.scoring}
