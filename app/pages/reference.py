"""The API reference: the contract with a page for each call and each schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Flask, current_app
from flask.typing import ResponseReturnValue
from flask_smorest.spec.plugins import FlaskPlugin
from flask_smorest.utils import load_info_from_docstring

from galaxy_referee.app.http.api import Blueprint
from galaxy_referee.app.http.problems import NOT_FOUND, refuse
from galaxy_referee.app.pages.fields import Contract, Field, fields_of, name_of, type_text
from galaxy_referee.app.pages.render import excerpt, page
from galaxy_referee.app.pages.search import Entry

METHODS = ("get", "post", "put", "patch", "delete")
_LONG = 400  # letters of an example's body, from which on the command reads it from a file


@dataclass(frozen=True)
class Body:
    """The body of a request or a response.

    Args:
        media: its media type.
        schema: the schema of its content.
        fields: its members, if it is an object.
        example: an example as indented JSON; None if there is none.
    """

    media: str
    schema: Contract
    fields: list[Field]
    example: str | None


@dataclass(frozen=True)
class Answer:
    """A response of a call."""

    status: str
    description: str
    headers: dict[str, Any]
    bodies: list[Body]


@dataclass(frozen=True)
class Operation:
    """A call of the API."""

    id: str
    method: str
    path: str
    tag: str
    summary: str
    description: str
    token: bool
    parameters: list[Field]
    bodies: list[Body]
    answers: list[Answer]

    @property
    def page(self) -> str:
        """The path of its page."""
        return f"/docs/{self.id}"


@dataclass(frozen=True)
class Reference:
    """The contract, ready to be shown.

    Args:
        document: the document as served.
        groups: the groups of calls: name, description, and calls.
        operations: all calls by id.
    """

    document: Contract
    groups: list[tuple[str, str, list[Operation]]]
    operations: dict[str, Operation]


def reference_blueprint() -> Blueprint:
    """The blueprint of the reference."""
    blueprint = Blueprint("reference", __name__)

    def list_operations() -> ResponseReturnValue:
        shown, games = reference(), current_app.config["GAME_NAMES"]
        about = "Every call of the Galaxy Referee's HTTP API, with its fields and real examples."
        return page("reference.html", "API reference", about, groups=shown.groups, games=games)

    def read_operation(operation: str) -> ResponseReturnValue:
        shown = reference()
        call = shown.operations.get(operation)
        if call is None:
            raise refuse(NOT_FOUND, f"There is no call '{operation[:50]}'. See /docs/.")
        group = next(calls for name, _, calls in shown.groups if name == call.tag)
        at = group.index(call)
        return page(
            "operation.html",
            call.summary.rstrip("."),
            excerpt(f"{call.method} {call.path}: {call.summary}"),
            call=call,
            group=group,
            before=group[at - 1] if at else None,
            after=group[at + 1] if at + 1 < len(group) else None,
            command=_command(call),
        )

    def read_schema(name: str) -> ResponseReturnValue:
        document = reference().document
        schema = document["components"]["schemas"].get(name)
        if schema is None:
            raise refuse(NOT_FOUND, f"There is no schema '{name[:50]}'. See /docs/.")
        return page(
            "schema.html",
            name,
            excerpt(f"The schema {name} of the HTTP API. {schema.get('description', '')}"),
            name=name,
            schema=schema,
            kind=type_text(schema),
            fields=list(fields_of(schema, document)),
        )

    blueprint.page("/docs/", "reference", list_operations)
    blueprint.page("/docs/<string:operation>", "operation", read_operation)
    blueprint.page("/docs/schemas/<string:name>", "schema", read_schema)
    return blueprint


def reference() -> Reference:
    """The contract of the current application."""
    return _reference(current_app._get_current_object())  # type: ignore[attr-defined]


def entries(app: Flask) -> Iterator[Entry]:
    """The calls of an application as search entries. They are read from its views: the contract has
    the same texts, but takes a second to make."""
    for rule in app.url_map.iter_rules():
        blueprint, _, endpoint = rule.endpoint.rpartition(".")
        tag = getattr(app.blueprints.get(blueprint), "tags", {}).get(endpoint)
        if tag is not None:
            view: Any = app.view_functions[rule.endpoint]
            about = load_info_from_docstring(view.__doc__)
            method = next(name for name in METHODS if name.upper() in (rule.methods or ()))
            path = FlaskPlugin.flaskpath2openapi(rule.rule)
            text = f"{method.upper()} {path}. {about.get('description', '')}"
            place = f"/docs/{view._apidoc['manual_doc']['operationId']}"
            yield Entry(about["summary"].rstrip("."), place, f"API › {tag}", text)


@cache
def _reference(app: Any) -> Reference:
    document = app.extensions["galaxy-referee"][""]()  # of the whole service
    every = list(_operations(document))
    groups = [
        (tag["name"], tag["description"], [call for call in every if call.tag == tag["name"]])
        for tag in document["tags"]
    ]
    return Reference(document, groups, {call.id: call for call in every})


def _operations(document: Contract) -> Iterator[Operation]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield _operation(path, method, item, document)


def _operation(path: str, method: str, item: Contract, document: Contract) -> Operation:
    spec = item[method]
    listed = [*item.get("parameters", ()), *spec.get("parameters", ())]
    tokens = spec.get("security", ())
    return Operation(
        id=spec["operationId"],
        method=method.upper(),
        path=path,
        tag=spec["tags"][0],
        summary=spec["summary"],
        description=spec.get("description", ""),
        token=bool(tokens) and {} not in tokens,
        parameters=[_parameter(_resolved(parameter, document)) for parameter in listed],
        bodies=_bodies(spec.get("requestBody", {}), document),
        answers=[
            _answer(status, _resolved(answer, document), document)
            for status, answer in sorted(spec["responses"].items())
        ],
    )


def _parameter(parameter: Contract) -> Field:
    schema = parameter["schema"]
    where = f"in the {parameter['in']}"
    about = parameter.get("description", "")
    return Field(parameter["name"], bool(parameter.get("required")), schema, about, where)


def _answer(status: str, answer: Contract, document: Contract) -> Answer:
    given = answer.get("headers", {}).items()
    headers = {name: _resolved(header, document) for name, header in given}
    return Answer(status, answer.get("description", ""), headers, _bodies(answer, document))


def _bodies(holder: Contract, document: Contract) -> list[Body]:
    return [
        Body(
            media,
            content.get("schema", {}),
            list(fields_of(content.get("schema", {}), document)),
            _example(content, document),
        )
        for media, content in holder.get("content", {}).items()
    ]


def _example(content: Contract, document: Contract) -> str | None:
    example = content.get("example")
    for named in content.get("examples", {}).values():
        example = _resolved(named, document).get("value", example)
    return None if example is None else json.dumps(example, indent=2, ensure_ascii=False)


def _resolved(part: Contract, document: Contract) -> Contract:
    """A part of the contract, followed if it only refers to another."""
    if "$ref" not in part:
        return part
    kind = part["$ref"].split("/")[-2]
    found: Contract = document["components"][kind][name_of(part)]
    return found


def _command(call: Operation) -> str:
    """The call with curl."""
    lines = [f"curl -s {'' if call.method == 'GET' else f'-X {call.method} '}$REFEREE{call.path}"]
    if call.token:
        lines.append("-H 'Authorization: Bearer TOKEN'")
    if call.bodies:
        example = call.bodies[0].example
        short = json.dumps(json.loads(example)) if example else ""
        lines.append("-H 'Content-Type: application/json'")
        lines.append(f"-d '{short}'" if 0 < len(short) < _LONG else "-d @body.json")
    return " \\\n  ".join(lines).replace("-X POST ", "")
