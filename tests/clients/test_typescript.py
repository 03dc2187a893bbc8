"""Clients of five TypeScript generators play a session: waiting, undo, restoring.

They are made from the document of one game, as authors would, and compiled together.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.clients.test_clients import GENERATED, HERE, NODE, SEED, check, run
from tests.node import install
from tests.serving import ROOT

CLIENTS = ("openapi_fetch", "hey_api", "orval", "typescript_fetch", "typescript_axios")
JAVA = ("typescript-fetch", "typescript-axios")  # openapi-generator is written in it

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def compiled(race) -> Path:
    """The folder of the compiled programs."""
    generator = Path(sys.executable).with_name("openapi-generator-cli")
    if not generator.exists() or not shutil.which("java"):
        pytest.skip("openapi-generator-cli or Java is not installed: make ci-checks")
    install(ROOT)
    types = GENERATED / "openapi-typescript" / "referee.d.ts"
    run(NODE / "openapi-typescript", race, "--default-non-nullable", "false", "-o", types)
    run(NODE / "openapi-ts", "-i", race, "-o", GENERATED / "hey-api", "-c", "@hey-api/client-fetch")
    config = HERE / "typescript" / "orval.config.mjs"
    run(NODE / "orval", "--config", config, CONTRACT=str(race))
    for name in JAVA:
        run(generator, "generate", "-i", race, "-g", name, "-o", GENERATED / name)
    run(NODE / "tsc", "--project", HERE / "typescript")
    return GENERATED / "js" / "typescript"


@pytest.mark.parametrize("client", CLIENTS)
def test_a_generated_client_plays_a_session(service, loss, compiled, client):
    program = compiled / f"{client}.mjs"
    check(run("node", program, service, SEED, loss, REFEREE=service), {"session"}, players=2)
