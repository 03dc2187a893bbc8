"""What strangers send is read within limits, and refused in a sentence."""

from __future__ import annotations

import copy
import gzip
import json
import random
import tracemalloc

import pytest

from galaxy_referee.records.importing.comparing import Diverged, Unsupported
from galaxy_referee.records.importing.engine_game import Work
from galaxy_referee.records.importing.files import import_lines
from galaxy_referee.records.lines import Limits, Lines, Unreadable
from tests.sampling import mostly_heavy
from tests.tools.log_records import save
from tools.hostile import spoil
from tools.recordings.__main__ import check_file
from tools.recordings.game import Verdict

NOTHING = b'{"t":"price"}'


def text(lines):
    return "\n".join(map(json.dumps, lines)).encode()


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(bytes=5000), "It has more than 5000 bytes."),
        (Limits(lines=20), "It has more than 20 lines."),
        (Limits(line=100), "Line 1 has more than 100 bytes."),
        (Limits(kept=20), "It has more than 20 records of a game."),
        (Limits(kept_bytes=2000), "Its records of a game have more than 2000 bytes."),
    ],
)
def test_a_log_is_read_as_far_as_its_limits_go(played, limits, said):
    with pytest.raises(Unreadable) as refused:
        import_lines(Lines(text(played), limits))
    assert str(refused.value) == said


def test_work_is_limited(played):
    with pytest.raises(Unreadable, match="takes more than 30 attempts"):
        import_lines(Lines(text(played)), Work(30))


def test_a_small_file_does_not_fill_the_memory(tmp_path):
    """A megabyte of zeros, compressed, was read into gigabytes."""
    path = tmp_path / "zeros.jsonl.gz"
    path.write_bytes(gzip.compress(bytes(64 << 20)))
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match="Line 1 has more than"):
            import_lines(Lines(path))
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()
    assert check_file(path).verdict is Verdict.UNREADABLE


def test_what_says_nothing_about_the_game_is_not_kept(tmp_path, played):
    """A log may be long, as long as little of it tells what was played."""
    path = tmp_path / "long.jsonl"
    filling = (NOTHING + b"\n") * 100_000
    first, rest = text(played).split(b"\n", 1)
    path.write_bytes(b"\n".join([first, filling, rest]))
    tracemalloc.start()
    try:
        assert import_lines(Lines(path)).record.outcome is not None
        assert tracemalloc.get_traced_memory()[1] < 16 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000])
def test_deep_nesting_is_refused(played, deep):
    first, rest = text(played).split(b"\n", 1)
    line = b'{"t":"draw","card":' + deep
    with pytest.raises(Unreadable, match="nested too deeply"):
        import_lines(Lines(b"\n".join([first, line, rest]), Limits(line=1 << 20)))


def test_a_round_ends_once(played):
    ended = next(line for line in played if line["t"] == "round_end")
    with pytest.raises(Unreadable, match="ends round 1 again"):
        import_lines(Lines(text([played[0], ended, ended, *played[1:]])))


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe{", b'{"format":"bga-reduced-1"}'])
def test_what_is_no_log_is_refused(tmp_path, content):
    path = tmp_path / "none.jsonl"
    path.write_bytes(content)
    with pytest.raises(Unreadable):
        import_lines(Lines(path))


def test_a_truncated_file_is_refused(tmp_path, played):
    path = tmp_path / "half.jsonl.gz"
    save(path, played)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(Unreadable, match="not a complete gzip file"):
        import_lines(Lines(path))


def moves_or_sentence(lines):
    try:
        return import_lines(Lines(lines)).record.moves
    except (Unreadable, Unsupported, Diverged) as refused:
        return str(refused)


@pytest.mark.parametrize("seed", mostly_heavy(range(300), quick=range(40)))
def test_a_spoiled_log_is_imported_or_refused_in_a_sentence(played, seed):
    lines = copy.deepcopy(played)
    spoil(lines, random.Random(seed))
    assert moves_or_sentence(text(lines))
