"""How gunicorn runs the service. docs/performance.md has the measurements behind these numbers."""

import os
from pathlib import Path

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WORKERS", "0")) or os.cpu_count() or 1
worker_class = "gthread"
threads = int(os.environ.get("THREADS", "4"))
keepalive = 75
preload_app = True
max_requests = 0
timeout = 30
graceful_timeout = 30
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None
accesslog = None
