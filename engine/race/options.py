"""The options of a new game, and what combines with what."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race.components.catalogue import GOALS, SETS, start_worlds
from galaxy_referee.engine.race.expansions.solo.mat import BUILT_IN, RobotMat, check_mat, confidence

Expansion = Literal["tgs", "rvi"]
Difficulty = Literal["easy", "normal", "hard"]

# The most players with these expansions, and the rule that says so.
MOST_PLAYERS: dict[tuple[str, ...], tuple[int, str]] = {
    (): (4, "RACE-SETUP-1"),
    ("tgs",): (5, "TGS-SETUP-1"),
    ("rvi",): (5, "RVI-OQ-10"),
    ("tgs", "rvi"): (6, "RVI-SETUP-1"),
}


class Options(msgspec.Struct, forbid_unknown_fields=True):
    """What is played.

    Args:
        players: number of seats; 1 plays alone against the robot.
        expansions: ``tgs`` (The Gathering Storm), ``rvi`` (Rebel vs Imperium), both or none.
        setup: ``standard``, ``first_game`` with preset start worlds and hands, or
            ``takeover_scenario`` for two players.
        advanced: the advanced two-player game, with two actions a round.
        goals: true draws goals at random, false plays without, a list names them; null plays with
            goals where the expansions bring them.
        takeovers: whether takeovers are on.
        draft: the drafting variant.
        difficulty: of the robot; null is normal.
        robot_mat: the robot's mat in place of the built-in one.
    """

    players: int = 2
    expansions: tuple[Expansion, ...] = ()
    setup: Literal["standard", "first_game", "takeover_scenario"] = "standard"
    advanced: bool = False
    goals: bool | tuple[str, ...] | None = None
    takeovers: bool = False
    draft: bool = False
    difficulty: Difficulty | None = None
    robot_mat: RobotMat | None = None

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of cards in the deck."""
        return tuple(name for name in SETS if name == "base" or name in self.expansions)

    @property
    def solo(self) -> bool:
        """Whether one player plays against the robot."""
        return self.players == 1

    @property
    def two_actions(self) -> bool:
        """Whether players choose two actions a round (RACE-ADV-3, SOLO-1)."""
        return self.advanced or self.solo

    @property
    def start_choice(self) -> bool:
        """Whether players choose between a red and a blue start world (RVI-SETUP-2)."""
        both = "tgs" in self.expansions and "rvi" in self.expansions
        return both and self.setup == "standard" and not self.solo

    @property
    def with_goals(self) -> bool:
        """Whether goals are in play (TGS-SETUP-5)."""
        if self.goals is None:
            return "tgs" in self.expansions and not self.solo
        return bool(self.goals)

    @property
    def plays_by(self) -> RobotMat:
        """What the robot plays by."""
        return self.robot_mat or BUILT_IN


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A given start in place of a random one, for trusted hosts and replays.

    Hands of six are discarded to four as usual; smaller hands begin the first round.

    Args:
        start_worlds: by seat; in a solo game the player's and the robot's.
        hands: by seat; in a solo game the player's and the robot's.
        deck: the draw deck, top first.
        discard: the discard pile.
        goods: the good on a windfall start world; without one it is drawn as usual.
        reshuffles: the order, top first, of the deck after each future reshuffle.
        offers: by seat the red and the blue start world to choose from, in place of
            ``start_worlds``.
        goals: the goals in play.
    """

    hands: list[list[str]]
    deck: list[str]
    start_worlds: list[str] = []
    discard: list[str] = []
    goods: dict[str, str] = {}
    reshuffles: list[list[str]] = []
    offers: list[list[str]] = []
    goals: list[str] = []


def check(options: Options) -> None:
    """Refuse options that the rules do not know or that do not combine.

    Raises:
        BadOption: names the option and the rule.
    """
    if len(set(options.expansions)) != len(options.expansions):
        raise _bad("An expansion is named twice.", None, "expansions")
    most, rule = MOST_PLAYERS[options.sets[1:]]
    if options.solo and "tgs" not in options.expansions:
        raise _bad("The solo game needs The Gathering Storm.", "SOLO-OQ-1", "players")
    if not 1 <= options.players <= most:
        raise _bad(f"With these cards there are 2 to {most} players.", rule, "players")
    if options.advanced and options.players != 2:
        raise _bad("The advanced game is for two players only.", "RACE-ADV-1", "advanced")
    _check_setup(options)
    _check_goals(options)
    _check_takeovers(options)
    _check_draft(options)
    _check_solo(options)


def _check_setup(options: Options) -> None:
    if options.setup == "first_game":
        if options.solo:
            raise _bad("The solo game has no preset hands.", "SOLO-9", "setup")
        presets = 5 if "tgs" in options.expansions else 4
        if options.players > presets:
            rule = "RVI-SETUP-1" if presets == 5 else "TGS-SETUP-3"
            raise _bad(f"There are {presets} preset hands.", rule, "setup")
    if options.setup == "takeover_scenario":
        if options.players != 2 or "rvi" not in options.expansions:
            raise _bad(
                "The takeover scenario is for two players with Rebel vs Imperium.",
                "RVI-TAKEOVER-38",
                "setup",
            )
        if not options.takeovers:
            raise _bad("Takeovers are on in the takeover scenario.", "RVI-TAKEOVER-39", "takeovers")


def _check_goals(options: Options) -> None:
    if options.goals and "tgs" not in options.expansions:
        raise _bad("Goals need The Gathering Storm.", "RVI-CARD-5", "goals")
    if options.goals and options.solo:
        raise _bad("The solo game has no goals.", "SOLO-2", "goals")
    if isinstance(options.goals, tuple):
        for place, name in enumerate(options.goals):
            if name not in GOALS or GOALS[name].set not in options.sets:
                raise _bad(f"{name} is no goal of these sets.", "RVI-SETUP-5", f"goals/{place}")
            if name in options.goals[:place]:
                raise _bad(f"{name} is named twice.", "TGS-SETUP-5", f"goals/{place}")


def _check_takeovers(options: Options) -> None:
    if options.takeovers and "rvi" not in options.expansions:
        raise _bad("Takeovers need Rebel vs Imperium.", "RVI-SETUP-7", "takeovers")
    if options.takeovers and options.solo:
        raise _bad("Takeovers are off in the solo game.", "SOLO-3", "takeovers")


def _check_draft(options: Options) -> None:
    if not options.draft:
        return
    if "tgs" not in options.expansions:
        raise _bad("The drafting variant needs The Gathering Storm.", "RVI-CARD-5", "draft")
    most = 5 if "rvi" in options.expansions else 4
    if not 2 <= options.players <= most:
        sentence = f"With these cards the drafting variant is for 2 to {most} players."
        raise _bad(sentence, "TGS-DRAFT-3", "draft")
    if options.setup != "standard":
        raise _bad("A drafted game has no preset hands.", "TGS-DRAFT-2", "draft")


def _check_solo(options: Options) -> None:
    if options.solo:
        worlds = [world.id for world in start_worlds(options.sets)]
        check_mat(options.plays_by, worlds)
    elif options.difficulty is not None or options.robot_mat is not None:
        name = "difficulty" if options.difficulty is not None else "robot_mat"
        raise _bad("The robot plays in the solo game only.", "SOLO-1", name)


def _bad(sentence: str, rule: str | None, name: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer=f"/options/{name}")


def about() -> dict[str, Any]:
    """What can be played, as plain data for users."""
    return {
        "seats": {"min": 1, "max": 6},
        "options": {
            "players": {
                "meaning": "Number of seats: 2 to 4 with the base game, to 5 with one expansion, "
                "to 6 with both; 1 plays alone against the robot and needs The Gathering Storm.",
                "values": [1, 2, 3, 4, 5, 6],
                "default": 2,
                "rule": "RVI-SETUP-1",
            },
            "expansions": {
                "meaning": "The Gathering Storm (tgs) and Rebel vs Imperium (rvi), alone or "
                "together. Without tgs there are no goals, no solo game and no draft, and start "
                "worlds are dealt at random; with both, each player chooses between a red and a "
                "blue one.",
                "values": [[], ["tgs"], ["rvi"], ["tgs", "rvi"]],
                "default": [],
                "rule": "RVI-CARD-5",
            },
            "setup": {
                "meaning": "Random start worlds and hands of six discarded to four (standard), "
                "preset start worlds and hands (first_game, to 4 players, to 5 with tgs), or the "
                "two-player scenario of rvi (takeover_scenario): seat 0 plays the Rebels, seat 1 "
                "the Imperium, takeovers on.",
                "values": ["standard", "first_game", "takeover_scenario"],
                "default": "standard",
                "rule": "RACE-SETUP-8",
            },
            "advanced": {
                "meaning": "The advanced game for two players, with any expansions: nine action "
                "cards each, two actions a round.",
                "values": [False, True],
                "default": False,
                "rule": "RACE-ADV-1",
            },
            "goals": {
                "meaning": "Goals of tgs (and of rvi with it): true draws two most and four first "
                "goals at random, false plays without, a list names the goals; null is true with "
                "tgs and false without.",
                "values": [None, True, False, sorted(GOALS)],
                "default": None,
                "rule": "TGS-SETUP-5",
            },
            "takeovers": {
                "meaning": "Takeovers of rvi, on or off for all players and the whole game.",
                "values": [False, True],
                "default": False,
                "rule": "RVI-SETUP-7",
            },
            "draft": {
                "meaning": "The drafting variant of tgs for 2 to 4 players, to 5 with both "
                "expansions: each player drafts a draw deck of his own before the game.",
                "values": [False, True],
                "default": False,
                "rule": "TGS-DRAFT-3",
            },
            "difficulty": {
                "meaning": "Of the robot in a solo game; null is normal.",
                "values": [None, "easy", "normal", "hard"],
                "default": None,
                "rule": "SOLO-8",
            },
            "robot_mat": {
                "meaning": "The robot's mat, counters and dice in place of the built-in ones; "
                "null is the built-in mat, parts of which are reconstructed (see "
                "data_confidence).",
                "values": [None],
                "default": None,
                "rule": "SOLO-OQ-1",
            },
        },
        "data_confidence": {
            "base": "printed",
            "tgs": "printed",
            "rvi": "printed",
            "draft": "reconstructed",
            "robot_mat": confidence(BUILT_IN),
        },
    }
