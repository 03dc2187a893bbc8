"""Clients by openapi-generator in Python, Java, and Go play a session: waiting, undo, restoring.

They are made from each document. The libraries of Java and Go are Debian's: no registry is asked.
Java's is compiled against the Jackson that the generator itself contains.
"""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.clients.test_clients import SEED, run
from tests.clients.workspaces import DOCUMENTS, Workspace, openapi_generator, workspaces

ANNOTATIONS = Path("/usr/share/java/jakarta-annotation-api.jar")
GO_LIBRARIES = Path("/usr/share/gocode")
PYTHON = {"generatorName": "python", "outputDir": "python"}
JAVA = {
    "generatorName": "java",
    "library": "native",
    "outputDir": "java",
    "additionalProperties": {
        "openApiNullable": False, "useJakartaEe": True, "hideGenerationTimestamp": True,
    },
}  # fmt: skip
GO = {
    "generatorName": "go",
    "outputDir": "go/src/referee",
    "additionalProperties": {
        "packageName": "referee", "useOneOfDiscriminatorLookup": True, "enumClassPrefix": True,
    },
}  # fmt: skip

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def made() -> dict[str, Workspace]:
    """The documents, with what the generator makes of them."""
    folders = workspaces("openapi-generator")
    openapi_generator(folders, PYTHON, JAVA, GO)
    return folders


@pytest.fixture(params=DOCUMENTS)
def workspace(request, made) -> Workspace:
    """The folder of a document."""
    folder: Workspace = made[request.param]
    return folder


def java_libraries() -> str:
    """The class path of a client in Java, without its own classes."""
    package = find_spec("openapi_generator_cli")
    assert package
    assert package.origin
    return f"{Path(package.origin).with_name('openapi-generator.jar')}:{ANNOTATIONS}"


def test_a_python_client(service, loss, workspace):
    program = workspace.programs("openapi_generator_client.py")
    package = str(workspace.generated / "python")
    workspace.check(run(sys.executable, program, service, SEED, loss, PYTHONPATH=package))


def test_a_java_client(service, loss, workspace):
    if not shutil.which("javac") or not ANNOTATIONS.exists():
        pytest.skip("default-jdk-headless or libjakarta-annotation-api-java is not installed")
    libraries = java_libraries()
    sources = sorted((workspace.generated / "java" / "src" / "main").rglob("*.java"))
    program, classes = workspace.programs("java") / "Session.java", workspace.folder / "classes"
    run("javac", "-proc:none", "-cp", libraries, "-d", classes, program, *sources)
    played = run("java", "-cp", f"{classes}:{libraries}", "Session", service, SEED, loss)
    workspace.check(played)


def test_a_go_client(service, loss, workspace):
    if not shutil.which("go") or not (GO_LIBRARIES / "src" / "gopkg.in" / "validator.v2").exists():
        pytest.skip("golang-go or golang-gopkg-validator.v2-dev is not installed")
    paths = {"GO111MODULE": "off", "GOPATH": f"{workspace.generated / 'go'}:{GO_LIBRARIES}"}
    source, program = workspace.programs("go") / "session.go", workspace.folder / "session"
    run("go", "build", "-o", program, source, **paths)
    workspace.check(run(program, service, SEED, loss))
