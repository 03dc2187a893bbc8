"""Work in turns with the loop and with other work, by a clock that a test moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from benchmarks import timing
from benchmarks.timing import REFERENCE, TURN, Work


class Machine:
    """A machine of changing speed, on which nothing else takes time.

    Args:
        slowness: how many times as long as the reference machine it takes.
    """

    def __init__(self, slowness: float = 1.0) -> None:
        self.slowness = slowness
        self.now = 0.0
        self.done: list[str] = []

    def take(self, what: str, microseconds: float) -> float:
        """Do something; the seconds it took."""
        seconds = 1e-6 * microseconds * self.slowness
        self.now += seconds
        if self.done[-1:] != [what]:
            self.done.append(what)
        return seconds

    def work(self, what: str, microseconds: float, things: int, steps: int) -> Work:
        """A work of so many steps with so many things each."""

        def steps_of() -> Iterator[tuple[float, float]]:
            for _ in range(steps):
                yield self.take(what, things * microseconds), things

        return steps_of


@pytest.fixture
def machine(monkeypatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(timing.time, "process_time", lambda: made.now)
    loop = timing.repeated(lambda: made.take("loop", REFERENCE))
    monkeypatch.setattr(timing, "_LOOP", loop)
    return made


@pytest.mark.parametrize("slowness", [1.0, 4.0, 0.5])
def test_absolute_figures_are_those_of_the_reference_machine(machine, slowness):
    machine.slowness = slowness
    taken = timing.microseconds(machine.work("work", 50, things=100, steps=30))
    assert next(taken) == pytest.approx(50)
    rates = timing.rates(machine.work("work", 50, things=100, steps=30))
    assert next(rates) == pytest.approx(20_000)


def test_each_pair_has_its_own_speed(machine):
    taken = timing.microseconds(machine.work("work", 50, things=100, steps=20))
    results = []
    for slowness in (1.0, 3.0, 2.0):
        machine.slowness = slowness
        results.append(next(taken))
    assert results == pytest.approx([50, 50, 50])


def test_the_loop_has_its_turn_every_tenth_of_a_second(machine):
    work = machine.work("work", 1e6 * TURN / 10, things=1, steps=27)
    next(timing.microseconds(work))
    assert machine.done == ["work", "loop", "work", "loop", "work", "loop"]


def test_a_short_work_has_the_loop_beside_it(machine):
    list(islice(timing.microseconds(machine.work("work", 10, things=1, steps=1)), 2))
    assert machine.done == ["work", "loop", "work", "loop"]


def test_two_works_are_compared_in_turns_that_begin_with_either(machine):
    ratios = timing.ratios(
        machine.work("many", 30, things=5, steps=2), machine.work("few", 20, things=3, steps=1)
    )
    assert list(islice(ratios, 3)) == pytest.approx([1.5, 1.5, 1.5])
    assert machine.done == ["many", "few", "many", "few"]


def test_a_call_is_repeated_for_one_turn(machine):
    steps = list(timing.repeated(lambda: machine.take("call", 100), things=4)())
    assert sum(seconds for seconds, _ in steps) == pytest.approx(TURN, rel=0.3)
    assert timing.cost(timing.repeated(lambda: machine.take("call", 100), things=4)) == (
        pytest.approx(25e-6)
    )


def test_lines_are_measured_side_by_side(machine):
    lines = {"a": iter([1.0, 2.0]), "b": iter([3.0, 4.0])}
    assert list(timing.in_turns(lines)) == [{"a": 1, "b": 3}, {"a": 2, "b": 4}]


def test_the_reference_loop_never_changes():
    assert timing.reference_loop() == 55_212
