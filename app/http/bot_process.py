"""The process in which a worker's bots think, so that the worker's interpreter is free for moves.

A thinking thread holds the interpreter lock, which a move needs many times. So each worker forks a
process for thinking. Questions and answers are pickled and sent over a pipe, since both ends are
this program; client input has been parsed and checked before.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from ctypes import CDLL
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, NoReturn

from galaxy_referee.app.http.telemetry import write_notice
from galaxy_referee.bots.playouts import NoSuchPlayer
from galaxy_referee.engine.kernel.errors import RefereeError
from galaxy_referee.engine.kernel.game import Game

NICE = 10  # where cores are scarce, moves come first
_IGNORED = ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGWINCH")
_DEFAULT = ("SIGABRT", "SIGCHLD")
_PR_SET_PDEATHSIG = 1  # of linux/prctl.h; Python has no name for it

Function = Callable[..., Any]  # of a module; takes a game, and what else it is asked with


class Thought(NamedTuple):
    """The outcome of a function call.

    Args:
        result: the value it returned.
        refusal: the exception it raised instead.
        seconds: how long the process worked; 0 if the calling thread did the work.
    """

    result: Any
    refusal: Exception | None
    seconds: float


class BotProcess:
    """Thinks in a separate process once that is forked, until then in the caller's thread.

    If the process dies, the worker shuts down too, since a worker with threads cannot fork.

    Args:
        games: the games that the bots play.
    """

    def __init__(self, games: Sequence[Game[Any]]) -> None:
        self._games = {game.name: game for game in games}
        self._pipe: Connection[Any, Any] | None = None

    def fork(self) -> None:
        """Start the process. No other thread may run yet, or its locks would stay locked."""
        self._pipe, far = Pipe()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        if not os.fork():
            _serve(far, self._games)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        far.close()

    def think(self, function: Function, game: Game[Any], **question: Any) -> Thought:
        """Call a function in the process, one call at a time.

        Args:
            function: the function; its results and exceptions must be picklable.
            game: its first argument.
            question: its other arguments.
        """
        if self._pipe is not None:
            try:
                self._pipe.send((function, game.name, question))
                thought: Thought | None = self._pipe.recv()
            except (EOFError, ConnectionError):
                self._pipe = None
                write_notice("The process in which bots think has died; its worker is replaced.")
                os.kill(os.getpid(), signal.SIGTERM)
            else:
                if thought is not None:
                    return thought
        return Thought(function(game, **question), None, 0.0)


def _serve(pipe: Connection[Any, Any], games: dict[str, Game[Any]]) -> NoReturn:
    """Answer questions until the worker is gone. Nothing that the worker does at its end, or has
    open, is for this process."""
    try:
        _settle(pipe)
        while True:
            function, name, question = pipe.recv()
            pipe.send(_thought(function, games[name], question))
    except (EOFError, ConnectionError):
        os._exit(0)
    finally:
        os._exit(1)


def _settle(pipe: Connection[Any, Any]) -> None:
    """Become a process that ends with its worker, and not before: a stop is for the worker, which
    still has to answer what has begun."""
    if sys.platform == "linux":  # elsewhere, it finishes its thought first
        CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.set_wakeup_fd(-1)
    for name in _IGNORED:
        signal.signal(signal.Signals[name], signal.SIG_IGN)
    for name in _DEFAULT:
        signal.signal(signal.Signals[name], signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    os.closerange(3, pipe.fileno())
    os.closerange(pipe.fileno() + 1, os.sysconf("SC_OPEN_MAX"))
    os.nice(NICE)


def _thought(function: Function, game: Game[Any], question: Mapping[str, Any]) -> Thought | None:
    """What a function answers; None after a fault, which the worker then finds and logs itself."""
    began = time.thread_time()
    try:
        result, refusal = function(game, **question), None
    except (RefereeError, NoSuchPlayer) as error:
        result, refusal = None, error
    except Exception:
        return None
    return Thought(result, refusal, time.thread_time() - began)
