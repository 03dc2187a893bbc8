"""What a new contract takes from clients of an older one: ``python -m tools.breaking OLD NEW``.

docs/stability.md says what clients may rely on. A request that was accepted is accepted, with the
same meaning. What an answer always had, it has. Answers may gain members, kinds, and values.
"""

from __future__ import annotations

import argparse
import lzma
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from tools.schema_changes import REQUEST, RESPONSE, SchemaChanges

_METHODS = ("get", "put", "post", "delete")
_PROBLEM = re.compile(r"\]\((/problems/[a-z0-9-]+)\)")
_Document = Mapping[str, Any]


def read_contract(path: Path) -> dict[str, Any]:
    """A contract in YAML, compressed if its name ends in ``.xz``."""
    data = path.read_bytes()
    text = lzma.decompress(data) if path.suffix == ".xz" else data
    document: dict[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    return document


def may_break(released: str, version: str) -> bool:
    """Whether a version may break what an earlier one promised: a major one, or a minor one of 0.x.

    Args:
        released: the version that made the promises.
        version: the version to come.
    """
    before, after = (tuple(map(int, each.split(".")[:2])) for each in (released, version))
    return after[0] > before[0] or (before[0] == 0 and after > before)


def breaking_changes(old: _Document, new: _Document) -> list[str]:
    """A sentence for each change that may break a client, without repetitions.

    Args:
        old: the contract that the client was written for.
        new: the contract of the service that it calls.
    """
    return list(dict.fromkeys(_changes(old, new)))


def _changes(old: _Document, new: _Document) -> Iterator[str]:
    for name in old["components"]["schemas"]:
        if name not in new["components"]["schemas"]:
            yield f"the schema {name} is gone"
    yield from _problem_changes(old, new)
    schemas = SchemaChanges(old, new)
    for path, item in old["paths"].items():
        for method in _METHODS:
            if method in item:
                name = f"{method.upper()} {path}"
                after = new["paths"].get(path, {})
                if method not in after:
                    yield f"{name} is gone"
                else:
                    yield from _operation(schemas, name, (item, after), method)
    for webhook, item in old.get("webhooks", {}).items():
        if webhook not in new.get("webhooks", {}):
            yield f"the webhook {webhook} is gone"
            continue
        # The service sends these requests, and the client answers them.
        before, after = item["post"], new["webhooks"][webhook]["post"]
        yield from _body(schemas, f"webhook {webhook}", before, after, RESPONSE)
        yield from _answers(schemas, f"webhook {webhook}", before, after, REQUEST)


def _problem_changes(old: _Document, new: _Document) -> Iterator[str]:
    """Problem types that are gone, or have another status."""
    known, current = _problems(old), _problems(new)
    for problem, statuses in known.items():
        if not statuses <= current.get(problem, set()):
            yield f"the problem {problem} no longer has the status {', '.join(sorted(statuses))}"


def _problems(document: _Document) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, response in document["components"]["responses"].items():
        for problem in _PROBLEM.findall(response["description"]):
            found.setdefault(problem, set()).add(name.removeprefix("Error"))
    return found


def _operation(
    schemas: SchemaChanges, name: str, items: tuple[_Document, _Document], method: str
) -> Iterator[str]:
    """The changes of one operation, given its path in both contracts."""
    old, new = items[0][method], items[1][method]
    if old["operationId"] != new["operationId"]:
        yield f"{name}: the operation {old['operationId']} is now {new['operationId']}"
    if _open_to_all(old) and not _open_to_all(new):
        yield f"{name} now requires a token"
    yield from _parameters(schemas, name, items, method)
    yield from _body(schemas, name, old, new, REQUEST)
    yield from _answers(schemas, name, old, new, RESPONSE)


def _open_to_all(operation: _Document) -> bool:
    security = operation.get("security", [])
    return not security or {} in security


def _parameters(
    schemas: SchemaChanges, name: str, items: tuple[_Document, _Document], method: str
) -> Iterator[str]:
    old, new = (
        {
            (one["in"], one["name"]): one
            for part in (item, item[method])
            for one in (schemas.resolved(side, each) for each in part.get("parameters", ()))
        }
        for side, item in enumerate(items)
    )
    for key, parameter in old.items():
        where = f"{name}: {key[0]} parameter {key[1]}"
        if key not in new:
            yield f"{where} is gone"
        else:
            yield from schemas.compare(parameter["schema"], new[key]["schema"], where, REQUEST)
    for key, parameter in new.items():
        if parameter.get("required") and not old.get(key, {}).get("required"):
            yield f"{name}: {key[0]} parameter {key[1]} is now required"


def _body(
    schemas: SchemaChanges, name: str, old: _Document, new: _Document, direction: str
) -> Iterator[str]:
    before = old.get("requestBody", {}).get("content", {})
    after = new.get("requestBody", {}).get("content", {})
    yield from _content(schemas, f"{name}: request", before, after, direction)
    if after and not before:
        yield f"{name} now requires a body"


def _answers(
    schemas: SchemaChanges, name: str, old: _Document, new: _Document, direction: str
) -> Iterator[str]:
    for status, answer in old["responses"].items():
        if status not in new["responses"]:
            if status < "400":
                yield f"{name}: there is no answer {status} any more"
            continue
        before, after = schemas.resolved(0, answer), schemas.resolved(1, new["responses"][status])
        for header in before.get("headers", {}).keys() - after.get("headers", {}).keys():
            yield f"{name}: answer {status} has no header {header} any more"
        where = f"{name}: answer {status}"
        one, other = (part.get("content", {}) for part in (before, after))
        yield from _content(schemas, where, one, other, direction)


def _content(
    schemas: SchemaChanges, where: str, old: _Document, new: _Document, direction: str
) -> Iterator[str]:
    for media, body in old.items():
        if media not in new:
            yield f"{where} can no longer be {media}"
        else:
            yield from schemas.compare(body["schema"], new[media]["schema"], where, direction)


def main(arguments: list[str]) -> int:
    """Print the breaking changes; the exit status is 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tools.breaking", description=__doc__)
    parser.add_argument("old", type=Path, help="a contract, as YAML or .yaml.xz")
    parser.add_argument("new", type=Path, help="a later contract")
    given = parser.parse_args(arguments)
    changes = breaking_changes(read_contract(given.old), read_contract(given.new))
    print("\n".join(changes) or "No change breaks a client.")
    return bool(changes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
