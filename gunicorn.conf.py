"""How gunicorn runs the service. docs/performance.md has the measurements behind these numbers."""

import os
import shutil
import signal
import socket
import tempfile
from pathlib import Path

# Before anything imports the metrics, which look for it when they are made.
metrics = os.environ.setdefault(
    "PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="referee-metrics-")
)

from app.embedded import start_embedded  # noqa: E402

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WORKERS", "0")) or os.cpu_count() or 1
worker_class = "gthread"
# Most of them wait for sessions to change (MAX_WAITING); the others work.
threads = int(os.environ.get("THREADS", "16"))
keepalive = 75
preload_app = True
max_requests = 0
timeout = 30
graceful_timeout = 30
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
accesslog = None

# Read once, in the master, before the application is loaded and the workers are forked.
if not os.environ.get("REDIS_URL"):
    # The socket is another one after each start; what was sealed before shall open again.
    os.environ["DEPLOYMENT"] = os.environ.get("DEPLOYMENT") or f"{socket.gethostname()} {bind}"
    embedded = start_embedded()
    if embedded:
        os.environ["REDIS_URL"] = embedded
        os.environ["CACHE_IS_EMBEDDED"] = "1"
    else:
        workers = 1


def post_worker_init(worker):
    """On SIGTERM, requests that wait for a change are answered at once; others are finished."""
    stop = signal.getsignal(signal.SIGTERM)

    def stop_waiting(number, frame):
        worker.wsgi.extensions["waiting"].stopping.set()
        stop(number, frame)

    signal.signal(signal.SIGTERM, stop_waiting)


def on_exit(server):
    """Leave nothing behind."""
    shutil.rmtree(metrics, ignore_errors=True)
