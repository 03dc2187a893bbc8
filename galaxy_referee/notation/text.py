"""Views as text and back: one compact notation for all games, described in docs/notation.md.

    race/1 rules=race-3 seat=0 waiting=[0 1] commitment=5f0c...
    options players=2 setup=first_game
    table first=1 round=1 phase=settle pool=24 deck=86 hand=[comet-zone mining-robots]
    player.0 hand=2 tableau=[alpha-centauri(good)] actions=[settle]

The module works on plain JSON values and needs only the standard library, so clients can use it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from galaxy_referee.notation.games import LAYOUTS
from galaxy_referee.notation.layouts import GENERAL, HEAD, SHORT, SUMS, Json, Layout, Piece

VERSION = 1
NO_PIECES: Mapping[str, Piece] = {}
SAME_NAMES: Mapping[str, str] = {}


class NotNotation(ValueError):
    """A text cannot be read as a view; the message gives the place and the reason."""


def write(view: Json) -> str:
    """Write a view as text. The same view gives the same text, whatever the order of its members.

    Args:
        view: a view from the service or the engine, with or without ``knowledge``.
    """
    return "".join(f"{_line(*line)}\n" for line in _lines(view))


def write_changes(view: Json, before: Json) -> str:
    """Write the differences from an earlier view of the same seat: the members of each line that
    have changed, even if they now have their default values. Unchanged lines are omitted.

    Args:
        view: as for ``write``.
        before: the earlier view.
    """
    earlier = {name: members for name, members, *_ in _lines(before)}
    lines = []
    for name, members, usual, pieces, short in _lines(view):
        old = earlier.get(name, {})
        changed = {
            key: value for key, value in members.items() if not _same(value, old.get(key, ...))
        }
        if changed:
            lines.append(_line(name, changed, dict.fromkeys(usual, ...), pieces, short))
    return "".join(f"{line}\n" for line in lines)


_Line = tuple[str, Json, Json, Mapping[str, Piece], Mapping[str, str]]


def _lines(view: Json) -> Iterator[_Line]:
    """The name of each line, its members, their default values, its lists of pieces, and short
    names."""
    layout = _layout_of(view["game"])
    table = dict(view["table"])
    rows = [(name, table.pop(member)) for member, name in _rows(table, layout).items()]
    head = {key: value for key, value in view.items() if key not in ("game", "table", "sums")}
    yield f"{view['game']}/{VERSION}", head, HEAD, NO_PIECES, SHORT
    for block, usual in layout.blocks.items():
        yield block, table.pop(block), usual, NO_PIECES, SAME_NAMES
    yield "table", table, layout.usual, layout.table_pieces, SAME_NAMES
    for name, members in rows:
        for number, row in enumerate(members):
            yield f"{name}.{number}", row, layout.seat, layout.seat_pieces, SAME_NAMES
    if "sums" in view:
        yield "sums", view["sums"], {}, SUMS, SAME_NAMES


def read(text: str) -> Json:
    """Read the view that a text describes; ``read(write(view)) == view``.

    Raises:
        NotNotation: it is not the text of a view, or belongs to another version of the notation.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise NotNotation("There is no text.")
    title, _, rest = lines[0].partition(" ")
    game, _, version = title.partition("/")
    layout = _layout_of(game)
    if version != str(VERSION):
        raise NotNotation(f"This is version {VERSION} of the notation, not {version or 'none'}.")
    long = {short: member for member, short in SHORT.items()}
    head = {long.get(key, key): value for key, value in _members(rest, 1).items()}
    view: Json = {"game": game, **_filled(head, HEAD)}
    table = _table(lines[1:], layout)
    if "sums" in table:
        view["sums"] = table.pop("sums")
    return {**view, "table": table}


