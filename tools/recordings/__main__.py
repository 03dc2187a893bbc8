"""The command: ``python -m tools.recordings [DIR ...] [--jobs N]``."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import track

from galaxy_referee.records.importing.files import import_lines, is_log
from galaxy_referee.records.lines import Lines, Unreadable
from tools.recordings.game import Result, Verdict, replay_file, result_of

DEFAULT = [Path("../shared/recorded"), Path("../shared/bga")]
PLAIN_EVERY = 50


def main(arguments: list[str] | None = None) -> int:
    """Replay all recorded games in some directories. Return 0 if there are no differences and no
    invalid files."""
    options = _parse(arguments)
    directories = options.directories or [path for path in DEFAULT if path.is_dir()] or DEFAULT
    for directory in directories:
        if not directory.is_dir():
            print(f"There is no directory {directory}.")
            print(_summary([]))
            return 2
    paths = _paths(directories)
    if not paths:
        print(f"There are no recorded games (*.jsonl.gz) in {_listed(directories)}.")
    console = Console(highlight=False, markup=False, soft_wrap=True)
    results = []
    with ProcessPoolExecutor(options.jobs) as pool:
        replayed = zip(paths, pool.map(check_file, paths, chunksize=4), strict=True)
        for path, result in _with_progress(replayed, len(paths), console):
            results.append(result)
            if result.verdict in (Verdict.DIFFERENT, Verdict.UNREADABLE):
                console.print(f"{paths[path]}: {result.verdict.value}. {result.reason}")
    return _conclude(results)


def check_file(path: Path) -> Result:
    """Whether the engine plays the game in a file as recorded or logged. Never raises: a bad file
    does not stop the others."""
    try:
        lines = Lines(path)
        log = is_log(lines)
    except Unreadable as error:
        return Result(Verdict.UNREADABLE, str(error))
    return result_of(lambda: import_lines(lines)) if log else replay_file(path)


def _paths(directories: list[Path]) -> dict[Path, str]:
    """The recorded games, with their names relative to their directory."""
    return {
        path: str(path.relative_to(directory))
        for directory in directories
        for path in sorted(directory.rglob("*.jsonl.gz"))
    }


def _conclude(results: list[Result]) -> int:
    """Print the results of all files, and return the exit code."""
    skipped = Counter(result.reason for result in results if result.verdict is Verdict.SKIPPED)
    for variant, count in sorted(skipped.items()):
        print(f"skipped {variant}: {count} games, not yet supported")
    print(_summary(results))
    good = {Verdict.IDENTICAL, Verdict.SKIPPED}
    return 0 if results and all(result.verdict in good for result in results) else 1


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.recordings",
        description="Replay recorded games of Race for the Galaxy through the engine: compare the "
        "table before every decision, the choices, the scores, and the winners. Games that people "
        "played are compared round by round.",
    )
    parser.add_argument(
        "directories", nargs="*", type=Path, metavar="directory",
        help="directory to search recursively for *.jsonl.gz "
        f"(default: those that exist of {_listed(DEFAULT)})",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=_positive, default=os.cpu_count() or 1, metavar="N",
        help="number of processes (default: one per core)",
    )  # fmt: skip
    return parser.parse_args(arguments)


def _listed(directories: list[Path]) -> str:
    return ", ".join(map(str, directories))


def _positive(word: str) -> int:
    if not word.isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"{word} must be a positive integer")
    return int(word)


def _with_progress(
    replayed: Iterable[tuple[Path, Result]], total: int, console: Console
) -> Iterator[tuple[Path, Result]]:
    """Show a progress bar in a terminal, or an occasional plain line otherwise."""
    if console.is_terminal:
        yield from track(replayed, "Replaying", total=total, console=console, transient=True)
        return
    for number, pair in enumerate(replayed, 1):
        yield pair
        if number % PLAIN_EVERY == 0:
            console.print(f"{number} of {total} games")


def _summary(results: list[Result]) -> str:
    counts = Counter(result.verdict for result in results)
    replayed = counts[Verdict.IDENTICAL] + counts[Verdict.DIFFERENT]
    skipped = counts[Verdict.SKIPPED]
    return f"replayed {replayed} identical {counts[Verdict.IDENTICAL]} skipped {skipped}"


if __name__ == "__main__":
    sys.exit(main())
