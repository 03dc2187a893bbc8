"""``galaxy-referee arena FOLDER``: bots play without end, and a ladder shows how good each is."""

from __future__ import annotations

import argparse
import signal
import sqlite3
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
from rich.console import Console

from galaxy_referee.arena.index import Index
from galaxy_referee.arena.live import FOLDER, Live, forget, renewing, showing, write_live
from galaxy_referee.arena.own_service import LOG, OwnService
from galaxy_referee.arena.pages import write_pages
from galaxy_referee.arena.scheduler import locked, open_index, run
from galaxy_referee.arena.serving import serve
from galaxy_referee.arena.settings import FILE, Arena, BadArena, create_settings
from galaxy_referee.tournament.arguments import MAX_JOBS, Count, add_execution
from galaxy_referee.tournament.escaping import CANNOT, plain, refused
from galaxy_referee.tournament.executor import BadExecutor, executor_at
from galaxy_referee.tournament.keys import digest_of, new_key
from galaxy_referee.tournament.live_files import write_reported
from galaxy_referee.tournament.log import BadLog
from galaxy_referee.tournament.specs import BadBot
from galaxy_referee.tournament.worker import Stopped, died, play

INTERRUPTED = 130
PAGES = "pages"


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return its exit code."""
    given = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if given.new_key:
            _print_key(given.folder, given.new_key)
        elif given.reindex:
            _reindex(given.folder)
        else:
            _run(given)
    except (BadArena, BadBot, BadExecutor, BadLog, Stopped) as error:
        return refused("arena", error)
    except sqlite3.Error as error:
        print(
            f"arena: The index cannot be used ({error}). If there is space on the disk, delete "
            "index.sqlite; it is made again from the logs.",
            file=sys.stderr,
        )
        return CANNOT
    except OSError as error:
        print(f"arena: {error.filename or given.folder}: {error.strerror}.", file=sys.stderr)
        return CANNOT
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _run(given: argparse.Namespace) -> None:
    console = Console(stderr=True, highlight=False)
    pages = given.folder / PAGES
    live = Live(given.folder, pages)

    def notify(sentence: str) -> None:
        console.print(plain(sentence), markup=False, soft_wrap=True)

    def adopt(given_by_file: Arena, index: Index) -> Arena:
        arena = own.serving(given_by_file)
        live.follow(arena)
        if server:
            played = {bot for each in arena.divisions for bot in index.specs(each.name)}
            server.open(arena, played)
        return arena

    hear = partial(write_reported, given.folder / FOLDER)
    execute = showing(executor_at(play, given.executor, given.jobs, hear, died), given.folder)
    own = OwnService(given.host, given.port, given.folder / LOG, notify)
    with serve(given.folder, pages, given.host, given.port) as server:
        if server:
            notify(f"The ladders are at {server.url}/.")
        with own, renewing(live, notify):
            publish = partial(write_pages, pages)
            run(given.folder, execute, notify, publish, given.batches, lobby=server, adopt=adopt)


def _print_key(folder: Path, author: str) -> None:
    """Print a key for someone who may enter bots, and what the arena's file needs of it."""
    create_settings(folder)
    key = new_key()
    print(f"The key of {plain(author)}, shown only once:\n\n{key}\n\nAdd to {folder / FILE}:\n")
    print(f"[[authors]]\nname = {msgspec.json.encode(author).decode()}")
    print(f'key = "{digest_of(key)}"')


def _reindex(folder: Path) -> None:
    with locked(folder), open_index(folder, again=True) as (arena, index, logs):
        write_pages(folder / PAGES, arena, index, logs)
        forget(folder)
        write_live(arena, folder, folder / PAGES, time.time())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee arena",
        description="Lets bots play without end, and rates them. Stop it at any time; rerun the "
        "same command to resume.",
    )
    add = parser.add_argument
    add(
        "folder", type=Path, metavar="FOLDER",
        help=f"folder with {FILE}, in which everything is kept; both are made if need be",
    )  # fmt: skip
    add("--port", type=Count(65_535), metavar="PORT", help="serve the pages at this port")
    add(
        "--host", default="127.0.0.1", metavar="HOST",
        help="address to serve them at (default: %(default)s)",
    )  # fmt: skip
    add_execution(parser, Count(MAX_JOBS))
    add(
        "--batches", type=Count(999_999), metavar="N",
        help="stop after this many batches (default: never)",
    )  # fmt: skip
    add("--reindex", action="store_true", help="make index and pages again from the logs, and stop")
    add(
        "--new-key",
        metavar="AUTHOR",
        help="print a key with which someone can enter bots, and stop",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
