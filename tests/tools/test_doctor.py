"""``galaxy-referee doctor`` says what is missing, and what would stop the service."""

from __future__ import annotations

import socket
from importlib import metadata

import pytest

from galaxy_referee.commands import COMMANDS
from galaxy_referee.doctor import main
from tools.servers import cache, free_port


@pytest.fixture(autouse=True)
def settings(monkeypatch, tmp_path):
    for name in ("REDIS_URL", "SEAL_KEYS", "HOST"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PORT", str(free_port()))
    monkeypatch.setenv("KEY_FILE", str(tmp_path / "key"))
    return monkeypatch


def findings(capsys, code: int) -> dict[str, str]:
    assert main([]) == code
    lines = capsys.readouterr().out.splitlines()[1:]
    return {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}


def test_a_healthy_installation(capsys, tmp_path):
    found = findings(capsys, 0)
    assert found["service"] == "installed (for serve)"
    assert found["settings"] == "can be used"
    assert found["key"] == f"{tmp_path / 'key'} is created at the first start"
    assert not (tmp_path / "key").exists()
    assert found["cache"].startswith("an embedded Valkey")
    assert found["port"].endswith(" is free")


def test_every_extra_of_a_command_is_looked_for(capsys):
    assert {command.extra for command in COMMANDS if command.extra} <= findings(capsys, 0).keys()


def test_what_is_missing_is_named_with_the_commands_that_need_it(capsys, monkeypatch):
    version = metadata.version

    def without_rich(package):
        if package == "rich":
            raise metadata.PackageNotFoundError(package)
        return version(package)

    monkeypatch.setattr(metadata, "version", without_rich)
    missing = "missing rich (for play): pip install 'galaxy-referee[play]'"
    assert findings(capsys, 0)["play"] == missing


def test_where_the_service_is_not_installed_it_is_not_examined(capsys, monkeypatch):
    def nothing(package):
        raise metadata.PackageNotFoundError(package)

    monkeypatch.setattr(metadata, "version", nothing)
    found = findings(capsys, 0)
    assert "missing" in found["service"]
    assert "port" not in found


def test_each_problem_is_said_and_makes_the_exit_status(capsys, settings, tmp_path):
    (tmp_path / "key").write_text("k:short")
    (tmp_path / "key").chmod(0o644)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.setenv("PORT", str(taken.getsockname()[1]))
        settings.setenv("THREADS", "many")
        settings.setenv("REDIS_URL", "redis://:secret@127.0.0.1:9/0")
        found = findings(capsys, 1)
    assert found["settings"] == "PROBLEM: THREADS must be a positive integer, not 'many'."
    assert "can be used by others; run: chmod 600" in found["key"]
    assert found["cache"].startswith("PROBLEM: REDIS_URL does not answer: ")
    assert "secret" not in found["cache"]
    assert "Address already in use. Choose others with HOST and PORT." in found["port"]


def test_a_port_that_is_none(capsys, settings):
    settings.setenv("PORT", "99999")
    assert findings(capsys, 1)["port"] == "PROBLEM: PORT is 99999: expected 1 to 65535."


def test_a_cache_that_answers(capsys, settings):
    with cache("redis") as url:
        settings.setenv("REDIS_URL", url)
        assert findings(capsys, 0)["cache"] == "REDIS_URL answers"
