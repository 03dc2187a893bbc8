"""The file with the service's key: made once, for its owner alone, and refused in words."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from galaxy_referee import serve
from galaxy_referee.app import create_app, key_file
from galaxy_referee.app.key_file import keys_of_file
from galaxy_referee.app.settings import BadSetting, Settings
from tests.kernel.toys import duel


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "state" / "galaxy-referee" / "key"


def service(path: Path):
    settings = Settings(log_requests=False, seal_keys=keys_of_file(path), deployment="here")
    return create_app([duel], settings).test_client()


def test_a_restart_loses_no_token_and_no_sealed_copy(path):
    created = service(path).post("/v1/duel/sessions", json={}).json
    again = service(path)
    where = f"/v1/duel/sessions/{created['session']}"
    owner = {"Authorization": f"Bearer {created['token']}"}
    body = {"sealed": [created["sealed"]]}
    assert again.post(f"{where}/restorations", json=body, headers=owner).status_code == 200


def test_it_is_made_for_its_owner_alone(path):
    before = os.umask(0)
    try:
        keys = keys_of_file(path)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [file.name for file in path.parent.iterdir()] == ["key"]
    assert keys == keys_of_file(path)
    assert len(keys[0][1]) == 32


def test_of_two_processes_that_make_it_the_first_counts(path, monkeypatch):
    first = keys_of_file(path)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    assert keys_of_file(path) == first
    assert [file.name for file in path.parent.iterdir()] == ["key"]


def test_others_must_not_be_able_to_read_it(path):
    keys_of_file(path)
    path.chmod(0o640)
    with pytest.raises(BadSetting, match=f"KEY_FILE {path} can be used by others; run: chmod 600"):
        keys_of_file(path)


def test_it_must_belong_to_the_service(path, monkeypatch):
    keys_of_file(path)
    monkeypatch.setattr(key_file.os, "geteuid", lambda: 4711)
    with pytest.raises(BadSetting, match="belongs to another user"):
        keys_of_file(path)


@pytest.mark.parametrize("content", ["", "no key", "a:" + "A" * 42, "\xff:x", "k:" + "A" * 20_000])
def test_its_content_must_be_keys_and_is_not_repeated(path, content):
    path.parent.mkdir(parents=True)
    path.write_text(content)
    path.chmod(0o600)
    with pytest.raises(BadSetting, match=f"KEY_FILE {path} must ") as refused:
        keys_of_file(path)
    assert "A" * 20 not in str(refused.value)


def test_what_is_not_a_file_or_cannot_be_made_is_refused(tmp_path):
    with pytest.raises(BadSetting, match="cannot be used: Is a directory"):
        keys_of_file(tmp_path)
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(BadSetting, match=r"is not a file\."):
        keys_of_file(tmp_path / "pipe")
    (tmp_path / "file").touch()
    with pytest.raises(BadSetting, match=r"cannot be used: .*Name another file"):
        keys_of_file(tmp_path / "file" / "key")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"XDG_STATE_HOME": "/var/x"}, "/var/x/galaxy-referee/key"),
        ({"XDG_STATE_HOME": "x"}, "/home/sol/.local/state/galaxy-referee/key"),
        ({}, "/home/sol/.local/state/galaxy-referee/key"),
        ({"KEY_FILE": "/k"}, "/k"),
        ({"KEY_FILE": ""}, ""),
    ],
)
def test_serve_keeps_the_key_where_programs_keep_their_state(monkeypatch, environment, expected):
    monkeypatch.setattr(serve.os, "environ", {"HOME": "/home/sol", **environment})
    monkeypatch.setattr(serve.os, "execv", lambda *command: None)
    serve.main([])
    assert serve.os.environ["KEY_FILE"] == expected
