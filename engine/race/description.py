"""The game's description: its name, its options, and their combinations."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from galaxy_referee.engine.kernel import description
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.kernel.texts import ENGLISH, Language, Text, Words, either, then
from galaxy_referee.engine.kernel.versions import PlainState, joined
from galaxy_referee.engine.race.catalogue import SETS, read_set
from galaxy_referee.engine.race.components.editions import EDITIONS, FIRST
from galaxy_referee.engine.race.expansion import REGISTERED
from galaxy_referee.engine.race.expansions.manifests import MANIFESTS
from galaxy_referee.engine.race.expansions.meanings import MEANINGS, NOTICE
from galaxy_referee.engine.race.expansions.texts import described_card
from galaxy_referee.engine.race.options import Deal, Options, Setup
from galaxy_referee.engine.race.sets import (
    MOST_PLAYERS,
    PLAYABLE,
    combination_problems,
    max_players,
    smallest_sets,
)

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
RULES_VERSION = "race-3"
BASE_GAME = "standard"
# Sets that were not compared with printed cards.
CONFIDENCE: dict[str, description.Confidence] = {"second_edition": "confirmed"}


@cache
def version_of(named: tuple[str, ...]) -> str:
    """The rules version of a game: the base game's, the edition's unless it is the first, and that
    of each expansion.

    Args:
        named: the edition and the expansions, as in ``Options.named``.
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
    """The current rules version for a state of any version.

    Raises:
        msgspec.ValidationError: this is not a state of the game.
    """
    chosen = msgspec.convert(state, _WithOptions).options
    return version_of((chosen.edition, *chosen.expansions))


def check_options(options: Options) -> None:
    """Check that the options are known and combine.

    Raises:
        BadOption: names the option and the rule.
    """
    _check_sets(options)
    if options.advanced and options.players != 2:
        raise _bad("The advanced game is for two players only.", "RACE-ADV-1", "advanced")
    if options.rules.always_advanced and options.players == 2 and not options.advanced:
        raise _bad(
            "Under these rules, two players always play the advanced game.", "EDITION-4", "advanced"
        )
    for expansion in REGISTERED.values():
        if expansion.check is not None:
            expansion.check(options)


def _check_sets(options: Options) -> None:
    """What combines with what, and how many can play it."""
    if len(set(options.expansions)) != len(options.expansions):
        raise _bad("An expansion is named twice.", None, "expansions")
    sets = [MANIFESTS[name] for name in options.sets if name in MANIFESTS]
    for problem in combination_problems(sets):
        raise _bad(*problem, "expansions")
    most, rule = max_players(sets)
    if options.players > most or options.players < 1:
        raise _bad(_too_many(options.players, most), rule, "players")


def _too_many(players: int, most: int) -> Text:
    """Says how many can play, and with which expansions so many could."""
    sentence = Text("This game is for 2 to {most} players.", most=most)
    possible = smallest_sets(players) if players > most else []
    if not possible:
        return sentence
    named = either(["+".join(each.set for each in sets) for sets in possible])
    return then(sentence, Text("With {sets}, {count} can play.", sets=named, count=players))


def _bad(sentence: Words, rule: str | None, name: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer=f"/options/{name}")


SHOWCASE = description.Showcase(
    options={"setup": "first_game"},
    seed="readme",
    moves=("0 select settle", "1 select settle"),
    refused="0 settle rebel-miners",
)


def describe() -> description.Description:
    """The game's seats, options, and confidence."""
    options = dict(OPTIONS)
    confidence = [
        description.DataConfidence(name, CONFIDENCE.get(name, "printed")) for name in SETS
    ]
    for expansion in REGISTERED.values():
        options |= expansion.options
        confidence += expansion.confidence
    return description.Description(
        seats=description.Seats(1, MOST_PLAYERS),
        options=options,
        rule_sets=VERSIONS,
        confidence=confidence,
        notice=NOTICE,
    )


def catalogue(language: Language = ENGLISH) -> dict[str, Any]:
    """Every card and the expansions' further components, as plain data with texts in a language."""
    sets = [
        {**msgspec.to_builtins(read_set(name)), "cards": list(map(described_card, cards))}
        for name, cards in ((name, read_set(name).cards) for name in SETS)
    ]
    parts: dict[str, Any] = {"sets": sets}
    for expansion in REGISTERED.values():
        parts |= expansion.catalogue
    plain: dict[str, Any] = msgspec.to_builtins(parts, enc_hook=language.read)
    return plain


OPTIONS: dict[str, description.OptionInfo] = {
    "players": description.OptionInfo(
        meaning=MEANINGS["players"],
        values=[*range(1, MOST_PLAYERS + 1)],
        default=2,
        rule="RACE-SETUP-1",
    ),
    "expansions": description.OptionInfo(
        meaning=MEANINGS["expansions"],
        values=[[manifest.set for manifest in sets] for sets in PLAYABLE],
        default=[],
        rule="RACE-SETUP-1",
    ),
    "setup": description.OptionInfo(
        meaning=MEANINGS["setup"],
        values=[*get_args(Setup)],
        default="standard",
        rule="RACE-SETUP-8",
    ),
    "advanced": description.OptionInfo(
        meaning="The advanced game for two players, with any expansions: nine action "
        "cards each, two actions a round.",
        values=[False, True],
        default=False,
        rule="RACE-ADV-1",
    ),
    "edition": description.OptionInfo(
        meaning=MEANINGS["edition"],
        values=[*EDITIONS],
        default=FIRST,
        rule="EDITION-1",
    ),
}
