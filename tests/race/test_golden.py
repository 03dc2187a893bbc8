"""The golden playthroughs; ``python -m tests.golden race --write`` rewrites them."""

from __future__ import annotations

from pathlib import Path

from tests.golden import transcripts

FILES = Path(__file__).parent / "golden"


def test_golden_playthroughs():
    golden = transcripts("race")
    assert set(golden) == set(FILES.glob("*.txt"))
    for path, text in golden.items():
        assert path.read_text() == text, f"{path.name}: run python -m tests.golden race --write"
