"""``/healthz`` and ``/readyz``: how the service is."""

from __future__ import annotations

from galaxy_referee.app.api import Blueprint
from galaxy_referee.app.cache import CacheDown, Store
from galaxy_referee.schemas import envelopes


def service_blueprint(store: Store) -> Blueprint:
    """The blueprint of the service itself.

    Args:
        store: the cache of sessions.
    """
    blueprint = Blueprint("service", __name__)

    @blueprint.route("/healthz", tags=["Service"])
    @blueprint.doc(operationId="health")
    @blueprint.response(200, envelopes.Health)
    def health() -> dict[str, str]:
        """Tell that the service works."""
        return {"status": "ok"}

    @blueprint.route("/readyz", tags=["Service"])
    @blueprint.doc(operationId="readiness")
    @blueprint.response(200, envelopes.Readiness)
    def ready() -> dict[str, str]:
        """Tell whether the service can take requests.

        It can without its cache, too: then it is degraded, and only sessions have to wait.
        """
        try:
            store.ping()
        except CacheDown:
            return {"status": "degraded", "cache": "down"}
        return {"status": "ready", "cache": "up"}

    return blueprint
