"""The wheel and the source distribution: built twice, they are the same bytes."""

from __future__ import annotations

import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from tests.release.conftest import NAME, build
from tools.servers import ROOT

pytestmark = pytest.mark.ci
WHEEL = f"{NAME}-py3-none-any.whl"


def digests(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_two_builds_are_the_same_bytes(built):
    first, second = map(digests, built)
    assert set(first) == {f"{NAME}.tar.gz", WHEEL}
    assert first == second


def test_the_wheel_built_from_the_source_distribution_is_the_same(built, tmp_path):
    with tarfile.open(built[0] / f"{NAME}.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    build(tmp_path / NAME, tmp_path / "again", "wheel")
    assert digests(tmp_path / "again")[WHEEL] == digests(built[0])[WHEEL]


def test_the_wheel_holds_its_bill_of_materials_and_the_licenses(built):
    with zipfile.ZipFile(built[0] / WHEEL) as wheel:
        names = {name for name in wheel.namelist() if name.startswith(f"{NAME}.dist-info/")}
        inside = wheel.read(f"{NAME}.dist-info/sboms/galaxy-referee.cdx.json")
    assert inside == (ROOT / "web" / "galaxy-referee.cdx.json").read_bytes()
    assert {f"{NAME}.dist-info/licenses/{name}" for name in ("LICENSE", "NOTICE")} <= names
