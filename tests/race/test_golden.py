"""The golden playthroughs; ``python -m tests.golden race --write`` rewrites them."""

from __future__ import annotations

from tests.golden import transcripts


def test_golden_playthroughs():
    golden = transcripts("race")
    assert len(golden) == 7
    for path, text in golden.items():
        assert path.read_text() == text, f"{path.name}: run python -m tests.golden race --write"
