"""How ratings have changed: the ladder after some batches, which are spread over all of them.

A rating after a batch is fitted to the games of the batches up to it. It is kept in the index,
since a fit takes time, but only once none of these batches can get further games: then it is a
function of the logs, as everything in the index is.
"""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.arena.index import Index
from galaxy_referee.tournament.ladder import ladder_of

MOST = 24  # batches in a history; it is thinned out as it grows


def bring_up_to_date(index: Index, division: str, cap: int, newest: int) -> None:
    """Fit the ratings that the history lacks, and drop those that it no longer needs.

    Args:
        index: the index.
        division: the division.
        cap: the games between the same two bots that count in full.
        newest: the number of the newest batches that may still get games.
    """
    wanted = spread(_settled(index.finished(division, newest)))
    index.forget(division, cap, wanted)
    known = set(index.remembered(division, cap))
    for batch in wanted:
        if batch not in known:
            ladder = ladder_of(index.deals(division, until=batch), (), cap)
            index.remember(division, batch, cap, ladder.ratings)


def spread(last: int) -> list[int]:
    """At most ``MOST`` batches up to the last one, at equal distances that are a power of two."""
    step = 1
    while last // step > MOST:
        step *= 2
    return list(range(step, last + 1, step))


def since(batches: Sequence[int]) -> int | None:
    """The batch with which a ladder compares its ratings: a quarter of the history ago."""
    return batches[-1 - max(1, len(batches) // 4)] if len(batches) > 1 else None


def _settled(finished: Sequence[int]) -> int:
    """The last batch up to which all are finished."""
    last = 0
    for batch in finished:
        if batch != last + 1:
            break
        last = batch
    return last
