"""Clients by openapi-generator, made from the lean documents, play whole games with sealed states.

The libraries of PHP are Debian's, as those of Java and Go.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.clients.test_clients import NODE, SEED, run
from tests.clients.test_openapi_generator import (
    ANNOTATIONS,
    GO,
    GO_LIBRARIES,
    JAVA,
    PYTHON,
    java_libraries,
)
from tests.clients.workspaces import LEAN, Workspace, openapi_generator, workspaces
from tests.node import install
from tools.servers import ROOT

GUZZLE = Path("/usr/share/php/GuzzleHttp/autoload.php")
PHP = {"php": "lib", "php-nextgen": "src"}  # generators, and the folders of their code
TYPESCRIPT = "typescript-fetch"

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module")
def made() -> dict[str, Workspace]:
    """The documents, with what the generator makes of them."""
    folders = workspaces("lean", LEAN)
    others = [{"generatorName": name, "outputDir": name} for name in (*PHP, TYPESCRIPT)]
    openapi_generator(folders, PYTHON, JAVA, GO, *others)
    return folders


@pytest.fixture(params=LEAN)
def workspace(request, made) -> Workspace:
    """The folder of a document."""
    folder: Workspace = made[request.param]
    folder.programs("lean")
    return folder


def test_a_python_client(service, workspace):
    package = str(workspace.generated / "python")
    program = workspace.folder / "lean" / "play.py"
    printed = run(sys.executable, program, service, SEED, PYTHONPATH=package)
    workspace.check(printed, "stateless")


def test_a_typescript_client(service, workspace):
    install(ROOT)
    run(NODE / "tsc", "--project", workspace.folder / "lean")
    program = workspace.generated / "js" / "lean" / "play.mjs"
    workspace.check(run("node", program, service, SEED), "stateless")


def test_a_java_client(service, workspace):
    if not shutil.which("javac") or not ANNOTATIONS.exists():
        pytest.skip("default-jdk-headless or libjakarta-annotation-api-java is not installed")
    libraries = java_libraries()
    sources = sorted((workspace.generated / "java" / "src" / "main").rglob("*.java"))
    program, classes = workspace.folder / "lean" / "Play.java", workspace.folder / "classes"
    run("javac", "-proc:none", "-cp", libraries, "-d", classes, program, *sources)
    played = run("java", "-cp", f"{classes}:{libraries}", "Play", service, SEED)
    workspace.check(played, "stateless")


def test_a_go_client(service, workspace):
    if not shutil.which("go") or not (GO_LIBRARIES / "src" / "gopkg.in" / "validator.v2").exists():
        pytest.skip("golang-go or golang-gopkg-validator.v2-dev is not installed")
    paths = {"GO111MODULE": "off", "GOPATH": f"{workspace.generated / 'go'}:{GO_LIBRARIES}"}
    source, program = workspace.folder / "lean" / "play.go", workspace.folder / "play"
    run("go", "build", "-o", program, source, **paths)
    workspace.check(run(program, service, SEED), "stateless")


@pytest.mark.parametrize("generator", PHP)
def test_a_php_client(service, workspace, generator):
    if not shutil.which("php") or not GUZZLE.exists():
        pytest.skip("php-cli, php-curl, php-mbstring, or php-guzzlehttp-guzzle is not installed")
    code = workspace.generated / generator / PHP[generator]
    program = workspace.folder / "lean" / "play.php"
    workspace.check(run("php", program, service, SEED, code), "stateless")
