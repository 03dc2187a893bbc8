"""Solo games that began when less was known about the robot."""

from __future__ import annotations

from typing import Any

import msgspec

from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.versions import PlainState
from galaxy_referee.engine.race.expansions.solo.dice import (
    as_action_cards,
    in_row,
    possible_actions,
)
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN, symbols


class _Robot(msgspec.Struct):
    start: str
    actions: list[str] = []


class _Player(msgspec.Struct):
    actions: list[str] = []


class _Options(msgspec.Struct):
    robot_mat: Any = None


class _State(msgspec.Struct):
    robot: _Robot
    players: tuple[_Player]
    options: _Options


def robot_since_tgs_2(state: PlainState) -> None:
    """Add the fields of ``tgs-2`` to the robot of a ``tgs-1`` state, with its counters as at the
    beginning of a game. A state without a robot, and a value that is not a state, is unchanged.

    Raises:
        WrongVersion: the game uses its own mat, or a roll that the dice can no longer show.
    """
    try:
        old = msgspec.convert(state, _State)
    except msgspec.ValidationError:
        return
    if old.options.robot_mat is not None:
        sentence = (
            "This solo game has its own robot mat in the format of tgs-1, which lacks entries "
            "that are now required. Finish the game on an engine with those rules."
        )
        raise WrongVersion(sentence, pointer="/options/robot_mat")
    start = BUILT_IN.starts.get(old.robot.start)
    if start is None:
        return
    state["robot"].pop("counter_vp", None)
    symbol = symbols(start)[0]
    state["robot"]["symbol"] = symbol
    if old.robot.actions:
        state["robot"]["actions"] = _rolled(old, symbol)


def _rolled(old: _State, symbol: str) -> list[str]:
    """The robot's actions of the round, in an order in which today's dice can show them."""
    chosen = in_row(old.robot.actions)
    cards = old.players[0].actions
    if len(chosen) == len(in_row(cards)) == 2:
        possible = possible_actions(BUILT_IN.dice, symbol, cards)
        for actions in (as_action_cards(chosen), as_action_cards(chosen[::-1])):
            if actions in possible:
                return actions
    sentence = (
        "The robot's dice cannot show these two actions under the current rules. Finish the round "
        "on an engine with the older rules, then migrate."
    )
    raise WrongVersion(sentence, pointer="/robot/actions")


MIGRATIONS = {"tgs-1": robot_since_tgs_2}
