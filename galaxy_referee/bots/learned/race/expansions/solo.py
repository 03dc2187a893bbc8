"""Inputs of a network: a position of Race's solo game. The player's part is that of any other game;
the robot's part is added."""

from __future__ import annotations

from galaxy_referee.bots.learned.inputs import Cells, Effort, Seen, about, put
from galaxy_referee.bots.learned.race import inputs as race
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN
from galaxy_referee.engine.race.expansions.solo.robot import robot_score, tableau_size
from galaxy_referee.engine.race.scoring import seat_score
from galaxy_referee.engine.race.state import TABLEAU_LIMIT, Race

ACTIONS = ("explore", "develop", "settle", "consume-trade", "consume-x2", "produce")
DIFFICULTIES = ("easy", "normal", "hard")
ROBOT = (
    "score", "chips", "cards in tableau", "cards missing to the end", "cards in hand",
    "counters left", "counters placed", "credits", "economy",
    *about("acts", ACTIONS), *about("symbol", ACTIONS),
)  # fmt: skip
LEAD = ("score", "leading", "cards in tableau", "the longer tableau is the own")

# The robot's dice are rolled after the choice (SOLO-17), so a few rolls mean little: few pairs of
# actions are compared under many rolls.
PAIRS = 3
FOR_ROLLS = Effort(positions=24, guesses=8)


class Inputs(race.Inputs):
    """The inputs for solo games with some sets of cards.

    Args:
        sets: the names of the sets; games with fewer sets are also supported.
    """

    def __init__(self, sets: tuple[str, ...]) -> None:
        super().__init__(sets, pairs=PAIRS)
        self._worlds = tuple(BUILT_IN.starts)
        self._append("robot", ROBOT)
        self._append("lead over the robot", LEAD)
        self._append("difficulty", DIFFICULTIES)
        self._append("robot's start world", self._worlds)

    def effort(self, t: Race) -> Effort:
        return FOR_ROLLS

    def write(self, t: Race, seat: int, seen: Seen, cells: Cells) -> None:
        super().write(t, seat, seen, cells)
        put(cells, self.first["robot"], self._of_robot(t, seat))

    def _of_robot(self, t: Race, seat: int) -> list[float]:
        """The numbers of the robot, of the player's lead over it, and of its behavior."""
        robot = t.robot
        assert robot is not None, "the network fits solo games alone"
        score, size = robot_score(t, robot).total, tableau_size(robot)
        own, own_size = seat_score(t, seat).total, len(t.players[seat].tableau)
        return [
            score / 10,
            robot.chips / 8,
            size / 6,
            max(0, TABLEAU_LIMIT - size) / 6,
            len(robot.hand) / 5,
            robot.counters,
            robot.placed_counters,
            robot.credits / 2,
            robot.economy / 2,
            *(_times(robot.actions, action) for action in ACTIONS),
            *(robot.symbol == action for action in ACTIONS),
            (own - score) / 10,
            own > score,
            (own_size - size) / 3,
            own_size > size,
            *((t.options.difficulty or "normal") == difficulty for difficulty in DIFFICULTIES),
            *(robot.start == world for world in self._worlds),
        ]


def _times(actions: list[str], action: str) -> int:
    """The number of times that the robot has chosen an action, as either of its cards."""
    return sum(chosen.startswith(action) for chosen in actions)
