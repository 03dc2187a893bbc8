"""The gunicorn worker: whole requests to threads, one loop for everything slow."""
