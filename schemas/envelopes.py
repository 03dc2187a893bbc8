"""What goes into each call and what comes out of it: the base of all envelopes.

The envelopes are the same for all games. ``for_game`` makes the game's own version of one, whose
states, moves, views and options are documented by the types of that game.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, TypeVar, cast

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, missing, post_load

from galaxy_referee.schemas import requests
from galaxy_referee.schemas.fields import Typed


class Envelope(Schema):
    """Base of all envelopes: what is not documented is refused.

    Attributes:
        struct: what a request is loaded into, or what an answer is written from.
        prefix: the game's name in names of components, such as ``Race``.
    """

    struct: ClassVar[type[msgspec.Struct] | None] = None
    prefix: ClassVar[str] = ""

    class Meta:
        unknown = RAISE

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.__doc__:  # a game's own version has that of the envelope
            cls.Meta = type("Meta", (cls.Meta,), {"description": cls.__doc__})  # type: ignore[assignment,misc]

    @classmethod
    def is_request(cls) -> bool:
        """Whether clients send it; what they get may have more members one day."""
        return cls.struct is not None and cls.struct.__module__ == requests.__name__

    def read(self, members: dict[str, Any]) -> Any:
        """What ``load`` makes of these members, at less than half of its price: only if something
        is wrong with them, marshmallow collects what.

        Raises:
            ValidationError: as of ``load``.
        """
        values = {}
        try:
            for name, field in self.load_fields.items():
                if name in members:
                    values[name] = field.deserialize(members[name], name, members)
                elif field.load_default is not missing:
                    default = field.load_default
                    values[name] = default() if callable(default) else default
                elif field.required:
                    return self.load(members)
        except ValidationError:
            return self.load(members)
        return self._as_struct(values) if members.keys() <= values.keys() else self.load(members)

    @post_load
    def _as_struct(self, members: dict[str, Any], **_: Any) -> Any:
        return members if self.struct is None else self.struct(**members)


EnvelopeT = TypeVar("EnvelopeT", bound=Envelope)


@cache
def for_game(envelope: type[EnvelopeT], prefix: str) -> type[EnvelopeT]:
    """The envelope as a game documents it; one that has nothing of a game is the same for all.

    Args:
        envelope: the class that all games share.
        prefix: the game's name in names of components, such as ``Race``.
    """
    if not any(map(_is_of_a_game, envelope().fields.values())):
        return envelope
    return cast(
        type[EnvelopeT], type(f"{prefix}{envelope.__name__}", (envelope,), {"prefix": prefix})
    )


def _is_of_a_game(field: fields.Field[Any]) -> bool:
    """Whether a field is documented by the types of a game."""
    if isinstance(field, fields.List):
        return _is_of_a_game(field.inner)
    return isinstance(field, Typed) and not field.shared
