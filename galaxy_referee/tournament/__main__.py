"""Tournaments of bots: ``run`` plays one, ``report`` shows its results, ``verify`` replays its
games, and ``record`` prints the record of one game."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from galaxy_referee.tournament.addresses import without_secrets
from galaxy_referee.tournament.arguments import MAX_JOBS, add_execution
from galaxy_referee.tournament.engine_referee import GAMES
from galaxy_referee.tournament.escaping import CANNOT, plain, refused
from galaxy_referee.tournament.executor import BadExecutor, executor_at
from galaxy_referee.tournament.log import BadLog, EntrantSpec, Limits
from galaxy_referee.tournament.record import main as record
from galaxy_referee.tournament.referee import CannotPlay
from galaxy_referee.tournament.runner import RunConfig, run
from galaxy_referee.tournament.schedule import BadSchedule
from galaxy_referee.tournament.service import Refusal, ServiceDown
from galaxy_referee.tournament.specs import BadBot, spec_forms
from galaxy_referee.tournament.unreachable import IN_A_ROW, Unreachable
from galaxy_referee.tournament.verify import main as verify
from galaxy_referee.tournament.worker import Stopped, died, play

UNREACHABLE = 3
INTERRUPTED = 130
_ERRORS = (
    BadBot, BadExecutor, BadLog, BadSchedule, CannotPlay, Refusal, ServiceDown, Stopped, ValueError,
)  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    """Run the command line, and return its exit code."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has ended
        raise
    except OSError as error:
        what = error.filename or "The output cannot be written"
        print(f"tournament: {what}: {error.strerror}.", file=sys.stderr)
        # What is left in the buffer goes nowhere, or Python would try again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CANNOT
    return code


def _run(arguments: Sequence[str]) -> int:
    if arguments and arguments[0] == "report":
        from galaxy_referee.tournament.report import main as report  # noqa: PLC0415 - it loads the plots

        return report(arguments[1:])
    if arguments and arguments[0] == "verify":
        return verify(arguments[1:])
    if arguments and arguments[0] == "record":
        return record(arguments[1:])
    given = _parser().parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        run(
            _config(given),
            executor_at(play, given.executor, given.jobs, died=died),
            Console(stderr=True),
        )
    except (*_ERRORS, Unreachable) as error:
        code = refused("tournament", error)
        return UNREACHABLE if isinstance(error, Unreachable) else code
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _config(given: argparse.Namespace) -> RunConfig:
    return RunConfig(
        game=given.game,
        options=given.options,
        bots=tuple(given.bots),
        schedule=given.schedule,
        mirrored=given.mirrored,
        games=given.games,
        seed=given.seed,
        limits=Limits(given.bank_ms, given.decision_ms, given.faults),
        url=None if given.in_process else given.url.rstrip("/"),
        lobby=given.lobby,
        out=given.out,
        pause_after=given.pause_after,
        replay_forfeits=given.replay_forfeits,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="galaxy-referee tournament",
        description="Run a tournament of bots, show its results, verify it, or print a record.",
    )
    commands = parser.add_subparsers(required=True, metavar="run | report | verify | record")
    commands.add_parser("report", help="show the results of a tournament", add_help=False)
    commands.add_parser("verify", help="replay the games of a log and compare", add_help=False)
    commands.add_parser("record", help="print the record of a game", add_help=False)
    command = commands.add_parser(
        "run",
        help="play a tournament, or resume one",
        description="Play a tournament. Rerun the same command to resume one that was stopped or "
        "killed, or with more --games to play further ones.",
    )
    add = command.add_argument
    add("--game", required=True, metavar="GAME", help=f"name of the game: {', '.join(GAMES)}")
    add("--options", type=_options, default={}, metavar="JSON", help="options of each game")
    add(
        "--bots", action="append", type=_bot, required=True, metavar="[NAME=]SPEC",
        help=f"a bot to enter (repeatable): {', '.join(spec_forms())}",
    )  # fmt: skip
    add("--games", type=_count, required=True, metavar="N", help="number of games")
    add(
        "--schedule", choices=("round-robin", "pool"), default="round-robin",
        help="play every combination of bots, or draw a table for each deal (default: %(default)s)",
    )  # fmt: skip
    add("--mirrored", action="store_true", help="play each deal in every seating")
    add(
        "--out", type=Path, required=True, metavar="LOG",
        help="file for the log, with one line of JSON per game",
    )  # fmt: skip
    add("--seed", help="seed for all randomness (default: a new secret)")
    add("--url", default="http://127.0.0.1:8000", help="service URL (default: %(default)s)")
    add(
        "--in-process",
        action="store_true",
        help="use the engine in this process instead of a service",
    )
    add(
        "--lobby", type=_address, default="127.0.0.1:8765", metavar="HOST:PORT",
        help="lobby address, for bots that play in sessions (default: %(default)s)",
    )  # fmt: skip
    add_execution(command, _jobs)
    add(
        "--bank-ms", type=_count, default=Limits().bank_ms, metavar="MS",
        help="milliseconds per seat and game (default: %(default)s)",
    )  # fmt: skip
    add(
        "--decision-ms", type=_count, default=Limits().decision_ms, metavar="MS",
        help="milliseconds per decision (default: %(default)s)",
    )  # fmt: skip
    add(
        "--faults", type=_count, default=Limits().faults, metavar="N",
        help="faults before a bot forfeits (default: %(default)s)",
    )  # fmt: skip
    add(
        "--pause-after", type=_count, default=IN_A_ROW, metavar="N",
        help="pause once a bot that cannot be reached has forfeited N games in a row, or without "
        "a terminal, stop with exit status 3 (default: %(default)s)",
    )  # fmt: skip
    add(
        "--replay-forfeits",
        action="store_true",
        help="play the games again that a bot has forfeited because it could not be reached",
    )
    return parser


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"not valid JSON: {text[:200]} ({error})") from error
    if not isinstance(options, dict):
        raise argparse.ArgumentTypeError('expected a JSON object, such as {"players": 3}')
    return options


def _bot(text: str) -> EntrantSpec:
    name, equals, spec = text.partition("=")
    # The setting of a bot and the query of a URL have a "=" too; a name has neither ":" nor "/".
    if not equals or {":", "/"} & set(name):
        name, spec = without_secrets(text), text  # names are shown in reports
    if not name.isprintable():
        message = f"the name {plain(name)} has characters that cannot be printed"
        raise argparse.ArgumentTypeError(message)
    return EntrantSpec(name, spec)


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: expected HOST:PORT")
    return host, int(port)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        message = f"{text[:20]!r} must be a positive integer, at most 999,999,999"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _jobs(text: str) -> int:
    if _count(text) > MAX_JOBS:
        raise argparse.ArgumentTypeError(f"at most {MAX_JOBS} games can be played at a time")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
