"""A picture of a view, for notebooks and programs: a self-contained HTML fragment.

It shows only what the view shows, and therefore nothing that is hidden from the viewing seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.game import Game
from galaxy_referee.engine.kernel.texts import ENGLISH
from galaxy_referee.engine.kernel.view import View

BOX = "border:1px solid #8886;border-radius:8px;margin:6px 0;padding:8px 12px"
PIECE = "border:1px solid #8888;border-radius:5px;display:inline-block;margin:2px 4px 2px 0"
GOODS = {"novelty": "#0b84c6", "rare": "#9a5b13", "genes": "#2b8a3e", "alien": "#b08800"}
# Facts about the whole game rather than about this moment.
LEFT_OUT = ("options", "seat", "supply")


@dataclass(frozen=True)
class Picture:
    """An HTML fragment that is well-formed XML. Notebooks display it as a picture.

    Args:
        html: the HTML.
    """

    html: str

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.html


def picture(game: Game[Any], view: View) -> Picture:
    """A picture of a seat's or a spectator's view.

    Args:
        game: the game.
        view: a view from ``game.view``; ``game.view(state, seat=None)`` is a spectator's.
    """
    pieces: dict[str, dict[str, Any]] = {}
    _collect(msgspec.to_builtins(game.catalogue(ENGLISH)), pieces)
    table = msgspec.json.decode(msgspec.json.encode(view.table))
    seats = table.pop("players", None) or table.pop("empires", [])
    who = "a spectator" if view.seat is None else _called(view.seat)
    waiting = ", ".join(_called(seat) for seat in view.waiting_for)
    then = "the game is over" if view.over else f"waiting for {waiting}"
    parts = [f"<strong>{escape(game.title)}</strong>, as {who} sees it; {escape(then)}"]
    parts += _members(table, pieces)
    for seat, player in enumerate(seats):
        inner = "".join(_members(player, pieces))
        parts.append(f'<div style="{BOX}"><strong>{_called(seat)}</strong>{inner}</div>')
    return Picture(f'<div style="{BOX};font:14px/1.5 sans-serif">{"".join(parts)}</div>')


def _called(seat: int) -> str:
    """The name of a seat for people, who count from 1."""
    return f"Player {seat + 1}"


def _collect(value: Any, pieces: dict[str, dict[str, Any]]) -> None:
    """All entries in a catalogue that have an id and a name."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str) and isinstance(value.get("name"), str):
            pieces[value["id"]] = value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            _collect(each, pieces)


def _members(record: dict[str, Any], pieces: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The facts of a record on one line, then its pieces, with a line for each place."""
    shown = {name: value for name, value in record.items() if name not in LEFT_OUT}
    facts = {name: value for name, value in shown.items() if isinstance(value, int | str)}
    if facts:
        said = "; ".join(f"{_words(name)} {_word(value, pieces)}" for name, value in facts.items())
        yield f"<div>{said}</div>"
    for name, value in shown.items():
        inner = "".join(_piece(each, pieces) for each in _several(value))
        if inner:
            yield f'<div><span style="opacity:.7">{_words(name)}</span> {inner}</div>'


def _several(value: Any) -> list[Any]:
    """The elements of a list or an object; those of an object as pairs in words."""
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        return [f"{name}: {_plain(each)}" for name, each in value.items() if each not in (None, [])]
    return []


def _piece(value: Any, pieces: dict[str, dict[str, Any]]) -> str:
    """A piece, or a record about one, as a small box."""
    value, rest = _named(value) if isinstance(value, dict) else (value, "")
    piece = pieces.get(str(value).partition("#")[0], {})
    color = GOODS.get(piece.get("good") or piece.get("color") or "", "#8888")
    more = " · ".join(part for part in (_about(piece), rest) if part)
    note = f' <small style="opacity:.75">{escape(more)}</small>' if more else ""
    style = f"{PIECE};border-left:4px solid {color};padding:1px 8px"
    return f'<span style="{style}"{_title(piece)}>{_word(value, pieces)}{note}</span>'


def _named(record: dict[str, Any]) -> tuple[Any, str]:
    """The piece that a record names, and its other facts."""
    named = next((name for name in ("card", "tile", "goal") if name in record), None)
    rest = ", ".join(
        _words(name) if each is True else f"{_words(name)} {_plain(each)}"
        for name, each in record.items()
        if name != named and each not in (None, False, 0, [])
    )
    return record[named] if named else "", rest


def _about(piece: dict[str, Any]) -> str:
    """The values printed in the corners of a card or tile."""
    price = {"cost": "cost", "defense": "defense"}
    parts = [f"{word} {piece[name]}" for name, word in price.items() if piece.get(name) is not None]
    parts += [f"{piece['vp']} VP"] if piece.get("vp") else []
    return " · ".join(parts)


def _title(piece: dict[str, Any]) -> str:
    """Its powers, shown when the pointer is over it."""
    powers = [part["text"] for part in piece.get("powers", []) if "text" in part]
    text = " ".join(piece.get("texts") or powers)
    return f' title="{escape(text)}"' if text else ""


def _word(value: Any, pieces: dict[str, dict[str, Any]]) -> str:
    piece = pieces.get(str(value).partition("#")[0])
    return escape(piece["name"] if piece else _plain(value))


def _words(name: str) -> str:
    return escape(name.replace("_", " "))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | dict):
        return ", ".join(_plain(each) for each in value) if value else ""
    return str(value)
