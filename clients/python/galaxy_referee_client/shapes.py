"""The types that all games share. A game's own parts, such as its table, are plain JSON."""

from typing import Any, Literal, NotRequired, TypedDict


class Problem(TypedDict):
    """The reason why a call was refused; docs/errors.md describes all members."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    pointer: NotRequired[str | None]
    rule: NotRequired[str | None]
    valid: NotRequired[list[Any]]
    errors: NotRequired[list[Any]]
    retry_after: NotRequired[int | None]


class Change(TypedDict):
    """One operation of a JSON Patch."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


class Move(TypedDict):
    """A legal move, as an object and as text."""

    kind: str
    seat: int
    text: str


class Decision(TypedDict):
    """A seat's decision, with the first page of its legal moves."""

    seat: int
    kind: str
    rule: str
    prompt: str
    choose: dict[str, Any]
    total: int
    moves: list[Move]
    cursor: str | None


class Event(TypedDict):
    """Something that happened, as the seat saw it."""

    kind: str
    seat: int | None
    text: str


class Seat(TypedDict):
    """The player of a seat."""

    name: str | None
    player: str
    bot: str | None


class SeatScore(TypedDict):
    """The points of a seat, by source."""

    seat: int
    total: int
    parts: dict[str, int]


class Outcome(TypedDict):
    """How the game ended."""

    winners: list[int]
    scores: list[SeatScore]


class SeatClock(TypedDict):
    """The clock of a seat: seconds while it is stopped, or the time at which it runs out."""

    left: float | None
    runs_out: str | None


class Clock(TypedDict):
    """The clocks of a session."""

    initial: int
    increment: int
    seats: list[SeatClock]


class Rematch(TypedDict):
    """The next game of these players, and this seat's place in it; the token is a secret."""

    session: str
    seat: int | None
    token: str | None


class Position(TypedDict):
    """A session as its holder sees it."""

    session: str
    version: str
    seat: int | None
    seats: list[Seat]
    view: Any
    decisions: list[Decision]
    events: list[Event]
    outcome: Outcome | None
    undoable: bool
    sealed: str | None
    clock: Clock | None
    rematch: Rematch | None


class Saved(TypedDict):
    """The data with which a program resumes a session later; the token is a secret."""

    game: str
    session: str
    token: str
    host: bool
    seat: int | None
    sealed: str | None
    since: str
