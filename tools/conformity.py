"""Whether answers conform to the contract: their status, headers, media type, and body."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import yaml

# Any answer may be one of these: the server's refusals before it knows the operation, and a fault.
ANYWHERE = {"408", "414", "431", "500", "503"}
# Headers of HTTP itself, browsers, caches, and logs, which any answer may have.
GENERAL = {
    *("cache-control", "connection", "content-encoding", "content-length", "content-type", "date"),
    *("deprecation", "link", "sunset"),  # which a later release may add to any call
    *("keep-alive", "server", "transfer-encoding", "vary", "x-accel-buffering", "x-request-id"),
    *("access-control-allow-origin", "access-control-expose-headers"),
    *("content-security-policy", "cross-origin-resource-policy", "referrer-policy"),
    *("x-content-type-options", "x-frame-options"),
}
_CONTRACT = "urn:contract"
_STRING: dict[str, Any] = {"schema": {"type": "string"}}
_ANY_PROBLEM: dict[str, Any] = {
    "headers": {"Retry-After": _STRING, "Content-Language": _STRING},
    "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}
_IS_JSON = re.compile(r"application/(.+\+)?json")


@dataclass(frozen=True)
class Answer:
    """An answer to a request.

    Args:
        method: the method of the request.
        path: its path, without its query.
        status: the HTTP status.
        headers: the headers.
        body: the body.
    """

    method: str
    path: str
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def media_type(self) -> str:
        """The media type of the body."""
        return self.headers.get("Content-Type", "").partition(";")[0].strip()


class Contract:
    """An OpenAPI document that answers are compared with.

    Args:
        document: the document.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        known = [(_CONTRACT, {"components": document["components"]})]
        self._registry = jsonschema_rs.Registry(known, draft=jsonschema_rs.Draft202012)
        self._paths = [(_pattern(path, item), item) for path, item in document["paths"].items()]
        self._operation_at = lru_cache(maxsize=10_000)(self._operation)
        self._validator = cache(self._compiled)

    def faults(self, answer: Answer) -> Iterator[str]:
        """What the contract does not allow in an answer; nothing if it has no such operation."""
        operation = self._operation_at(answer.method, answer.path)
        if operation is None or _is_page_of_problem(answer):
            return
        response = self._response(operation, str(answer.status))
        if response is None:
            yield f"the status {answer.status} is not declared"
            return
        named = {name.lower() for name in answer.headers.keys()} - GENERAL  # noqa: SIM118
        yield from (
            f"the header {name} is not declared"
            for name in sorted(named - {name.lower() for name in response.get("headers", ())})
        )
        yield from self._faults_of_body(answer, response.get("content", {}))

    def _operation(self, method: str, path: str) -> dict[str, Any] | None:
        name = "get" if method == "HEAD" else method.lower()
        found = (item.get(name) for pattern, item in self._paths if pattern.fullmatch(path))
        return next(found, None)

    def _response(self, operation: dict[str, Any], status: str) -> dict[str, Any] | None:
        response: dict[str, Any] | None = operation["responses"].get(status)
        if response is None and status in ANYWHERE:
            response = _ANY_PROBLEM
        if response is not None and "$ref" in response:
            name = response["$ref"].rpartition("/")[2]
            response = self._document["components"]["responses"][name]
        return response

    def _faults_of_body(self, answer: Answer, content: dict[str, Any]) -> Iterator[str]:
        if not content:
            if answer.body:
                yield "there is a body, and none is declared"
            return
        if answer.media_type not in content:
            yield f"the media type {answer.media_type or '(none)'} is not declared"
            return
        schema = content[answer.media_type].get("schema")
        if schema is None or answer.method == "HEAD" or not _IS_JSON.fullmatch(answer.media_type):
            return
        try:
            value = msgspec.json.decode(answer.body)
        except msgspec.DecodeError as error:
            yield f"the body is not JSON: {error}"
            return
        validator = self._validator(json.dumps(schema))
        if not validator.is_valid(value):
            for fault in validator.iter_errors(value):
                yield f"{'/'.join(map(str, fault.instance_path))}: {fault.message[:300]}"

    def _compiled(self, schema: str) -> jsonschema_rs.Draft202012Validator:
        absolute = json.loads(schema.replace('"#/', f'"{_CONTRACT}#/'))
        return jsonschema_rs.Draft202012Validator(absolute, registry=self._registry)


@cache
def committed() -> Contract:
    """The contract in ``openapi.yaml``."""
    file = Path(__file__).parents[1] / "openapi.yaml"
    return Contract(yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


def _pattern(path: str, item: dict[str, Any]) -> re.Pattern[str]:
    """Matches a path. Another service may support further values of a parameter."""
    values = {
        parameter["name"]: "|".join(map(re.escape, parameter["schema"]["enum"]))
        for parameter in item.get("parameters", ())
        if parameter.get("in") == "path" and "enum" in parameter["schema"]
    }
    names = re.split(r"\{(\w+)\}", path)
    names[1::2] = [f"(?:{values.get(name, '[^/]+')})" for name in names[1::2]]
    names[::2] = map(re.escape, names[::2])
    return re.compile("".join(names))


def _is_page_of_problem(answer: Answer) -> bool:
    """Whether it is the page of a problem, which only browsers get that open a URL."""
    return answer.status >= 400 and answer.media_type == "text/html"
