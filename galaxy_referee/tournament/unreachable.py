"""Unreachable bots: when a run pauses, and which games should be played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from galaxy_referee.tournament.log import FaultRecord
from galaxy_referee.tournament.log_reader import GameResult

IN_A_ROW = 3  # consecutive forfeits of a bot before the run pauses


class Unreachable(Exception):
    """A bot has not answered for several games in a row; the message states what to do.

    Args:
        name: the name of the bot.
        games: the number of games.
        why: the latest error.
    """

    def __init__(self, name: str, games: int, why: str) -> None:
        super().__init__(
            f"{name} has forfeited {games} games in a row without an answer: {why} Start it again, "
            "and rerun the same command; with --replay-forfeits, it also plays those games again."
        )
        self.name = name


class Forfeited(msgspec.Struct, frozen=True):
    """The members of a game's line that show who forfeited, and why."""

    seats: tuple[str, ...]
    faults: tuple[FaultRecord, ...] = ()
    forfeits: tuple[int, ...] = ()


_forfeited = msgspec.json.Decoder(Forfeited)


class Watch:
    """Counts the games that each bot has forfeited in a row because it could not be reached.

    Args:
        most: the number of games after which the run pauses.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lost: Counter[str] = Counter()

    def see(self, line: bytes) -> None:
        """Count a game, given its line.

        Raises:
            Unreachable: a bot has forfeited too many games.
        """
        game = _forfeited.decode(line)
        lost = unreachable(game)
        for name in game.seats:
            self._lost[name] = self._lost[name] + 1 if name in lost else 0
            if self._lost[name] >= self._most:
                raise Unreachable(name, self._lost[name], lost[name])


def unreachable(game: GameResult | Forfeited) -> dict[str, str]:
    """The bots that forfeited a game because they did not answer, and their errors."""
    last: dict[str, str] = {}
    for seat in game.forfeits:
        faults = [fault for fault in game.faults if fault.seat == seat]
        if faults and all(fault.kind == "error" for fault in faults):
            last[game.seats[seat]] = faults[-1].detail
    return last


def to_play_again(games: Iterable[GameResult]) -> Iterator[int]:
    """The numbers of the games that a bot has forfeited because it could not be reached."""
    return (game.n for game in games if unreachable(game))
