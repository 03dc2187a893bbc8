"""The ready client for TypeScript, clients/typescript, as it is published."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from galaxy_referee_client import Service, Session
from tests.clients.proxy import Proxy
from tests.clients.test_clients import NODE
from tests.clients.test_ready_packages import first_game, run
from tests.clients.test_ready_python import check_game, check_retries
from tests.node import CLIENT, client_alone, install
from tools.servers import ROOT

PROGRAM = Path(__file__).with_name("ready_client.mjs")

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed, and nothing else."""
    install(ROOT)
    folder: Path = tmp_path_factory.mktemp("typescript")
    with client_alone() as package:
        packed = run(package, "npm", "pack", "--silent", "--pack-destination", folder)
    run(folder, "tar", "-xzf", packed.split()[-1])
    (folder / "node_modules").mkdir()
    (folder / "package").rename(folder / "node_modules" / "galaxy-referee-client")
    shutil.copy(PROGRAM, folder)
    return folder


def played(folder: Path, *given: str) -> Any:
    """What a scenario prints."""
    return json.loads(run(folder, "node", PROGRAM.name, *given))


def test_the_package_plays_its_first_game(service, folder):
    code = first_game(CLIENT / "README.md", "ts", service)
    (folder / "game.mts").write_text(code, encoding="utf-8")
    run(
        folder, NODE / "tsc", "--strict", "--skipLibCheck", "--target", "es2022", "--module",
        "nodenext", "--types", "node", "--typeRoots", ROOT / "node_modules" / "@types", "game.mts",
    )  # fmt: skip
    assert run(folder, "node", "game.mjs").splitlines()[-1].startswith("Won by seat ")


def test_a_whole_game_over_a_bad_connection(service, folder):
    with Proxy(service) as proxy:
        found = played(folder, "whole", proxy.url)
    host = Session(Service(service), "race", found["host"]["session"], found["host"]["token"])
    check_game(host, found["made"], found["told"])
    check_retries(proxy)


def test_without_streams_a_session_is_polled(service, folder):
    with Proxy(service, streams=False) as proxy:
        assert "actions_revealed" in played(folder, "polled", proxy.url)
    assert proxy.streams == 2


def test_the_host_brings_back_a_session_that_was_lost(service, loss, folder):
    told = played(folder, "lost", service, loss)
    assert told.count("session_restored") == 1
    assert told.count("actions_revealed") > 1


def test_a_session_is_resumed_where_it_was(service, folder):
    told = played(folder, "resumed", service)
    assert not {"game_started", "session_restored"} & set(told)


def test_players_wait_for_the_next_game_and_find_their_seats(service, folder):
    assert played(folder, "rematch", service) == [True, 0, "Ben"]


def test_pages_of_moves_refusals_and_tickets(service, folder):
    assert len(played(folder, "calls", service)) == 15
