"""Ways to corrupt a request: its values, text, headers, path, or framing."""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable
from typing import Any

from tools.fuzz import heads
from tools.fuzz.corpus import Template
from tools.hostile import WORDS, Mutator, spoil

TEXTS = (
    *(
        b"NaN",
        b"1e9999",
        b"-0",
        b"01",
        b'"\\ud800"',
        b"\xff",
        b"\x00",
        b"[" * 40,
        b"{",
        b'"',
        b"\\",
    ),
    *(b"9" * 5000, b"null", b"}{", b",,", b"/**/", b'{"state":', b"]" * 40, b'\\"' * 3000),
)


def raw(template: Template, mutator: Mutator, luck: random.Random) -> tuple[bytes, bool]:
    """The bytes of a request, usually corrupted in one way or another; and whether its end is
    ambiguous, so that no other request can follow on the connection.

    Args:
        template: the request.
        mutator: mutates states of the same game.
        luck: the source of randomness.
    """
    way = luck.random()
    text = _text(template.body, way, mutator, luck)
    path = _spoil_path(template.path, luck) if 0.8 <= way < 0.85 else template.path
    headers = {"Host": "fuzz", **template.headers}
    if template.body is not None:
        headers["Content-Type"] = "application/json"
    if 0.92 <= way < 0.94:
        return _misframed(template.method, path, headers, text, luck), True
    if template.method not in ("GET", "HEAD"):
        headers["Content-Length"] = str(len(text))
    if luck.random() < 0.2:
        heads.spoil(headers, luck)
    head = _joined(template.method, path, headers)
    if 0.94 <= way < 0.97:
        return heads.spoilt_bytes(head, luck) + text + b"\r\n\r\n", True
    return head + _as_long_as(headers, text), _is_in_doubt(headers, text)


def _text(body: Any, way: float, mutator: Mutator, luck: random.Random) -> bytes:
    """The bytes of a body, corrupted if that is the chosen way."""
    if body is None:
        return b""
    body = copy.deepcopy(body)
    if isinstance(body, dict) and way < 0.65:
        _spoil_values(body, mutator, luck)
    text = json.dumps(body).encode("utf-8", "surrogatepass")
    return _spoil_text(text, luck) if 0.65 <= way < 0.8 else text


def _as_long_as(headers: dict[str, str], text: bytes) -> bytes:
    """A body at least as long as its header states; the service would wait for the rest."""
    length = headers.get("Content-Length", "")
    return text.ljust(int(length), b"x") if re.fullmatch("[0-9]{1,6}", length) else text


def _is_in_doubt(headers: dict[str, str], text: bytes) -> bool:
    framed = headers.get("Content-Length", "0") == str(len(text))
    return not framed or not headers.keys().isdisjoint(("Transfer-Encoding", "Upgrade", "Expect"))


def _joined(method: str, path: str, headers: dict[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass")


def _spoil_values(body: dict[str, Any], mutator: Mutator, luck: random.Random) -> None:
    """Change the state as a forger would, or any other value in the body."""
    state = body.get("state")
    if isinstance(state, dict) and luck.random() < 0.7:
        body["state"] = mutator.mutant()
        return
    for _ in range(luck.choice((1, 1, 2, 3))):
        spoil(body, luck)


def _spoil_text(text: bytes, luck: random.Random) -> bytes:
    index = luck.randrange(len(text) + 1)
    way = luck.random()
    if way < 0.2:
        return text[:index]
    if way < 0.6:
        return text[:index] + luck.choice(TEXTS) + text[index:]
    if way < 0.8:
        end = min(len(text), index + luck.randrange(1, 50))
        return text[:index] + text[end:]
    flipped = bytearray(text)
    for _ in range(luck.randrange(1, 6)):
        if flipped:
            flipped[luck.randrange(len(flipped))] = luck.randrange(256)
    return bytes(flipped)


def _spoil_path(path: str, luck: random.Random) -> str:
    way = luck.random()
    safe = [word for word in WORDS if word.isascii() and word.isprintable() and " " not in word]
    word = luck.choice(safe)
    if way < 0.3:
        return f"{path}{'&' if '?' in path else '?'}{luck.choice(_QUERY)}={word}"
    parts = path.split("/")
    index = luck.randrange(1, len(parts))
    parts[index : index + (way < 0.8)] = [word]
    return "/".join(parts)


_QUERY = ("limit", "seat", "wait", "since", "cursor", "knowledge", "token", "nonsense")


def _misframed(
    method: str, path: str, headers: dict[str, str], text: bytes, luck: random.Random
) -> bytes:
    """A request whose length differs from its header."""
    ways: list[Callable[[], bytes]] = [
        lambda: _joined(method, path, {**headers, "Content-Length": "nonsense"}) + text,
        lambda: _joined(method, path, {**headers, "Content-Length": "-1"}) + text,
        lambda: _joined(method, path, {**headers, "Content-Length": "99999999999"}) + text,
        lambda: _joined(method, path, {**headers, "Transfer-Encoding": "chunked"}) + b"zz\r\n",
        lambda: (
            _joined(method, path, {**headers, "Transfer-Encoding": "chunked"})
            + b"%x\r\n%s\r\n0\r\n\r\n" % (len(text), text)
        ),
        lambda: _joined("BREW", path, headers),
        lambda: _joined(method, "/" + "a" * 9000, headers),
        lambda: _joined(method, path, {**headers, "X-Long": "a" * 20000}),
        lambda: luck.randbytes(200) + b"\r\n\r\n",
    ]
    return luck.choice(ways)()
