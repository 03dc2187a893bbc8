"""The options of a new game, and a given start. ``description`` checks their combinations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, get_args

import msgspec

from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.race.catalogue import BASE, SETS
from galaxy_referee.engine.race.components.editions import EDITIONS, FIRST, Edition
from galaxy_referee.engine.race.expansions.fields import RobotMat
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.sets import MOST_PLAYERS

# Written out, because mypy and msgspec read it; it names the same sets as the manifests.
ExpansionName = Literal["tgs", "rvi", "bow", "aa", "xi", "promo"]
check_once("manifests", get_args(ExpansionName), MANIFESTS)

# As above: the names of the editions.
EditionName = Literal[
    "first_edition", "second_edition", "board_game_arena", "public_implementation"
]
check_once("editions", get_args(EditionName), EDITIONS)

Setup = Literal["standard", "first_game", "takeover_scenario"]
Difficulty = Literal["easy", "normal", "hard"]
# Documented only: a wrong number is refused by ``check_options``, which names the rule.
PlayerCount = Annotated[
    int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": MOST_PLAYERS})
]


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True, dict=True):
    """The options of a new game.

    Args:
        players: number of seats; 1 plays alone against the robot.
        expansions: ``tgs`` (The Gathering Storm), ``rvi`` (Rebel vs Imperium), both or none; with
            both, ``bow`` (The Brink of War); or ``aa`` (Alien Artifacts, without the Orb), or
            ``xi`` (Xeno Invasion, without the invasion); with each of them ``promo`` (the New
            Worlds promo start worlds).
        setup: ``standard``, ``first_game`` with preset start worlds and hands, or
            ``takeover_scenario`` for two players.
        advanced: the advanced two-player game, with two actions a round.
        goals: true draws goals at random, false plays without, a list names them; null plays with
            goals where the expansions bring them.
        takeovers: whether takeovers are on.
        draft: the drafting variant.
        difficulty: the robot's level; null is normal.
        robot_mat: the robot's mat in place of the built-in one.
        edition: the named rules that the game is played by; left out, those of the first edition.
    """

    players: PlayerCount = 2
    expansions: tuple[ExpansionName, ...] = ()
    setup: Setup = "standard"
    advanced: bool = False
    goals: bool | tuple[str, ...] | None = None
    takeovers: bool = False
    draft: bool = False
    difficulty: Difficulty | None = None
    robot_mat: RobotMat | None = None
    # Every state has its options, with all their members. A new option must be unset where it is
    # left out, as this one is: a default such as False would change every state of Race.
    edition: EditionName | msgspec.UnsetType = msgspec.UNSET

    @cached_property
    def sets(self) -> tuple[str, ...]:
        """The sets of cards in the deck."""
        chosen = (BASE, *self.expansions, self.rules.cards)
        return tuple(name for name in SETS if name in chosen)

    @cached_property
    def rules(self) -> Edition:
        """The edition that is played."""
        return EDITIONS[self.edition or FIRST]

    @property
    def named(self) -> tuple[str, ...]:
        """The edition and the expansions, which the rules version names besides the game."""
        return (self.rules.name, *self.expansions)

    @property
    def alone(self) -> bool:
        """Whether one player plays against the game."""
        return self.players == 1

    @property
    def two_actions(self) -> bool:
        """Whether players choose two actions a round (RACE-ADV-3)."""
        return self.advanced or self.players == 1

    @property
    def own_decks(self) -> bool:
        """Whether each player draws from their own deck."""
        return self.draft

    @cached_property
    def in_play(self) -> tuple[str, ...]:
        """The expansions that are in play with these options."""
        return expansions_in_play(_encode(self))

    @cached_property
    def hooks(self) -> Any:
        """The functions of these expansions for each hook; ``expansion.hooks_of`` gets them."""
        (combined,) = COMBINED
        return combined(self.in_play)


# When each expansion takes part, by its name; ``expansion.register`` fills it.
IN_PLAY: dict[str, Callable[[Options], bool]] = {}
_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Options)


# Hot path: each state that is read comes with options of its own.
@lru_cache(maxsize=1 << 10)
def expansions_in_play(encoded: bytes) -> tuple[str, ...]:
    """The expansions that are in play with these options, given as bytes."""
    options = _decoder.decode(encoded)
    return tuple(name for name, takes_part in IN_PLAY.items() if takes_part(options))


# The function that finds what expansions do together; ``expansion`` puts it here.
COMBINED: list[Callable[[tuple[str, ...]], Any]] = []


class Deal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A given start in place of a random one, for trusted hosts and replays.

    Hands of six are discarded down to four as usual; smaller hands are kept for the first round.

    Args:
        start_worlds: by seat; in a solo game the player's and the robot's.
        hands: by seat; in a solo game the player's and the robot's.
        deck: the draw deck, top first.
        discard: the discard pile.
        goods: the goods on windfall start worlds; where none is given it is drawn as usual.
        reshuffles: the order, top first, of the deck after each future reshuffle.
        offers: by seat the red and the blue start world to choose from, in place of
            ``start_worlds``.
        goals: the goals in play.
        draws: the next cards drawn, in order, from the deck or the discard pile. It is for games
            played elsewhere whose draws are known but not the order of the deck.
    """

    hands: list[list[str]]
    deck: list[str]
    start_worlds: list[str] = []
    discard: list[str] = []
    goods: dict[str, str] = {}
    reshuffles: list[list[str]] = []
    offers: list[list[str]] = []
    goals: list[str] = []
    draws: list[str] = []
