"""Clients of five TypeScript generators play a session: waiting, undo, restoring.

They are made from each document, and those of a document are compiled together.
"""

from __future__ import annotations

import pytest

from tests.clients.test_clients import NODE, SEED, run
from tests.clients.workspaces import DOCUMENTS, Workspace, openapi_generator, workspaces
from tests.node import install
from tools.servers import ROOT

CLIENTS = ("openapi_fetch", "hey_api", "orval", "typescript_fetch", "typescript_axios")
JAVA = ("typescript-fetch", "typescript-axios")  # openapi-generator is written in it

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def made() -> dict[str, Workspace]:
    """The documents, with what openapi-generator makes of them."""
    install(ROOT)
    folders = workspaces("typescript")
    openapi_generator(folders, *({"generatorName": name, "outputDir": name} for name in JAVA))
    return folders


@pytest.fixture(scope="module", params=DOCUMENTS)
def compiled(request, made) -> Workspace:
    """The folder of a document, with the compiled programs."""
    workspace: Workspace = made[request.param]
    contract, generated = workspace.contract, workspace.generated
    types = generated / "openapi-typescript" / "referee.d.ts"
    run(NODE / "openapi-typescript", contract, "--default-non-nullable", "false", "-o", types)
    hey_api = generated / "hey-api"
    run(NODE / "openapi-ts", "-i", contract, "-o", hey_api, "-c", "@hey-api/client-fetch")
    programs = workspace.programs("typescript")
    run(NODE / "orval", "--config", programs / "orval.config.mjs", CONTRACT=str(contract))
    run(NODE / "tsc", "--project", programs)
    return workspace


@pytest.mark.parametrize("client", CLIENTS)
def test_a_generated_client_plays_a_session(service, loss, compiled, client):
    program = compiled.generated / "js" / "typescript" / f"{client}.mjs"
    compiled.check(run("node", program, service, SEED, loss, REFEREE=service))
