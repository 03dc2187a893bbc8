"""What clicking pieces selects on the table in the browser: the tests of web/, run by Node."""

from __future__ import annotations

import pytest

from tests.node import install
from tests.programs import output_of
from tools.servers import ROOT

pytestmark = pytest.mark.ci

WEB = ROOT / "web"


def test_what_is_selected_and_what_move_it_means():
    install(WEB)
    output_of("npm", "test", cwd=WEB)
