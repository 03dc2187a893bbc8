"""The kinds of events about the robot."""

from __future__ import annotations

from galaxy_referee.engine.kernel.events import EventType

EVENTS: dict[str, EventType] = {
    "robot_dice_rolled": EventType("The robot rolls {faces}: {actions}."),
    "robot_acted": EventType("The robot does what its mat says for {entry}."),
    "robot_lacks_credits": EventType("The robot has no credits for {entry} and does nothing."),
    "robot_cards_drawn": EventType("The robot draws {count:card}."),
    "robot_vp_gained": EventType("The robot gains {vp} VP."),
    "robot_counter_placed": EventType("The robot places a development counter."),
    "robot_card_placed": EventType("The robot places {card}."),
    "robot_card_turned_over": EventType("The robot turns over {card} and discards it."),
    "robot_start_world_left": EventType("{card} leaves the robot's tableau."),
    "robot_symbol_changed": EventType("From the next roll on, the robot symbol means {symbol}."),
}
