"""``/bots/NAME/invitation``, where bots wait for their games, and where hosts invite them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import NamedTuple

from flask import Response, request

from galaxy_referee.app.http import problems
from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.json import json_response
from galaxy_referee.app.http.waiting import Wait, can_wait, waited_until, waiting_response
from galaxy_referee.app.lobby.invitations import OPENING, Invitations
from galaxy_referee.app.lobby.messages import MAX_WAIT, ComeQuery, Invitation
from galaxy_referee.app.sessions.wait_limits import WaitLimits
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.schemas.envelopes import envelope

SHARE = 60  # waits that one holder has at most
TAG = {"name": "Lobby", "description": "Where bots that play in sessions wait for their games."}
NAME = {
    "name": "name",
    "in": "path",
    "required": True,
    "description": "The name of a bot.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"},
    "example": "mine",
}
_ID = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "A new id for each invitation, which repeats of the request have as well.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 64},
}
BOT_KEY, HOST_KEY = "BotKey", "HostKey"
SECURITY = {
    BOT_KEY: {
        "type": "http",
        "scheme": "bearer",
        "description": "The `key` of a bot that plays in sessions.",
    },
    HOST_KEY: {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of the processes that play games, which only these have.",
    },
}


class Keys(NamedTuple):
    """Who may do what.

    Args:
        holder: given the name of a bot and a key, returns for whom the bot waits: its author, or
            itself. Empty if that cannot be known yet; None for a wrong key.
        invites: whether a key is that of the processes that play games.
    """

    holder: Callable[[str, str], str | None]
    invites: Callable[[str], bool]


def given_key() -> str:
    """The key in the request's Authorization header; empty if there is none."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


class Lobby(NamedTuple):
    """A lobby.

    Args:
        invitations: the invitations.
        limits: the limits of all waits.
        keys: who may do what.
    """

    invitations: Invitations
    limits: WaitLimits
    keys: Keys

    def come(self, name: str, seconds: int) -> Response:
        """Let a bot have its next invitation, or wait for it."""
        holder = self.keys.holder(name, given_key())
        if holder is None:
            raise problems.refuse(problems.UNAUTHORIZED, "Send the key of this bot.")
        if request.method == "HEAD":
            return Response(status=HTTPStatus.NO_CONTENT)
        topic = name if holder else OPENING
        revision = self.invitations.revision(topic)
        invitation = self.invitations.fetch(name) if holder else None
        if invitation is not None:
            return json_response(invitation)
        until = waited_until()
        if until is None:
            until = time.monotonic() + min(seconds, MAX_WAIT)
            if seconds:
                self._check_place(holder)
        if time.monotonic() < until and can_wait():
            return waiting_response(Wait(topic, revision, until, holder))
        return Response(status=HTTPStatus.NO_CONTENT)

    def invite(self, name: str, id: str, invitation: Invitation) -> Response:
        """Leave an invitation, and wait until the bot has fetched it."""
        until = waited_until()
        if until is None:
            if not self.keys.invites(given_key()):
                raise problems.refuse(
                    problems.UNAUTHORIZED, "Only the host of a game invites bots."
                )
            until = time.monotonic() + self.invitations.leave(name, id, invitation)
        revision = self.invitations.revision(name)
        if self.invitations.is_left(name, id) and can_wait() and time.monotonic() < until:
            gone = partial(self.invitations.end, name, id, missed=False)
            return waiting_response(Wait(name, revision, until, address=id, gone=gone))
        came = self.invitations.end(name, id, missed=True)
        return Response(status=HTTPStatus.OK if came else HTTPStatus.NO_CONTENT)

    def _check_place(self, holder: str) -> None:
        """Check that a holder can wait on another connection.

        Raises:
            ProblemError: it, or all holders together, have as many as they can.
        """
        limit = Text("You already wait on {limit} connections.", limit=SHARE)
        code = "too_many_requests"
        if self.limits.places(holder) >= SHARE:
            raise problems.refuse(problems.RATE_LIMITED, limit, limit=str(SHARE), code=code)
        if not self.limits.has_room(holder):
            detail = "As many connections as possible wait. Try again later."
            raise problems.refuse(problems.RATE_LIMITED, detail, code=code)


def lobby_blueprint(lobby: Lobby) -> Blueprint:
    """The blueprint of a lobby."""
    blueprint = Blueprint("lobby", __name__, url_prefix="/bots")
    blueprint.after_request(private)

    @blueprint.route("/<name>/invitation", parameters=[NAME], tags=[TAG["name"]])
    @blueprint.arguments(envelope(ComeQuery)(), location="query")
    @blueprint.response(200, envelope(Invitation))
    @blueprint.alt_response(204, success=True, description="There is no game yet.")
    @blueprint.alt_response(401, response=HTTPStatus.UNAUTHORIZED.name)
    @blueprint.doc(security=[{BOT_KEY: []}])
    def next_game(query: ComeQuery, name: str) -> Response:
        """Wait for a game.

        An invitation must be fetched within a minute, and a bot gets it once.
        """
        return lobby.come(name, query.wait)

    @blueprint.route(
        "/<name>/invitations/<id>", parameters=[NAME, _ID], tags=[TAG["name"]], methods=["PUT"]
    )
    @blueprint.arguments(envelope(Invitation)())
    @blueprint.response(200, description="The bot has fetched the invitation.")
    @blueprint.alt_response(204, success=True, description="The bot did not come.")
    @blueprint.alt_response(401, response=HTTPStatus.UNAUTHORIZED.name)
    @blueprint.doc(security=[{HOST_KEY: []}])
    def invite(invitation: Invitation, name: str, id: str) -> Response:
        """Invite a bot to a game, and wait until it has come."""
        return lobby.invite(name, id, invitation)

    return blueprint


def private(response: Response) -> Response:
    """Forbid caching of a response, which may contain a key."""
    response.headers["Cache-Control"] = "no-store"
    return response
