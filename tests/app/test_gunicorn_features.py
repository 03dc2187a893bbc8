"""What gunicorn can do and nobody has asked for is off, whatever clients and proxies send."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gunicorn.config import KNOWN_SETTINGS

from tools import servers
from tools.servers import ROOT

# The settings of gunicorn that concern what clients send, as they must be.
OFF = {
    "casefold_http_method": "False", "control_socket_disable": "True", "forwarded_allow_ips": "[]",
    "forwarder_headers": "[]", "header_map": "drop", "http2_cleartext": "off",
    "http_parser": "python", "http_protocols": "['h1']", "permit_obsolete_folding": "False",
    "permit_unconventional_http_method": "False", "permit_unconventional_http_version": "False",
    "protocol": "http", "proxy_allow_ips": "[]", "proxy_protocol": "off",
    "secure_scheme_headers": "{}", "strip_header_spaces": "False", "uwsgi_allow_ips": "[]",
}  # fmt: skip
# What else "Server Mechanics" has: it concerns processes, folders, and other frameworks.
MECHANICS = (
    "chdir daemon group initgroups paste pidfile preload_app pythonpath raw_env"
    " raw_paste_global_conf reuse_port root_path sendfile tmp_upload_dir umask user worker_tmp_dir"
)
# The worker refuses TLS; "Dirty Arbiters" need an application of their own.
SECTIONS = (
    "Config File, Control, Debugging, Dirty Arbiter Hooks, Dirty Arbiters, HTTP/2, Logging, Process"
    " Naming, SSL, Security, Server Hooks, Server Mechanics, Server Socket, Worker Processes"
)


def test_every_feature_of_gunicorn_has_been_thought_about():
    """A new version may have new ones that are on by default: decide, and list them above."""
    mechanics = {each.name for each in KNOWN_SETTINGS if each.section == "Server Mechanics"}
    assert " ".join(sorted(mechanics - OFF.keys())) == MECHANICS
    assert ", ".join(sorted({each.section for each in KNOWN_SETTINGS})) == SECTIONS


def test_features_are_off_whatever_the_environment_says():
    tempting = {"FORWARDED_ALLOW_IPS": "*", "REDIS_URL": "redis://127.0.0.1:1/0"}
    gunicorn = [
        Path(sys.executable).parent / "gunicorn",
        "--print-config",
        "galaxy_referee.app.wsgi:application",
    ]
    printed = subprocess.run(
        gunicorn,
        cwd=ROOT,
        env={**os.environ, **tempting},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    shown = dict(line.split("=", 1) for line in printed.splitlines() if "=" in line)
    settings = {name.strip(): value.strip() for name, value in shown.items()}
    assert {name: settings[name] for name in OFF} == OFF


@pytest.fixture(scope="module")
def running(tmp_path_factory) -> Iterator[servers.Service]:
    log = tmp_path_factory.mktemp("service") / "log"
    with servers.running_service(log=log, WORKERS="1", SCRIPT_NAME="/x") as service:
        yield service


def answer(port: int, data: bytes) -> tuple[bytes, bytes]:
    """The status line, and the rest until the connection is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        client.sendall(data)
        client.shutdown(socket.SHUT_WR)
        got = b"".join(iter(lambda: client.recv(65_536), b""))
    line, _, rest = got.partition(b"\r\n")
    return line, rest


def get(path: str, *headers: str, version: str = "HTTP/1.1") -> bytes:
    lines = [f"GET {path} {version}", "Host: t", "Connection: close", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


UNDERSCORED = ("SCRIPT_NAME", "Script_Name", "PATH_INFO", "REMOTE_ADDR", "X_FORWARDED_FOR")


@pytest.mark.parametrize("name", UNDERSCORED)
@pytest.mark.parametrize("value", ["/x", "/", "/harmless", "x", "\xff"])
def test_headers_with_underscores_have_no_effect(running, name, value):
    sent = f"{name}: {value}"
    assert answer(running.port, get("/healthz", sent))[0] == b"HTTP/1.1 200 OK"
    for path in ("/x/metrics", "/harmless/metrics"):
        assert answer(running.port, get(path, sent))[0] == b"HTTP/1.1 404 NOT FOUND"


@pytest.mark.parametrize(
    "header", ["X-Forwarded-Proto: https", "X-Forwarded-Protocol: ssl", "X-Forwarded-Ssl: on"]
)
def test_nobody_names_the_scheme_unasked(running, header):
    page = answer(running.port, get("/", "Accept: text/html", header))[1]
    assert b"curl -s http://t/v1/" in page


@pytest.mark.parametrize("version", ["HTTP/1.2", "HTTP/1.9"])
def test_the_version_of_a_request_is_not_repeated(running, version):
    assert answer(running.port, get("/healthz", version=version))[0] == b"HTTP/1.1 200 OK"
    assert answer(running.port, get("/healthz", version="HTTP/1.0"))[0] == b"HTTP/1.0 200 OK"


V2 = b"\r\n\r\n\0\r\nQUIT\n" + b"\x21\x11\0\x0c" + bytes((9, 9, 9, 9, 8, 8, 8, 8, 0, 1, 0, 2))
UWSGI = b"\x00\x1a\x00\x00\x0e\x00REQUEST_METHOD\x03\x00GET\x05\x00"


@pytest.mark.parametrize(
    "data",
    [
        b"PROXY TCP4 9.9.9.9 8.8.8.8 1 2\r\n" + get("/healthz"),
        V2 + get("/healthz"),
        UWSGI + get("/healthz"),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9),
        get("/healthz", version="HTTP/2.0"),
        get("/healthz", version="HTTP/0.9"),
        get("/healthz").replace(b"GET", b"get"),
        get("/healthz").replace(b"GET", b"G"),
        get("/healthz", "X-Folded: a", " b"),
        get("/healthz", "X-Spaced : a"),
    ],
)
def test_other_protocols_and_spellings_are_refused(running, data):
    line, rest = answer(running.port, data)
    assert line == b"HTTP/1.1 400 Bad Request"
    assert json.loads(rest.partition(b"\r\n\r\n")[2])["type"] == "/problems/bad-request"


def test_an_upgrade_is_ignored(running):
    upgrade = ("Upgrade: h2c, websocket", "HTTP2-Settings: AAMAAABkAAQAAP__")
    assert answer(running.port, get("/healthz", *upgrade))[0] == b"HTTP/1.1 200 OK"


def test_none_of_this_is_a_fault(running):
    assert "Traceback" not in running.log()


def test_trusted_proxies_name_the_client_and_the_scheme():
    """That is what ``TRUSTED_PROXIES`` asks for, and only so many of them."""
    with servers.running_service(WORKERS="1", TRUSTED_PROXIES="1", RATE_LIMIT="1/hour") as service:

        def status(client: str) -> bytes:
            return answer(service.port, get("/v1/games", f"X-Forwarded-For: {client}"))[0]

        assert status("192.0.2.1") == b"HTTP/1.1 200 OK"
        assert status("198.51.100.9, 192.0.2.1") == b"HTTP/1.1 429 TOO MANY REQUESTS"
        assert status("192.0.2.1, 192.0.2.2") == b"HTTP/1.1 200 OK"
        about = ("X-Forwarded-For: 192.0.2.3", "X-Forwarded-Proto: https", "Accept: text/html")
        assert b"curl -s https://t/v1/" in answer(service.port, get("/", *about))[1]
