"""Ways to corrupt the head of a request: one or more headers, or the raw bytes."""

from __future__ import annotations

import random
from collections.abc import Callable

_LONG = "x" * 3000
_WORDS = (
    "",
    " ",
    ",",
    ";",
    "=",
    '"',
    "*",
    "0",
    "-1",
    "\u0663",
    "\u00e9",
    "\t",
    "\x7f",
    _LONG,
    ",," * 500,
)
_TAGS = ("*", '"0.0"', '"x"', 'W/"0.1"', '"999999999.999999999"', '"\u0663.1"', '"0.1", "0.2"', "x")
_DATES = ("Thu, 01 Jan 1970 00:00:00 GMT", "Sat, 99 Xyz 9999 99:99:99 GMT", "0", "1e999")
_QUALITIES = (
    "*/*;q=0",
    "text/html;q=nan",
    "text/html;q=1e999",
    "a/b;q=-1",
    "*",
    "text/html, " * 200,
)
VALUES: dict[str, tuple[str, ...]] = {
    "Host": (
        *(
            "",
            "x" * 64,
            "x" * 64 + ".example",
            ".",
            "..",
            "a..b",
            "a b",
            "[::1]",
            "[::1",
            "x:99999",
        ),
        *(
            "x:-1",
            "x:\u0663",
            "user@x",
            "x/y",
            "x?y",
            "\u00e9.example",
            "xn--\u00e9",
            "xn--a",
            "x,y",
        ),
        *("*.example", "x" * 300, "%00", "127.0.0.1:"),
    ),
    "Content-Type": (
        *("text/plain", "application/json; charset=utf-16", "application/jso", ";", "/"),
        *(
            "application/json; charset=rot13",
            "application/json; charset=\u00e9",
            "multipart/form-data",
        ),
        *(
            "application/json;" * 300,
            "application/json; charset*=utf-8''%ff",
            "x-www-form-urlencoded",
        ),
    ),
    "Content-Length": (
        "",
        "0",
        "1",
        "+1",
        "-0",
        "0x10",
        "1_0",
        "1 1",
        "1, 1",
        "\u0663",
        "9" * 30,
        "1.0",
    ),
    "Content-Encoding": ("gzip", "identity", "nonsense", "gzip, gzip"),
    "Authorization": (
        "Bearer",
        "Bearer x",
        "Basic eDp5",
        "Bearer v1.e30.e30",
        "Digest a=b",
        "Basic \u00e9",
    ),
    "Idempotency-Key": ("k", "k" * 201),
    "If-Match": _TAGS,
    "If-None-Match": _TAGS,
    "If-Modified-Since": _DATES,
    "If-Unmodified-Since": _DATES,
    "If-Range": (*_TAGS, *_DATES),
    "Range": (
        "bytes=0-1",
        "bytes=99999999-",
        "bytes=-0",
        "bytes=1-0",
        "bytes=0-0,1-1",
        "lines=1",
        "bytes",
    ),
    "Last-Event-ID": ("0.1", "x", "\u0663.\u0663", "9.9" * 99),
    "Accept": ("text/html", "nonsense", *_QUALITIES),
    "Accept-Encoding": ("gzip", "br", "gzip;q=0", "gzip;q=x", *_QUALITIES),
    "Accept-Language": (
        "de",
        "pl",
        "de-x-" + "a" * 99,
        "*;q=0",
        "de;q=nan",
        "\u00e9",
        "a-" * 500,
        "i-default",
    ),
    "Accept-Charset": ("utf-16", "*;q=0"),
    "X-Request-ID": ("x", "x" * 70),
    "Origin": ("https://example.org", "null", "http://[", "http://x:y"),
    "Access-Control-Request-Method": ("POST", "BREW"),
    "Expect": ("100-continue", "nonsense"),
    "X-Forwarded-For": ("1.2.3.4", "nonsense", "1.2.3.4, " * 100),
    "X-Forwarded-Proto": ("https", "nonsense"),
    "X-Forwarded-Host": ("x" * 64, "evil.example"),
    "Cookie": ("a=b", "a" * 99 + ";" * 99, "\u00e9=\u00e9"),
    "Referer": ("http://[", "nonsense"),
    "Transfer-Encoding": ("identity", "chunked, chunked"),
    "Connection": ("close", "Upgrade", "nonsense"),
    "Upgrade": ("h2c", "websocket"),
    "TE": ("trailers",),
    "X-\u00e9": ("x",),
    "Content_Length": ("5",),
}


def spoil(headers: dict[str, str], luck: random.Random) -> None:
    """Set some headers, usually one, to values that a strange client might send."""
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        name = luck.choice((*VALUES, "Host", "Host"))
        headers[name] = luck.choice((*VALUES[name], luck.choice(_WORDS)))


def spoilt_bytes(head: bytes, luck: random.Random) -> bytes:
    """The head of a request with some bytes changed, or lines added."""
    index = luck.randrange(len(head) - 4)
    noise = bytes(luck.choices(range(256), k=luck.choice((1, 2, 20))))
    lines = head[:-4].split(b"\r\n")
    ways: list[Callable[[], bytes]] = [
        lambda: head[:index] + noise + head[index:],
        lambda: head[:index] + noise + head[index + len(noise) :],
        lambda: b"\r\n".join([*lines, luck.choice(lines[1:]), b"", b""]),
        lambda: b"\r\n".join([*lines, b"X: " + noise, b"", b""]),
        lambda: b"\r\n".join([*lines, noise + b": x", b"", b""]),
        lambda: head.replace(b"\r\n", luck.choice((b"\n", b"\r", b" \r\n", b"\r\n ")), 1),
        lambda: head.replace(
            b" HTTP/1.1", luck.choice((b" HTTP/1.0", b" HTTP/2.0", b"", b" HTTP/9"))
        ),
        lambda: head.replace(b" /", luck.choice((b" http://x/", b" *", b" //", b" /%2f", b" ")), 1),
        lambda: b"\r\n".join([*lines, *[b"X-%d: y" % number for number in range(150)], b"", b""]),
    ]
    return luck.choice(ways)()
