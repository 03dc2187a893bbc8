"""What a WSGI server runs: ``gunicorn galaxy_referee.app.wsgi:application``."""

import gc
import os
from dataclasses import replace
from pathlib import Path

# All that is made from here on stays: looking for garbage among it, now and at the end, would take
# a quarter of the start.
gc.disable()

from galaxy_referee.app import create_app  # noqa: E402
from galaxy_referee.app.http.telemetry import write_notice  # noqa: E402
from galaxy_referee.app.key_file import keys_of_file  # noqa: E402
from galaxy_referee.app.pages.search import prepare_search  # noqa: E402
from galaxy_referee.app.settings import BadSetting, Settings  # noqa: E402

try:
    settings = Settings.from_environment()
    if settings.key_file and not settings.seal_keys:
        write_notice(f"The key of sealed states and tokens is kept in {settings.key_file}.")
        settings = replace(settings, seal_keys=keys_of_file(Path(settings.key_file)))
    application = create_app(settings=settings)
    prepare_search(application)
except BadSetting as error:
    raise SystemExit(f"{error}") from None
gc.freeze()
gc.enable()

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
