"""Small arenas whose games are played in this process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from galaxy_referee import secret_files
from galaxy_referee.arena.running import open_index, run
from galaxy_referee.tournament.worker import PlayedGame, play

QUICK = """
divisions = ["race-base"]
anchors = ["random", "greedy"]
deals = 2
"""


def arena(folder: Path, settings: str = QUICK) -> Path:
    """A folder with an arena's file."""
    folder.mkdir(exist_ok=True)
    secret_files.replace(folder / "arena.toml", settings.encode())
    return folder


def here(plan: bytes, numbers: Iterable[int]) -> Iterator[PlayedGame]:
    """An executor without processes."""
    return (play(plan, number) for number in numbers)


def run_here(folder: Path, batches: int, execute: Any = here) -> list[str]:
    """Play in this process, without pages; what was said."""
    said: list[str] = []
    run(folder, execute, said.append, lambda *_: None, batches)
    return said


def dump(folder: Path, again: bool = False) -> list[str]:
    """All that the index of an arena holds, or one made again from the logs."""
    with open_index(folder, again) as (_, index, _):
        return index.dump()


def logs(folder: Path, division: str = "race-base") -> list[Path]:
    """The logs of a division, in order."""
    return sorted((folder / "logs" / division).iterdir())
