"""Try mutants within one run of pytest: the tests are collected and measured once, then each mutant
is put into a copy of the process, which runs the tests that execute its lines, the quickest first.

A copy gets a mutant by replacing the code of functions. What Python also runs while it imports a
module, such as a table or a default, needs a new interpreter: all that survives is tried in one.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import os
import re
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from math import ceil
from pathlib import Path
from types import CodeType, FunctionType
from typing import NoReturn

import pytest
from coverage import Coverage

from tools.mutants.changes import Mutant

# Beside those of the games and the kernel, under tests/.
SHARED = (
    *("test_refused_moves.py", "test_texts.py", "test_vocabulary.py", "test_twins.py"),
    *("test_reasons.py", "notation/test_notation.py", "test_every_game.py"),
)
OPTIONS = ("-q", "--no-header", "--no-summary", "-p", "no:cacheprovider", "-p", "no:xdist")
FAULT = 70  # the exit status of a copy that could not try its mutant
TIMES = 5  # as long as the tests take without a mutant
MEASURED = 0.6  # the share of the time that tests may be measured
QUICK = 60  # the CPU seconds of tests that are tried even if they are not known to need a module
MOST_BYTES = 4 * 2**30  # an endless loop may also collect things until memory ends

Tell = Callable[[Mutant, bool], None]


@dataclass
class Trials:
    """A plugin of pytest that tries mutants instead of running the tests.

    Args:
        root: the checkout.
        mutants: what to try, in this order.
        jobs: how many to try beside each other.
        deadline: when to stop, on the monotonic clock.
        patience: the seconds of CPU time that a mutant gets, beside five times what its tests take.
        tell: is told of each mutant whether a test caught it.
        broken: the tests that fail without a mutant, so that none is tried.
    """

    root: Path
    mutants: Sequence[Mutant]
    jobs: int
    deadline: float
    patience: float
    tell: Tell
    broken: list[str] = field(default_factory=list)
    _lines: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    _seconds: dict[str, float] = field(default_factory=dict)
    _running: dict[int, Mutant] = field(default_factory=dict)

    def run(self, tests: Sequence[str]) -> None:
        """Try the mutants with the tests in these files and folders."""
        status = pytest.main([*OPTIONS, *tests], plugins=[self])
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.broken.append(f"pytest, which exits with {int(status)}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests; if all pass, try the mutants."""
        if session.testsfailed:
            self.broken.append("collecting the tests")
            return True
        self._measure(session.items)
        if not self.broken:
            self._try_all({item.nodeid: item for item in session.items})
        return True

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        """Which tests execute which lines, and how long each test takes: all, or the likeliest as
        far as time allows."""
        enough = time.monotonic() + (self.deadline - time.monotonic()) * MEASURED
        words = _words(self.mutants)
        nearest = sorted(items, key=lambda item: -_nearness(item.path, words))
        modules = sorted({str(self.root / mutant.module) for mutant in self.mutants})
        measured = Coverage(data_file=None, include=modules)
        measured.start()
        for item, following in pairwise([*nearest, None]):
            assert item is not None
            is_last = time.monotonic() >= enough
            measured.switch_context(item.nodeid)
            started = time.process_time()
            _run(item, None if is_last else following)
            self._seconds[item.nodeid] = time.process_time() - started
            if is_last:
                break
        measured.stop()
        for name in measured.get_data().measured_files():
            module = str(Path(name).relative_to(self.root))
            for line, tests in measured.get_data().contexts_by_lineno(name).items():
                self._lines[module, line] = [test for test in tests if test]

    def _try_all(self, items: dict[str, pytest.Item]) -> None:
        code = LoadedCode(self.root)
        gc.freeze()
        for mutant in self.mutants:
            if len(self._running) == self.jobs:
                self._wait()
            if time.monotonic() >= self.deadline:
                break
            sys.stdout.flush()  # or the copy has it as well
            child = os.fork()
            if not child:
                status = FAULT
                try:
                    status = self._tried(mutant, items, code)
                finally:
                    os._exit(status)
            self._running[child] = mutant
        while self._running:
            self._wait()

    def _wait(self) -> None:
        """Wait for a copy to end; 0 is its exit status only if all tests have passed."""
        child, status = os.wait()
        mutant = self._running.pop(child)
        if status >> 8 == FAULT:
            raise RuntimeError(f"{mutant.module}:{mutant.lines[0]} cannot be tried.")
        if not (os.WIFSIGNALED(status) and time.monotonic() >= self.deadline):
            self.tell(mutant, status != 0)

    def _tried(self, mutant: Mutant, items: dict[str, pytest.Item], code: LoadedCode) -> int:
        """In a copy: run the tests that execute the lines of a mutant, 1 if one fails; then, since
        the lines may have run at an import, those of the module in a new interpreter."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        tests, all_tests = self._tests(mutant), self._tests_of_module(mutant)
        _limit(self.patience + 2 * TIMES * sum(self._seconds[test] for test in all_tests))
        if self.deadline < float("inf"):
            signal.alarm(max(1, ceil(self.deadline - time.monotonic())))
        if code.replace(mutant):
            for item, following in pairwise([*(items[test] for test in tests), None]):
                assert item is not None
                _run(item, following)
                if self.broken:
                    return 1
        return _run_anew(mutant, all_tests)

    def _tests(self, mutant: Mutant) -> list[str]:
        """The tests that execute a line of a mutant, the quickest first."""
        return self._quickest(test for line in mutant.lines for test in self._at(mutant, line))

    def _tests_of_module(self, mutant: Mutant) -> list[str]:
        """The tests that execute a line of its module, and as many of all others as are quick: a
        line that runs at an import, or once for all since its result is cached, says little about
        which tests need it."""
        inside = {
            test
            for (module, _), tests in self._lines.items()
            if module == mutant.module
            for test in tests
        }
        quickest = self._quickest(iter(self._seconds))
        until = accumulate(self._seconds[test] for test in quickest)
        quick = {test for test, at in zip(quickest, until, strict=True) if at <= QUICK}
        return self._quickest(iter(inside | quick))

    def _at(self, mutant: Mutant, line: int) -> list[str]:
        return self._lines.get((mutant.module, line), [])

    def _quickest(self, tests: Iterator[str]) -> list[str]:
        return sorted(set(tests), key=self._seconds.__getitem__)


class LoadedCode:
    """The functions of the engine that are loaded, by their code.

    Args:
        root: the checkout.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._functions: defaultdict[CodeType, list[FunctionType]] = defaultdict(list)
        self._caches = []
        inside = f"{root / 'engine'}{os.sep}"
        for known in gc.get_objects():
            if isinstance(known, FunctionType) and known.__code__.co_filename.startswith(inside):
                self._functions[known.__code__].append(known)
            elif isinstance(known, functools._lru_cache_wrapper):
                self._caches.append(known)

    def replace(self, mutant: Mutant) -> bool:
        """Replace the code of all functions that a mutant changes, and forget what functions have
        returned; whether there are any."""
        path = self._root / mutant.module
        text = path.read_bytes()
        old, new = (
            compile(each, str(path), "exec", dont_inherit=True)
            for each in (text, mutant.applied(text))
        )
        for cache in self._caches:
            cache.cache_clear()
        return self._replaced(old, new)

    def _replaced(self, old: CodeType, new: CodeType) -> bool:
        if old == new:
            return False
        functions = self._functions.get(old, [])
        for function in functions:
            function.__code__ = new
        # An inner function can be gone, together with a branch that is never taken now.
        inner = zip(_codes_in(old), _codes_in(new), strict=False)
        return any([self._replaced(*each) for each in inner] + [bool(functions)])


