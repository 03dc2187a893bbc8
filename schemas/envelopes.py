"""The marshmallow schemas of requests and responses, one for each shape.

A shape is a struct in ``requests`` or ``answers``. Its schema is derived from its docstring and the
types of its members. All games share the shapes; a game's own schema of a shape documents states,
moves, views, and options with the types of that game.
"""

from __future__ import annotations

from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate

from galaxy_referee.schemas.base import Query, Request, Shape
from galaxy_referee.schemas.common_fields import OMITTABLE
from galaxy_referee.schemas.descriptions import read_docstring
from galaxy_referee.schemas.fields import Digits, Flag, Matches, Several, Typed, Whole

_Fields = dict[type, type[fields.Field[Any]]]
_PLAIN: _Fields = {bool: Flag, int: Whole, str: fields.String}
_IN_QUERY: _Fields = {bool: fields.Boolean, int: Digits, str: fields.String}
_NO_MEMBER = (NoneType, msgspec.UnsetType)


class Envelope(Schema):
    """The base of all envelopes. Undocumented members are rejected.

    Attributes:
        struct: the struct that a request is loaded into, or that a response is made from.
        prefix: the prefix of the game's component names, such as ``Race``.
    """

    struct: ClassVar[type[msgspec.Struct]] = msgspec.Struct
    prefix: ClassVar[str] = ""

    class Meta:
        unknown = RAISE

    @classmethod
    def is_request(cls) -> bool:
        """Whether clients send it. Responses may gain members in later versions."""
        return issubclass(cls.struct, Request)

    def read(self, members: dict[str, Any]) -> Any:
        """Load these members at less than half the cost of ``load``. Marshmallow only runs if there
        is an error, to collect all of them.

        Raises:
            ValidationError: as for ``load``.
        """
        values = {}
        try:
            for name, field in self.load_fields.items():
                if name in members:
                    values[name] = field.deserialize(members[name], name, members)
                elif field.required:
                    return self.load(members)
        except ValidationError:
            return self.load(members)
        # The struct has the default of what is left out.
        return self.struct(**values) if members.keys() <= values.keys() else self.load(members)

    def instead_of(self, name: str) -> str:
        """What to send in place of a member that the schema does not have."""
        other = name.removesuffix("s") if name.endswith("s") else f"{name}s"
        field = self.fields.get(other)
        if field is None:
            return self.error_messages["unknown"]
        kind = "a list" if isinstance(field, fields.List) else "a single value"
        return f"This call takes `{other}`, {kind}."

    def handle_error(self, error: ValidationError, *args: Any, **kwargs: Any) -> None:
        """Complete the errors of unknown members."""
        messages = error.messages_dict
        for name in messages.keys() - self.fields.keys() - {"_schema"}:
            messages[name] = [self.instead_of(str(name))]

    @post_load
    def _as_struct(self, members: dict[str, Any], **_: Any) -> Any:
        return self.struct(**members)


@cache
def envelope(shape: type[Shape], prefix: str = "") -> type[Envelope]:
    """The schema of a shape. All games share the schema of a shape without game types.

    Args:
        shape: a struct of ``requests`` or ``answers``.
        prefix: the prefix of the game's component names, such as ``Race``; by default, the schema
            belongs to no game.
    """
    if prefix and not any(map(_is_of_a_game, envelope(shape)().fields.values())):
        return envelope(shape)
    text, meanings = _documentation(shape)
    members = {
        member.name: _member(shape, member, meanings.get(member.name))
        for member in msgspec.structs.fields(shape)
    }
    about = type("Meta", (Envelope.Meta,), {"description": text})
    unknown = f"Unknown field. The fields are {', '.join(members)}."
    own: dict[str, Any] = {
        "struct": shape,
        "prefix": prefix,
        "Meta": about,
        "__doc__": text,
        **members,
    }
    own["error_messages"] = {"unknown": unknown} if members else {}
    return type(f"{prefix}{shape.__name__}", (Envelope,), own)


def _documentation(shape: type[Shape]) -> tuple[str, dict[str, str]]:
    """The description of a shape, and of its members, from its docstring and those of its bases."""
    text = ""
    meanings: dict[str, str] = {}
    for kind in reversed(shape.__mro__):
        if issubclass(kind, Shape) and kind.__doc__:
            text, own = read_docstring(kind.__doc__)
            meanings |= own
    return text, meanings


