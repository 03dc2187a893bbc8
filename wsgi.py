"""What a WSGI server runs: ``gunicorn wsgi:application``."""

import os

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import make_contract
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.telemetry import write_line

settings = Settings.from_environment()
application = create_app(settings=settings)
make_contract(application)

if not settings.seal_keys:
    write_line(
        {
            "notice": "SEAL_KEYS is not set: sealed states and tokens are good until this service "
            "stops, and for no other copy of it."
        }
    )
if os.environ.get("CACHE_IS_EMBEDDED"):
    write_line({"notice": "REDIS_URL is not set: an embedded Valkey caches the sessions."})
elif not settings.redis_url:
    write_line(
        {
            "notice": "REDIS_URL is not set and there is no embedded Valkey for this platform: "
            "sessions are kept in this process, and there is one worker."
        }
    )
