"""Every document goes through the Python generators, and a whole game through each client."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.clients.test_clients import GENERATED, HERE, SEED, TOOLS, check, run
from tests.clients.workspaces import BY_NAME, DOCUMENTS, workspaces

OF_PYDANTIC = (
    "--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel",
    "--use-annotated", "--set-default-enum-member", "--formatters", "builtin",
)  # fmt: skip

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def documents() -> dict[str, Path]:
    """The documents as files."""
    return {name: each.contract for name, each in workspaces("documents").items()}


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
    run(TOOLS / "mypy", "--strict", "--config-file=", *types.values())  # as authors check them
    for path in types.values():
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"^class (\w*[0-9])\b", text, re.MULTILINE) == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_types_of_pydantic(service, types, document):
    game = DOCUMENTS[document]
    program, module = HERE / "pydantic_client.py", types[document].stem
    printed = run(sys.executable, program, service, SEED, module, game, PYTHONPATH=str(GENERATED))
    check(printed, {game}, 2, BY_NAME[game])
