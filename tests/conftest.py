"""The order of tests that run beside each other; and that all answers conform to the contract."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.conforming import conforming_client
from tools.servers import ROOT

# The files that take minutes begin first, the longest before the others. Otherwise, the last one
# could run alone, on one core.
LONGEST = (
    "tools/test_pythons.py",
    "test_every_game.py",
    "deployment/test_image.py",
    "clients/test_openapi_generator.py",
    "table/test_table.py",
    "docs/test_a_fourth_game.py",
    "benchmarks/test_soak.py",
    "clients/test_typescript.py",
    "arena/test_under_fire.py",
    "newcomers/test_newcomers.py",
    "app/test_schemathesis.py",
    "test_twins.py",
    "table/test_one_screen.py",
    "clients/test_documents.py",
    "conformance/test_conformance.py",
    "docs/test_site.py",
    "tournament/test_run.py",
    "pages/test_in_browser.py",
    "app/test_server.py",
    "learn/test_docs.py",
    "clients/test_clients.py",
    "pages/test_replays_in_browser.py",
    "pages/test_table_fits.py",
    "deployment/test_runbook.py",
)
PLACES = {ROOT / "tests" / name: place for place, name in enumerate(LONGEST)}
assert all(path.is_file() for path in PLACES), "a file has another name now"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort files; the tests of a file stay in their order."""
    items.sort(key=lambda item: PLACES.get(item.path, len(PLACES)))


FlaskClient.open = conforming_client(FlaskClient.open)  # type: ignore[method-assign]
