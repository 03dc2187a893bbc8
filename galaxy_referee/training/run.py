"""Trains a network in a folder: generations of self-play, each followed by fitting.

Generation 0 plays with ``greedy`` or with a given network, each later one with the network fitted
before it; a network that has played is refined, unless it has other inputs. Finished work is in
the folder, so running the same command again resumes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from galaxy_referee.bots.learned.network import Network, load, save
from galaxy_referee.bots.learned.trained import digest_of, inputs_of
from galaxy_referee.tournament.executor import Executor
from galaxy_referee.tournament.intervals import Sums, share
from galaxy_referee.training.descent import Fitted, Settings
from galaxy_referee.training.fitting import fit, fit_actions
from galaxy_referee.training.tasks import Deal, Plan

KEPT = 3  # generations that a network is fitted to
ACTION_LAYERS = (64, 32)  # of networks for actions
# Shows the progress of tasks: what they are, how many there are, their results as they come.
Show = Callable[[str, int, Iterator[Any]], Iterable[Any]]


@dataclass(frozen=True)
class TrainingRun:
    """The configuration of a training run.

    Args:
        name: the name of the network.
        out: the folder.
        games: the number of games per generation.
        generations: the number of generations.
        deals: the number of deals in the match against ``greedy`` after each generation.
        hidden: the sizes of the hidden layers, unless a network is refined.
        epochs: the number of passes over the positions.
        seed: the seed of the whole run.
        start: the name and the file of the network that plays generation 0, and is refined if it
            has the same inputs; None for ``greedy``.
        also: names of networks, and folders with games recorded for them, to which generations are
            fitted, too; each of their inputs must be one of this network's.
        chunk: the number of games per task.
    """

    name: str
    out: Path
    games: int
    generations: int
    deals: int
    hidden: tuple[int, int]
    epochs: int
    seed: str
    start: tuple[str, Path] | None = None
    also: tuple[tuple[str, Path], ...] = ()
    chunk: int = 100


class Generation(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a generation: a line of ``training.jsonl``.

    Args:
        number: the number of the generation, from 0.
        games: the number of self-play games that the network is fitted to.
        positions: the number of positions in these games.
        loss: log loss of the win probability, on held-out games.
        error: expected calibration error, on the same.
        share: the share of the points in the match against ``greedy``.
        low, high: the ends of its 95% interval.
        deals: the number of deals in the match, with two games each.
        seconds: its duration, without work that was already finished.
        action_loss: log loss of the actions chosen, on held-out games; None where no network for
            actions is fitted.
        action_hits: the share of the actions chosen that this network considered likeliest.
    """

    number: int
    games: int
    positions: int
    loss: float
    error: float
    share: float
    low: float
    high: float
    deals: int
    seconds: float
    action_loss: float | None = None
    action_hits: float | None = None


def train(
    run: TrainingRun,
    record: Executor[tuple[int, bytes]],
    play_deals: Executor[Deal],
    show: Show,
    tell: Callable[[str], None],
) -> list[Generation]:
    """Start or resume training.

    Args:
        run: the configuration.
        record: plays the games to learn from.
        play_deals: plays the match.
        show: shows the progress of tasks.
        tell: called with other progress.
    """
    run.out.mkdir(parents=True, exist_ok=True)
    finished = generations(run.out)
    for number in range(len(finished), run.generations):
        start = time.monotonic()
        _record(run, number, record, show)
        data, games = _read(run, number)
        fitted, acting = _fit(run, number, data, tell)
        save(fitted.network, network_file(run.out, number))
        if acting:
            save(acting.network, actions_file(run.out, number))
        result = _match(run, number, play_deals, show)
        generation = Generation(
            number,
            games,
            len(data["wins"]),
            *fitted.measures,
            round(result.share, 4),
            round(result.low, 4),
            round(result.high, 4),
            run.deals,
            round(time.monotonic() - start),
            *(acting.measures if acting else ()),
        )
        with (run.out / "training.jsonl").open("ab") as file:
            file.write(msgspec.json.encode(generation) + b"\n")
        finished.append(generation)
    return finished


def generations(out: Path) -> list[Generation]:
    """The finished generations in a folder."""
    log = out / "training.jsonl"
    lines = log.read_bytes().splitlines() if log.exists() else []
    return [msgspec.json.decode(line, type=Generation) for line in lines]