def _table(lines: list[str], layout: Layout) -> Json:
    """The table, from the lines after the first one, and the sums."""
    table: Json = {member: [] for member in layout.rows}
    for number, line in enumerate(lines, 2):
        word, _, rest = line.partition(" ")
        if word == "table":
            members = _members(rest, number, layout.table_pieces)
            table.update(_filled(members, layout.usual))
        elif word == "sums":
            table[word] = _members(rest, number, SUMS)
        elif word in layout.blocks:
            table[word] = _filled(_members(rest, number), layout.blocks[word])
        elif (rows := _continued(word, table, layout)) is not None:
            members = _members(rest, number, layout.seat_pieces)
            rows.append(_filled(members, layout.seat))
        else:
            raise NotNotation(f"Line {number} begins with {word!r}, which is not expected there.")
    return table


def _layout_of(game: str) -> Layout:
    """A game's own layout, or the general one."""
    return LAYOUTS.get(game, GENERAL)


def _rows(table: Json, layout: Layout) -> Mapping[str, str]:
    """The members of a table whose items have lines of their own, and the names of these lines."""
    if layout is not GENERAL:
        return layout.rows
    return {name: name for name in sorted(table) if _BARE_ROW.match(name) and _is_rows(table[name])}


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(isinstance(row, dict) for row in value)


def _continued(word: str, table: Json, layout: Layout) -> list[Json] | None:
    """The rows that a line continues; None if its first word is unexpected."""
    name, _, number = word.rpartition(".")
    if layout is not GENERAL:
        name = next((member for member, line in layout.rows.items() if line == name), "")
    elif number == "0" and _BARE_ROW.match(name):
        table.setdefault(name, [])
    rows = table.get(name)
    return rows if isinstance(rows, list) and number == str(len(rows)) else None


def _filled(members: Json, usual: Json) -> Json:
    """The members of a line, with default values for those omitted."""
    return {name: value for name, value in usual.items() if value is not ...} | members


# -- writing -----------------------------------------------------------------------------------

# A name never has two dots in a row: these are for runs, such as home-3..7.
_BARE = re.compile(r"[A-Za-z](?:[A-Za-z0-9_:+#*/&'-]|\.(?!\.))*\Z")
_BARE_ROW = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
_WORDS = {None: "-", True: "yes", False: "no"}
_SPECIAL = {word: value for value, word in _WORDS.items()}
_NUMBERED = re.compile(r"([A-Za-z][a-z-]*-)(0|[1-9][0-9]{0,2})\Z")
_SHORTEST_RUN = 3


def _line(
    name: str,
    members: Json,
    usual: Json,
    pieces: Mapping[str, Piece],
    short: Mapping[str, str],
) -> str:
    names = [*usual, *sorted(members.keys() - usual.keys())]
    shown = {
        short.get(name, name): members[name]
        for name in names
        if name in members and not _same(members[name], usual.get(name, ...))
    }
    return " ".join([name, *_pairs(shown, pieces)])


def _same(value: Any, usual: Any) -> bool:
    return type(value) is type(usual) and value == usual


def _pairs(members: Json, pieces: Mapping[str, Piece] = NO_PIECES) -> Iterator[str]:
    for name, value in members.items():
        if name in pieces:
            yield f"{_text(name)}=[{' '.join(_piece(item, *pieces[name]) for item in value)}]"
        else:
            yield f"{_text(name)}={_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{' '.join(_items(value))}]"
    if isinstance(value, dict):
        return f"{{{' '.join(_pairs(dict(sorted(value.items()))))}}}"
    if value is None or isinstance(value, bool):
        return _WORDS[value]
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _items(values: list[Any]) -> Iterator[str]:
    """The items of a list; consecutively numbered ones become a run."""
    at = 0
    while at < len(values):
        run = _run(values, at)
        if run >= _SHORTEST_RUN:
            yield f"{values[at]}..{_numbered(values[at + run - 1])[1]}"
            at += run
        else:
            yield _value(values[at])
            at += 1


def _run(values: list[Any], at: int) -> int:
    """The number of consecutively numbered items from here on."""
    stem, number = _numbered(values[at])
    length = 0
    while stem and at + length < len(values):
        if _numbered(values[at + length]) != (stem, number + length):
            break
        length += 1
    return length


