"""How gunicorn runs the service. docs/performance.md has the measurements behind these numbers."""

import atexit
import contextlib
import gc
import os
import shutil
import signal
import socket
import struct
import sys
import tempfile
from ctypes import addressof, create_string_buffer
from functools import partial
from pathlib import Path

SWITCH = 0.0005  # seconds; Python's own 5 ms would add up to the time of several moves
SO_ATTACH_FILTER = 26  # of asm-generic/socket.h; Python has no name for it
# A BPF program for TCP segments: drop those with the flag SYN and without ACK. To drop all of them
# would break off the handshakes that have begun, whose clients are then reset.
NO_SYN = (
    (0x30, 0, 0, 13),  # load the byte of flags
    (0x54, 0, 0, 0x12),  # of which SYN and ACK matter
    (0x15, 0, 1, 0x02),  # unless it is SYN alone, skip a line
    (0x06, 0, 0, 0),  # return: keep 0 bytes
    (0x06, 0, 0, 0xFFFFFFFF),  # return: keep all
)

# Until the workers are forked: what this file and the application load stays.
gc.disable()

# Before anything imports the metrics, which look for it when they are made.
if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    metrics, master = tempfile.mkdtemp(prefix="referee-metrics-"), os.getpid()
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics

    @atexit.register
    def remove_metrics():
        """Leave nothing behind, even after a start that was refused. Workers inherit this."""
        if os.getpid() == master:
            shutil.rmtree(metrics, ignore_errors=True)


from galaxy_referee.app.cache.embedded import start_embedded  # noqa: E402
from galaxy_referee.app.http.metrics import CACHE_RESTARTS  # noqa: E402
from galaxy_referee.app.http.telemetry import write_notice  # noqa: E402
from galaxy_referee.app.server.configuration import PLAIN  # noqa: E402
from galaxy_referee.app.settings import BadSetting, Settings  # noqa: E402

try:
    settings = Settings.from_environment()
except BadSetting as error:
    raise SystemExit(f"{error}") from None

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WORKERS", "0")) or os.cpu_count() or 1
worker_class = "galaxy_referee.app.server.worker.PatientWorker"
threads = settings.threads
worker_connections = settings.max_connections
preload_app = True
max_requests = 0
timeout = 30
graceful_timeout = 30
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
accesslog = None
globals().update(PLAIN)
os.environ.pop("SCRIPT_NAME", None)

# Read once, in the master, before the application is loaded and the workers are forked.
if not os.environ.get("REDIS_URL"):
    # Each start makes a new socket; what was sealed before it must still open.
    os.environ["DEPLOYMENT"] = os.environ.get("DEPLOYMENT") or f"{socket.gethostname()} {bind}"
    embedded = start_embedded(write_notice, CACHE_RESTARTS.inc)
    if embedded:
        os.environ["REDIS_URL"] = embedded
        os.environ["CACHE_IS_EMBEDDED"] = "1"
    else:
        workers = 1


# A worker inherits the master's handlers, which only note a signal for the master. Until it has its
# own, one that ends it must wait: lost, it would hold up the stop until the master kills it.
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
os.register_at_fork(after_in_parent=partial(signal.pthread_sigmask, signal.SIG_UNBLOCK, STOPS))


def pre_fork(server, worker):
    """Keep signals that stop a worker for when it can heed them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)


def post_worker_init(worker):
    """It has its own handlers now, and its settings stay as they are: seventeen of them are read
    for each request, each by a search that fails first."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    vars(worker.cfg).update({name: each.get() for name, each in worker.cfg.settings.items()})


def post_fork(server, worker):
    """While a batch works, a move asks for the interpreter some times, each time for this long."""
    sys.setswitchinterval(SWITCH)


def when_ready(server):
    """Before workers are forked: what is loaded stays, so that looking for garbage among it, which
    takes a tenth of a second, stops no worker. On SIGTERM, let nobody else connect; the workers
    answer those who have or are about to."""
    gc.collect()
    gc.freeze()
    gc.enable()
    stop = signal.getsignal(signal.SIGTERM)

    def stop_listening(number, frame):
        # Not while systemd or another gunicorn (after SIGUSR2) goes on with the same listeners.
        if not (server.systemd or server.reexec_pid or server.master_pid):
            for listener in server.LISTENERS:
                turn_away(listener.sock)
        stop(number, frame)

    signal.signal(signal.SIGTERM, stop_listening)


def turn_away(listener):
    """Make the kernel drop the packets that ask for a new connection (Linux only).

    A connection still in the queue when its listener is closed is reset. With this filter the queue
    ends once the handshakes that have begun are over, and the workers empty it.
    """
    if sys.platform == "linux":
        program = create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in NO_SYN))
        with contextlib.suppress(OSError):
            attach = struct.pack("HL", len(NO_SYN), addressof(program))
            listener.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, attach)
