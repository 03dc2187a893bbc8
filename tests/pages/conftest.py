"""A browser's view of a service."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.frontiers import game as frontiers
from tests.kernel.toys import dice, duel

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
QUIET = Settings(log_requests=False)


class Browser:
    """Opens pages of a service as a browser does."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def open(self, path: str, **values):
        return self.client.get(path, headers=BROWSER, **values)

    def read(self, path: str) -> str:
        answer = self.open(path)
        assert (answer.status_code, answer.mimetype) == (200, "text/html"), path
        return answer.text

    def send(self, path: str, **form):
        return self.client.post(path, headers=BROWSER, data=form)


@pytest.fixture(scope="session")
def browser() -> Browser:
    """In front of a service that referees the toy games: its contract is made quickly."""
    return Browser(create_app([duel, dice], QUIET).test_client())


@pytest.fixture(scope="session")
def frontier() -> Browser:
    """In front of a service that referees New Frontiers."""
    return Browser(create_app([frontiers], QUIET).test_client())
