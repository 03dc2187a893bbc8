"""Tables fail loudly: what is in none of them, or in two, is named."""

from __future__ import annotations

import pytest

from galaxy_referee.engine.kernel.tables import check_once, merged


@pytest.mark.parametrize(("tables", "fault"), [
    (({"one": 1},), "numbers: two is not handled"),
    (({"one": 1}, {"one": 1, "two": 2}), "numbers: one is handled twice"),
    (({"one": 1, "two": 2, "three": 3},), "numbers: three is unknown"),
])  # fmt: skip
def test_every_entry_is_handled_once(tables, fault):
    with pytest.raises(TypeError, match=fault):
        check_once("numbers", ["one", "two"], *tables)


def test_no_entry_is_in_two_merged_tables():
    with pytest.raises(ValueError, match="one is in two tables"):
        merged({"one": 1}, {"one": 2})
