"""The robot's actions: its dice, and what the robot symbol means (race-solo.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from galaxy_referee.engine.race.expansions.solo.mat import Action, Dice
from galaxy_referee.engine.race.phases.phase import times_chosen

# The spaces of the mat from left to right, a pair being one action of the robot (SOLO-38, -43).
ROW: tuple[Action, ...] = (
    "explore",
    "develop",
    "settle",
    "consume-trade",
    "consume-x2",
    "produce",
)
# The robot's actions in the words of the action cards: the left space, and the right one, which the
# second die takes. Two dice on a space that has no second are one action (SOLO-43, -48).
LEFT = {"explore": "explore+5"}
RIGHT = {"explore": "explore+1+1", "develop": "develop2", "settle": "settle2"}
_CASES: dict[tuple[Action, ...], str] = {
    (): "reaction",
    ("explore", "explore"): "double",
    ("consume-trade",): "trade",
    ("consume-x2",): "x2",
    ("consume-trade", "consume-x2"): "both",
}


@lru_cache(maxsize=64)
def robot_action(card: str) -> Action | None:
    """The action of the robot on the space of an action card; the duplicate of a card is like the
    card (SOLO-OQ-5). None if there is no such space."""
    return next((action for action in ROW if card.startswith(action)), None)


def in_row(cards: Sequence[str]) -> list[Action]:
    """The robot's actions on the spaces of these action cards, from left to right."""
    actions = [robot_action(card) for card in cards]
    return [action for action in ROW for _ in range(actions.count(action))]


def read_dice(faces: Sequence[str], symbol: str, cards: Sequence[str]) -> list[str]:
    """The two actions that the dice give the robot (SOLO-18 to -20).

    Args:
        faces: the faces of the two dice.
        symbol: what the robot symbol means.
        cards: the player's two action cards.
    """
    first, second = meant = [symbol if face == "robot" else face for face in faces]
    if "copy" not in meant:
        return meant
    left, right = in_row(cards)
    if first == second:  # SOLO-45
        return [left, right]
    other = second if first == "copy" else first
    # The player's last action; the other one if a die lies there already (SOLO-46). With both
    # actions of a pair, this is one die on each space, or one on the left (SOLO-47).
    copied = left if other == right else right
    return [copied, other] if first == "copy" else [other, copied]


def as_action_cards(chosen: Sequence[str]) -> list[str]:
    """The two actions of the robot in the words of the action cards."""
    first, second = chosen
    again = RIGHT.get(second, second) if first == second else LEFT.get(second, second)
    return [LEFT.get(first, first), again]


def possible_actions(dice: Dice, symbol: str, cards: Sequence[str]) -> list[list[str]]:
    """Every pair of actions that the dice can give.

    Args:
        dice: the dice.
        symbol: what the robot symbol means.
        cards: the player's two action cards.
    """
    first, second = dice.faces
    return [
        as_action_cards(read_dice((face, another), symbol, cards))
        for face in set(first or ())
        for another in set(second or ())
    ]


def performed(actions: list[str], phase: str, nth: int) -> list[Action]:
    """The actions that the robot performs in a phase, from left to right.

    Args:
        actions: its actions of the round.
        phase: the phase.
        nth: whether it is the first or the second such phase.
    """
    if phase in ("develop", "settle"):
        # A phase is judged by its own space (SOLO-47, -48).
        return in_row([phase]) if times_chosen(actions, phase) >= nth else []
    there = [action for action in actions if action.startswith(phase)]
    # Hot path: most phases are not the robot's.
    return in_row(list(dict.fromkeys(there))) if there and nth == 1 else []


def case_of(done: Sequence[Action]) -> str:
    """The case of a phase on the mat, by the actions that the robot performs in it: an action or a
    reaction (SOLO-4), and for some phases which actions."""
    return _CASES.get(tuple(done), "action")


@lru_cache(maxsize=1 << 10)
def field_of(actions: tuple[str, ...], phase: str, nth: int) -> tuple[str, tuple[Action, ...]]:
    """The name of the field of the mat that the robot follows in a phase, and the actions that it
    performs there. Arguments as for ``performed``."""
    done = performed(list(actions), phase, nth)
    return f"{phase}.{case_of(done)}", tuple(done)
