"""The OpenAPI document of an application beside the service, generated from its calls."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from galaxy_referee import __version__
from galaxy_referee.app.http.api import Api
from galaxy_referee.app.http.languages import CONTENT_LANGUAGE
from galaxy_referee.app.openapi.document import (
    METHODS,
    in_order,
    operation_in_order,
    spoken,
    with_plain_error_names,
)
from galaxy_referee.schemas.descriptions import with_meanings
from galaxy_referee.schemas.json_schema import JsonSchema, schemas_of
from galaxy_referee.schemas.records import Problem

PROBLEMS_TAG = {"name": "Problems", "description": "All types of errors."}


def door_document(
    api: Api,
    title: str,
    description: str,
    tags: Sequence[dict[str, str]],
    security: dict[str, JsonSchema],
) -> dict[str, Any]:
    """The document of all calls of an application.

    Args:
        api: the API, with all blueprints registered.
        title: what is added to the name of the product.
        description: its purpose, for readers.
        tags: the tags of its operations.
        security: the kinds of keys.
    """
    made = with_plain_error_names(api.documentation())
    schemas = made["components"]["schemas"]
    # The first is flask-smorest's own; nothing is paged by it.
    schemas = {name: with_meanings(schemas[name], {}) for name in list(schemas)[1:]}
    document = {
        "openapi": "3.1.1",
        "info": {
            "title": f"Galaxy Referee: {title}",
            "version": __version__,
            "description": description,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "The server of this document."}],
        "security": [],
        "tags": list(tags),
        "paths": {path: _path(item) for path, item in made["paths"].items()},
        "components": {
            "parameters": {},
            "securitySchemes": security,
            "headers": {"ContentLanguage": CONTENT_LANGUAGE},
            "responses": spoken(in_order(made["components"]["responses"])),
            "schemas": in_order({**schemas_of(Problem), **schemas}),
        },
    }
    plain: dict[str, Any] = json.loads(json.dumps(document))  # lists for tuples, as it is served
    return plain


def _path(item: dict[str, Any]) -> dict[str, Any]:
    methods = {name: operation_in_order(item[name]) for name in METHODS if name in item}
    return {**{name: part for name, part in item.items() if name not in METHODS}, **methods}
