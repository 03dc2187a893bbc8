"""The log: complete lines, taken up where they end."""

from __future__ import annotations

import pytest

from galaxy_referee.tournament.log import BadLog, Log, Timing, check_same, read
from tests.tournament.kit import head_of, played_by


@pytest.fixture
def head():
    return head_of("a=random", "b=random")


def test_what_is_written_is_read(tmp_path, head):
    log = Log(tmp_path / "log.jsonl")
    assert log.head() is None
    game = played_by(head, 1)
    log.write(head)
    log.write(game, Timing(n=1, seconds=0.5))
    assert list(log.played(2)) == [0, 1]
    log.close()
    assert list(read(tmp_path / "log.jsonl")) == [head, game, Timing(n=1, seconds=0.5)]


@pytest.mark.parametrize("rest", [b"{", b'{"kind":"game","n":0', b"x" * 200_000])
def test_a_half_written_last_line_is_cut_off(tmp_path, head, rest):
    path = tmp_path / "log.jsonl"
    log = Log(path)
    log.write(head)
    log.close()
    whole = path.read_bytes()
    path.write_bytes(whole + rest)
    assert list(read(path)) == [head]
    log = Log(path)
    assert log.head() == head
    assert list(log.played(2)) == [0, 0]
    log.close()
    assert path.read_bytes() == whole


def test_half_a_head_is_no_head(tmp_path):
    path = tmp_path / "log.jsonl"
    path.write_bytes(b'{"kind":"tournam')
    log = Log(path)
    assert log.head() is None
    log.close()
    assert path.read_bytes() == b""


@pytest.mark.parametrize(
    "line", [b"nonsense\n", b'{"kind":"timing","n":0,"seconds":1}\n', b"\xff\n"]
)
def test_another_file_is_refused(tmp_path, line):
    path = tmp_path / "log.jsonl"
    path.write_bytes(line)
    log = Log(path)
    with pytest.raises(BadLog, match="is the log of no tournament"):
        log.head()
    log.close()
    assert path.read_bytes() == line


def test_a_spoilt_line_is_named(tmp_path, head):
    path = tmp_path / "log.jsonl"
    log = Log(path)
    log.write(head, b"spoilt")
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


def test_another_tournament_is_refused_and_its_seed_not_shown(head):
    check_same(head, head)
    with pytest.raises(BadLog, match="its games is 2, not 3"):
        check_same(head, head_of("a=random", "b=random", games=3))
    with pytest.raises(BadLog, match="its seed is another") as refused:
        check_same(head, head_of("a=random", "b=random", seed="secret"))
    assert "secret" not in str(refused.value)
