"""An application of the toy games, and one as it is deployed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings
from tests.kernel.toys import dice, duel
from tools.servers import running_service

QUIET = Settings(log_requests=False, thinking_limit="")


@pytest.fixture(scope="session")
def toys() -> FlaskClient:
    """A client of a service that referees the toy games."""
    return create_app([duel, dice], QUIET).test_client()


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the service as deployed."""
    return create_app(settings=QUIET).test_client()


@pytest.fixture
def duel_state(toys: FlaskClient) -> dict:
    """The first state of a duel."""
    return toys.post("/v1/duel/states", json={"seed": "s"}).json["state"]


@pytest.fixture
def settling(client: FlaskClient) -> dict:
    """The README's first session, when both seats choose worlds."""
    body = {"options": {"setup": "first_game"}, "seed": "readme"}
    state = client.post("/v1/race/states", json=body).json["state"]
    moves = ["0 select settle", "1 select settle"]
    return client.post("/v1/race/moves", json={"state": state, "moves": moves}).json


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of the service as deployed, under gunicorn."""
    with running_service(MAX_WAIT_SECONDS="1", STREAM_SECONDS="1", CREATION_LIMIT="0") as running:
        yield running.url
