"""CPU time of this process, alternating between some work and a fixed loop by which machines are
compared, or between two kinds of work. Anything that slows the machine slows both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import fmean

from benchmarks.budget import Budget, Group, Rounds

TURN = 0.1  # seconds per turn
STEP = 0.02  # seconds per step, for work that can stop anywhere
# The duration of the reference loop on the reference machine, in microseconds.
REFERENCE = 400.0

# The steps of some work: the CPU time of each in seconds, and the number of operations in it.
# Work that restarts does the same again, or the same amount.
Work = Callable[[], Iterator[tuple[float, float]]]


def reference_loop() -> int:
    """A fixed piece of pure Python: calls, attributes, containers, and text, as in the rules
    engine. It must never change, because absolute figures are relative to it."""
    seen: dict[str, int] = {}
    total = 0
    for number in range(1000):
        name = f"piece-{number % 37}"
        seen[name] = seen.get(name, 0) + number
        total += len(sorted([seen[name], number, total % 97])) + ord(name[-1])
    return total


def step(action: Callable[[], object], count: float = 1) -> tuple[float, float]:
    """A step that is a single call with a number of operations."""
    began = time.process_time()
    action()
    return time.process_time() - began, count


def repeated(action: Callable[[], object], things: float = 1) -> Work:
    """Work of one turn: the same call repeated, with a number of operations in each."""

    def steps() -> Iterator[tuple[float, float]]:
        count, left = 1, TURN
        while left > 0:
            began = time.process_time()
            for _ in range(count):
                action()
            took = time.process_time() - began
            yield took, count * things
            left -= took
            if took < STEP:
                count *= 2

    return steps


def cost(work: Work) -> float:
    """Seconds per operation of some work, which is run once without interruption."""
    took = done = 0.0
    for seconds, count in work():
        took += seconds
        done += count
    return took / done


_LOOP = repeated(reference_loop)


def microseconds(work: Work) -> Iterator[float]:
    """Microseconds per operation on the reference machine: one result for each pair of turns, until
    the work is done."""
    while True:
        took = done = turn = 0.0
        loops = []
        for seconds, count in work():
            took += seconds
            done += count
            turn += seconds
            if turn >= TURN:
                loops.append(cost(_LOOP))
                turn = 0.0
        if turn >= TURN / 2 or not loops:
            loops.append(cost(_LOOP))
        yield took / done / fmean(loops) * REFERENCE


def rates(work: Work) -> Iterator[float]:
    """Operations per second on the reference machine."""
    return (1e6 / each for each in microseconds(work))


def ratios(work: Work, other: Work) -> Iterator[float]:
    """The cost of an operation of one kind of work relative to another, for each pair of turns."""
    while True:
        first = cost(work)
        yield first / cost(other)
        second = cost(other)
        yield cost(work) / second


def in_turns(lines: dict[str, Iterator[float]]) -> Rounds:
    """The results of several lines, one of each in turn."""
    for values in zip(*lines.values(), strict=True):
        yield dict(zip(lines, values, strict=True))


def on_reference_machine(seconds: float) -> float:
    """CPU time of other processes that was just measured, converted to the reference machine."""
    return seconds / (1e6 * cost(_LOOP)) * REFERENCE


def machine_group() -> Group:
    """The speed of this machine, by which all absolute figures were divided."""
    name = "machine.reference_loop"

    def rounds() -> Rounds:
        while True:
            yield {name: 1e6 * cost(_LOOP)}

    return Group((Budget(name, "us"),), rounds)
