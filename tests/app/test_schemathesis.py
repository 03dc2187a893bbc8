"""Generated requests against a running server: no 500, nothing undocumented, no schema broken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.programs import output_of


@pytest.mark.heavy
def test_the_running_server_keeps_its_contract(server, tmp_path):
    # Sessions are the same code for every game.
    others = ("--exclude-path-regex", "/v1/(?!race/)[a-z]+/sessions")
    config = ("--config-file", Path(__file__).with_name("schemathesis.toml"))
    program = Path(sys.executable).with_name("schemathesis")
    document = f"{server}/openapi.json"
    output_of(program, *config, "run", document, "--url", server, *others, cwd=tmp_path)
