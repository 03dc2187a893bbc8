"""What is compared: everything on the table, and the scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.components.catalogue import CARDS
from galaxy_referee.engine.race.counting import counted, total_military
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS
from galaxy_referee.engine.race.expansions.goals.goals import goal_points
from galaxy_referee.engine.race.expansions.goals.state import GoalTile
from galaxy_referee.engine.race.expansions.prestige.leader import foremost
from galaxy_referee.engine.race.expansions.prestige.search import Search
from galaxy_referee.engine.race.extension import bonus
from galaxy_referee.engine.race.scoring import scored_tableaus, scores
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.replay.start import GOAL_IDS, Labels
from galaxy_referee.records.replay.transcript import RecordedScore, TableState

# The recording program counts this goal by old numbers (RACE-REC-22); no decision depends on it.
STALE = "greatest-infrastructure"
# The recording program counts a world of any kind for this goal as the kind last named (BOW-REC-7).
INDUSTRY = "largest-industry"
# Holders that are compared at the end only: in the recording program the others are lost at once,
# by the rules at the end of the phase (BOW-GOAL-8, BOW-REC-10).
LOST_AT_ONCE = ("galactic-prestige", "prosperity-lead")
NOT_NOW = (STALE, *LOST_AT_ONCE)

Pair = tuple[str, Any, Any]  # what is compared, as recorded, as the engine has it


class Difference(Exception):
    """The engine and the file disagree; the message says how."""


def compare(pairs: Iterator[Pair]) -> None:
    """Raise ``Difference`` for the first pair that is not equal."""
    for name, recorded, ours in pairs:
        if recorded != ours:
            raise Difference(f"{name}: {_told(recorded, ours)}")


def table_pairs(
    t: Race, state: TableState, labels: Labels, early: Collection[str] = ()
) -> Iterator[Pair]:
    """Hands, tableaus with goods, chips, temporary Military, pile sizes and pool.

    In the file, cards drawn in Explore are already in the hand (RACE-REC-9). The pool goes below
    zero in both (RACE-REC-18). What lies on a destroyed world is set aside in the file, and already
    discarded in the engine.

    Args:
        t: the table.
        state: the recorded table.
        labels: the ids of the file's cards.
        early: cards that the file has yet to discard.
    """
    yield "number of players", len(state.players), len(t.players)
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        name = f"of seat {seat}"
        yield f"hand {name}", sorted(labels.ids(theirs.hand)), sorted(player.hand + player.drawn)
        recorded = [
            (labels.id(placed.card), sorted(labels.ids(placed.goods))) for placed in theirs.tableau
        ]
        tableau = [pair for pair in recorded if pair[0] not in early]
        ours = [(placed.card, sorted(placed.goods)) for placed in player.tableau]
        yield f"tableau {name}", tableau, ours
        yield f"chips {name}", theirs.vp, player.chips
        military = player.temporary + bonus(t, seat, "settle.military") * (t.phase == "settle")
        yield f"temporary Military {name}", theirs.temp_military, military
        saved = [card for placed in theirs.tableau for card in placed.saved]
        yield f"cards stored {name}", sorted(labels.ids(saved)), sorted(player.stored)
    yield from pile_pairs(t, state, labels, early)
    yield from goal_pairs(t, state)
    yield from prestige_pairs(t, state)


def pile_pairs(
    t: Race, state: TableState, labels: Labels, early: Collection[str]
) -> Iterator[Pair]:
    """Pile sizes, cards set aside, and the pool; arguments as for ``table_pairs``."""
    yield "draw pile", state.deck, len(t.deck)
    # In the file, start worlds to choose from are already in the discard pile.
    offered = sum(len(player.offered) for player in t.players)
    aside = sorted(labels.ids(state.aside))
    cleared = [] if t.aside else aside
    discard = state.discard + len(cleared) + len(early)
    yield "discard pile", discard, len(t.discard) + offered
    yield "cards aside", [card for card in aside if card not in cleared], sorted(t.aside)
    yield "pool", state.vp_pool, t.pool


def goal_pairs(t: Race, state: TableState) -> Iterator[Pair]:
    """Who holds the goals, as far as they can be compared now."""
    later = {*NOT_NOW, INDUSTRY} if _any_kind(t) else {*NOT_NOW}
    holders = {tile.goal: tile.seats for tile in t.goals if tile.goal not in later}
    recorded = {GOAL_IDS[name]: sorted(seats) for name, seats in state.goals.items()}
    for goal in later:
        recorded.pop(goal, None)
    yield "goals", recorded, holders


def prestige_pairs(t: Race, state: TableState) -> Iterator[Pair]:
    """Prestige, who has the most, and the Prestige/Search cards. In the file a card is used as soon
    as the actions are revealed. What is on the tile is compared between phases only: in a phase the
    file marks everyone who gained, and it keeps the mark of one who has spent all (BOW-REC-1)."""
    searching = {step.seat for step in t.agenda if isinstance(step, Search)}
    for seat, (theirs, player) in enumerate(zip(state.players, t.players, strict=True)):
        yield f"prestige of seat {seat}", theirs.prestige, player.prestige
        used = player.prestige_card_used or seat in searching
        yield f"Prestige/Search card of seat {seat}", theirs.prestige_action_used, used
        if t.phase is None:
            marked = theirs.prestige_turn and theirs.prestige > 0
            yield f"prestige on the tile of seat {seat}", marked, player.on_tile
    yield "most prestige", sorted(state.prestige_leaders), foremost(t)


def lost_at_once(t: Race, state: TableState) -> Race:
    """The table with the goals that nobody holds in the file, because their holder fell behind and
    drew level again within a phase; here the holder keeps them (BOW-REC-10, BOW-OQ-29).

    Args:
        t: the table.
        state: the recorded table.
    """
    held = {GOAL_IDS[name] for name, seats in state.goals.items() if seats}
    lost = [
        tile.goal
        for tile in t.goals
        if tile.goal in LOST_AT_ONCE and tile.goal not in held and _is_tied(t, tile)
    ]
    if not lost:
        return t
    there: Race = game.copy(t)
    for tile in there.goals:
        if tile.goal in lost:
            tile.seats = []
    return there


def _is_tied(t: Race, tile: GoalTile) -> bool:
    """Whether the holder of a goal shares the most with somebody."""
    count = GOALS[tile.goal].count
    assert count is not None
    counts = [
        counted(count, cards, player)
        for cards, player in zip(scored_tableaus(t), t.players, strict=True)
    ]
    held = [counts[seat] for seat in tile.seats]
    return held == [max(counts)] and counts.count(max(counts)) > 1


def score_pairs(t: Race, recorded: list[RecordedScore], labels: Labels) -> Iterator[Pair]:
    """The scores as if the game ended now, with their breakdown."""
    yield "scored seats", [score.player for score in recorded], list(t.seats())
    for theirs, ours in zip(recorded, scores(t), strict=True):
        name = f"of seat {ours.seat}"
        yield f"chips in the score {name}", theirs.vp_chips, ours.parts["chips"]
        yield f"printed points {name}", theirs.cards, ours.parts["cards"]
        values = {labels.id(card): value for card, value in theirs.bonus_developments.items()}
        variable = _variable(ours)
        as_there = _with_positive_military(t, ours.seat, variable)
        yield f"variable points {name}", values, as_there
        points = {GOAL_IDS[goal]: vp for goal, vp in theirs.goal_detail.items()}
        counted = goal_points(t, ours.seat, scored_tableaus(t))
        stale = [goal for goal in (STALE, INDUSTRY) if goal == STALE or _any_kind(t)]
        recorded_stale = sum(points.pop(goal, 0) for goal in stale)
        ours_stale = sum(counted.pop(goal, 0) for goal in stale)
        yield f"goals {name}", points, counted
        total = ours.total - ours_stale - sum(variable.values()) + sum(as_there.values())
        yield f"total {name}", theirs.total - recorded_stale, total
        yield f"Military {name}", theirs.military, total_military(t.tableau(ours.seat))
        yield f"cards and goods {name}", theirs.hand + theirs.goods, ours.tie_break


def _with_positive_military(t: Race, seat: int, values: dict[str, int]) -> dict[str, int]:
    """The values of each "?" as the recording program has them: points for Military below 0 are
    lost for Military above 0 (BOW-OQ-13, BOW-REC-3)."""
    military = max(0, total_military(t.tableau(seat)))
    lines = {card: CARDS[card].data.scoring for card in values}
    return {
        card: value - military * any(line.per == "negative-military" for line in lines[card])
        for card, value in values.items()
    }


def _any_kind(t: Race) -> bool:
    """Whether somebody has a world of any kind."""
    return any(card.good == "any" for seat in t.seats() for card in t.tableau(seat))


def _variable(score: SeatScore) -> dict[str, int]:
    """The values of each "?"."""
    return {card: value for card, value in score.cards.items() if CARDS[card].data.scoring}


def _told(recorded: Any, ours: Any) -> str:
    """The difference of two values; for lists, only what one of them has and the other lacks."""
    if not isinstance(recorded, list) or not isinstance(ours, list):
        return f"the file has {recorded}, the engine {ours}"
    only_recorded = [entry for entry in recorded if entry not in ours]
    only_ours = [entry for entry in ours if entry not in recorded]
    if not only_recorded and not only_ours:
        return f"the file has {recorded}, the engine {ours}"
    return f"only the file has {only_recorded}, only the engine {only_ours}"


def as_recorded(ours: list[SeatScore], recorded: list[RecordedScore]) -> list[SeatScore]:
    """Our scores with the recorded totals, which may differ in one goal (RACE-REC-22)."""
    return [
        msgspec.structs.replace(score, total=theirs.total)
        for score, theirs in zip(ours, recorded, strict=True)
    ]
