"""The service at which tournaments over HTTP are played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.servers import running_service


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The file for a tournament's log."""
    return tmp_path / "log.jsonl"


@pytest.fixture(scope="package")
def service() -> Iterator[str]:
    """Its URL. It has two workers, and room for bots that wait."""
    with running_service(WORKERS="2", MAX_WAITING="30", THREADS="40") as running:
        yield running.url
