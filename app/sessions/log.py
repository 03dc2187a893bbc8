"""The log of a session as the cache has it: the latest entries one by one, the others in packs.

Entries are alike, so 32 of them together take a sixth of their bytes compressed. Whoever writes the
last entry of a pack packs them all. Entries are numbered from the beginning; in a game without end
the oldest packs are overwritten.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from galaxy_referee.app.sessions.state import MAX_LOG, LogEntry, SessionState

PACK = 32
_FIRST = 4  # entries that a look reads first: mostly few are new
_PACKS = 16  # read together
_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(LogEntry)
_pack = msgspec.json.Decoder(list[LogEntry])


def fields(
    session: SessionState, entries: Sequence[LogEntry], earlier: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The fields to set for the latest entries of a session.

    Args:
        session: which counts them already.
        entries: the latest.
        earlier: what the cache has in the fields that ``needed`` names.
    """
    first = session.logged - len(entries)
    written = {number: _encode(entry) for number, entry in enumerate(entries, first)}
    tail = range(max(first, _packed(session)), session.logged)
    set_now = {_field(number): written[number] for number in tail}
    for pack in range(first // PACK, session.logged // PACK):
        numbers = range(max(pack * PACK, session.log_from), (pack + 1) * PACK)
        parts = [written.get(number) or earlier[_field(number)] for number in numbers]
        set_now[_field_of(pack)] = zlib.compress(b"[" + b",".join(parts) + b"]")
    return set_now


def needed(session: SessionState, count: int) -> list[str]:
    """The fields of entries that go into a pack together with the latest ones.

    Args:
        session: which counts them already.
        count: how many are the latest.
    """
    first = session.logged - count
    if first // PACK == session.logged // PACK:
        return []
    start = max(first // PACK * PACK, session.log_from)
    return [_field(number) for number in range(start, first)]


def pages(session: SessionState) -> Iterator[list[str]]:
    """The fields to read, one list after another, from the latest entries to the first ones; the
    fields of each list, and their entries, are in order."""
    packed = max(_packed(session), session.log_from)
    middle = max(packed, session.logged - _FIRST)
    for numbers in (range(middle, session.logged), range(packed, middle)):
        if numbers:
            yield [_field(number) for number in numbers]
    end, size = session.logged // PACK, 1
    while end * PACK > session.log_from:
        start = max(session.log_from // PACK, end - size)
        yield [_field_of(pack) for pack in range(start, end)]
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


def _field_of(pack: int) -> str:
    return f"pack:{pack % (MAX_LOG // PACK + 1)}"
