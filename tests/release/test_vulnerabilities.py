"""No locked package has a known vulnerability, where the database of them answers."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.release.allowed import ALLOWED
from tools.servers import ROOT

ACCEPTED = ALLOWED.get("vulnerabilities", [])

pytestmark = pytest.mark.ci


@pytest.mark.parametrize("locked", ["run", "tournament", "agents"])
def test_the_locked_packages_have_no_known_vulnerability(locked):
    pytest.importorskip("pip_audit", reason="make ci-checks installs it")
    lock = ROOT / "requirements" / f"{locked}.txt"
    command = [
        *(sys.executable, "-m", "pip_audit", "--requirement", str(lock)),
        *("--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off"),
        *("--vulnerability-service", "osv", "--timeout", "30"),
        *(part for entry in ACCEPTED for part in ("--ignore-vuln", entry["id"])),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        if "ConnectionError" in done.stderr:
            pytest.skip("The database of vulnerabilities (api.osv.dev) does not answer.")
        raise AssertionError(done.stderr)
    audited = json.loads(done.stdout)["dependencies"]
    assert audited, done.stderr
    assert [one for one in audited if one.get("vulns")] == []
    assert done.returncode == 0, done.stderr
