"""What a WSGI server runs: ``gunicorn wsgi:application``."""

import os

from galaxy_referee.app import create_app
from galaxy_referee.app.contract import make_contract
from galaxy_referee.app.http.telemetry import write_notice
from galaxy_referee.app.settings import BadSetting, Settings

try:
    settings = Settings.from_environment()
    application = create_app(settings=settings)
except BadSetting as error:
    raise SystemExit(f"{error}") from None
make_contract(application)

if not settings.seal_keys:
    write_notice(
        "SEAL_KEYS is not set: sealed states and tokens become invalid when this service stops, "
        "and no other replica accepts them."
    )
if os.environ.get("CACHE_IS_EMBEDDED"):
    write_notice("REDIS_URL is not set: an embedded Valkey caches the sessions.")
elif not settings.redis_url:
    write_notice(
        "REDIS_URL is not set and there is no embedded Valkey for this platform: sessions are "
        "kept in this process, and there is one worker."
    )