def network_file(out: Path, number: int) -> Path:
    """The network of a generation."""
    return out / f"generation-{number}.npz"


def actions_file(out: Path, number: int) -> Path:
    """The network for actions of a generation; there is none where actions are not recorded."""
    return out / f"generation-{number}-actions.npz"


def _network(run: TrainingRun, number: int) -> tuple[str, Path] | None:
    """The name and the file of the network of a generation; that of -1 is the given one."""
    return (run.name, network_file(run.out, number)) if number >= 0 else run.start


def _plan(run: TrainingRun, number: int, network: int) -> bytes:
    """What the tasks of a generation share, with the network of a generation."""
    player, file = _network(run, network) or ("", None)
    weights = file.read_bytes() if file else b""
    plan = Plan(run.name, run.chunk, run.games, f"{run.seed} {number}", weights, player)
    return msgspec.msgpack.encode(plan)


def _refined(run: TrainingRun, number: int) -> Network | None:
    """The network that the one of a generation begins with: the one that played its games, unless
    it has other inputs."""
    before = _network(run, number - 1)
    if before is None or digest_of(inputs_of(before[0])) != digest_of(inputs_of(run.name)):
        return None
    return load(before[1])


def _record(run: TrainingRun, number: int, record: Executor[Any], show: Show) -> None:
    folder = run.out / f"generation-{number}"
    folder.mkdir(exist_ok=True)
    count = -(-run.games // run.chunk)
    left = [index for index in range(count) if not _chunk_file(folder, index).exists()]
    results = record(_plan(run, number, number - 1), left)
    for index, chunk in show(f"Generation {number}, self-play", len(left), results):
        whole = _chunk_file(folder, index)
        part = whole.with_suffix(".part")
        part.write_bytes(chunk)
        part.replace(whole)


def _chunk_file(folder: Path, index: int) -> Path:
    return folder / f"games-{index:05}.npz"


def _fit(
    run: TrainingRun, number: int, data: dict[str, NDArray[Any]], tell: Callable[[str], None]
) -> tuple[Fitted, Fitted | None]:
    def told(text: str) -> None:
        tell(f"Fitting, {text}")

    settings = Settings(run.hidden, run.epochs, number)
    fitted = fit(data, settings, told, _refined(run, number))
    if not np.any(data["actions"] >= 0):
        return fitted, None
    count = len(inputs_of(run.name).actions)
    return fitted, fit_actions(data, count, replace(settings, hidden=ACTION_LAYERS), told)


def recorded_in(folder: Path) -> list[Path]:
    """The files of recorded games in a folder and those in it, in a fixed order."""
    return sorted(folder.rglob("games-*.npz"))


def _read(run: TrainingRun, number: int) -> tuple[dict[str, NDArray[Any]], int]:
    """All positions that a generation's networks are fitted to, their games numbered through; and
    how many games there are."""
    first = max(0, number - KEPT + 1)
    own = [(run.name, run.out / f"generation-{index}") for index in range(first, number + 1)]
    sources = [(name, path) for name, folder in (*own, *run.also) for path in recorded_in(folder)]
    parts: list[dict[str, NDArray[Any]]] = []
    games = 0
    for name, path in sources:
        with np.load(path, allow_pickle=False) as file:
            part = {key: file[key] for key in file.files}
        if name != run.name:
            part["rows"] = for_inputs_of(run.name, name, part["rows"])
        if "actions" not in part:  # these games were recorded before actions were
            part["actions"] = np.full(len(part["wins"]), -1, np.int8)
        part["games"] += games
        games = int(part["games"].max()) + 1
        parts.append(part)
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}, games


def for_inputs_of(network: str, other: str, rows: NDArray[Any]) -> NDArray[Any]:
    """Rows of another network's inputs as rows of a network's inputs. Those that the other does not
    have are 0: most of them describe pieces that its games do not have."""
    places = {name: place for place, name in enumerate(inputs_of(network).names)}
    wider = np.zeros((len(rows), len(places)), rows.dtype)
    wider[:, [places[name] for name in inputs_of(other).names]] = rows
    return wider


def _match(run: TrainingRun, number: int, play_deals: Executor[Deal], show: Show) -> Any:
    sums = Sums()
    deals = play_deals(_plan(run, number, number), range(run.deals))
    for deal in show(f"Generation {number}, match with greedy", run.deals, deals):
        sums.add(deal.points, deal.games)
    return share(sums)
