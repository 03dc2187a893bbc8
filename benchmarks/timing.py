"""CPU time of this process, in turns: of some work and of a fixed computation by which machines are
compared, or of two works. What slows the machine meanwhile slows both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import fmean

from benchmarks.budget import Budget, Group, Rounds

TURN = 0.1  # seconds until the other one has its turn
STEP = 0.02  # seconds of a step of what can stop anywhere
# What the reference loop takes on the machine that the budgets hold for, in microseconds.
REFERENCE = 400.0

# The steps of some work, from its beginning to its end: the CPU time of each, in seconds, and how
# many things were done in it. A work that begins anew is the same again, or as much of the same.
Work = Callable[[], Iterator[tuple[float, float]]]


def reference_loop() -> int:
    """A fixed piece of pure Python: calls, attributes, containers and text, as rules have them.
    It must never change: absolute figures are what the work takes compared with it."""
    seen: dict[str, int] = {}
    total = 0
    for number in range(1000):
        name = f"piece-{number % 37}"
        seen[name] = seen.get(name, 0) + number
        total += len(sorted([seen[name], number, total % 97])) + ord(name[-1])
    return total


def step(action: Callable[[], object], count: float = 1) -> tuple[float, float]:
    """A step that is one call, in which so many things are done."""
    began = time.process_time()
    action()
    return time.process_time() - began, count


def repeated(action: Callable[[], object], things: float = 1) -> Work:
    """A work of one turn: the same call again and again, each of which does so many things."""

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
    """Seconds for a thing of a work, which is done once without a pause."""
    took = done = 0.0
    for seconds, count in work():
        took += seconds
        done += count
    return took / done


_LOOP = repeated(reference_loop)


def microseconds(work: Work) -> Iterator[float]:
    """What a thing of the work takes on the reference machine: a result for each pair of the work
    and the loop, which take turns until the work is done."""
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
    """Things that the reference machine does in a second."""
    return (1e6 / each for each in microseconds(work))


def ratios(work: Work, other: Work) -> Iterator[float]:
    """What a thing of a work takes compared with one of another, for each pair of both."""
    while True:
        first = cost(work)
        yield first / cost(other)
        second = cost(other)
        yield cost(work) / second


def in_turns(lines: dict[str, Iterator[float]]) -> Rounds:
    """The results of several lines, one of each at a time."""
    for values in zip(*lines.values(), strict=True):
        yield dict(zip(lines, values, strict=True))


def on_reference_machine(seconds: float) -> float:
    """CPU time of other processes that has just been measured, for the reference machine."""
    return seconds / (1e6 * cost(_LOOP)) * REFERENCE


def machine_group() -> Group:
    """How fast this machine is: what all absolute figures have been divided by."""
    name = "machine.reference_loop"

    def rounds() -> Rounds:
        while True:
            yield {name: 1e6 * cost(_LOOP)}

    return Group((Budget(name, "us"),), rounds)
