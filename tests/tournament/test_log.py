"""The log: complete lines, taken up where they end."""

from __future__ import annotations

import pytest

from galaxy_referee.tournament.log import BadLog, Log, Timing, read
from galaxy_referee.tournament.resuming import check_same
from tests.tournament.kit import header_of, played_by


@pytest.fixture
def header():
    return header_of("a=random", "b=random")


def test_what_is_written_is_read(tmp_path, header):
    log = Log(tmp_path / "log.jsonl")
    assert log.header() is None
    game = played_by(header, 1)
    log.write(header)
    log.write(game, Timing(n=1, seconds=0.5))
    assert list(log.played(2)) == [0, 1]
    log.close()
    assert list(read(tmp_path / "log.jsonl")) == [header, game, Timing(n=1, seconds=0.5)]


@pytest.mark.parametrize("rest", [b"{", b'{"kind":"game","n":0', b"x" * 200_000])
def test_a_half_written_last_line_is_cut_off(tmp_path, header, rest):
    path = tmp_path / "log.jsonl"
    log = Log(path)
    log.write(header)
    log.close()
    whole = path.read_bytes()
    path.write_bytes(whole + rest)
    assert list(read(path)) == [header]
    log = Log(path)
    assert log.header() == header
    assert list(log.played(2)) == [0, 0]
    log.close()
    assert path.read_bytes() == whole


def test_half_a_header_is_no_header(tmp_path):
    path = tmp_path / "log.jsonl"
    path.write_bytes(b'{"kind":"tournam')
    log = Log(path)
    assert log.header() is None
    log.close()
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    "line", [b"nonsense\n", b'{"kind":"timing","n":0,"seconds":1}\n', b"\xff\n"]
)
def test_another_file_is_refused(tmp_path, line):
    path = tmp_path / "log.jsonl"
    path.write_bytes(line)
    log = Log(path)
    with pytest.raises(BadLog, match="is not the log of a tournament"):
        log.header()
    log.close()
    assert path.read_bytes() == line


def test_a_spoilt_line_is_named(tmp_path, header):
    path = tmp_path / "log.jsonl"
    log = Log(path)
    log.write(header, b"spoilt")
    with pytest.raises(BadLog, match="Line 2"):
        log.played(2)
    log.close()
    with pytest.raises(BadLog, match="Line 2"):
        list(read(path))


def test_only_one_run_writes_a_log(tmp_path):
    log = Log(tmp_path / "log.jsonl")
    with pytest.raises(BadLog, match="Another run"):
        Log(tmp_path / "log.jsonl")
    log.close()


def test_another_tournament_is_refused_and_its_seed_not_shown(header):
    check_same(header, header)
    with pytest.raises(BadLog, match="its players is 2, not 3"):
        check_same(header, header_of("a=random", "b=random", players=3))
    with pytest.raises(BadLog, match="its seed is another") as refused:
        check_same(header, header_of("a=random", "b=random", seed="secret"))
    assert "secret" not in str(refused.value)
