"""Clients by openapi-generator in Java and Go play a session: waiting, undo, restoring.

Their libraries are Debian's: no registry of Java's or of Go's is asked. Java's is compiled
against the Jackson that the generator itself contains.
"""

from __future__ import annotations

import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.clients.test_clients import GENERATED, HERE, SEED, check, run

ANNOTATIONS = Path("/usr/share/java/jakarta-annotation-api.jar")
GO_LIBRARIES = Path("/usr/share/gocode")
GO = "packageName=referee,useOneOfDiscriminatorLookup=true,enumClassPrefix=true"
JAVA = "openApiNullable=false,useJakartaEe=true,hideGenerationTimestamp=true"

pytestmark = pytest.mark.ci


@pytest.fixture
def generator() -> Path:
    """openapi-generator, which is written in Java."""
    command = Path(sys.executable).with_name("openapi-generator-cli")
    if not command.exists() or not shutil.which("java"):
        pytest.skip("openapi-generator-cli or Java is not installed: make ci-checks")
    return command


def test_a_java_client(service, loss, race, generator):
    if not shutil.which("javac") or not ANNOTATIONS.exists():
        pytest.skip("default-jdk-headless or libjakarta-annotation-api-java is not installed")
    made, classes = GENERATED / "java", GENERATED / "classes"
    shutil.rmtree(made, ignore_errors=True)
    run(
        generator, "generate", "-i", race, "-g", "java", "--library", "native", "-p", JAVA,
        "-o", made,
    )  # fmt: skip
    package = find_spec("openapi_generator_cli")
    assert package
    assert package.origin
    libraries = f"{Path(package.origin).with_name('openapi-generator.jar')}:{ANNOTATIONS}"
    sources = sorted((made / "src" / "main").rglob("*.java"))
    program = HERE / "java" / "Session.java"
    run("javac", "-proc:none", "-cp", libraries, "-d", classes, program, *sources)
    played = run("java", "-cp", f"{classes}:{libraries}", "Session", service, SEED, loss)
    check(played, {"session"}, players=2)


def test_a_go_client(service, loss, race, generator):
    if not shutil.which("go") or not (GO_LIBRARIES / "src" / "gopkg.in" / "validator.v2").exists():
        pytest.skip("golang-go or golang-gopkg-validator.v2-dev is not installed")
    package = GENERATED / "go" / "src" / "referee"
    shutil.rmtree(package, ignore_errors=True)
    run(generator, "generate", "-i", race, "-g", "go", "-p", GO, "-o", package)
    paths = {"GO111MODULE": "off", "GOPATH": f"{GENERATED / 'go'}:{GO_LIBRARIES}"}
    program = GENERATED / "go" / "session"
    run("go", "build", "-o", program, HERE / "go" / "session.go", **paths)
    check(run(program, service, SEED, loss), {"session"}, players=2)
