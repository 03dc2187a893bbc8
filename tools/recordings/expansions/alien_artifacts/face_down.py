"""Goods that lie face down on one world (AA-TRANSHIP-1). The recording program spends them in its
own order, and the file shows which ones were spent only by those that remain."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.race.state import Race
from galaxy_referee.records.importing.facts import PlacedCard, TableState
from galaxy_referee.records.importing.start import Labels
from tools.recordings import transcript


def order_by_leaving(entries: list[transcript.Entry]) -> None:
    """Sort the recorded goods of each world by the order in which they leave it, the next one last.

    Args:
        entries: all records of a game.
    """
    piles = (placed for entry in entries for placed in _with_several(entry))
    watched = {good for placed in piles for good in placed.goods}
    if not watched:
        return
    leaves: dict[str, int] = {}
    for number in range(len(entries) - 1, -1, -1):
        leaves.update(dict.fromkeys(watched & _elsewhere(entries[number], watched), number))
        for placed in _with_several(entries[number]):
            placed.goods.sort(key=lambda good: -leaves.get(good, len(entries)))


def restack(t: Race, state: TableState, labels: Labels) -> None:
    """Put the goods of each world into the order of the file, if both have the same ones: nobody
    can tell them apart.

    Args:
        t: the table.
        state: the recorded table, with its goods in the order in which they leave.
        labels: the ids of the file's cards.
    """
    for theirs, player in zip(state.players, t.players, strict=True):
        recorded = {labels.id(placed.card): labels.ids(placed.goods) for placed in theirs.tableau}
        for placed in player.tableau:
            goods = recorded.get(placed.card, [])
            if len(goods) > 1 and sorted(goods) == sorted(placed.goods):
                *placed.more, placed.good = goods


def _elsewhere(entry: transcript.Entry, watched: set[str]) -> set[str]:
    """The cards among these that, according to a record, are not goods."""
    if isinstance(entry, transcript.Shuffle):
        return watched.intersection(entry.order)
    state = _state_of(entry)
    if state is None:
        return set()
    return watched.difference(*(placed.goods for placed in _placed(state)))


def _with_several(entry: transcript.Entry) -> Iterator[PlacedCard]:
    """The cards in a recorded state that hold several goods."""
    state = _state_of(entry)
    if state is not None:
        yield from (placed for placed in _placed(state) if len(placed.goods) > 1)


def _placed(state: TableState) -> Iterator[PlacedCard]:
    for player in state.players:
        yield from player.tableau


def _state_of(entry: transcript.Entry) -> TableState | None:
    match entry:
        case transcript.Decision():
            return entry.before
        case transcript.SetupEnd() | transcript.RoundEnd() | transcript.End():
            return entry.state
    return None