def _codes_in(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _limit(seconds: float) -> None:
    """End this process after so many seconds of CPU time, or if it takes too much memory."""
    with contextlib.suppress(ValueError):  # macOS has no limit of memory
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds)))


def _run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _run_anew(mutant: Mutant, tests: Sequence[str]) -> NoReturn:
    """Replace this process with an interpreter that runs these tests; it exits with 0 if all
    pass."""
    first, last, new = mutant.edit
    edit = [mutant.module, str(first), str(last), new.decode()]
    command = [sys.executable, "-m", "tools.mutants.override", *edit, "-x", *OPTIONS, *tests]
    os.execv(sys.executable, command if tests else [sys.executable, "-c", ""])


def _words(mutants: Sequence[Mutant]) -> set[str]:
    names = " ".join(f"{mutant.module} {mutant.function}" for mutant in mutants)
    return set(re.findall(r"[a-z]{4,}", names.lower()))


@functools.cache
def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _nearness(path: Path, words: set[str]) -> int:
    """How much of the mutants' names is in a file of tests and the file's name."""
    return sum((word in _text_of(path)) + 3 * (word in path.name) for word in words)


def tests_of(root: Path, mutants: Sequence[Mutant]) -> list[str]:
    """The files and folders with the tests of the games that mutants belong to."""
    tests = root / "tests"
    parts = {path.stem for path in (root / "engine").iterdir() if (tests / path.stem).is_dir()}
    games = parts - {"kernel", "__pycache__"}
    changed = {mutant.module.split("/")[1].removesuffix(".py") for mutant in mutants}
    own = changed if changed <= games else games
    chosen = [tests / name for name in (*sorted(own), "kernel", *SHARED)]
    return [str(path.relative_to(root)) for path in chosen if path.exists()]
