"""``/healthz`` and ``/readyz``: the health of the service."""

from __future__ import annotations

from collections.abc import Callable

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.schemas.envelopes import envelope
from galaxy_referee.schemas.reference import Health, Readiness


def health_blueprint(cache_answers: Callable[[], bool]) -> Blueprint:
    """The blueprint of the service itself.

    Args:
        cache_answers: returns whether the session cache can be reached now.
    """
    blueprint = Blueprint("service", __name__)

    @blueprint.route("/healthz", tags=["Service"])
    @blueprint.response(200, envelope(Health))
    def health() -> dict[str, str]:
        """Report that the service works.

        It is 200 as long as the process answers requests, whatever the condition of its cache.
        """
        return {"status": "ok"}

    @blueprint.route("/readyz", endpoint="ready", tags=["Service"])
    @blueprint.response(200, envelope(Readiness))
    def readiness() -> dict[str, str]:
        """Report whether the service can take requests.

        It can without its cache as well: it is then degraded, and only sessions are unavailable.
        """
        if cache_answers():
            return {"status": "ready", "cache": "up"}
        return {"status": "degraded", "cache": "down"}

    return blueprint
