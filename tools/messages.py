"""Extract all messages from the code, and update the catalogs: ``python -m tools.messages``.

With ``--check``, only report whether they are up to date, which translations are missing, and which
messages could not be extracted. A missing translation is only a warning. docs/translation.md
explains how to write messages.
"""

from __future__ import annotations

import argparse
import ast
import gc
import io
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from galaxy_referee.app.pages.rule_texts import RULE_TRANSLATIONS
from galaxy_referee.app.rulebook import EXAMPLE, read_books, read_rules, without_ids
from galaxy_referee.engine.games import GAMES
from galaxy_referee.engine.kernel.vocabulary import SHARED
from galaxy_referee.languages import TRANSLATIONS, WORD

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (
    "engine",
    "app",
    "schemas",
    "galaxy_referee/arena",
    "galaxy_referee/bots",
    "galaxy_referee/play",
)

# Where messages are used: the function, the argument that is the message, and whether it
# may be composed there, and is then only in English.
Entries = dict[str, tuple[int, str, bool]]
ENTRIES: Entries = {
    "BotKind": (1, "description", False),
    "Text": (0, "template", False),
    "Decision": (3, "prompt", False),
    "EventType": (0, "text", False),
    "Fault": (2, "message", False),
    "Kind": (2, "title", False),
    "OptionInfo": (0, "meaning", False),
    "Refusal": (2, "text", False),
    "refuse": (1, "detail", True),
    "problem": (1, "detail", True),
    "setting": (0, "meaning", False),
    "SettleUse": (1, "prompt", False),
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

SAID = re.compile(r'\bsay\("([^"]+)"')  # in templates of pages
_STRING = r'"((?:[^"\\]|\\.)*)"'
# In the table in the browser: the text, or one of two.
SHOWN = re.compile(
    r'\b(?:t|later|form)\((?:[^"()]*?(?:\([^()]*\))?[^"()]*?, )?\s*' + f"{_STRING}(?: : {_STRING})?"
)

HEADER = """\
# Texts of Galaxy Referee; docs/translation.md explains them. Written by: make messages
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {code}\\n"

"""


@dataclass
class Messages:
    """The messages in the code.

    Args:
        where: the files that contain each message.
        unclear: the places where a message is composed in a way that cannot be translated.
        english: the places where that is allowed.
    """

    where: dict[str, list[str]] = field(default_factory=dict)
    unclear: list[str] = field(default_factory=list)
    english: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Call:
    """A call in the code.

    Args:
        path: its file.
        module: the syntax tree of the file.
        scope: the enclosing function, if any.
        node: the call.
    """

    path: str
    module: ast.Module
    scope: ast.FunctionDef | None
    node: ast.Call


@cache
def extracted() -> Messages:
    """All messages of the code."""
    messages = Messages()
    _take_calls(messages)
    for path in sorted((ROOT / "app" / "templates").glob("*.html")):
        _take_matches(messages, SAID, path)
    for path in sorted((ROOT / "web" / "src").rglob("*.ts*")):
        _take_matches(messages, SHOWN, path)
    return messages


def _take_matches(messages: Messages, pattern: re.Pattern[str], path: Path) -> None:
    """Add the texts that a pattern finds in a file."""
    for found in pattern.finditer(path.read_text(encoding="utf-8")):
        for text in found.groups(""):
            _add(messages, text, path.relative_to(ROOT).as_posix())


def _take_calls(messages: Messages) -> None:
    """Add the messages in Python."""
    calls: dict[str, list[_Call]] = {}
    for source in SOURCES:
        for path in sorted((ROOT / source).rglob("*.py")):
            module = _parsed(path)
            for call in _calls(path.relative_to(ROOT).as_posix(), module, module, None):
                name = getattr(call.node.func, "id", getattr(call.node.func, "attr", ""))
                calls.setdefault(name, []).append(call)
    entries = dict(ENTRIES)
    open_entries = list(entries)
    for name in open_entries:
        for call in calls.get(name, ()):
            position, keyword, english = entries[name]
            given = _argument(call.node, position, keyword)
            parameter = _parameter(call.scope, given)
            if given is not None:
                _take(messages, call, given, english)
            if parameter is not None and call.scope and call.scope.name not in entries:
                # A function that passes a message on also takes messages.
                entries[call.scope.name] = (*parameter, english)
                open_entries.append(call.scope.name)


def _calls(
    path: str, module: ast.Module, node: ast.AST, scope: ast.FunctionDef | None
) -> Iterator[_Call]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield _Call(path, module, scope, child)
        inner = child if isinstance(child, ast.FunctionDef) else scope
        yield from _calls(path, module, child, inner)


def _argument(call: ast.Call, position: int, keyword: str) -> ast.expr | None:
    for part in call.keywords:
        if part.arg == keyword:
            return part.value
    return call.args[position] if len(call.args) > position else None


def _parameter(scope: ast.FunctionDef | None, given: ast.expr | None) -> tuple[int, str] | None:
    """The parameter of a function that is passed as the message."""
    if scope is None or scope.name == "__init__" or not isinstance(given, ast.Name):
        return None
    names = [argument.arg for argument in scope.args.args if argument.arg != "self"]
    return (names.index(given.id), given.id) if given.id in names else None


def _take(messages: Messages, call: _Call, value: ast.expr, english: bool) -> None:
    """Add the messages that a value can be."""
    match value:
        case ast.Constant(value=str(text)):
            _add(messages, text, call.path)
        case ast.IfExp():
            _take(messages, call, value.body, english)
            _take(messages, call, value.orelse, english)
        case ast.Subscript(value=ast.Name(id=table)):
            for part in _tables(call, table):
                _take(messages, call, part, english)
        case ast.Name(id=name):
            for part in _assigned(call.scope or call.module).get(name, ()):
                _take(messages, call, part, english)
        case ast.JoinedStr() | ast.BinOp():
            place = f"{call.path}:{value.lineno}"
            (messages.english if english else messages.unclear).append(place)
        case _:
            """A call or an attribute: the message was read where it was made."""


def _add(messages: Messages, text: str, path: str) -> None:
    places = messages.where.setdefault(text, []) if text else []
    if path not in places:
        places.append(path)


def _tables(call: _Call, table: str) -> Iterator[ast.expr]:
    """The messages in a table of the module, or in several that a function selects from."""
    names = [table]
    if call.scope is not None:
        for value in _assigned(call.scope).get(table, ()):
            parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            names += [part.id for part in parts if isinstance(part, ast.Name)]
    for name in names:
        for value in _given(call.module, name):
            if isinstance(value, ast.Dict):
                yield from value.values


def _given(module: ast.Module, name: str) -> Sequence[ast.expr]:
    """The value of a name in a module, or the module in this project from which it is imported."""
    imports = [node for node in module.body if isinstance(node, ast.ImportFrom)]
    for node in imports:
        path = ROOT / f"{(node.module or '').replace('.', '/')}.py"
        if name in [alias.name for alias in node.names] and path.is_file():
            return _assigned(_parsed(path)).get(name, ())
    return _assigned(module).get(name, ())


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _assigned(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """The values assigned to each name in a tree, including those of tuple assignments."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for name, value in _pairs(target, node.value):
                    found.setdefault(name, []).append(value)
    return found


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for part, given in zip(target.elts, value.elts, strict=True):
            yield from _pairs(part, given)


def words() -> list[str]:
    """The words that texts include as facts."""
    vocabularies = (SHARED, *(game.vocabulary for game in GAMES))
    return list(dict.fromkeys(word for one in vocabularies for word in one.words))


def template(messages: Messages) -> Catalog:
    """The messages in the code as an empty catalog."""
    catalog = Catalog(charset="utf-8")
    for word in words():
        catalog.add(word, context=WORD)
    for text in sorted(messages.where):
        catalog.add(text, locations=[(path, 0) for path in messages.where[text]])
    return catalog


def rule_template() -> Catalog:
    """An empty catalog of the rules, without their examples, with their headings."""
    catalog = Catalog(charset="utf-8")
    rules = read_rules()
    for book in read_books().values():
        catalog.add(book.title)
        for section in book.sections:
            catalog.add(section.title)
            for rule in map(rules.__getitem__, section.rules):
                catalog.add(without_ids(rule.section))
                if not EXAMPLE.search(rule.id):
                    catalog.add(rule.text, auto_comments=[rule.id])
    return catalog


def updated(path: Path, messages: Catalog) -> bytes:
    """A catalog with the messages in the code: new ones empty, obsolete ones removed."""
    known = read_catalog(path)
    fresh = Catalog(locale=path.stem, charset="utf-8")
    for message in messages:
        if message.id:
            before = known.get(message.id, message.context)
            fresh.add(
                message.id,
                before.string if before else None,
                locations=message.locations,
                auto_comments=message.auto_comments,
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
    """The number of translated messages in a catalog, and the total."""
    listed = [message for message in read_catalog(path) if message.id]
    return sum(bool(message.string) for message in listed), len(listed)


def catalogs(messages: Messages) -> Iterator[tuple[Path, Catalog]]:
    """Each catalog, and the messages that belong in it."""
    for path in sorted(TRANSLATIONS.glob("*.po")):
        yield path, template(messages)
    for path in sorted(RULE_TRANSLATIONS.glob("*.po")):
        yield path, rule_template()


def main() -> int:
    """Update the catalogs, or check them with ``--check``."""
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check only; write nothing")
    check = parser.parse_args().check
    gc.disable()  # it would traverse all syntax trees repeatedly and find no garbage
    messages = extracted()
    sentence = "a text put together here cannot be translated"
    wrong = [f"{place}: {sentence}" for place in messages.unclear]
    for path, catalog in catalogs(messages):
        now, name = updated(path, catalog), path.relative_to(TRANSLATIONS)
        if now != path.read_bytes():
            if check:
                wrong.append(f"{name} is out of date: run make messages")
            else:
                path.write_bytes(now)
        done, total = completeness(path)
        print(f"{name}: {done} of {total} messages ({100 * done // total} %)")
        if done < total:
            print(f"Warning: {total - done} messages remain in English in {name}.")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
