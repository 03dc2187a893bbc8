"""The addresses at which entered webhooks may be called."""

from __future__ import annotations

import contextlib
import socket
import threading
from ipaddress import ip_address

import pytest

from galaxy_referee.arena import address_policy
from galaxy_referee.arena.address_policy import (
    BadNetwork,
    BadWebhook,
    addresses_of,
    check_webhook,
    host_of,
    read_networks,
)
from galaxy_referee.tournament.connection import Connection
from tests.tournament.kit import bare_server, header_of, played_by, webhook

PUBLIC = read_networks(["public"])
PRIVATE = (
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1",
    "169.254.169.254", "198.18.0.1", "192.0.0.1", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
    "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "fe80::1", "fe80::1%lo", "fc00::1",
    "fec0::1", "ff02::1", "2001:db8::1",
    # What versions of Python judge differently:
    "192.0.0.9", "192.0.0.10", "192.88.99.1", "2001:1::1", "2001:20::1", "2001:30::1", "3fff::1",
    "3fff:fff::1", "5f00::1", "100::1", "64:ff9b:1::808:808", "::ffff:192.88.99.1",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public_are_not_called(address):
    assert not PUBLIC.allow(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"])
def test_public_addresses_are_called(address):
    assert PUBLIC.allow(address)
    assert not read_networks([]).allow(address)


@pytest.mark.parametrize("address", ["203.0.114.7", "2606:4700::7", "::ffff:203.0.114.7"])
def test_public_addresses_of_this_machine_are_not_called(monkeypatch, address):
    assert PUBLIC.allow(address)
    monkeypatch.setattr(address_policy.socket, "socket", Binding)
    assert not PUBLIC.allow(address)
    assert read_networks(["public", "203.0.114.7/32", "2606:4700::/32"]).allow(address)


class Binding(contextlib.nullcontext):
    """A socket of a machine that has every address."""

    def __init__(self, *_):
        super().__init__(self)

    def bind(self, address):
        assert address[1] == 0


def test_an_address_of_this_machine_is_recognized():
    for address, here in (("127.0.0.1", True), ("192.0.2.1", False), ("2001:db8::1", False)):
        assert address_policy._is_of_this_machine(ip_address(address)) == here


def test_the_operator_can_allow_further_networks():
    own = read_networks(["10.1.0.0/16", "fd00::/8"])
    assert own.allow("10.1.2.3")
    assert own.allow("::ffff:10.1.2.3")
    assert own.allow("fd00::1")
    assert not own.allow("10.2.0.1")
    assert not own.allow("8.8.8.8")
    for wrong in ("private", "10.0.0.1/8", "10.0.0.0/99", ""):
        with pytest.raises(BadNetwork, match="expected public"):
            read_networks([wrong])


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9001/", "http://localhost/", "http://[::1]/",
        "http://[::ffff:127.0.0.1]/", "http://2130706433/", "http://0x7f.1/", "http://127.1/",
        "http://user:secret@127.0.0.1/", "http://8.8.8.8@127.0.0.1/", "http://a..b/",
        f"http://{'a' * 70}.example/",
    ],
)  # fmt: skip
def test_other_spellings_of_an_address_are_recognized(url):
    with pytest.raises(BadWebhook, match="unknown or not allowed") as error:
        check_webhook(url, PUBLIC)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "url",
    [
        "", "ftp://host/", "file:///etc/passwd", "http://", "http:///path", "http://[::1",
        "http://host:99999/", "http://host:x/", "http://host/a b", "http://host/\r\nX: y",
        "http://h\u00f6st/", f"http://host/{'a' * 2000}",
    ],
)  # fmt: skip
def test_invalid_urls_are_refused(url):
    with pytest.raises(BadWebhook, match="not an http or https URL"):
        host_of(url)


def resolved(monkeypatch, answers: dict[str, list[str]]) -> list[str]:
    """Make names resolve to these addresses, and return the list of resolved names."""
    asked: list[str] = []

    def resolve(host, port, **_):
        asked.append(host)
        if host not in answers:
            raise socket.gaierror
        return [(0, 0, 0, "", (address, port)) for address in answers[host]]

    monkeypatch.setattr(address_policy.socket, "getaddrinfo", resolve)
    return asked


def test_a_name_is_called_only_if_all_its_addresses_are_allowed(monkeypatch):
    names = {"good.example": ["8.8.8.8", "8.8.4.4"], "mixed.example": ["8.8.8.8", "127.0.0.1"]}
    asked = resolved(monkeypatch, names)
    urls = {name: f"http://{name}.example/" for name in ("good", "mixed", "unknown")}
    assert addresses_of(urls, PUBLIC) == {"good": "8.8.8.8"}
    assert sorted(asked) == ["good.example", "mixed.example", "unknown.example"]


def test_a_name_that_is_not_resolved_in_time_does_not_delay_others(monkeypatch):
    never = threading.Event()

    def resolve(host, port, **_):
        if host == "slow.example":
            never.wait()
        return [(0, 0, 0, "", ("8.8.8.8", port))]

    monkeypatch.setattr(address_policy.socket, "getaddrinfo", resolve)
    monkeypatch.setattr(address_policy, "SECONDS", 0.5)
    urls = {"slow": "http://slow.example/", "quick": "http://quick.example/"}
    assert addresses_of(urls, PUBLIC) == {"quick": "8.8.8.8"}
    never.set()


def test_a_call_is_made_to_the_address_that_was_checked():
    """The host name cannot be resolved here, and is sent in the `Host` header."""
    heard = []

    said = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
    with bare_server(lambda connection: connection.sendall(said)) as url:
        port = url.rpartition(":")[2]
        connection = Connection(f"http://bot.invalid:{port}/", 100, "127.0.0.1")
        sent = connection._http.send
        connection._http.send = lambda data: (heard.append(data), sent(data))[1]
        assert connection.call("POST", "", b"{}", seconds=60).status == 200
        connection.close()
    assert f"Host: bot.invalid:{port}".encode() in heard[0]


def test_a_redirect_is_not_followed():
    called = []
    with (
        webhook(called.append) as secret,
        bare_server(
            lambda connection: connection.sendall(
                f"HTTP/1.1 307 No\r\nLocation: {secret}\r\nContent-Length: 0\r\n\r\n".encode()
            )
        ) as url,
    ):
        line = played_by(header_of(f"a={url}", "b=random"))
    assert called == []
    assert {fault.kind for fault in line.faults} == {"error"}
    assert secret not in line.faults[0].detail
