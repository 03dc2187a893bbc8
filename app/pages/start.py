"""The start page: an overview, with an example played by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from flask.typing import ResponseReturnValue

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.json import to_json
from galaxy_referee.app.http.languages import language, say
from galaxy_referee.app.http.problems import from_refusal
from galaxy_referee.app.pages.render import spoken_page
from galaxy_referee.engine.kernel.description import Showcase
from galaxy_referee.engine.kernel.errors import RefusedMove
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.kernel.wire import event_record


@dataclass(frozen=True)
class Example:
    """Moves of a game, and the engine's response.

    Args:
        game: the game.
        moves: legal moves.
        answer: the response as JSON, without the state.
        refused: a move that is illegal after these.
        problem: the problem for it, as JSON.
        rule: the id of the rule that it violates.
    """

    game: Game[Any]
    moves: tuple[str, ...]
    answer: str
    refused: str
    problem: str
    rule: str | None


def start_blueprint(games: Sequence[Game[Any]]) -> Blueprint:
    """The blueprint of the start page."""
    blueprint = Blueprint("start", __name__)
    described = [(game, game.describe()) for game in games]

    @cache
    def examples(tag: str) -> list[Example]:
        """Cached per language, because the engine's response is in that language."""
        shown = [(game, game.showcase) for game in games if game.showcase]
        return [example(game, showcase) for game, showcase in shown[:1]]

    def home() -> ResponseReturnValue:
        return spoken_page(
            "home.html",
            Text("A referee for galaxy games"),
            Text(
                "Send a game state and a move. The Galaxy Referee returns the new state, the "
                "events, and all legal next moves, or explains which rule forbids the move."
            ),
            games=described,
            examples=examples(language().tag),
        )

    blueprint.page("/", "home", home)
    return blueprint


def example(game: Game[Any], shown: Showcase) -> Example:
    """A game's showcase, played by the engine, in the language of the request."""
    state = game.new(shown.options, shown.seed)
    events = game.play_all(state, shown.moves)
    answer = {
        "events": [event_record(game.events, event, language()).text for event in events],
        "decisions": [
            {
                "seat": decision.seat,
                "prompt": say(decision.prompt),
                "moves": [{"text": move.text} for move in decision.moves],
            }
            for decision in game.decisions(state)
        ],
    }
    try:
        game.check(state, shown.refused)
    except RefusedMove as error:
        problem = from_refusal(error, "/moves/0")
    named = {name: getattr(problem, name) for name in ("status", "title", "detail", "rule")}
    return Example(
        game, shown.moves, _indented(answer), shown.refused, _indented(named), problem.rule
    )


def _indented(value: Any) -> str:
    return msgspec.json.format(to_json(value), indent=2).decode()
