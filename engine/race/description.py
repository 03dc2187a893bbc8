"""What can be played: the name of the game, its options, and what combines with what."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from galaxy_referee.engine.kernel.description import (
    Confidence,
    DataConfidence,
    Description,
    OptionInfo,
    Seats,
    Showcase,
)
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import ENGLISH, Language, Text, Words
from galaxy_referee.engine.kernel.versions import PlainState, joined
from galaxy_referee.engine.race.components.catalogue import SETS, read_set
from galaxy_referee.engine.race.components.editions import EDITIONS, FIRST
from galaxy_referee.engine.race.components.sets import (
    MOST_PLAYERS,
    PLAYABLE,
    combination_problems,
    max_players,
)
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.expansions.texts import described_card
from galaxy_referee.engine.race.extension import REGISTERED
from galaxy_referee.engine.race.options import Deal, Options

__all__ = (
    "NAME",
    "RULES_VERSION",
    "TITLE",
    "VERSIONS",
    "Deal",
    "Options",
    "check_options",
    "describe",
    "version_of",
    "version_today",
)

NAME = "race"
TITLE = "Race for the Galaxy"
RULES_VERSION = "race-2"
BASE_GAME = "standard"
# Sets that were not compared with printed cards.
CONFIDENCE: dict[str, Confidence] = {"second_edition": "confirmed"}


@cache
def version_of(named: tuple[str, ...]) -> str:
    """The rules of a game: those of the base game, and the versions of the edition, if it is not
    the first, and of each expansion.

    Args:
        named: the edition and the expansions, as ``Options.named`` has them.
    """
    editions = [edition for name, edition in EDITIONS.items() if name in named and name != FIRST]
    expansions = [manifest for name, manifest in MANIFESTS.items() if name in named]
    parts = [f"{edition.name}-{edition.version}" for edition in editions]
    parts += [f"{manifest.set}-{manifest.version}" for manifest in expansions]
    return joined([RULES_VERSION, *parts])


# By the edition, if it is not the first, and the sets besides the base game.
VERSIONS: dict[str, str] = {
    "+".join(names) or BASE_GAME: version_of(names)
    for edition in EDITIONS
    for names in (
        (*([edition] if edition != FIRST else []), *(manifest.set for manifest in sets))
        for sets in PLAYABLE
    )
}


class _Expansions(msgspec.Struct):
    expansions: tuple[str, ...] = ()
    edition: str = FIRST


class _WithOptions(msgspec.Struct):
    options: _Expansions


def version_today(state: PlainState) -> str:
    """The rules by which a state of any version is played today.

    Raises:
        msgspec.ValidationError: this is not a state of the game.
    """
    chosen = msgspec.convert(state, _WithOptions).options
    return version_of((chosen.edition, *chosen.expansions))


def check_options(options: Options) -> None:
    """Refuse options that the rules do not know or that do not combine.

    Raises:
        BadOption: names the option and the rule.
    """
    _check_sets(options)
    if options.advanced and options.players != 2:
        raise _bad("The advanced game is for two players only.", "RACE-ADV-1", "advanced")
    if options.rules.always_advanced and options.players == 2 and not options.advanced:
        raise _bad("By these rules two players play the advanced game.", "EDITION-4", "advanced")
    for room in REGISTERED.values():
        if room.check is not None:
            room.check(options)


def _check_sets(options: Options) -> None:
    """What combines with what, and how many can play it."""
    if len(set(options.expansions)) != len(options.expansions):
        raise _bad("An expansion is named twice.", None, "expansions")
    sets = [MANIFESTS[name] for name in options.sets if name in MANIFESTS]
    for problem in combination_problems(sets):
        raise _bad(*problem, "expansions")
    most, rule = max_players(sets)
    if options.players > most or options.players < 1:
        raise _bad(Text("This game is for 2 to {most} players.", most=most), rule, "players")


def _bad(sentence: Words, rule: str | None, name: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer=f"/options/{name}")


NOTICE = (
    "All cards are as printed, without the powers that only the Orb or the invasion uses. The dice "
    "of the solo robot and some of its counters are reconstructed: they were not available. "
    "`confidence` lists these parts. Owners of The Gathering Storm can play with the printed ones: "
    "the option `robot_mat` takes them."
)
SHOWCASE = Showcase(
    options={"setup": "first_game"},
    seed="readme",
    moves=("0 choose_action settle", "1 choose_action settle"),
    refused="0 settle rebel-miners",
)


def describe() -> Description:
    """Seats, options and how well the components are known."""
    options = dict(OPTIONS)
    confidence = [DataConfidence(name, CONFIDENCE.get(name, "printed")) for name in SETS]
    for room in REGISTERED.values():
        options |= room.options
        confidence += room.confidence
    return Description(
        seats=Seats(1, MOST_PLAYERS),
        options=options,
        rule_sets=VERSIONS,
        confidence=confidence,
        notice=NOTICE,
    )


def catalogue(language: Language = ENGLISH) -> dict[str, Any]:
    """Every card, and what else the rooms bring, as plain data with texts in a language."""
    sets = [
        {**msgspec.to_builtins(read_set(name)), "cards": list(map(described_card, cards))}
        for name, cards in ((name, read_set(name).cards) for name in SETS)
    ]
    parts: dict[str, Any] = {"sets": sets}
    for room in REGISTERED.values():
        parts |= room.catalogue
    plain: dict[str, Any] = msgspec.to_builtins(parts, enc_hook=language.read)
    return plain


OPTIONS: dict[str, OptionInfo] = {
    "players": OptionInfo(
        meaning="Number of seats: 2 to 4 with the base game, to 5 with one expansion, "
        "to 6 with tgs and rvi; 1 is a solo game against the robot, with The Gathering Storm and "
        "without The Brink of War.",
        values=[*range(1, MOST_PLAYERS + 1)],
        default=2,
        rule="RACE-SETUP-1",
    ),
    "expansions": OptionInfo(
        meaning="The Gathering Storm (tgs) and Rebel vs Imperium (rvi), alone or "
        "together, and The Brink of War (bow) with both of them; or Alien Artifacts (aa) without "
        "the Orb, or Xeno Invasion (xi) without the invasion. Without tgs there are no goals, no "
        "solo game and no draft. Start worlds are dealt at random; with both tgs and rvi, with aa, "
        "with xi, and in the draft, each player chooses between a red and a blue one. The New "
        "Worlds promo start worlds (promo) go with any of these; with them, start worlds are "
        "chosen in every game. They are not for the solo game.",
        values=[[manifest.set for manifest in sets] for sets in PLAYABLE],
        default=[],
        rule="RACE-SETUP-1",
    ),
    "setup": OptionInfo(
        meaning="Random start worlds and hands of six discarded to four (standard), "
        "preset start worlds and hands (first_game, to 4 players, to 5 with tgs, aa or xi), or the "
        "two-player scenario of rvi (takeover_scenario): the first player has the "
        "Rebels, the second the Imperium, and takeovers are on.",
        values=["standard", "first_game", "takeover_scenario"],
        default="standard",
        rule="RACE-SETUP-8",
    ),
    "advanced": OptionInfo(
        meaning="The advanced game for two players, with any expansions: nine action "
        "cards each, two actions a round.",
        values=[False, True],
        default=False,
        rule="RACE-ADV-1",
    ),
    "edition": OptionInfo(
        meaning="The rules and card values of the first edition (first_edition), of the second "
        "(second_edition), or of games on Board Game Arena (board_game_arena): second-edition "
        "cards, the advanced game for two, and concession. By public_implementation, an "
        "independent program's games of The Brink of War can be replayed.",
        values=[*EDITIONS],
        default=FIRST,
        rule="EDITION-1",
    ),
}
