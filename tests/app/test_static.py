"""Static files are compressed for those who accept that, and can be asked for again."""

from __future__ import annotations

import gzip

import pytest

from galaxy_referee.app import create_app
from galaxy_referee.app.settings import Settings

SCRIPT = "/static/table/table.js"


@pytest.fixture(scope="module")
def client():
    return create_app([], Settings(log_requests=False)).test_client()


def test_a_script_is_compressed_for_those_who_accept_it(client):
    plain = client.get(SCRIPT)
    small = client.get(SCRIPT, headers={"Accept-Encoding": "gzip"})
    assert plain.content_encoding is None
    assert small.content_encoding == "gzip"
    assert len(small.data) < len(plain.data) / 2
    assert gzip.decompress(small.data) == plain.data
    assert "Accept-Encoding" in small.vary
    assert "Accept-Encoding" in plain.vary


def test_what_has_not_changed_is_not_sent_again(client):
    headers = {"Accept-Encoding": "gzip"}
    tag = client.get(SCRIPT, headers=headers).headers["ETag"]
    assert tag.startswith("W/"), "a strong tag would promise the bytes of the plain file"
    again = client.get(SCRIPT, headers={**headers, "If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert client.head(SCRIPT, headers=headers).status_code == 200
