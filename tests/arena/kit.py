"""Small arenas whose games are played in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from galaxy_referee import secret_files
from galaxy_referee.arena.pages import write_pages
from galaxy_referee.arena.scheduler import open_index, run
from galaxy_referee.tournament import verify
from galaxy_referee.tournament.log import Header, read
from tests.tournament.kit import play_here as here

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


def run_here(folder: Path, batches: int, execute: Any = here) -> list[str]:
    """Play in this process, without pages; what was said."""
    said: list[str] = []
    run(folder, execute, said.append, lambda *_: None, batches)
    return said


def dump(folder: Path, again: bool = False) -> list[str]:
    """All that the index of an arena holds, or one made again from the logs."""
    with open_index(folder, again) as (_, index, _):
        return index.dump()


def publish(folder: Path) -> Path:
    """Write the pages of an arena; their folder."""
    with open_index(folder) as given:
        write_pages(folder / "pages", *given)
    return folder / "pages"


def header_of(log: Path) -> Header:
    """The header of a log."""
    return next(iter(read(log)))


def check_logs(folder: Path) -> None:
    """Check that every log is complete, and verifies."""
    for log in logs(folder):
        header, wrong, games = verify.verified(log)
        assert (wrong, games) == ([], header.games)


def logs(folder: Path, division: str = "race-base") -> list[Path]:
    """The logs of a division, in order."""
    return sorted((folder / "logs" / division).iterdir())
