"""Every document goes through the Python generators, and a whole game through each client."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import contract_text
from galaxy_referee.app.settings import Settings
from galaxy_referee.engine.games import GAMES
from tests.clients.test_clients import GENERATED, HERE, NODE, SEED, TOOLS, check, run
from tests.node import install
from tests.serving import ROOT

# Each document, and the game that is played with it.
DOCUMENTS = {"whole": "race", **{game.name: game.name for game in GAMES}, "sessions": "race"}
BY_NAME = {game.name: game for game in GAMES}
OF_PYDANTIC = (
    "--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel",
    "--use-annotated", "--set-default-enum-member", "--formatters", "builtin",
)  # fmt: skip

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def documents(tmp_path_factory) -> dict[str, Path]:
    """The documents as files."""
    folder, app = tmp_path_factory.mktemp("documents"), create_app(settings=Settings())
    paths = {}
    for name in DOCUMENTS:
        paths[name] = folder / f"{name}.yaml"
        text = contract_text(app, "" if name == "whole" else name)
        paths[name].write_text(text, encoding="utf-8")
    return paths


@pytest.mark.parametrize("document", DOCUMENTS)
def test_openapi_python_client(service, documents, document):
    if not shutil.which("openapi-python-client", path=TOOLS):
        pytest.skip("openapi-python-client is not installed: make ci-checks")
    package = f"client_of_{document}"
    run(
        TOOLS / "openapi-python-client", "generate", "--path", documents[document],
        "--meta", "none", "--output-path", GENERATED / package, "--overwrite", "--fail-on-warning",
    )  # fmt: skip
    game = DOCUMENTS[document]
    program = HERE / "document_client.py"
    printed = run(sys.executable, program, service, SEED, package, game, PYTHONPATH=str(GENERATED))
    check(printed, {game}, 2, BY_NAME[game])


@pytest.fixture(scope="module")
def types(documents) -> dict[str, Path]:
    """Pydantic's types of each document."""
    if not shutil.which("datamodel-codegen", path=TOOLS):
        pytest.skip("datamodel-codegen is not installed: make ci-checks")
    made = {}
    for name, path in documents.items():
        made[name] = GENERATED / f"types_of_{name}.py"
        run(TOOLS / "datamodel-codegen", "--input", path, *OF_PYDANTIC, "--output", made[name])
    return made


def test_types_of_pydantic_are_strict_and_have_no_numbers(types):
    run(TOOLS / "mypy", "--strict", *types.values())
    for path in types.values():
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"^class (\w*[0-9])\b", text, re.MULTILINE) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_types_of_pydantic(service, types, document):
    game = DOCUMENTS[document]
    program, module = HERE / "pydantic_client.py", types[document].stem
    printed = run(sys.executable, program, service, SEED, module, game, PYTHONPATH=str(GENERATED))
    check(printed, {game}, 2, BY_NAME[game])


def test_types_of_typescript(documents):
    """Those of the other documents play games: test_clients.py, test_typescript.py."""
    install(ROOT)
    others = ["roll", "frontiers", "sessions"]
    made = [GENERATED / f"types_of_{name}.d.ts" for name in others]
    for name, types in zip(others, made, strict=True):
        source = documents[name]
        run(NODE / "openapi-typescript", source, "--default-non-nullable", "false", "-o", types)
    run(NODE / "tsc", "--strict", "--noEmit", *made)
