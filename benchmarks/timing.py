"""CPU time of this process, and the computation that two machines can be compared by."""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.budget import Budget, Group, Rounds

REPEATS = 200
AVERAGES = 5
# What the reference loop takes on the machine that the budgets were set for. Decoding and auditing
# took 94, 182, and 104 us there for the three games, at commit c8ca547. The same commit took 1.9 to
# 2.2 times as long on a machine on which the loop takes 820 us.
REFERENCE = 400.0
LOOPS = 400


def microseconds(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """The best of some averages, in CPU time."""
    averages = []
    for _ in range(AVERAGES):
        began = time.process_time()
        for _ in range(repeats):
            action()
        averages.append((time.process_time() - began) / repeats)
    return 1e6 * min(averages)


def reference_loop() -> int:
    """A fixed piece of pure Python: calls, attributes, containers and text, as rules have them.
    It must never change: absolute figures of two machines are compared by what it takes on each."""
    seen: dict[str, int] = {}
    total = 0
    for number in range(1000):
        name = f"piece-{number % 37}"
        seen[name] = seen.get(name, 0) + number
        total += len(sorted([seen[name], number, total % 97])) + ord(name[-1])
    return total


def slowness() -> float:
    """How many times as long as the reference machine this one takes at this moment."""
    began = time.process_time()
    for _ in range(LOOPS):
        reference_loop()
    return 1e6 * (time.process_time() - began) / LOOPS / REFERENCE


def machine_group() -> Group:
    """How fast this machine is."""
    name = "machine.reference_loop"

    def rounds() -> Rounds:
        while True:
            yield {name: microseconds(reference_loop)}

    return Group((Budget(name, "us"),), rounds)