def _numbered(value: Any) -> tuple[str, int]:
    """The stem and the number of a name such as ``home-3``."""
    found = _NUMBERED.match(value) if isinstance(value, str) else None
    return (found[1], int(found[2])) if found else ("", 0)


def _piece(value: Json, first: str, usual: Json) -> str:
    """A piece and its members without default values, such as ``comet-zone(good)``."""
    others = {
        name: item
        for name, item in sorted(value.items())
        if name != first and not _same(item, usual.get(name, ...))
    }
    words = [
        _text(name) if item is True else "".join(_pairs({name: item}))
        for name, item in others.items()
    ]
    return f"{_text(value[first])}({' '.join(words)})" if words else _text(value[first])


def _text(value: str) -> str:
    bare = _BARE.match(value) and value not in _SPECIAL
    return value if bare else json.dumps(value, ensure_ascii=True)


# -- reading -----------------------------------------------------------------------------------

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s\[\](){}="]+|[\[\](){}="]')
_RUN = re.compile(r"([A-Za-z][a-z-]*-)(0|[1-9][0-9]{0,2})\.\.(0|[1-9][0-9]{0,2})\Z")
_DEEPEST = 16


def _members(text: str, number: int, pieces: Mapping[str, Piece] = NO_PIECES) -> Json:
    """The members in the rest of a line."""
    try:
        return _Reader(_TOKEN.findall(text)).members("", pieces)
    except (ValueError, IndexError) as error:
        raise NotNotation(f"Line {number} cannot be read: {error}.") from error


class _Reader:
    """Reads the tokens of a line, which are stored in reverse."""

    def __init__(self, tokens: list[str]) -> None:
        self._left = tokens[::-1]
        self._depth = 0

    def members(self, end: str, pieces: Mapping[str, Piece] = NO_PIECES) -> Json:
        """Members up to a closing token, or up to the end of the line if there is none."""
        found: Json = {}
        while (token := self._take(end)) != end:
            name = _string(token)
            if name in found:
                raise ValueError(f"{name} occurs twice")
            if self._follows("="):
                found[name] = self._pieces(*pieces[name]) if name in pieces else self._value()
            elif end == ")":
                found[name] = True
            else:
                raise ValueError(f"{name} has no value")
        return found

    def _take(self, end: str) -> str:
        if self._left:
            return self._left.pop()
        if end:
            raise ValueError(f"{end} is missing")
        return end

    def _follows(self, token: str) -> bool:
        """Whether this token is next; if so, it is consumed."""
        if not self._left or self._left[-1] != token:
            return False
        self._left.pop()
        return True

    def _value(self) -> Any:
        token = self._left.pop()
        if token in ("[", "{"):
            return self._nested(token)
        if token in _SPECIAL:
            return _SPECIAL[token]
        if token[0].isdigit() or token[0] == "-":
            return json.loads(token)
        return _string(token)

    def _nested(self, opening: str) -> Any:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise ValueError("it is nested too deeply")
        value = self.members("}") if opening == "{" else self._list()
        self._depth -= 1
        return value

    def _list(self) -> list[Any]:
        found: list[Any] = []
        while not self._follows("]"):
            if run := _RUN.match(self._left[-1]):
                self._left.pop()
                found += [f"{run[1]}{number}" for number in range(int(run[2]), int(run[3]) + 1)]
            else:
                found.append(self._value())
        return found

    def _pieces(self, first: str, usual: Json) -> list[Json]:
        found = []
        if not self._follows("["):
            raise ValueError("a list is missing")
        while not self._follows("]"):
            name = _string(self._left.pop())
            details = self.members(")") if self._follows("(") else {}
            found.append({first: name, **usual, **details})
        return found


def _string(token: str) -> str:
    if token.startswith('"'):
        text: str = json.loads(token)
        return text
    if not _BARE.match(token):
        raise ValueError(f"{token!r} is not expected there")
    return token
