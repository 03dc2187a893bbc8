"""Addresses of bots: what is sent, and what is shown."""

from __future__ import annotations

import pytest

from galaxy_referee.tournament.addresses import without_secrets
from galaxy_referee.tournament.connection import Connection
from tests.answering import answering


def test_user_and_password_of_an_address_are_sent():
    seen = []

    def answer(posted):
        seen.append((posted.path, posted.headers["Authorization"]))
        return 204, b""

    with answering(answer) as url:
        address = url.replace("http://", "http://me:p%40ss@") + "/bot?token=x"
        assert Connection(address, 1_000).call("POST", "", b"{}", seconds=60).status == 204
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
