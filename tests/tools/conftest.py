"""What several tests of the tools start from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.log_records import Line
from tests.tools.logged import Logged


@pytest.fixture(scope="session")
def played() -> list[Line]:
    """The log of a game between two; whoever spoils it makes a copy."""
    return Logged("base", {"players": 2}, "1").play()


@pytest.fixture
def write(tmp_path) -> Callable[..., Path]:
    """Writes a file below a new folder, and makes the folders above it."""

    def write(name: str, text: str = "") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write
