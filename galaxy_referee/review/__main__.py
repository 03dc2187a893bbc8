"""``galaxy-referee replay GAME``: print a finished game, or write it as a page to step through."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from galaxy_referee.bots.playouts import PLAYERS, NoSuchPlayer
from galaxy_referee.engine.kernel.wire import EventRecord
from galaxy_referee.review.curve import Point, curve
from galaxy_referee.review.page import page
from galaxy_referee.review.reading import BadGame, game_of, read
from galaxy_referee.review.replay import Replay, replay_of

CANNOT = 2


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return its exit code."""
    given = _parser().parse_args(arguments)
    try:
        played = read(given.file, given.number)
        game = game_of(played.record)
        points: list[Point] = []
        if given.curve:
            sys.stderr.write("Computing the curve. Press Ctrl+C to stop and keep its points.\n")
            points = _until_stopped(
                curve(game, played.record, given.curve, given.playouts), len(played.record.moves)
            )
        replay = replay_of(game, played, points)
        if given.html:
            given.html.write_bytes(page(replay))
        else:
            sys.stdout.writelines(f"{line}\n" for line in told(replay))
    except (BadGame, NoSuchPlayer) as error:
        sys.stderr.write(f"replay: {error}\n")
        return CANNOT
    except BrokenPipeError:  # the reader of the output has ended
        raise
    except OSError as error:
        sys.stderr.write(f"replay: {error.filename}: {error.strerror}.\n")
        return CANNOT
    return 0


def told(replay: Replay) -> Iterator[str]:
    """The game as text, with a line for each move and each event."""
    yield f"{replay.title}: {', '.join(replay.players)}"
    yield from _happened(replay.begin, replay.players)
    for number, step in enumerate(replay.steps, 1):
        seat, _, move = msgspec.json.decode(step.move)["text"].partition(" ")
        yield f"{number}. {replay.players[int(seat)]}: {move}"
        yield from _happened(step.events, replay.players)
    if replay.outcome:
        for score in replay.outcome.scores:
            won = " (won)" if score.seat in replay.outcome.winners else ""
            yield f"{replay.players[score.seat]}: {score.total}{won}"


def _happened(events: Sequence[EventRecord], players: Sequence[str]) -> Iterator[str]:
    """The events, with players' names in place of seat numbers."""
    for event in events:
        yield "  " + re.sub(r"\b[Ss]eat (\d+)", lambda seat: players[int(seat[1])], event.text)


def _until_stopped(points: Iterator[Point], last: int) -> list[Point]:
    """The points computed until the user pressed Ctrl+C, with progress on a terminal."""
    made = []
    try:
        for point in points:
            made.append(point)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{point.ply} of {last} moves")
    except KeyboardInterrupt:
        pass
    return made


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee replay",
        description="Print a finished game move by move, or write it as a page to step through.",
    )
    add = parser.add_argument
    add(
        "file",
        type=Path,
        metavar="GAME",
        help="a record, a session's answer to GET .../record, or the log of a tournament or a game",
    )
    add("--number", type=int, metavar="N", help="number of the game in the log, from 0")
    add(
        "--html",
        type=Path,
        metavar="FILE",
        help="write a single HTML file that works offline, instead of printing text",
    )
    add(
        "--curve",
        choices=PLAYERS,
        metavar="BOT",
        help="add a curve of the expected result: this bot plays on from each position "
        f"({' or '.join(PLAYERS)})",
    )
    add(
        "--playouts",
        type=int,
        choices=range(1, 1001),
        default=16,
        metavar="N",
        help="playouts per point of the curve (default: %(default)s)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
