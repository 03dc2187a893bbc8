"""Parts of the OpenAPI document: the calls, those of each game, and those of sessions; webhooks."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from galaxy_referee.app.openapi.document import DESCRIPTION, operations
from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.schemas.components import prefix_of

_SECTIONS = ("parameters", "headers", "responses", "schemas", "examples")


def calls_document(document: dict[str, Any]) -> Any:
    """The document of all calls, without webhooks: generators of clients make calls of them, or
    replace the calls that have the same tag.

    Args:
        document: the document of the whole service.
    """
    part = copy.deepcopy(document)
    del part["webhooks"]
    return with_reachable_components(part)


def bots_document(document: dict[str, Any]) -> Any:
    """The document of what tournaments ask bots.

    Args:
        document: the document of the whole service.
    """
    part = _with_paths(document, "bots", lambda path: False)
    used = {item["post"]["tags"][0] for item in part["webhooks"].values()}
    part["tags"] = [tag for tag in document["tags"] if tag["name"] in used]
    del part["paths"], part["components"]["securitySchemes"]
    return with_reachable_components(part)


def game_document(document: dict[str, Any], game: Game[Any], games: Sequence[Game[Any]]) -> Any:
    """The document of one game, as if the service refereed no other.

    Args:
        document: the document of all calls.
        game: the game.
        games: all games.
    """
    others = [other for other in games if other.name != game.name]
    foreign = tuple(f"/v1/{other.name}/" for other in others)
    part = _with_paths(document, game.title, lambda path: not path.startswith(foreign))
    owned = _owned_by(others, games)
    part = _without(part, owned, {other.name for other in others})
    part = _without_unions_of_one(part)
    return with_reachable_components(part)


def sessions_document(document: dict[str, Any]) -> Any:
    """The document of all games' sessions, and of the available games.

    Args:
        document: the document of all calls.
    """
    part = _with_paths(
        document, "sessions", lambda path: "/sessions" in path or path.startswith("/v1/games")
    )
    return with_reachable_components(part)


def _with_paths(document: dict[str, Any], title: str, wanted: Callable[[str], bool]) -> Any:
    part = copy.deepcopy(document)
    part["info"] |= {"title": f"{part['info']['title']}: {title}", "description": DESCRIPTION}
    part["paths"] = {path: item for path, item in part["paths"].items() if wanted(path)}
    used = {tag for _, operation in operations(part) for tag in operation["tags"]}
    part["tags"] = [tag for tag in part["tags"] if tag["name"] in used]
    return part


def _owned_by(others: Sequence[Game[Any]], games: Sequence[Game[Any]]) -> Callable[[str], bool]:
    """Whether a component is one of these games': its name begins with the game's."""
    prefixes = sorted(map(prefix_of, games), key=len, reverse=True)
    foreign = set(map(prefix_of, others))

    def owned(reference: str) -> bool:
        name = reference.rpartition("/")[2]
        return next((prefix for prefix in prefixes if name.startswith(prefix)), None) in foreign

    return owned


def _without(part: Any, owned: Callable[[str], bool], names: set[str]) -> Any:
    """The part without what unions, mappings, and enumerations say of other games."""
    if isinstance(part, list):
        return [
            _without(item, owned, names)
            for item in part
            if not (isinstance(item, dict) and owned(item.get("$ref", "")))
        ]
    if not isinstance(part, dict):
        return part
    kept = {key: _without(item, owned, names) for key, item in part.items()}
    if "enum" in kept:
        kept["enum"] = [value for value in kept["enum"] if value not in names]
    if "discriminator" in kept:
        kept["discriminator"]["mapping"] = _mapping_without(kept["discriminator"], owned)
    return kept


def _mapping_without(discriminator: dict[str, Any], owned: Callable[[str], bool]) -> dict[str, str]:
    mapping = discriminator["mapping"].items()
    return {tag: reference for tag, reference in mapping if not owned(reference)}


def _without_unions_of_one(part: Any) -> Any:
    """The part with references to a union's only member in place of those to the union: some
    generators drop such a union."""
    of_one = {
        f"#/components/schemas/{name}": schema["oneOf"][0]["$ref"]
        for name, schema in part["components"]["schemas"].items()
        if len(schema.get("oneOf", ())) == 1
    }
    return _redirected(part, of_one)


def _redirected(part: Any, targets: Mapping[str, str]) -> Any:
    if isinstance(part, list):
        return [_redirected(item, targets) for item in part]
    if not isinstance(part, dict):
        return part
    redirected = {key: _redirected(item, targets) for key, item in part.items()}
    if part.get("$ref") in targets:
        redirected["$ref"] = targets[part["$ref"]]
    return redirected


def with_reachable_components(part: dict[str, Any]) -> dict[str, Any]:
    """The document without the components that nothing in it refers to."""
    reached: set[str] = set()
    new = {*_references(part.get("paths", {})), *_references(part.get("webhooks", {}))}
    while new:
        reached |= new
        new = {other for name in new for other in _references(_at(part, name))} - reached
    for section in part["components"].keys() & _SECTIONS:
        components = part["components"][section]
        part["components"][section] = {
            name: component
            for name, component in components.items()
            if f"#/components/{section}/{name}" in reached
        }
    return part


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for item in part.values():
            yield from _references(item)
    elif isinstance(part, list):
        for item in part:
            yield from _references(item)


def _at(document: dict[str, Any], reference: str) -> Any:
    _, _, section, name = reference.split("/")
    return document["components"][section][name]
