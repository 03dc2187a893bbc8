"""Catalogue types that describe in words what a component does."""

from __future__ import annotations

from typing import Any

import msgspec


def described(component: type[msgspec.Struct]) -> Any:
    """The type of a component with an additional field ``text``, which describes what it does."""
    config = component.__struct_config__
    shown = msgspec.defstruct(
        component.__name__,
        [("text", str)],
        bases=(component,),
        kw_only=True,
        frozen=True,
        tag=config.tag,
        forbid_unknown_fields=True,
        module=f"{component.__module__}.{component.__name__}",
    )
    shown.__doc__ = component.__doc__
    return shown
