"""The OpenAPI document of the files that an arena publishes, from the types in ``documents`` and
``live_documents``."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

import msgspec

from galaxy_referee import __version__
from galaxy_referee.arena.documents import (
    LISTS,
    ArenaFile,
    BotFile,
    DivisionSeasons,
    GamesFile,
    LadderFile,
    Row,
    SeasonMatch,
)
from galaxy_referee.arena.live_documents import LiveFile
from galaxy_referee.schemas.json_schema import JsonSchema, reference, schemas_of

_DESCRIPTION = """\
What an arena publishes, beside its pages for people: files that are renewed after each batch of
games, in JSON, and their lists in CSV. They can also be read from the folder `pages` of the arena,
or from any web server for files."""
_DIVISION = {
    "name": "division",
    "in": "path",
    "required": True,
    "description": "The name of a division, as in `arena.json`.",
    "schema": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,39}$"},
    "example": "race-base",
}
_BOT = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "The rest of the name of a bot's files, as in `page` of its row on the ladder.",
    "schema": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "example": "f6f0fc8a1ba3a1b5",
}


class Served(NamedTuple):
    """A file of JSON.

    Args:
        path: its address.
        name: the name of the operation.
        summary: what it contains.
        kind: its type.
    """

    path: str
    name: str
    summary: str
    kind: type[msgspec.Struct]


FILES = (
    Served("/arena.json", "get_arena", "All divisions", ArenaFile),
    Served("/live.json", "get_live", "The games that are being played", LiveFile),
    Served("/{division}/ladder.json", "get_ladder", "The ladder of a division", LadderFile),
    Served("/{division}/games.json", "get_games", "The latest games, and upsets", GamesFile),
    Served("/{division}/seasons.json", "get_seasons", "The seasons of a division", DivisionSeasons),
    Served("/{division}/bot-{id}.json", "get_bot", "The numbers of a bot", BotFile),
)
GAME_COLUMNS = ("batch", "n", "moves", "counts", "seat", "bot", "score", "place")
LIST_FILES: dict[str, tuple[str, ...]] = {
    "ladder": Row.__struct_fields__,
    "games": GAME_COLUMNS,
    "seasons": ("season", *SeasonMatch.__struct_fields__),
    **{name: ("bot", *kind.__struct_fields__) for name, kind in LISTS.items()},
}


@cache
def contract() -> dict[str, Any]:
    """The document."""
    paths = {served.path: {"get": _file(served)} for served in FILES}
    paths |= {f"/{{division}}/{name}.csv": {"get": _list(name)} for name in LIST_FILES}
    document = {
        "openapi": "3.1.1",
        "info": {
            "title": "Galaxy Referee: arena",
            "version": __version__,
            "summary": "Ladders, bots, and games of an arena",
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The arena of this document."}],
        "security": [],
        "tags": [
            {"name": "JSON", "description": "Files with everything that a page shows."},
            {"name": "CSV", "description": "Lists of all bots or games, for spreadsheets."},
        ],
        "paths": paths,
        "components": {
            "parameters": {"Division": _DIVISION, "Bot": _BOT},
            "responses": {"NotFound": {"description": "There is no such division or bot."}},
            "schemas": schemas_of(*(served.kind for served in FILES)),
        },
    }
    plain: dict[str, Any] = json.loads(json.dumps(document))  # lists for tuples, as it is served
    return plain


def contract_text() -> str:
    """The document as JSON."""
    return json.dumps(contract(), indent=1, ensure_ascii=False) + "\n"


def described(summary: str, kind: str, schema: JsonSchema) -> JsonSchema:
    """An answer, as an OpenAPI document has it."""
    return {"description": f"{summary}.", "content": {kind: {"schema": schema}}}


def _file(served: Served) -> JsonSchema:
    answer = described(served.summary, "application/json", reference(served.kind.__name__))
    return _operation(served.path, served.name, served.summary, "JSON", answer)


def _list(name: str) -> JsonSchema:
    path = f"/{{division}}/{name}.csv"
    header = ", ".join(f"`{column}`" for column in LIST_FILES[name])
    said = (
        f"The first line has the names of the columns: {header}. Texts that a spreadsheet would "
        "take for a formula begin with an apostrophe"
    )
    answer = described(said, "text/csv", {"type": "string"})
    return _operation(path, f"list_{name}", f"The list `{name}` of a division", "CSV", answer)


def _operation(path: str, name: str, summary: str, tag: str, answer: JsonSchema) -> JsonSchema:
    wanted = {"{division}": "Division", "{id}": "Bot"}
    parameters = [
        {"$ref": f"#/components/parameters/{parameter}"}
        for part, parameter in wanted.items()
        if part in path
    ]
    missing = {"404": {"$ref": "#/components/responses/NotFound"}} if parameters else {}
    return {
        "operationId": name,
        "summary": summary,
        "tags": [tag],
        **({"parameters": parameters} if parameters else {}),
        "responses": {"200": answer, **missing},
    }
