"""Which cases of a long test run every time, and which only in the long run of CI."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest


def mostly_heavy(cases: Sequence[Any], quick: Collection[int]) -> list[Any]:
    """The cases as parameters of a test.

    Args:
        cases: tuples of arguments, or single arguments.
        quick: the numbers of those that run every time; the others are ``heavy``.
    """
    return [
        case if number in quick else pytest.param(*_arguments(case), marks=pytest.mark.heavy)
        for number, case in enumerate(cases)
    ]


def _arguments(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
