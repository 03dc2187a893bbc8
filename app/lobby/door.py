"""Doors: applications beside the service, in a thread of the program that plays the games."""

from __future__ import annotations

from collections.abc import Sequence

from galaxy_referee.app import RefereeApp, api_without_calls
from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.problem_kind import Kind
from galaxy_referee.app.http.problems import KINDS
from galaxy_referee.app.lobby.invitations import Invitations
from galaxy_referee.app.lobby.messages import MAX_WAIT
from galaxy_referee.app.lobby.resource import Keys, Lobby, lobby_blueprint
from galaxy_referee.app.pages.problems import problems_blueprint
from galaxy_referee.app.sessions.wait_limits import WaitLimits
from galaxy_referee.app.settings import Settings

MAX_BODY = 64_000
# Whoever stands at the door sends little. Nothing is logged: a key may have been sent in the wrong
# place.
SETTINGS = Settings(max_body_bytes=MAX_BODY, creation_limit="", log_requests=False)


class Door:
    """An application with a lobby.

    Args:
        keys: who may do what.
        kinds: the types of its problems.
    """

    def __init__(self, keys: Keys, kinds: Sequence[Kind] = KINDS) -> None:
        self.app = RefereeApp(RefereeApp.__module__, static_folder=None)
        self.app.config["REALM"] = "bots"
        self.api: Api = api_without_calls(self.app, SETTINGS, kinds=kinds)
        self.invitations = Invitations()
        self.limits = WaitLimits(self.invitations, SETTINGS.max_waiting, MAX_WAIT)
        self.app.extensions["waiting"] = self.limits
        self.api.register_blueprint(problems_blueprint(kinds))
        lobby = Lobby(self.invitations, self.limits, keys)
        self.api.register_blueprint(lobby_blueprint(lobby))
