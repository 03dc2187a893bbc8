"""Luck of learners that is the same on every run."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn without a seed, by environments or by checkers, follows from 0, 1, 2, ..."""
    np = pytest.importorskip("numpy")
    seeding = pytest.importorskip("gymnasium.utils.seeding")
    numbers = count()

    def counted(made: Callable[[Any], Any]) -> Callable[..., Any]:
        return lambda seed=None: made(next(numbers) if seed is None else seed)

    random.seed(0)
    np.random.seed(0)
    monkeypatch.setattr(seeding, "np_random", counted(seeding.np_random))
    for module in ("aec", "conversation", "single"):
        own = SimpleNamespace(Random=counted(random.Random))
        monkeypatch.setattr(f"galaxy_referee.learn.{module}.random", own)
