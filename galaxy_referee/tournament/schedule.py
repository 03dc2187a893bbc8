"""The opponents, seats, and deal of each game, all functions of the game's number.

There is no other code that makes games of a header. Whoever pairs bots by their results, as arenas
do for batches and for the rounds of seasons, lists the tables in the header.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from math import comb, factorial

import msgspec

from galaxy_referee.engine.kernel import luck
from galaxy_referee.tournament.log import Header

ALL_PERMUTATIONS = 3  # with more seats, a deal is played in rotations instead of every seating


class BadSchedule(ValueError):
    """These bots cannot play these games; the message gives the reason."""


@dataclass(frozen=True)
class PlannedGame:
    """A game before it begins.

    Args:
        n: its number.
        deal: the number of its deal.
        seed: the secret of the deal.
        seats: the names of the bots by seat.
    """

    n: int
    deal: int
    seed: str
    seats: tuple[str, ...]


def seatings(players: int) -> int:
    """The number of games per mirrored deal: one in each seating."""
    return factorial(players) if players <= ALL_PERMUTATIONS else players


def check(header: Header) -> None:
    """Reject a tournament that cannot be played fairly.

    Raises:
        BadSchedule: too few bots, two of one name, a mirrored deal that would not be finished, or
            listed tables that these bots cannot fill.
    """
    names = [bot.name for bot in header.bots]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadSchedule(f"Two bots are called {twice}: rename one of them, as in other={twice}.")
    if len(names) < header.players:
        raise BadSchedule(
            f"A game has {header.players} seats and {len(names)} bots take part. Play with fewer "
            """seats, as in --options '{"players": 2}', or seat a bot twice, under two names, as """
            "in --bots a=random --bots b=random."
        )
    times = seatings(header.players) if header.mirrored else 1
    if header.games % times:
        below = header.games - header.games % times
        choice = f"{below} or {below + times}" if below else str(times)
        raise BadSchedule(
            f"A mirrored deal of {header.players} seats is played {times} times: "
            f"{header.games} games would leave one unfinished. Play {choice} games."
        )
    if header.schedule == "tables":
        _check_tables(header, times)


def _check_tables(header: Header, times: int) -> None:
    tables = tables_of(header)
    if header.games != times * len(tables):
        raise BadSchedule(
            f"{len(tables)} tables are listed, for {times * len(tables)} games, not {header.games}."
        )
    bots = range(len(header.bots))
    for deal, table in enumerate(tables):
        if len(table) != header.players or len({*table} & {*bots}) != len(table):
            raise BadSchedule(f"The bots listed for deal {deal} do not fill its table.")


def tables_of(header: Header) -> tuple[tuple[int, ...], ...]:
    """The tables that a header lists; none unless its schedule is ``tables``."""
    return () if header.tables is msgspec.UNSET else header.tables


def planned_game(header: Header, n: int) -> PlannedGame:
    """The game with this number.

    Args:
        header: the tournament.
        n: the number of the game, from 0.
    """
    count = seatings(header.players)
    if header.mirrored:
        deal, seating = divmod(n, count)
        company = _company(header, deal)
    else:
        deal = n
        company = _company(header, deal)
        # Over successive deals, every bot gets every seat equally often.
        seating = (n // _companies(header)) % count
    return PlannedGame(n, deal, seed_of(header, "deal", deal), _seated(company, seating))


def seed_of(header: Header, *purpose: str | int) -> str:
    """A secret for this purpose, which does not reveal the tournament's seed."""
    label = "|".join([header.seed, *(str(part) for part in purpose)])
    return hashlib.sha256(label.encode()).hexdigest()


def _companies(header: Header) -> int:
    if header.schedule == "tables":
        return len(tables_of(header))
    return comb(len(header.bots), header.players) if header.schedule == "round-robin" else 1


def _company(header: Header, deal: int) -> tuple[str, ...]:
    """The bots that play a deal."""
    names = [bot.name for bot in header.bots]
    if header.schedule == "tables":
        return tuple(names[index] for index in tables_of(header)[deal])
    if header.schedule == "pool":
        return tuple(luck.shuffled(names, header.seed, "table", deal)[: header.players])
    wanted = deal % _companies(header)
    return next(islice(combinations(names, header.players), wanted, None))


def _seated(company: tuple[str, ...], seating: int) -> tuple[str, ...]:
    if len(company) <= ALL_PERMUTATIONS:
        return next(islice(permutations(company), seating, None))
    return company[seating:] + company[:seating]
