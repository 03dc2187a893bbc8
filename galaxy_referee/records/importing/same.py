"""What is compared with a log: hands, tableaus, chips and piles after each round, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.scoring import scored_tableaus, scores
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.log import Log, RoundEnd, Score
from galaxy_referee.records.importing.player import Teller
from galaxy_referee.records.replay.observe import Pair, compare
from galaxy_referee.records.replay.round_start import before_round
from galaxy_referee.records.replay.start import GOAL_IDS, Labels


def compare_round(g: Teller, log: Log, number: int) -> None:
    """Compare the table after a round, or with 0 after the set-up.

    Raises:
        Difference: something differs.
    """
    for record in log.rounds:
        if record.round == number:
            compare(round_pairs(before_round(g.t, g.events), record, g.labels))


def compare_end(g: Teller, log: Log) -> None:
    """Compare the scores and the winners; raises as ``compare_round``."""
    end = log.end
    assert end is not None
    compare(iter([("end conditions met", end.reason[0] in game.end_reason(g.t), True)]))
    outcome = game.outcome(g.t)
    assert outcome is not None
    for theirs, ours in zip(end.scores or (), outcome.scores, strict=bool(end.scores)):
        compare(score_pairs(g.t, theirs, ours, g.labels))
    compare(iter([("winners", sorted(end.winners), sorted(outcome.winners))]))


def round_pairs(t: Race, record: RoundEnd, labels: Labels) -> Iterator[Pair]:
    """Hands, tableaus and chips. Goods are compared by their worlds: nobody saw which cards they
    are. The deck and the discard pile are compared together: when one becomes the other is not the
    same everywhere."""
    state = record.state
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        name = f"of seat {seat}"
        yield f"hand {name}", sorted(labels.ids(theirs.hand)), sorted(player.hand)
        tableau = [(labels.id(placed.card), bool(placed.goods)) for placed in theirs.tableau]
        yield (
            f"tableau {name}",
            tableau,
            [(own.card, own.good is not None) for own in player.tableau],
        )
        yield f"chips {name}", theirs.vp, player.chips
    yield "cards in the piles", state.deck + state.discard, len(t.deck) + len(t.discard)
    yield "pool", state.vp_pool, t.pool
    if record.log_score is not None:
        yield "scores in the log", record.log_score, [plain_score(t, score) for score in scores(t)]


def score_pairs(t: Race, theirs: Score, ours: SeatScore, labels: Labels) -> Iterator[Pair]:
    """A score with its breakdown."""
    name = f"of seat {ours.seat}"
    yield f"chips in the score {name}", theirs.vp_chips, ours.parts["chips"]
    yield f"printed points {name}", theirs.cards, ours.parts["cards"]
    values = {labels.id(card): value for card, value in theirs.bonus_developments.items()}
    yield f"variable points {name}", values, _variable(ours)
    points = {GOAL_IDS[goal]: vp for goal, vp in theirs.goal_detail.items()}
    yield f"goals {name}", points, goal_points(t, ours.seat, scored_tableaus(t))
    yield f"total {name}", theirs.total, ours.total
    yield f"tie break {name}", theirs.tie_break, ours.tie_break


def plain_score(t: Race, score: SeatScore) -> int:
    """A score as the log has it during the game: without the values of any "?", and without goals
    that others hold."""
    held = {tile.goal for tile in t.goals if score.seat in tile.seats}
    points = goal_points(t, score.seat, scored_tableaus(t))
    tied = sum(vp for goal, vp in points.items() if goal not in held)
    return score.total - sum(_variable(score).values()) - tied


def _variable(score: SeatScore) -> dict[str, int]:
    """The values of each "?"."""
    return {card: value for card, value in score.cards.items() if CARDS[card].data.scoring}
