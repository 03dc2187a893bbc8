"""The gunicorn worker: threads for complete requests, one event loop for everything slow."""
