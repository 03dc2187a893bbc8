"""Bots that cannot be reached: when a run pauses, and which games are worth playing again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from galaxy_referee.tournament.log import FaultRecord
from galaxy_referee.tournament.reading import GameResult

IN_A_ROW = 3  # games that a bot forfeits before the run pauses


class Unreachable(Exception):
    """A bot has answered nothing for several games in a row; the text says what to do.

    Args:
        name: the bot.
        games: how many.
        why: what was wrong last.
    """

    def __init__(self, name: str, games: int, why: str) -> None:
        super().__init__(
            f"{name} has forfeited {games} games in a row without an answer: {why} Start it again, "
            "and rerun the same command; with --replay-forfeits, it also plays those games again."
        )
        self.name = name


class Forfeited(msgspec.Struct, frozen=True):
    """What of a game's line says who forfeited, and why."""

    seats: tuple[str, ...]
    faults: tuple[FaultRecord, ...] = ()
    forfeits: tuple[int, ...] = ()


_forfeited = msgspec.json.Decoder(Forfeited)


class Watch:
    """Counts the games that each bot has forfeited in a row because it could not be reached.

    Args:
        most: how many are one too many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lost: Counter[str] = Counter()

    def see(self, line: bytes) -> None:
        """Count a game, given its line.

        Raises:
            Unreachable: a bot has forfeited too many.
        """
        game = _forfeited.decode(line)
        lost = unreachable(game)
        for name in game.seats:
            self._lost[name] = self._lost[name] + 1 if name in lost else 0
            if self._lost[name] >= self._most:
                raise Unreachable(name, self._lost[name], lost[name])


def unreachable(game: GameResult | Forfeited) -> dict[str, str]:
    """The bots that forfeited a game because no answer came from them, and what was wrong last."""
    last: dict[str, str] = {}
    for seat in game.forfeits:
        faults = [fault for fault in game.faults if fault.seat == seat]
        if faults and all(fault.kind == "error" for fault in faults):
            last[game.seats[seat]] = faults[-1].detail
    return last


def to_play_again(games: Iterable[GameResult]) -> Iterator[int]:
    """The numbers of the games that a bot has forfeited because it could not be reached."""
    return (game.n for game in games if unreachable(game))
