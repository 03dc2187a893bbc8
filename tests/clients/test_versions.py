"""The table of generators names the versions that the tests run, and what they play."""

from __future__ import annotations

import json
import re

from tests.clients import test_lean, test_openapi_generator, test_typescript
from tools.servers import ROOT

REQUIREMENTS = (ROOT / "requirements" / "ci.txt").read_text(encoding="utf-8")


def rows() -> dict[str, list[str]]:
    """The cells of each row, by the generator."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    table = text.partition("| generator | version |")[2].partition("\n\n")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    return {first: others for first, *others in cells}


def test_the_versions_are_those_that_ci_installs():
    packages = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    locked = dict(re.findall(r"^([\w-]+)==(\S+) ", REQUIREMENTS, re.MULTILINE)) | packages
    of_java = {"openapi-generator": locked["openapi-generator-cli"]}
    for generators, (versions, *_) in rows().items():
        for generator, version in zip(generators.split(", "), versions.split(", "), strict=True):
            name = generator.split(" ")[0]
            assert version == (of_java | locked)[name], generator


def test_a_generator_plays_by_a_lean_document_if_a_test_does():
    own = (test_openapi_generator.PYTHON, test_openapi_generator.JAVA, test_openapi_generator.GO)
    lean = {each["generatorName"] for each in own} | {*test_lean.PHP, test_lean.TYPESCRIPT}
    assert {name for name, cells in rows().items() if cells[2] == "plays"} == {
        f"openapi-generator `{name}`" for name in lean
    }


def test_a_generator_plays_by_the_full_document_if_a_test_does():
    own = (test_openapi_generator.PYTHON, test_openapi_generator.JAVA, test_openapi_generator.GO)
    of_java = {each["generatorName"] for each in own} | {*test_typescript.JAVA}
    named = {name for name, cells in rows().items() if cells[1].startswith("plays")}
    assert {f"openapi-generator `{name}`" for name in of_java} < named
    assert "openapi-generator `php`" not in named
