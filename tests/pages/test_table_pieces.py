"""What clicking pieces selects on the table in the browser: the tests of web/, run by Node."""

from __future__ import annotations

import subprocess

import pytest

from tests.node import install
from tests.serving import ROOT

pytestmark = pytest.mark.ci

WEB = ROOT / "web"


def test_what_is_selected_and_what_move_it_means():
    install(WEB)
    run = subprocess.run(["npm", "test"], cwd=WEB, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
