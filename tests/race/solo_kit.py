"""Solo games for scenarios: the robot in a moment of its own, and dice that show what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from galaxy_referee.engine.race import game
from galaxy_referee.engine.race.catalogue import CARDS
from galaxy_referee.engine.race.description import NAME, version_of
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN, RobotMat
from galaxy_referee.engine.race.expansions.solo.robot import new_robot
from galaxy_referee.engine.race.expansions.solo.state import Robot
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.players import Placed, Player
from galaxy_referee.engine.race.rounds import choice_of
from galaxy_referee.engine.race.setup import pool_of
from galaxy_referee.engine.race.state import RaceState
from tests.race.kit import Names, Scenario, more_in

SOLO: dict[str, Any] = {"players": 1, "expansions": ("tgs", "rvi")}
# Cards of the player to which a robot without economy size has no reaction.
NEUTRAL = "consume-x2 produce"
NO_COUNTERS = "Ancient Race"  # a start world without special counters (SOLO-59)


class SoloScenario(Scenario):
    """A solo game in play."""

    @property
    def robot(self) -> Robot:
        robot = self.state.robot
        assert robot is not None
        return robot

    @property
    def markers(self) -> tuple[int, int]:
        """The credits and the economy size of the robot."""
        return self.robot.credits, self.robot.economy

    @property
    def entries(self) -> list[str]:
        """The fields of the mat that the robot has followed so far, or had no credits for."""
        kinds = ("robot_acted", "robot_lacks_credits")
        return [event.data["entry"] for event in self.log if event.kind in kinds]

    @property
    def rolled(self) -> list[str]:
        """The actions of the last roll."""
        return self.told("robot_dice_rolled", "actions")[-1]

    def titles(self, cards: Sequence[str]) -> list[str]:
        return [CARDS[card].title for card in cards]

    @property
    def hand_of_robot(self) -> list[str]:
        return self.titles(self.robot.hand)

    @property
    def tableau_of_robot(self) -> list[str]:
        return self.titles(self.robot.tableau)

    def follow(self, mat: RobotMat) -> SoloScenario:
        """From now on the robot has this mat."""
        self.state.options = msgspec.structs.replace(self.state.options, robot_mat=mat)
        return self

    def dice(self, *faces: str) -> SoloScenario:
        """From now on the dice show these faces."""
        return self.follow(mat_with_dice(*faces))

    def round(self, cards: str) -> SoloScenario:
        """Play a round: choose these action cards, then place and use nothing."""
        self.actions(cards).finish()
        assert game.audit(self.state) == []
        return self


def plain_mat() -> dict[str, Any]:
    """The built-in mat as JSON values, to be changed."""
    mat: dict[str, Any] = msgspec.to_builtins(BUILT_IN)
    return mat


def mat_with_dice(*faces: str) -> RobotMat:
    """The built-in mat, but each die shows one face only."""
    return msgspec.convert(
        plain_mat() | {"dice": {"faces": [[face] * 6 for face in faces], "confidence": "probable"}},
        RobotMat,
    )


def solo_round(
    world: str = NO_COUNTERS,
    *,
    hand: str = "",
    deck: str = "",
    discard: str = "",
    deck_size: int | None = None,
    mine: str = "",
    tableau: str = "",
    dice: tuple[str, str] = ("produce", "produce"),
    difficulty: str = "normal",
    chips: int = 0,
    mine_chips: int = 0,
    **robot: Any,
) -> SoloScenario:
    """A solo game at the choice of action cards, audited.

    Args:
        world: the robot's start world.
        hand: the robot's hand, the next card to turn over first; ``+2`` are two more cards of no
            importance.
        deck: the top cards of the deck.
        discard: the discard pile.
        deck_size: number of cards in the deck; the others go to the bottom of the robot's hand.
        mine: the player's tableau and hand, as the kit has them; as usual a start world and no
            card.
        tableau: the robot's cards besides its start world.
        dice: the faces that the dice show.
        difficulty: the robot's level.
        chips: the robot's chips.
        mine_chips: the player's chips.
        robot: further fields of the robot.
    """
    options = Options(**SOLO, difficulty=difficulty, robot_mat=mat_with_dice(*dice))  # type: ignore[arg-type]
    names = Names(options.sets)
    opponent = new_robot(options, names.take(world))
    own, _, cards = (mine or _other_world(world)).partition("/")
    player = Player(hand=names.list(cards), tableau=[], chips=mine_chips)
    with_goods: list[Placed] = []
    for title in own.split(","):
        placed = Placed(names.take(title.strip(" *")))
        player.tableau.append(placed)
        with_goods += [placed] * title.count("*")
    opponent.tableau += names.list(tableau)
    opponent.hand = names.list(hand)
    opponent.chips = chips
    for name, value in robot.items():
        setattr(opponent, name, value)
    top, pile = names.list(deck), names.list(discard)
    rest = names.rest()
    for placed in with_goods:
        placed.put(rest.pop())
    for line, hidden in ((cards, player.hand), (hand, opponent.hand)):
        hidden += [rest.pop() for _ in range(more_in(line))]
    if deck_size is not None:
        spare = deck_size - len(top)
        opponent.hand += rest[spare:]
        rest = rest[:spare]
    state: RaceState[Any] = RaceState(
        game=NAME,
        rules_version=version_of(options.named),
        seed="scenario",
        ply=60,
        agenda=[],
        options=options,
        round=3,
        pool=pool_of(options) - chips - mine_chips,
        players=[player],
        robot=opponent,
        deck=[*top, *rest],
        discard=pile,
    )
    state.then(choice_of([0]))
    return SoloScenario(game.load(game.codec.encode(state)))


def _other_world(world: str) -> str:
    return "Old Earth" if world != "Old Earth" else "New Sparta"


def turned_over(s: SoloScenario) -> list[str]:
    """The cards discarded in a search, in order."""
    return s.titles(s.told("robot_card_turned_over", "card"))
