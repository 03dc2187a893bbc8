"""Train a network for the learned bots, by alternating self-play and fitting.

You can interrupt it at any time; the same command resumes. See docs/training.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from galaxy_referee.bots.learned.files import BadNetwork, network_for
from galaxy_referee.bots.learned.network import load
from galaxy_referee.bots.learned.trained import BY_NAME, inputs_of, retrain
from galaxy_referee.tournament.executor import BadExecutor, executor_at
from galaxy_referee.tournament.worker import Stopped
from galaxy_referee.training.curve import curve
from galaxy_referee.training.origin import described
from galaxy_referee.training.run import (
    TrainingRun,
    actions_file,
    generations,
    network_file,
    recorded_in,
    train,
)
from galaxy_referee.training.tasks import play_deal, record

ResultT = TypeVar("ResultT")
LEAST_GAMES = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        The exit code.
    """
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.games < LEAST_GAMES:
        parser.error(f"--games: at least {LEAST_GAMES}, one to fit to and one to measure on")
    try:
        start = network_for(given.network, given.start) if given.start else None
    except BadNetwork as error:
        parser.error(f"--start: {error}")
    stale = _stale_generation(given.network, given.out)
    if stale:
        parser.error(f"--out: {stale}")
    try:
        also = tuple(_games_of(given.network, each) for each in given.also)
    except ValueError as error:
        parser.error(f"--also: {error}")
    console = Console(stderr=True)
    run = TrainingRun(
        given.network, given.out, given.games, given.generations, given.deals,
        (given.hidden[0], given.hidden[1]), given.epochs, given.seed, start, also,
    )  # fmt: skip
    try:
        train(
            run,
            executor_at(record, given.executor, given.jobs),
            executor_at(play_deal, given.executor, given.jobs),
            lambda title, total, results: _shown(console, title, total, results),
            console.print,
        )
    except (BadExecutor, Stopped, OSError) as error:
        console.print(f"galaxy-referee train: {error}", markup=False)
        return 1
    except KeyboardInterrupt:
        console.print("Stopped. Rerun the same command to resume.")
        return 130
    finished = generations(given.out)
    (given.out / "curve.svg").write_text(curve(finished), "utf-8")
    last = finished[-1]
    trained = given.out / f"{given.network}.npz"
    origin = described(given.network, given.seed, last)
    shutil.copyfile(network_file(given.out, last.number), trained)
    trained.with_suffix(".json").write_bytes(origin)
    acting = given.out / f"{given.network}-actions.npz"
    if actions_file(given.out, last.number).exists():
        shutil.copyfile(actions_file(given.out, last.number), acting)
        acting.with_suffix(".json").write_bytes(origin)
    print(trained)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="galaxy-referee train", description=__doc__)
    add = parser.add_argument
    add("network", choices=BY_NAME, help="network to train")
    add("--out", type=Path, required=True, metavar="FOLDER", help="folder for all files")
    add(
        "--start",
        metavar="NETWORK",
        help="included network, or file of one: it plays the games of generation 0, and is refined"
        " if it has the same inputs; by default, greedy plays them",
    )
    add(
        "--also",
        action="append",
        default=[],
        metavar="NETWORK=FOLDER",
        help="fit to the games of another training run, too; each input of its network"
        " must be one of this network's",
    )
    add("--games", type=int, default=8000, metavar="N", help="games per generation")
    add("--generations", type=int, default=3, metavar="N", help="number of generations")
    add("--deals", type=int, default=100, metavar="N", help="deals per match against greedy")
    add("--hidden", type=int, nargs=2, default=(48, 16), metavar="N", help="sizes of the layers")
    add("--epochs", type=int, default=6, metavar="N", help="epochs of fitting")
    add("--seed", default="train", help="seed of the games and the initial weights")
    add("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="number of processes")
    add("--executor", metavar="dask://HOST:PORT", help="play the games on a Dask cluster")
    return parser


def _stale_generation(network: str, out: Path) -> str | None:
    """Why a training run cannot be resumed: its latest network has other inputs than today's."""
    finished = generations(out)
    if not finished:
        return None
    file = network_file(out, finished[-1].number)
    had, needed = load(file).inputs, len(inputs_of(network).names)
    if had == needed:
        return None
    return f"{file} has {had} inputs, and {network} has {needed} today. {retrain(network)}"


def _games_of(network: str, text: str) -> tuple[str, Path]:
    """The name of another network, and a folder with its games.

    Raises:
        ValueError: there is no such network, its inputs are not all inputs of this one, or the
            folder has no games, or games with other inputs, or they cannot be read.
    """
    name, _, folder = text.partition("=")
    if name not in BY_NAME:
        raise ValueError(f"There is no network {name!r}.")
    if not set(inputs_of(name).names) <= set(inputs_of(network).names):
        raise ValueError(f"{name} has inputs that {network} does not have.")
    files = recorded_in(Path(folder))
    if not files:
        raise ValueError(f"There are no recorded games in {folder!r}.")
    try:
        with zipfile.ZipFile(files[0]) as archive, archive.open("rows.npy") as rows:
            recorded = np.lib.format.read_array(rows, allow_pickle=False).shape[1:]
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, EOFError):
        raise ValueError(f"The file {str(files[0])!r} has no recorded games.") from None
    if recorded != (len(inputs_of(name).names),):
        raise ValueError(f"The games in {folder!r} were not recorded for today's {name}.")
    return name, Path(folder)


def _shown(
    console: Console, title: str, total: int, results: Iterator[ResultT]
) -> Iterable[ResultT]:
    """Results as they come, with a progress bar."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console) as progress:
        task = progress.add_task(title, total=total)
        for result in results:
            yield result
            progress.update(task, advance=1)


if __name__ == "__main__":
    sys.exit(main())
