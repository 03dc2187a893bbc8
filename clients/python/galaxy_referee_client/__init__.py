"""A client of Galaxy Referee: what every program that plays over HTTP writes again.

``Service`` sends a call until it gets through; ``Session`` follows a session, moves in it, and
brings it back. ``Refusal`` is what the service says when it refuses a call.
"""

from .service import Refusal, Service
from .session import Session
from .shapes import Decision, Event, Move, Outcome, Position, Problem, Saved, Seat, SeatScore

__all__ = [
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
]
