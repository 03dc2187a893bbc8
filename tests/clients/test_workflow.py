"""The workflow of a game in Arazzo is well-formed, and Redocly plays it at a running service."""

from __future__ import annotations

from pathlib import Path

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract_text
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from tests.clients.test_clients import NODE, run
from tests.node import install
from tools.servers import ROOT

QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def workflows(tmp_path_factory) -> dict[str, Path]:
    """The workflows as files, beside the documents of their games."""
    folder, app = tmp_path_factory.mktemp("workflows"), create_app(settings=Settings())
    for game in GAMES:
        for name in (game.name, f"{game.name}.arazzo"):
            (folder / f"{name}.yaml").write_text(contract_text(app, name), encoding="utf-8")
    install(ROOT)
    return {game.name: folder / f"{game.name}.arazzo.yaml" for game in GAMES}


def test_workflows_are_well_formed(workflows):
    run(NODE / "redocly", "lint", *workflows.values(), **QUIET)


def test_openapi_3_2_is_well_formed(tmp_path):
    """Spectral does not know it."""
    install(ROOT)
    path = tmp_path / "whole-3.2.yaml"
    path.write_text(contract_text(create_app(), "whole-3.2"), encoding="utf-8")
    run(NODE / "redocly", "lint", path, **QUIET)


def test_a_workflow_plays_a_game(service, workflows):
    server = f"race={service}"
    printed = run(NODE / "redocly", "respect", workflows["race"], "--server", server, **QUIET)
    assert printed.count("- step move") > 10
    assert printed.index("- step join") < printed.index("- step record")
    assert printed.index("- step record") < printed.index("- step verify")
