"""A session's log in the cache: the latest entries one by one, the others in packs.

Entries are similar, so a pack of 32 compresses to a sixth of their size. The writer of a pack's
last entry packs them all. Entries are numbered from the beginning. In an endless game, the oldest
packs are overwritten.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from galaxy_referee.app.sessions.state import LogEntry, SessionState

PACK = 32
_FIRST = 4  # entries that a look reads first: mostly few are new
_PACKS = 16  # read together
_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(LogEntry)
_pack = msgspec.json.Decoder(list[LogEntry])


def fields(
    session: SessionState, entries: Sequence[LogEntry], earlier: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The fields to set for a session's latest entries.

    Args:
        session: the session, which already counts them.
        entries: the latest entries.
        earlier: the values of the fields that ``needed`` names.
    """
    first = session.logged - len(entries)
    written = {number: _encode(entry) for number, entry in enumerate(entries, first)}
    tail = range(max(first, _packed(session)), session.logged)
    set_now = {_field(number): written[number] for number in tail}
    for pack in range(first // PACK, session.logged // PACK):
        numbers = range(max(pack * PACK, session.log_from), (pack + 1) * PACK)
        parts = [written.get(number) or earlier[_field(number)] for number in numbers]
        set_now[_field_of(pack, session)] = zlib.compress(b"[" + b",".join(parts) + b"]")
    return set_now


def needed(session: SessionState, count: int) -> list[str]:
    """The fields of earlier entries that go into a pack with the latest ones.

    Args:
        session: the session, which already counts them.
        count: the number of latest entries.
    """
    first = session.logged - count
    if first // PACK == session.logged // PACK:
        return []
    start = max(first // PACK * PACK, session.log_from)
    return [_field(number) for number in range(start, first)]


def pages(session: SessionState) -> Iterator[list[str]]:
    """The fields to read, as lists from the latest entries to the first. Within a list, fields and
    entries are in ascending order."""
    packed = max(_packed(session), session.log_from)
    middle = max(packed, session.logged - _FIRST)
    for numbers in (range(middle, session.logged), range(packed, middle)):
        if numbers:
            yield [_field(number) for number in numbers]
    end, size = session.logged // PACK, 1
    while end * PACK > session.log_from:
        start = max(session.log_from // PACK, end - size)
        yield [_field_of(pack, session) for pack in range(start, end)]
        end, size = start, _PACKS


def read(name: str, raw: bytes) -> list[LogEntry]:
    """The entries in a field."""
    if name.startswith("log:"):
        return [_entry.decode(raw)]
    return _pack.decode(zlib.decompress(raw))


def _packed(session: SessionState) -> int:
    """How many entries are in complete packs."""
    return session.logged // PACK * PACK


def _field(number: int) -> str:
    return f"log:{number % PACK}"


def _field_of(pack: int, session: SessionState) -> str:
    return f"pack:{pack % (session.log_limit // PACK + 1)}"
