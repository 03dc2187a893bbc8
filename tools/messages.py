"""Extract every message from the code, and bring the catalogs up to date:
``python -m tools.messages``.

With ``--check``, only say whether they are, what they lack, and what could not be extracted.
docs/translation.md says how messages are written.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from galaxy_referee.app.http.languages import TRANSLATIONS, WORD
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.vocabulary import SHARED

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("engine", "app", "schemas")

# Where messages go: the function, which of its arguments is the message, and whether the message
# may still be put together where it is given, and so be English only.
Entries = dict[str, tuple[int, str, bool]]
ENTRIES: Entries = {
    "Text": (0, "template", False),
    "Decision": (3, "prompt", False),
    "EventType": (0, "text", False),
    "Fault": (2, "message", True),
    "Kind": (2, "title", False),
    "refuse": (1, "detail", True),
    "problem": (1, "detail", True),
    **dict.fromkeys(
        (
            "AmbiguousMove",
            "BadOption",
            "IllegalMove",
            "MalformedMove",
            "MalformedState",
            "NotYourDecision",
            "WrongDeal",
            "WrongRecord",
            "WrongVersion",
        ),
        (0, "text", False),
    ),
}

HEADER = """\
# Texts of Galaxy Referee; docs/translation.md explains them. Written by: make messages
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {code}\\n"

"""


@dataclass
class Messages:
    """What the code says.

    Args:
        where: the files that say each message.
        unclear: where a message is put together in a way that cannot be translated.
        english: where that is allowed.
    """

    where: dict[str, list[str]] = field(default_factory=dict)
    unclear: list[str] = field(default_factory=list)
    english: list[str] = field(default_factory=list)


def extracted() -> Messages:
    """All messages of the code."""
    messages = Messages()
    entries = dict(ENTRIES)
    modules = [
        (path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for source in SOURCES
        for path in sorted((ROOT / source).rglob("*.py"))
    ]
    functions = 0
    while functions != len(entries):  # a function that passes a message on is an entry too
        functions = len(entries)
        for _, module in modules:
            entries |= _passing_on(module, entries)
    for path, module in modules:
        _Reader(path, module, entries, messages).read()
    return messages


def _passing_on(module: ast.Module, entries: Entries) -> Entries:
    """The functions whose own parameter is a message."""
    found: Entries = {}
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef) and function.name != "__init__":
            names = [argument.arg for argument in function.args.args if argument.arg != "self"]
            for entry, message in _calls(function, entries):
                if isinstance(message, ast.Name) and message.id in names:
                    english = entries[entry][2]
                    found[function.name] = (names.index(message.id), message.id, english)
    return found


def _calls(tree: ast.AST, entries: Entries) -> Iterator[tuple[str, ast.expr]]:
    """The calls of entries in a tree, each with its message."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name not in entries:
            continue
        position, keyword, _ = entries[name]
        named = [part.value for part in call.keywords if part.arg == keyword]
        if named or len(call.args) > position:
            yield name, named[0] if named else call.args[position]


