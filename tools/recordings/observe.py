"""The compared facts: everything on the table, and the scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.engine.race.counting import total_military
from galaxy_referee.engine.race.expansion import bonus
from galaxy_referee.engine.race.scoring import scores
from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.comparing import Pair, variable_points
from galaxy_referee.records.importing.facts import TableState
from galaxy_referee.records.importing.start import Labels
from tools.recordings.additions import additions_of
from tools.recordings.transcript import RecordedScore


def table_pairs(
    t: Race, state: TableState, labels: Labels, early: Collection[str] = ()
) -> Iterator[Pair]:
    """Hands, tableaus with goods, chips, temporary Military, pile sizes, and the pool.

    In the file, cards drawn in Explore are already in the hand (RACE-REC-9). The pool can fall
    below zero in both (RACE-REC-18). Cards on a destroyed world are set aside in the file and
    already discarded in the engine.

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
        placed = theirs.tableau
        recorded = [(labels.id(own.card), sorted(labels.ids(own.goods))) for own in placed]
        tableau = [pair for pair in recorded if pair[0] not in early]
        ours = [(placed.card, sorted(placed.goods)) for placed in player.tableau]
        yield f"tableau {name}", tableau, ours
        yield f"chips {name}", theirs.vp, player.chips
        military = player.temporary + bonus(t, seat, "settle.military") * (t.phase == "settle")
        yield f"temporary Military {name}", theirs.temp_military, military
    yield from pile_pairs(t, state, labels, early)
    for expansion in additions_of(t.options.in_play):
        yield from expansion.pairs(t, state, labels)


def pile_pairs(
    t: Race, state: TableState, labels: Labels, early: Collection[str]
) -> Iterator[Pair]:
    """Pile sizes, cards set aside, and the pool; arguments as for ``table_pairs``."""
    yield "draw pile", state.deck, len(t.deck)
    # In the file, start worlds that can be chosen are already in the discard pile.
    offered = sum(len(player.offered) for player in t.players)
    aside = sorted(labels.ids(state.aside))
    cleared = [] if t.aside else aside
    discard = state.discard + len(cleared) + len(early)
    yield "discard pile", discard, len(t.discard) + offered
    yield "cards aside", [card for card in aside if card not in cleared], sorted(t.aside)
    yield "pool", state.vp_pool, t.pool


def score_pairs(t: Race, recorded: list[RecordedScore], labels: Labels) -> Iterator[Pair]:
    """The scores as if the game ended now, with their breakdown."""
    yield "scored seats", [score.player for score in recorded], list(t.seats())
    for theirs, ours in zip(recorded, scores(t), strict=True):
        name = f"of seat {ours.seat}"
        yield f"chips in the score {name}", theirs.vp_chips, ours.parts["chips"]
        yield f"printed points {name}", theirs.cards, ours.parts["cards"]
        values = {labels.id(card): value for card, value in theirs.bonus_developments.items()}
        variable = variable_points(ours)
        as_there = _as_there(t, ours.seat, variable)
        yield f"variable points {name}", values, as_there
        recorded_total = theirs.total
        total = ours.total - sum(variable.values()) + sum(as_there.values())
        for expansion in additions_of(t.options.in_play):
            if expansion.score_pairs is not None:
                pair, recorded_out, out = expansion.score_pairs(t, theirs, ours)
                yield pair
                recorded_total -= recorded_out
                total -= out
        yield f"total {name}", recorded_total, total
        yield f"Military {name}", theirs.military, total_military(t.tableau(ours.seat))
        yield f"cards and goods {name}", theirs.hand + theirs.goods, ours.tie_break


def _as_there(t: Race, seat: int, values: dict[str, int]) -> dict[str, int]:
    """The values of each "?" in the recording program."""
    for expansion in additions_of(t.options.in_play):
        values = expansion.variable(t, seat, values)
    return values


def as_compared(t: Race, state: TableState) -> Race:
    """The table, scored as in the recording program."""
    for expansion in additions_of(t.options.in_play):
        t = expansion.as_recorded(t, state)
    return t


def as_recorded(ours: list[SeatScore], recorded: list[RecordedScore]) -> list[SeatScore]:
    """Our scores with the recorded totals, which may differ in one part (RACE-REC-22)."""
    return [
        msgspec.structs.replace(score, total=theirs.total)
        for score, theirs in zip(ours, recorded, strict=True)
    ]
