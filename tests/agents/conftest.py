"""The service at which agents play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.servers import running_service


@pytest.fixture(scope="package")
def url() -> Iterator[str]:
    """Its URL."""
    with running_service(CREATION_LIMIT="0") as running:
        yield running.url
