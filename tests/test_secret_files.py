"""Files with secrets."""

from __future__ import annotations

import os

import pytest

from galaxy_referee import secret_files


def mode(path):
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.parametrize("how", ["wb", "xb", "ab"])
def test_a_new_file_is_closed_to_others(tmp_path, how):
    with secret_files.opened(tmp_path / "file", how) as file:
        assert mode(tmp_path / "file") == 0o600
        file.write(b"secret")
    assert secret_files.read(tmp_path / "file") == b"secret"


@pytest.mark.parametrize("how", ["wb", "ab"])
def test_a_file_that_others_can_read_is_closed_before_anything_is_written(tmp_path, how):
    path = tmp_path / "file"
    path.touch(0o644)
    with secret_files.opened(path, how):
        assert mode(path) == 0o600


def test_new_folders_are_closed_and_others_stay(tmp_path):
    (tmp_path / "old").mkdir(0o755)
    secret_files.make_folder(tmp_path / "old" / "new" / "inner")
    secret_files.make_folder(tmp_path / "old")
    modes = [mode(tmp_path / "old" / path) for path in ("", "new", "new/inner")]
    assert modes == [0o755, 0o700, 0o700]


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    (tmp_path / "file.new").write_bytes(b"what a killed process has left")
    with path.open("rb") as reading:
        secret_files.replace(path, b"new")
        assert reading.read() == b"old"
    assert (secret_files.read(path), mode(path)) == (b"new", 0o600)
    assert [*tmp_path.iterdir()] == [path]


def test_what_is_no_file_or_open_to_others_is_refused(tmp_path):
    path = tmp_path / "file"
    path.touch(0o604)
    with pytest.raises(secret_files.Exposed, match="can be used by others; run: chmod 600"):
        secret_files.read(path)
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(secret_files.Exposed, match="is not a file"):
        secret_files.read(tmp_path / "pipe")