def _member(
    shape: type[Shape], member: msgspec.structs.FieldInfo, meaning: str | None
) -> fields.Field[Any]:
    """The field of a member: a request may leave out what has a default, an answer what may be
    unset."""
    about: dict[str, Any] = {"meaning": meaning, "in_query": issubclass(shape, Query)}
    if not issubclass(shape, Request):
        about["required"] = member.default is not msgspec.UNSET
    elif member.required:
        about["required"] = True
    elif OMITTABLE not in _taken_apart(member.type)[1]:
        default, factory = member.default, member.default_factory
        about["load_default"] = factory if default is msgspec.NODEFAULT else default
    return field_of(member.type, **about)


def field_of(
    annotation: Any, *, in_query: bool = False, meaning: str | None = None, **given: Any
) -> fields.Field[Any]:
    """The field that reads and documents values of a type.

    Args:
        annotation: the type. A ``partial`` in its metadata creates the field; otherwise the field
            is derived from the type, with the limits in ``msgspec.Meta``.
        in_query: whether the values are text.
        meaning: its description; by default, the one in the metadata.
        given: further arguments for the field.
    """
    kind, notes, nullable = _taken_apart(annotation)
    bounds = _bounds(notes)
    described = meaning or bounds.get("description")
    if described:
        given["metadata"] = {"description": described}
    if nullable and OMITTABLE not in notes:
        given["allow_none"] = True
    for note in notes:
        if isinstance(note, partial):
            field: fields.Field[Any] = note(**given)
            return field
    if kind in _PLAIN:
        given["validate"] = _validators(bounds)
        return (_IN_QUERY if in_query else _PLAIN)[kind](**given)
    return _of_parts(kind, bounds, given)


def _of_parts(kind: Any, bounds: dict[str, Any], given: dict[str, Any]) -> fields.Field[Any]:
    """The field of a type that has parts."""
    parts = get_args(kind)
    if get_origin(kind) is list and "max_length" in bounds:
        return Several(field_of(parts[0]), bounds["min_length"], bounds["max_length"], **given)
    if get_origin(kind) in (list, tuple):
        return fields.List(field_of(parts[0]), **given)
    if get_origin(kind) is dict:
        return fields.Dict(
            fields.String(), None if parts[1] is Any else field_of(parts[1]), **given
        )
    if get_origin(kind) is Literal:
        return fields.String(validate=validate.OneOf(parts), **given)
    if issubclass(kind, Shape):
        return fields.Nested(envelope(kind), **given)
    if issubclass(kind, msgspec.Struct):
        return Typed(kind.__name__, shared=True, **given)
    raise TypeError(f"there is no field for {kind}: add a partial of one to its annotation")


def _taken_apart(annotation: Any) -> tuple[Any, list[Any], bool]:
    """A type, its notes, and whether it may be null as well."""
    notes: list[Any] = []
    nullable = False
    while True:
        if get_origin(annotation) is Annotated:
            notes = [*notes, *annotation.__metadata__]
            annotation = annotation.__origin__
            continue
        parts = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()
        kinds = [part for part in parts if part not in _NO_MEMBER]
        nullable = nullable or NoneType in parts
        if len(kinds) != 1:
            return annotation, notes, nullable
        annotation = kinds[0]


def _bounds(notes: list[Any]) -> dict[str, Any]:
    """The bounds and the description of a value in the notes."""
    names = ("ge", "le", "min_length", "max_length", "pattern", "description")
    metas = [note for note in notes if isinstance(note, msgspec.Meta)]
    said = {
        name: value
        for name in names
        for meta in metas
        if (value := getattr(meta, name)) is not None
    }
    return said | {name: value for meta in metas for name, value in (meta.extra or {}).items()}


def _validators(bounds: dict[str, Any]) -> list[validate.Validator]:
    made: list[validate.Validator] = []
    if "le" in bounds:
        made.append(validate.Range(bounds["ge"], bounds["le"]))
    if "max_length" in bounds:
        made.append(validate.Length(bounds["min_length"], bounds["max_length"]))
    if "pattern" in bounds:
        made.append(Matches(bounds["pattern"], error=bounds.get("refusal")))
    return made


def _is_of_a_game(field: fields.Field[Any]) -> bool:
    """Whether a field is documented by the types of a game."""
    if isinstance(field, fields.List):
        return _is_of_a_game(field.inner)
    return isinstance(field, Typed) and not field.shared
