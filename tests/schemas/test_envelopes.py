"""Envelopes: strict fields, and the same members as the structs they are read into or made of."""

from __future__ import annotations

import msgspec
import pytest
from marshmallow import ValidationError, fields

from galaxy_referee.schemas import (
    answers,
    call_envelopes,
    import_envelopes,
    reference_envelopes,
    requests,
    review_envelopes,
    search_envelopes,
    session_envelopes,
)
from galaxy_referee.schemas.envelopes import Envelope
from galaxy_referee.schemas.fields import Flag, Typed, Whole

MODULES = (
    call_envelopes,
    import_envelopes,
    reference_envelopes,
    review_envelopes,
    search_envelopes,
    session_envelopes,
)
ENVELOPES = [
    value
    for module in MODULES
    for value in vars(module).values()
    if isinstance(value, type)
    and issubclass(value, Envelope)
    and value.__module__ == module.__name__
]
STRUCTS = [
    value
    for module in (requests, answers)
    for value in vars(module).values()
    if isinstance(value, type)
    and issubclass(value, msgspec.Struct)
    and value.__module__ == module.__name__
]


@pytest.mark.parametrize("envelope", ENVELOPES, ids=lambda envelope: envelope.__name__)
def test_every_field_is_strict(envelope):
    strict = (Whole, Flag, Typed, fields.String, fields.List, fields.Dict)
    assert envelope.Meta.unknown == "raise"
    for name, field in envelope._declared_fields.items():
        answered = name in ("over", "legal", "consistent", "complete")
        in_query = envelope.__name__.endswith("Query")
        assert answered or in_query or isinstance(field, (*strict, fields.Nested)), name


@pytest.mark.parametrize("envelope", ENVELOPES, ids=lambda envelope: envelope.__name__)
def test_an_envelope_and_its_struct_have_the_same_members(envelope):
    if envelope.struct is not None:
        assert envelope.struct.__name__ == envelope.__name__
        assert set(envelope.struct.__struct_fields__) == set(envelope._declared_fields)


def test_every_struct_has_its_envelope():
    assert {envelope.struct for envelope in ENVELOPES} - {None} == set(STRUCTS)


@pytest.mark.parametrize(
    ("envelope", "member", "value"),
    [
        (call_envelopes.ListMoves, "cursor", "0-3"),
        (search_envelopes.Expand, "cursor", "3"),
        (search_envelopes.Suggest, "bot", "random"),
        (session_envelopes.LegalMovesQuery, "cursor", "0-3"),
        (session_envelopes.SeeQuery, "since", "0.3"),
        (call_envelopes.NewGame, "salt", "0" * 64),
    ],
)
def test_a_final_line_end_does_not_pass(envelope, member, value):
    field = envelope().fields[member]
    assert field.deserialize(value) == value
    with pytest.raises(ValidationError):
        field.deserialize(f"{value}\n")


@pytest.mark.parametrize(
    "members",
    [
        {"state": msgspec.Raw(b"{}"), "moves": ["0 keep x"]},
        {"state": msgspec.Raw(b"{}"), "moves": [], "limit": 3, "views": [None, 1], "seal": True},
        {"moves": ["0 keep x"], "limit": 0, "seal": 1},
        {"state": None, "moves": "0 keep x", "views": [-1, "1"]},
        {"state": msgspec.Raw(b"{}"), "moves": [], "more": 1},
        {"state": msgspec.Raw(b"{}"), "moves": [3], "more": 1},
    ],
)
def test_reading_finds_what_loading_finds(members):
    envelope = call_envelopes.MakeMoves()
    assert _found(envelope.read, members) == _found(envelope.load, members)


def _found(reading, members):
    try:
        return reading(members)
    except ValidationError as error:
        return error.messages
