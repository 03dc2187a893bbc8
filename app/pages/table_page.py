"""The table: a page that uses only the public API. Its script is built from web/."""

from __future__ import annotations

from flask.typing import ResponseReturnValue

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.pages.render import spoken_page
from galaxy_referee.engine.kernel.texts import Text


def play_blueprint() -> Blueprint:
    """The blueprint of the table."""
    blueprint = Blueprint("play", __name__)

    def play() -> ResponseReturnValue:
        return spoken_page(
            "play.html",
            Text("Play"),
            Text(
                "Play Race for the Galaxy, Roll for the Galaxy, or New Frontiers against built-in "
                "bots or with others by a link. No account needed."
            ),
        )

    blueprint.page("/play", "play", play)
    return blueprint
