"""Attributes that are computed when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - a decorator
    """Like ``functools.cached_property``, but without the lock that it takes before Python 3.12,
    and without making the dictionary of an instance: bots compute thousands of such attributes for
    a move.

    Args:
        compute: computes the value, which is then an attribute of the instance.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, instance: Any, owner: type) -> T:
        value = self._compute(instance)
        setattr(instance, self._name, value)
        return value
