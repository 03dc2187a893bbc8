"""The web service: the application factory assembles its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Flask, Request, Response, send_from_directory
from flask.sessions import NullSession, SessionInterface

from galaxy_referee import __version__
from galaxy_referee.app.cache.breaker import Breaker
from galaxy_referee.app.cache.redis_clients import cache_name, caller
from galaxy_referee.app.cache.store import CacheDown, MemoryStore, RedisStore, Store
from galaxy_referee.app.cache.timed import TimedStore
from galaxy_referee.app.contract import register_contract
from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.bot_process import BotProcess
from galaxy_referee.app.http.bots import bots_blueprint
from galaxy_referee.app.http.compression import compressed
from galaxy_referee.app.http.conditions import conditional
from galaxy_referee.app.http.games import games_blueprint
from galaxy_referee.app.http.guards import guard
from galaxy_referee.app.http.health import health_blueprint
from galaxy_referee.app.http.json import Json
from galaxy_referee.app.http.languages import speak
from galaxy_referee.app.http.metrics import count_cache_error, serve_metrics
from galaxy_referee.app.http.network_files import networks_at
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.app.http.strictness import enforce_strict_requests
from galaxy_referee.app.http.telemetry import observe
from galaxy_referee.app.http.thinking import Allowances, Thinking, Turns
from galaxy_referee.app.http.tracing import trace
from galaxy_referee.app.pages.site import register_pages
from galaxy_referee.app.sessions.resource import sessions_blueprint
from galaxy_referee.app.sessions.store import SessionStore
from galaxy_referee.app.sessions.tokens import Tokens
from galaxy_referee.app.sessions.wait_limits import WaitLimits
from galaxy_referee.app.sessions.worker_cache import Shown
from galaxy_referee.app.settings import Settings
from galaxy_referee.app.stateless.batch import ALL_CALLS
from galaxy_referee.app.stateless.resource import blueprints
from galaxy_referee.app.tile_sets import with_components
from galaxy_referee.app.wire.sealer import Sealer
from galaxy_referee.app.wire.stamper import Stamper
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.game import Game


class _NoCookies(SessionInterface):
    """Flask's sessions, which are not used, for all requests the same."""

    _none = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:
        return self._none


class RefereeApp(Flask):
    """The application. Its views are plain functions, so Flask need not check for async ones."""

    session_interface = _NoCookies()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def send_static_file(self, filename: str) -> Response:
        """A static file, subject to conditional headers. Ranges are ignored."""
        assert self.static_folder is not None, "there is one beside this module"
        age = self.get_send_file_max_age(filename)
        file = send_from_directory(self.static_folder, filename, conditional=False, max_age=age)
        return compressed(conditional(file))

    def log_exception(self, exc_info: Any) -> None:
        """Do nothing: the API logs faults, without messages and paths that may hold secrets."""


def make_store(settings: Settings) -> Store:
    """The session cache that the settings name, not yet connected."""
    if not settings.redis_url:
        return MemoryStore()
    breaker = Breaker(report=count_cache_error)
    client = caller(settings.redis_url, settings.cache_timeout_ms / 1000)
    kind = TimedStore if settings.tracing else RedisStore
    return kind(client, breaker, cache_name(settings.redis_url))


def _answers(store: Store) -> bool:
    try:
        store.ping()
    except CacheDown:
        return False
    return True


def api_without_calls(
    app: RefereeApp,
    settings: Settings,
    games: Sequence[Game[Any]] = (),
    kinds: Sequence[Kind] = KINDS,
) -> Api:
    """An application with all that its requests and responses have in common, but no calls yet.

    Args:
        app: the application.
        settings: its settings.
        games: the games that its calls referee.
        kinds: the types of its problems.
    """
    app.json = Json(app)
    app.config.update(
        API_TITLE="Galaxy Referee",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        MAX_CONTENT_LENGTH=settings.max_body_bytes,
        MAX_WORK=settings.max_work,
        MAX_ANSWER_BYTES=settings.max_answer_bytes,
        MAX_THINK_MS=settings.max_think_ms,
        PUBLIC_URL=settings.public_url,
        GAME_NAMES=[game.name for game in games],
        CALL_NAMES=list(ALL_CALLS),
    )
    app.extensions["settings"] = settings
    observe(app, settings.log_requests)
    if settings.tracing:
        trace(app)
    speak(app, games)
    guard(app, settings)
    enforce_strict_requests(app)
    return Api(app, kinds)


def create_app(
    games: Sequence[Game[Any]] = GAMES, settings: Settings | None = None, store: Store | None = None
) -> Flask:
    """Create the service.

    Args:
        games: the games to referee.
        settings: the settings; by default those in the environment.
        store: the session cache; by default the one that the settings name.

    Raises:
        BadSetting: a setting in the environment, or a file that it names, is invalid.
    """
    settings = settings or Settings.from_environment()
    games = with_components(games, settings.components)
    app = RefereeApp(__name__)
    api = api_without_calls(app, settings, games)
    sealer = Sealer(dict(settings.seal_keys)) if settings.seal_keys else Sealer.ephemeral()
    app.config.update(SEALER=sealer, STAMPER=Stamper(sealer))
    serve_metrics(app)
    places = min(settings.max_thinking, max(1, settings.threads // 2))
    allowances = Allowances(settings.thinking_limit)
    app.extensions["networks"] = networks_at(settings.networks)
    app.extensions["thinking"] = Thinking(allowances, Turns(places), BotProcess(games))
    api.register_blueprint(games_blueprint(games))
    api.register_blueprint(bots_blueprint(games))
    for game in games:
        for blueprint in blueprints(game, settings.max_batch_bytes):
            api.register_blueprint(blueprint)
    store = store or make_store(settings)
    waiting = WaitLimits(
        store, settings.max_waiting, settings.max_wait_seconds, settings.stream_seconds
    )
    # What another deployment issued is not valid here, even with the same keys.
    deployed = sealer.of(settings.deployment or store.name)
    app.extensions["waiting"] = waiting
    ttl, unused_ttl = settings.session_ttl_seconds, settings.unused_session_ttl_seconds
    ttls, shown = (ttl, min(ttl, unused_ttl)), Shown()
    for game in games:
        sessions = SessionStore(game, store, deployed, Tokens(deployed), *ttls, shown)
        api.register_blueprint(sessions_blueprint(sessions, waiting))
    register_pages(api, games)
    api.register_blueprint(health_blueprint(lambda: _answers(store)))
    register_contract(api, games)
    return app
