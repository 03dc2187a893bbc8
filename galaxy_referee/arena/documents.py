"""What an arena publishes, as JSON. Pages show the same, and CSV files have the lists.

The docstrings are the descriptions in ``openapi.json``.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from galaxy_referee.tournament.season_round import Mode

FORMAT = 1
State = Literal["playing", "waiting", "paused", "retired"]
Why = Literal["new", "address", "unreachable", "time", "author", "operator"]


class DivisionEntry(msgspec.Struct, frozen=True):
    """A division, in the list of all divisions.

    Args:
        name: The name of its folder, such as `race-base`.
        title: The title on pages.
        game: The name of the game.
        games: How many games have been played.
        bots: How many bots are on its ladder.
    """

    name: str
    title: str
    game: str
    games: int
    bots: int


class ArenaFile(msgspec.Struct, frozen=True):
    """The arena.

    Args:
        format: The version of this format.
        title: The title on pages.
        divisions: All divisions.
    """

    format: int
    title: str
    divisions: tuple[DivisionEntry, ...]


class Row(msgspec.Struct, frozen=True):
    """A bot on a ladder.

    Args:
        place: The place on the ladder.
        name: The name of the bot, with its version.
        rating: The rating; null until `random` and `greedy` fix the scale.
        low: The lower end of the 95% interval.
        high: The upper end of the 95% interval.
        change: The change of the rating since the batch `since`; null if there was no rating then.
        games: The games that count.
        deals: The deals that they belong to.
        forfeits: The games that the bot has forfeited.
        spec: The built-in bot, or `webhook`.
        state: `playing`; `waiting` before the bot can be seated; `paused`; or `retired` if it has
            left, or was replaced by a later version.
        why: Why it waits: it is `new` and was not seated yet, or the arena does not call its
            `address`. Why it is paused: it could not be reached (`unreachable`), has used up its
            `time`, or was paused by its `author` or the `operator`. Otherwise null.
        page: The name of the bot's files, without the ending.
    """

    place: int
    name: str
    rating: float | None
    low: float | None
    high: float | None
    change: float | None
    games: int
    deals: int
    forfeits: int
    spec: str
    state: State
    why: Why | None
    page: str


class LadderFile(msgspec.Struct, frozen=True):
    """The ladder of a division.

    Args:
        format: The version of this format.
        division: The name of the division.
        title: The title on pages.
        game: The name of the game.
        players: The sizes of its tables.
        options: The options of its games, except the number of players.
        cap: The number of games between the same two bots that count in full.
        games: How many games have been played.
        since: The batch with which `change` compares; null if there are too few batches.
        bots: The bots, the best first.
    """

    format: int
    division: str
    title: str
    game: str
    players: tuple[int, ...]
    options: dict[str, Any]
    cap: int
    games: int
    since: int | None
    bots: tuple[Row, ...]


class Past(msgspec.Struct, frozen=True):
    """The rating of a bot after a batch.

    Args:
        batch: The number of the batch.
        rating: The rating; null if there was no scale yet.
        low: The lower end of the 95% interval.
        high: The upper end of the 95% interval.
    """

    batch: int
    rating: float | None
    low: float | None
    high: float | None


class Opponent(msgspec.Struct, frozen=True):
    """The results of a bot against another.

    Args:
        opponent: The other bot.
        games: How often they have met.
        share: The share of points: 1 for each game in which the bot finished ahead, 0.5 for a tie.
        expected: The share that the two ratings predict.
    """

    opponent: str
    games: int
    share: float
    expected: float


class Seat(msgspec.Struct, frozen=True):
    """The results of a bot in one seat, at tables of one size.

    Args:
        players: The size of the table.
        seat: The seat, from 0.
        games: The games that the bot has played there.
        wins: The share of games won; a shared win counts in part.
        score: The mean score in games that it has not forfeited; null if there are none.
        forfeits: The games that it has forfeited.
        decisions: How often it was asked.
        seconds: How long it took for all answers.
        tokens: The tokens that it has reported.
        cost: What it has reported to have cost, in US dollars.
    """

    players: int
    seat: int
    games: int
    wins: float
    score: float | None
    forfeits: int
    decisions: int
    seconds: float
    tokens: int
    cost: float


class Part(msgspec.Struct, frozen=True):
    """A part of a bot's scores.

    Args:
        part: The source of the points, as in the game's outcome, such as `vp_chips`.
        score: The mean in games that the bot has not forfeited.
    """

    part: str
    score: float


class Faults(msgspec.Struct, frozen=True):
    """The faults of a bot of one kind.

    Args:
        kind: `illegal` moves, `malformed` answers, `timeout`, or `error`: no answer.
        times: How often a default move was made for this reason.
        forfeits: The games that the bot has forfeited with a last fault of this kind.
    """

    kind: str
    times: int
    forfeits: int


class GameSeat(msgspec.Struct, frozen=True):
    """A seat of a game.

    Args:
        bot: The name of the bot.
        score: Its score.
        place: Its place; 1 is the best, and equals share a place.
    """

    bot: str
    score: int
    place: int


class GameEntry(msgspec.Struct, frozen=True):
    """A game.

    Args:
        batch: The number of its batch.
        n: Its number in the batch.
        moves: How many moves were made.
        counts: False if a bot could not be reached.
        seats: The bots by seat.
        replay: The file to step through, relative to this one; null if there is none.
        chance: For an upset, the chance of the winner to finish ahead of its best opponent.
    """

    batch: int
    n: int
    moves: int
    counts: bool
    seats: tuple[GameSeat, ...]
    replay: str | None
    chance: float | None = None


class GamesFile(msgspec.Struct, frozen=True):
    """Games of a division.

    Args:
        format: The version of this format.
        division: The name of the division.
        latest: The latest games.
        upsets: Among the latest 2,000 games, those whose winner was least likely to win.
    """

    format: int
    division: str
    latest: tuple[GameEntry, ...]
    upsets: tuple[GameEntry, ...]


class BotFile(msgspec.Struct, frozen=True):
    """A bot in a division.

    Args:
        format: The version of this format.
        division: The name of the division.
        bot: Its row on the ladder.
        history: Its ratings after some batches, the oldest first.
        opponents: Its results by opponent, those it has met most often first.
        seats: Its results by the size of the table and the seat.
        parts: The parts of its scores.
        faults: Its faults by kind.
        games: Its latest games.
    """

    format: int
    division: str
    bot: Row
    history: tuple[Past, ...]
    opponents: tuple[Opponent, ...]
    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]
    faults: tuple[Faults, ...]
    games: tuple[GameEntry, ...]


class SeasonRow(msgspec.Struct, frozen=True):
    """A bot in a season.

    Args:
        place: The place; bots with as many points share one, except in a knock-out that is over.
        bot: The name of the bot.
        seed: Its place on the ladder among the bots of the season when the season began.
        points: A won match counts 1, and a tied one 0.5.
        matches: The matches that it has played or won without playing.
    """

    place: int
    bot: str
    seed: int
    points: float
    matches: int


class SeasonMatch(msgspec.Struct, frozen=True):
    """A match of a season.

    Args:
        round: The number of the round.
        batch: The number of its batch.
        bot: A bot.
        opponent: The other one; null if the bot has won without playing.
        points: The points of the bot, over all games that count.
        games: The number of games that count.
        result: 1 if the bot has won, 0.5 for a tie, 0 if it has lost; null until all are played.
    """

    round: int
    batch: int
    bot: str
    opponent: str | None
    points: float
    games: int
    result: float | None


class SeasonFile(msgspec.Struct, frozen=True):
    """A season of a division.

    Args:
        format: The version of this format.
        division: The name of the division.
        season: The name of the season.
        title: Its title on pages.
        mode: How bots are paired.
        rounds: The number of its rounds.
        over: Whether all of them are finished.
        standings: Its bots, the best first.
        matches: Its matches, the latest round first.
    """

    format: int
    division: str
    season: str
    title: str
    mode: Mode
    rounds: int
    over: bool
    standings: tuple[SeasonRow, ...]
    matches: tuple[SeasonMatch, ...]


class DivisionSeasons(msgspec.Struct, frozen=True):
    """The seasons of a division.

    Args:
        format: The version of this format.
        division: The name of the division.
        seasons: All that have begun, the latest first.
    """

    format: int
    division: str
    seasons: tuple[SeasonFile, ...]


# The lists of a bot, by the member that has them.
LISTS: dict[str, type[msgspec.Struct]] = {
    "history": Past, "opponents": Opponent, "seats": Seat, "parts": Part, "faults": Faults,
}  # fmt: skip


def as_json(value: msgspec.Struct) -> str:
    """A file of JSON, with one member a line."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"
