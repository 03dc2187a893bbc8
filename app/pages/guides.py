"""The guides of docs/ as pages."""

from __future__ import annotations

from functools import cache
from itertools import groupby

from flask.typing import ResponseReturnValue

from galaxy_referee.app.guidebook import Guide, read_guides
from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.problems import NOT_FOUND, refuse
from galaxy_referee.app.pages.markdown import Rendered
from galaxy_referee.app.pages.render import document, page


def guides_blueprint() -> Blueprint:
    """The blueprint of the guides."""
    blueprint = Blueprint("guides", __name__)

    def list_guides() -> ResponseReturnValue:
        return page(
            "guides.html",
            "Guides",
            "Concepts, guides, and references of the Galaxy Referee: the API, sessions, bots, "
            "tournaments, and running the service.",
            groups=groups(),
        )

    def read_guide(name: str, shelf: str = "") -> ResponseReturnValue:
        name = f"{shelf}/{name}" if shelf else name
        guide = read_guides().get(name)
        if guide is None:
            raise refuse(NOT_FOUND, f"There is no guide '{name[:50]}'. See /guides.")
        before, after = neighbors(guide)
        return page(
            "guide.html",
            guide.title,
            f"{guide.title}: {guide.about}.",
            guide=guide,
            text=rendered(name),
            groups=groups(),
            before=before,
            after=after,
        )

    def list_decisions() -> ResponseReturnValue:
        decisions = [guide for guide in read_guides().values() if guide.group == "Decisions"]
        about = "Why the code of the Galaxy Referee is as it is: its decisions, one a page."
        return page("decisions.html", "Decisions", about, decisions=decisions, groups=groups())

    blueprint.page("/guides", "list_guides", list_guides)
    blueprint.page("/guides/decisions", "list_decisions", list_decisions)
    blueprint.page("/guides/<string:name>", "read_guide", read_guide)
    blueprint.page("/guides/<string:shelf>/<string:name>", "read_guide")
    return blueprint


@cache
def rendered(name: str) -> Rendered:
    """A guide as HTML."""
    return document(f"{name}.md", read_guides()[name].text)


@cache
def groups() -> list[tuple[str, list[Guide]]]:
    """The guides by heading in their index, without the decisions, which have their own."""
    shown = [guide for guide in read_guides().values() if guide.group != "Decisions"]
    return [(group, list(guides)) for group, guides in groupby(shown, lambda guide: guide.group)]


def neighbors(guide: Guide) -> tuple[Guide | None, Guide | None]:
    """The guides before and after one."""
    every = list(read_guides().values())
    at = every.index(guide)
    return every[at - 1] if at else None, every[at + 1] if at + 1 < len(every) else None
