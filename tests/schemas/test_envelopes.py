"""Envelopes: what is made of a struct, its docstring, and its types; and that fields are strict."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

import msgspec
import pytest
from marshmallow import ValidationError, fields
from msgspec import Meta

from galaxy_referee.engine.kernel.outcome import SeatScore
from galaxy_referee.schemas import reference, requests, responses, session_requests
from galaxy_referee.schemas.base import Answer, Query, Request, Shape
from galaxy_referee.schemas.common_fields import Omittable, View
from galaxy_referee.schemas.envelopes import envelope, field_of
from galaxy_referee.schemas.fields import Digits, Flag, Several, Typed, Whole

SHAPES = [
    value
    for module in (responses, reference, requests, session_requests)
    for value in vars(module).values()
    if isinstance(value, type) and issubclass(value, Shape) and value.__module__ == module.__name__
]


class Buy(Request, frozen=True, kw_only=True):
    """Something to buy.

    Args:
        what: the good, see ``Goods``; None buys nothing.
        note: of the buyer.
    """

    what: str | None
    note: Annotated[str, Meta(description="A note.")] = "none"
    count: Annotated[int, Meta(ge=1, le=9, description="How many.")] = 1
    colors: Annotated[list[str | None], Meta(min_length=1, max_length=2)] = []
    by: Omittable[int] = None


class Find(Query, frozen=True, kw_only=True):
    """What to find."""

    number: int
    whole: bool = False


class Sold(Answer, kw_only=True):
    """What was sold.

    Args:
        change: how much is given back.
    """

    change: int | None
    goods: list[str] | msgspec.UnsetType = msgspec.UNSET


class Posted(Sold, kw_only=True):
    """What was sold and is on its way."""

    view: View


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_every_field_is_strict(shape):
    made = envelope(shape)
    strict = (Whole, Flag, Typed, fields.String, fields.List, fields.Dict, fields.Nested)
    assert made.Meta.unknown == "raise"
    assert shape.__doc__
    assert made._declared_fields
    for name, field in made._declared_fields.items():
        assert issubclass(shape, Query) or isinstance(field, strict), name


def test_a_request_is_loaded_into_its_struct():
    assert envelope(Buy)().load({"what": None}) == Buy(what=None)
    assert envelope(Buy)().read({"what": "tea", "count": 3}) == Buy(what="tea", count=3)


def test_a_request_may_leave_out_what_has_a_default():
    made = envelope(Buy)().fields
    assert {name for name, field in made.items() if field.required} == {"what"}
    assert (made["note"].load_default, made["count"].load_default) == ("none", 1)
    assert made["colors"].load_default() == []


def test_what_is_omittable_may_not_be_null():
    made = envelope(Buy)().fields
    assert (made["what"].allow_none, made["by"].allow_none) == (True, False)
    assert envelope(Buy)().load({"what": None}).by is None
    with pytest.raises(ValidationError):
        envelope(Buy)().load({"what": None, "by": None})


def test_an_answer_may_leave_out_what_can_be_unset():
    made = envelope(Sold)().fields
    assert {name for name, field in made.items() if field.required} == {"change"}


def test_a_docstring_describes_the_members_of_its_class_and_of_those_derived_from_it():
    made = envelope(Posted)
    assert made.Meta.description == "What was sold and is on its way."
    assert made().fields["change"].metadata == {"description": "How much is given back."}


def test_what_a_docstring_says_comes_before_what_the_type_says():
    made = envelope(Buy)().fields
    assert made["what"].metadata["description"] == "The good, see `Goods`; null buys nothing."
    assert made["note"].metadata["description"] == "Of the buyer."
    assert made["count"].metadata["description"] == "How many."


def test_in_a_query_everything_is_text():
    query = envelope(Find)()
    assert query.load({"number": "7", "whole": "true"}) == Find(number=7, whole=True)
    assert isinstance(query.fields["number"], Digits)
    with pytest.raises(ValidationError):
        envelope(Buy)().load({"what": None, "count": "7"})


def test_only_what_has_something_of_a_game_differs_by_game():
    assert envelope(Sold, "Race") is envelope(Sold, "Roll") is envelope(Sold)
    own = envelope(Posted, "Race")
    assert (own.__name__, own.prefix, envelope(Posted).prefix) == ("RacePosted", "Race", "")
    assert own().fields["view"].reference() == {"$ref": "#/components/schemas/RaceView"}


@pytest.mark.parametrize(
    ("annotation", "kind", "good", "bad"),
    [
        (int, Whole, 3, True),
        (bool, Flag, True, 1),
        (str, fields.String, "x", 1),
        (Annotated[int, Meta(ge=2, le=4)], Whole, 2, 5),
        (Annotated[str, Meta(min_length=1, max_length=2)], fields.String, "ab", ""),
        (Annotated[str, Meta(pattern="^a+$")], fields.String, "aa", "aa\n"),
        (Literal["a", "b"], fields.String, "b", "c"),
        (Annotated[list[int], Meta(min_length=1, max_length=1)], Several, [1], [1, 2]),
        (list[int | None], fields.List, [None, 2], ["2"]),
        (dict[str, int], fields.Dict, {"a": 1}, {"a": "1"}),
        (Annotated[Any, partial(fields.Float)], fields.Float, 1.5, "x"),
        (SeatScore | None, Typed, None, ()),
        (Find, fields.Nested, {"number": "1"}, {"number": "1", "more": 1}),
    ],
    ids=str,
)
def test_a_field_follows_from_the_type(annotation, kind, good, bad):
    field = field_of(annotation)
    assert type(field) is kind
    assert field.deserialize(good) is not Ellipsis
    if bad != ():
        with pytest.raises(ValidationError):
            field.deserialize(bad)


def test_a_type_without_a_field_is_an_error():
    with pytest.raises(TypeError, match="no field for"):
        field_of(Any)


@pytest.mark.parametrize(
    ("shape", "member", "value"),
    [
        (requests.ListMoves, "cursor", "0-3"),
        (requests.Expand, "cursor", "3"),
        (requests.Suggest, "bot", "random"),
        (session_requests.LegalMovesQuery, "cursor", "0-3"),
        (session_requests.SeeQuery, "since", "0.3"),
        (requests.NewGame, "salt", "0" * 64),
    ],
)
def test_a_final_line_end_does_not_pass(shape, member, value):
    field = envelope(shape)().fields[member]
    assert field.deserialize(value) == value
    with pytest.raises(ValidationError):
        field.deserialize(f"{value}\n")


@pytest.mark.parametrize(
    "members",
    [
        {"state": msgspec.Raw(b"{}"), "moves": ["0 keep x"]},
        {"state": msgspec.Raw(b"{}"), "moves": [], "limit": 3, "views": [None, 1], "seal": True},
        {"moves": ["0 keep x"], "limit": -1, "seal": 1},
        {"state": None, "moves": "0 keep x", "views": [-1, "1"]},
        {"state": msgspec.Raw(b"{}"), "moves": [], "more": 1},
        {"state": msgspec.Raw(b"{}"), "moves": [3], "more": 1},
    ],
)
def test_reading_finds_what_loading_finds(members):
    schema = envelope(requests.MakeMoves)()
    assert _found(schema.read, members) == _found(schema.load, members)


def _found(reading, members):
    try:
        return reading(members)
    except ValidationError as error:
        return error.messages
