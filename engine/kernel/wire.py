"""Moves, decisions, and events as in responses: the same form over HTTP and in process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.decisions import Decision
from galaxy_referee.engine.kernel.events import Event, EventType, sentence
from galaxy_referee.engine.kernel.moves import Move
from galaxy_referee.engine.kernel.texts import ENGLISH, Language

FEW = 32  # moves in a short list
_encoder = msgspec.json.Encoder()


class DecisionRecord(msgspec.Struct):
    """A choice that one seat must make now.

    Args:
        seat: the seat that decides.
        kind: the kind of decision.
        rule: id of the rule that asks for it.
        prompt: a short sentence for people.
        choose: the choice in closed form: ``from``, ``min`` and ``max``.
        total: the number of legal moves.
        moves: the legal moves, or the first of them.
        cursor: where to continue the list of moves; null if all are listed.
    """

    seat: int
    kind: str
    rule: str
    prompt: str
    choose: dict[str, Any]
    total: int
    moves: msgspec.Raw
    cursor: str | None


class EventRecord(msgspec.Struct):
    """An event.

    Args:
        kind: the kind of event.
        seat: the seat that it concerns; null if there is none.
        data: the public facts.
        private: the facts that only this seat may know.
        text: the event as a sentence with its public facts.
    """

    kind: str
    seat: int | None
    data: dict[str, Any]
    private: dict[str, Any]
    text: str


def move_record(move: Move) -> bytes:
    """A move with its text, as JSON."""
    return _record(move)[1]


def _records(moves: Sequence[Move]) -> tuple[list[str], list[bytes]]:
    """The texts of moves, and the moves with their texts as JSON."""
    if len(moves) <= FEW:
        known = [_record(move) for move in moves]
        return [text for text, _ in known], [record for _, record in known]
    texts = [move.text for move in moves]
    # They are encoded together, a line for each: no line ends within a value.
    lines = zip(
        _encoder.encode_lines(moves).splitlines(),
        _encoder.encode_lines(texts).splitlines(),
        strict=True,
    )
    return texts, [move[:-1] + b',"text":' + text + b"}" for move, text in lines]


@lru_cache(maxsize=4096)
def _record(move: Move) -> tuple[str, bytes]:
    """The same of one move. Short lists have the same moves again and again."""
    text = move.text
    return text, _encoder.encode(move)[:-1] + b',"text":' + _encoder.encode(text) + b"}"


def decision_record(
    decision: Decision, limit: int, start: int = 0, language: Language = ENGLISH
) -> DecisionRecord:
    """A decision with some of its legal moves.

    Args:
        decision: an open decision.
        limit: maximum number of legal moves to list.
        start: the number of the first of them.
        language: the language of the prompt.
    """
    moves = decision.moves
    total = len(moves)
    end = start + limit
    listed = moves.page(start, limit)
    texts, records = _records(listed)
    return DecisionRecord(
        seat=decision.seat,
        kind=decision.kind,
        rule=decision.rule,
        prompt=language.read(decision.prompt),
        choose=moves.choose(texts if len(listed) == total else None),
        total=total,
        moves=msgspec.Raw(b"[" + b",".join(records) + b"]"),
        cursor=f"{decision.seat}-{end}" if end < total else None,
    )


def event_record(
    types: Mapping[str, EventType], event: Event, language: Language = ENGLISH
) -> EventRecord:
    """An event with its sentence.

    Args:
        types: the kinds of events of the game.
        event: the event.
        language: the language of the sentence.
    """
    return EventRecord(
        kind=event.kind,
        seat=event.seat,
        data=event.data,
        private=event.private,
        text=sentence(types, event, language),
    )
