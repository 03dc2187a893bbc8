"""What is inside a release: its bill of materials, and the licenses of its parts."""

from __future__ import annotations

import importlib.metadata
import json
import re
from datetime import date

import pytest
from packaging.requirements import Requirement

from tests.release.allowed import ALLOWED
from tools.servers import ROOT

LICENSES = set(ALLOWED["licenses"]["ids"])
LOCKED = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
SERVED = sorted(
    {
        each.name
        for each in map(Requirement, re.findall(r"^([a-z0-9-]+==[^\\\n]+)", LOCKED, re.MULTILINE))
        if each.marker is None or each.marker.evaluate()
    }
)
TABLE = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
BUNDLED = {
    path.rpartition("node_modules/")[2]: entry
    for path, entry in TABLE.items()
    if path and not entry.get("dev")
}

pytestmark = pytest.mark.ci


def component(document, name):
    (found,) = [one for one in document["components"] if one["name"] == name]
    return found


def test_the_bill_of_materials_of_the_wheel_is_current(capsys):
    from tools import sbom

    assert sbom.main(["--check"]) == 0, capsys.readouterr().out
    assert sbom.wheel_text() == sbom.wheel_text()


def test_it_lists_what_is_bundled_and_is_valid():
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    from tools.sbom import SBOM

    text = SBOM.read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    listed = {one["purl"] for one in json.loads(text)["components"]}
    assert listed == {f"pkg:npm/{name}@{entry['version']}" for name, entry in BUNDLED.items()}
    assert "pkg:npm/preact@10.29.8" in listed


def test_the_bill_of_an_image_lists_its_python_and_debian_packages(tmp_path):
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    from tools.sbom import image_text

    packages = tmp_path / "venv/lib/python3.13/site-packages/Flask-3.1.2.dist-info"
    packages.mkdir(parents=True)
    metadata = "Metadata-Version: 2.4\nName: Flask\nVersion: 3.1.2\nLicense-Expression: MIT\n"
    (packages / "METADATA").write_text(metadata, encoding="utf-8")
    status = tmp_path / "var/lib/dpkg/status"
    status.parent.mkdir(parents=True)
    stanzas = "Package: {}\nStatus: {}\nArchitecture: amd64\nVersion: 2.41-12\n\n"
    status.write_text(
        stanzas.format("libc6", "install ok installed")
        + stanzas.format("gone", "deinstall ok config-files"),
        encoding="utf-8",
    )
    text = image_text(tmp_path)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    assert {one["purl"] for one in json.loads(text)["components"]} == {
        "pkg:pypi/flask@3.1.2",
        "pkg:deb/debian/libc6@2.41-12?arch=amd64",
        "pkg:npm/preact@10.29.8",
    }


@pytest.mark.parametrize("name", SERVED)
def test_the_licenses_of_the_packages_that_the_service_runs_on_are_allowed(name):
    from tools.licenses import is_allowed, license_of

    expression = license_of(importlib.metadata.metadata(name))
    assert expression is not None, f"{name} states no license that is known"
    assert is_allowed(expression, LICENSES), expression


@pytest.mark.parametrize("name", sorted(BUNDLED))
def test_the_licenses_of_the_packages_in_the_page_are_allowed(name):
    from tools.licenses import is_allowed

    assert is_allowed(BUNDLED[name]["license"], LICENSES)


@pytest.mark.parametrize(
    ("expression", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("(GPL-2.0-only AND MIT) OR BSD-3-Clause", True),
    ],
)
def test_an_expression_is_allowed_if_one_choice_is(expression, allowed):
    from tools.licenses import is_allowed

    assert is_allowed(expression, LICENSES) is allowed


def test_a_text_that_is_no_expression_is_refused():
    from license_expression import ExpressionError

    from tools.licenses import is_allowed

    with pytest.raises(ExpressionError):
        is_allowed("Our own license", LICENSES)


def test_a_vulnerability_is_accepted_with_a_reason_and_for_a_time():
    accepted = ALLOWED.get("vulnerabilities", [])
    assert [entry["id"] for entry in accepted if not entry["reason"]] == []
    assert [entry["id"] for entry in accepted if entry["until"] < date.today()] == []