@dataclass
class _Reader:
    """Reads the messages of one module."""

    path: str
    module: ast.Module
    entries: Entries
    messages: Messages

    def read(self) -> None:
        scopes = [node for node in ast.walk(self.module) if isinstance(node, ast.FunctionDef)]
        inner = {call for scope in scopes for call in ast.walk(scope)}
        for scope in scopes:
            own = set(ast.walk(scope)) - {
                part
                for other in ast.walk(scope)
                if isinstance(other, ast.FunctionDef) and other is not scope
                for part in ast.walk(other)
            }
            self._read_calls(scope, scope, own)
        self._read_calls(self.module, None, set(ast.walk(self.module)) - inner)

    def _read_calls(self, tree: ast.AST, scope: ast.FunctionDef | None, own: set[ast.AST]) -> None:
        for name, message in _calls(tree, self.entries):
            if message in own:
                self._take(name, message, scope)

    def _take(self, entry: str, value: ast.expr, scope: ast.FunctionDef | None) -> None:
        match value:
            case ast.Constant(value=str(text)):
                if text and self.path not in self.messages.where.setdefault(text, []):
                    self.messages.where[text].append(self.path)
            case ast.IfExp():
                self._take(entry, value.body, scope)
                self._take(entry, value.orelse, scope)
            case ast.Subscript(value=ast.Name(id=table)):
                self._take_table(entry, table, scope)
            case ast.Name(id=name):
                self._take_name(entry, name, scope)
            case ast.JoinedStr() | ast.BinOp():
                english = self.entries[entry][2]
                place = f"{self.path}:{value.lineno}"
                (self.messages.english if english else self.messages.unclear).append(place)
            case _:
                """A call or an attribute: the message was read where it was made."""

    def _take_name(self, entry: str, name: str, scope: ast.FunctionDef | None) -> None:
        for value in _assigned(scope or self.module, name):
            self._take(entry, value, scope)

    def _take_table(self, entry: str, table: str, scope: ast.FunctionDef | None) -> None:
        """A table of messages of this module; in a function, one of several."""
        tables = list(_assigned(self.module, table))
        if scope is not None:
            for value in _assigned(scope, table):
                parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                named = [part.id for part in parts if isinstance(part, ast.Name)]
                tables += [found for name in named for found in _assigned(self.module, name)]
        for value in tables:
            if isinstance(value, ast.Dict):
                for inner in value.values:
                    self._take(entry, inner, scope)


def _assigned(tree: ast.AST, name: str) -> Iterator[ast.expr]:
    """What a name is given in a tree, one of several names included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            targets: list[ast.expr] = [node.target]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        else:
            continue
        assert node.value is not None
        for target in targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for part, value in zip(target.elts, node.value.elts, strict=True):
                    if isinstance(part, ast.Name) and part.id == name:
                        yield value


def words() -> list[str]:
    """The words that texts have as facts."""
    vocabularies = (SHARED, *(game.vocabulary for game in GAMES))
    return list(dict.fromkeys(word for one in vocabularies for word in one.words))


def template(messages: Messages) -> Catalog:
    """The messages of the code as an empty catalog."""
    catalog = Catalog(charset="utf-8")
    for word in words():
        catalog.add(word, context=WORD)
    for text in sorted(messages.where):
        catalog.add(text, locations=[(path, 0) for path in messages.where[text]])
    return catalog


def updated(path: Path, messages: Catalog) -> bytes:
    """A catalog with the messages of the code: new ones empty, obsolete ones removed."""
    known = read_catalog(path)
    fresh = Catalog(locale=path.stem, charset="utf-8")
    for message in messages:
        if message.id:
            before = known.get(message.id, message.context)
            fresh.add(
                message.id,
                before.string if before else None,
                locations=message.locations,
                context=message.context,
            )
    out = io.BytesIO()
    write_po(out, fresh, width=100, include_lineno=False, omit_header=True)
    return HEADER.format(code=path.stem).encode() + out.getvalue()


def read_catalog(path: Path) -> Catalog:
    """The catalog in a file."""
    with path.open("rb") as file:
        return read_po(file, path.stem)


def completeness(path: Path) -> tuple[int, int]:
    """How many messages of a catalog are translated, and how many there are."""
    listed = [message for message in read_catalog(path) if message.id]
    return sum(bool(message.string) for message in listed), len(listed)


def main() -> int:
    """Write, or with ``--check`` examine, the catalogs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is out of date")
    check = parser.parse_args().check
    messages = extracted()
    wrong = [
        f"{place}: a text put together here cannot be translated" for place in messages.unclear
    ]
    for path in sorted(TRANSLATIONS.glob("*.po")):
        now = updated(path, template(messages))
        if now != path.read_bytes():
            if check:
                wrong.append(f"{path.name} is out of date: run make messages")
            else:
                path.write_bytes(now)
        done, total = completeness(path)
        print(f"{path.name}: {done} of {total} messages ({100 * done // total} %)")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
