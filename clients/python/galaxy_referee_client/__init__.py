"""A client of Galaxy Referee: the parts that every program that plays over HTTP needs.

``Service`` repeats a call until it gets through; ``Session`` follows a session, makes moves, and
restores it. ``Refusal`` is the service's reason for refusing a call.
"""

from .patch import patched
from .service import Refusal, Service
from .session import Session
from .shapes import (
    Change,
    Decision,
    Event,
    Move,
    Outcome,
    Position,
    Problem,
    Saved,
    Seat,
    SeatScore,
)

__all__ = [
    "Change",
    "Decision",
    "Event",
    "Move",
    "Outcome",
    "Position",
    "Problem",
    "Refusal",
    "Saved",
    "Seat",
    "SeatScore",
    "Service",
    "Session",
    "patched",
]
