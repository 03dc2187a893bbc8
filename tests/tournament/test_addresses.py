"""Addresses of bots: what is sent, and what is shown."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from galaxy_referee.tournament.addresses import digest_of_secrets, without_secrets
from galaxy_referee.tournament.connection import Connection


def test_user_and_password_of_an_address_are_sent():
    seen = []

    class EntrantSpec(BaseHTTPRequestHandler):
        def do_POST(self):
            seen.append((self.path, self.headers["Authorization"]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), EntrantSpec)
    threading.Thread(target=server.handle_request, daemon=True).start()
    url = f"http://me:p%40ss@127.0.0.1:{server.server_port}/bot?token=x"
    assert Connection(url, 1_000).call("POST", "", b"{}", seconds=60).status == 204
    server.server_close()
    assert seen == [("/bot?token=x", "Basic bWU6cEBzcw==")]


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("greedy", "greedy"),
        ("outbound:me", "outbound:me"),
        ("http://bot/move", "http://bot/move"),
        ("https://me:pw@bot:8443/move?t=1#f", "https://bot:8443/move"),
        ("http://me:pw@[::1/", "http://..."),
    ],
)
def test_what_is_shown(spec, shown):
    assert without_secrets(spec) == shown
    digest = digest_of_secrets(spec, "salt")
    assert bool(digest) == (spec != shown)
    assert digest == digest_of_secrets(spec, "salt")
    assert not digest or digest != digest_of_secrets(spec, "pepper")
