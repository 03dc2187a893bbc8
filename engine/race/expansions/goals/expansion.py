"""Goals: a mechanism that The Gathering Storm introduces and Rebel vs Imperium adds to."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

from galaxy_referee.engine.kernel import luck
from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.events import EventType
from galaxy_referee.engine.kernel.sums import Worth
from galaxy_referee.engine.kernel.texts import Text, Words
from galaxy_referee.engine.kernel.vocabulary import Vocabulary
from galaxy_referee.engine.race.components.cards import Card
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.goals.catalogue import GOALS, goals_of
from galaxy_referee.engine.race.expansions.goals.goals import (
    examine,
    goal_points,
    progress_in,
    worth,
)
from galaxy_referee.engine.race.expansions.goals.state import GoalTile, GoalView
from galaxy_referee.engine.race.expansions.texts import described_goal
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Deal, Options
from galaxy_referee.engine.race.scoring import scored_tableaus
from galaxy_referee.engine.race.state import Race

FIRST_GOALS = 4  # TGS-SETUP-5
MOST_GOALS = 2
COUNTED = attrgetter("tableau", "chips", "excess", "prestige")  # what goals count in a view


def with_goals(options: Options) -> bool:
    """Whether goals are in play (TGS-SETUP-5)."""
    if options.goals is None:
        return "tgs" in options.expansions and not options.alone
    return bool(options.goals)


def check(options: Options) -> None:
    """Goals need The Gathering Storm, and those named must belong to the sets in play."""
    if not options.goals:
        return
    if "tgs" not in options.expansions:
        raise _bad("Goals need The Gathering Storm.", "RVI-CARD-5", "/options/goals")
    if options.alone:
        raise _bad("The solo game has no goals.", "SOLO-2", "/options/goals")
    if isinstance(options.goals, tuple):
        for index, name in enumerate(options.goals):
            pointer = f"/options/goals/{index}"
            if not is_goal_of(options, name):
                raise _bad(
                    Text("{piece} is not a goal of these sets.", piece=name), "RVI-SETUP-5", pointer
                )
            if name in options.goals[:index]:
                raise _bad(Text("{piece} is named twice.", piece=name), "TGS-SETUP-5", pointer)


def check_deal(options: Options, deal: Deal) -> None:
    """Given goals must belong to the sets in play."""
    if deal.goals and not with_goals(options):
        raise BadOption("This game is played without goals.", pointer="/deal/goals")
    for goal in deal.goals:
        if not is_goal_of(options, goal):
            raise BadOption(
                Text("{goal} is not a goal of these sets.", goal=goal), pointer="/deal/goals"
            )


def is_goal_of(options: Options, name: str) -> bool:
    """Whether this is a goal of the sets in play."""
    return name in GOALS and GOALS[name].set in options.sets


def _bad(sentence: Words, rule: str, pointer: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer=pointer)


# -- hooks -----------------------------------------------------------------------------------------


def prepare(t: Race) -> None:
    """The goals in play: those named, or four first and two most goals at random (TGS-SETUP-5,
    RVI-SETUP-5)."""
    options = t.options
    if isinstance(options.goals, tuple):
        t.goals = [GoalTile(goal) for goal in options.goals]
        return
    drawn = set[str]()
    for kind, count in (("first", FIRST_GOALS), ("most", MOST_GOALS)):
        drawn |= set(luck.shuffled(goals_of(options.sets, kind), t.seed, "goals", kind)[:count])
    t.goals = [GoalTile(goal) for goal in GOALS if goal in drawn]


def given(t: Race, deal: Deal) -> None:
    """The goals of a given start."""
    t.goals = [GoalTile(goal) for goal in deal.goals]


def phase_ended(t: Race) -> None:
    """Goals are examined at the end of a phase (TGS-GOAL-2)."""
    assert t.phase is not None
    examine(t, t.phase)


def round_ended(t: Race) -> None:
    """Some goals are examined at the end of the round (TGS-GOAL-10)."""
    examine(t, "round_end")


def score_parts(t: Race, seat: int, tableaus: list[list[Card]]) -> dict[str, int]:
    """The points for goals (TGS-GOAL-23)."""
    return {"goals": sum(goal_points(t, seat, tableaus).values())} if t.goals else {}


def view(t: Race, seat: int | None, table: Any) -> None:
    """Goals are public (TGS-SETUP-6)."""
    if not t.goals:
        return
    notes = t.notes
    progress = [_progress_again(t, notes, seat, own) for seat, own in enumerate(table.players)]
    table.goals = [
        GoalView(tile.goal, tile.seats, list(by_seat))
        for tile, by_seat in zip(t.goals, zip(*progress, strict=True), strict=True)
    ]


def _progress_again(t: Race, notes: dict[Any, Any], seat: int, own: Any) -> list[int]:
    """A seat's progress toward each goal. Hot path: counted again only if something in the view
    that goals count has changed."""
    known: tuple[Any, list[int]] | None = notes.get((view, seat))
    if known is not None and known[0] is own:
        return known[1]
    if known is not None and COUNTED(known[0]) == COUNTED(own):
        progress = known[1]
    else:
        progress = progress_in(t, t.players[seat])
    notes[view, seat] = own, progress
    return progress


def worths(t: Race) -> Iterator[Worth]:
    """The points for goals if the game ended now."""
    tableaus = scored_tableaus(t) if t.goals else []
    for tile in t.goals:
        yield Worth(tile.goal, worth(t, tile, tableaus))


def table_faults(t: Race) -> Iterator[Fault]:
    """What is wrong with the goals on the table."""
    known: set[str] = set()
    for index, tile in enumerate(t.goals):
        path = f"/goals/{index}"
        if not is_goal_of(t.options, tile.goal) or tile.goal in known:
            yield Fault(
                f"{path}/goal",
                "unknown_goal",
                Text("{goal} is not a goal of this game.", goal=tile.goal),
            )
        elif not _can_be_held(t, tile):
            yield Fault(
                f"{path}/seats", "bad_seat", "The seats that hold this goal cannot hold it."
            )
        known.add(tile.goal)


def _can_be_held(t: Race, tile: GoalTile) -> bool:
    """Whether these seats can have the goal, of which a "most" goal has one tile."""
    seats = set(tile.seats)
    most = 1 if GOALS[tile.goal].type == "most" else len(t.players)
    return len(tile.seats) == len(seats) <= most and seats <= set(t.seats())


EXPANSION = Expansion(
    name="goals",
    in_play=with_goals,
    check=check,
    check_deal=check_deal,
    options={
        "goals": OptionInfo(
            meaning="Goals of tgs (and of rvi and bow with it): two most and four first goals "
            "drawn at random (yes), none (no), or those that a list names. As usual, there are "
            "goals with tgs and none without.",
            values=[None, True, False, sorted(GOALS)],
            default=None,
            rule="TGS-SETUP-5",
        ),
    },
    state_fields=("goals",),
    catalogue={"goals": list(map(described_goal, GOALS.values()))},
    events={
        "goal_claimed": EventType("Seat {seat} claims {goal}."),
        "goal_taken": EventType("Seat {seat} takes {goal}."),
        "goal_lost": EventType("Seat {seat} loses {goal}."),
    },
    vocabulary=Vocabulary(
        codes={
            "unknown_goal": "The goal is not a goal of this game, or is named twice.",
        },
    ),
    hooks=Hooks(
        prepare=(prepare,),
        given=(given,),
        phase_ended=(phase_ended,),
        round_ended=(round_ended,),
        score_parts=(score_parts,),
        view=(view,),
        worths=(worths,),
        table_faults=(table_faults,),
    ),
)
