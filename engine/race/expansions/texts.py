"""Every card and goal in words: what their powers do and what they score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from galaxy_referee.engine.kernel.tables import check_once, merged
from galaxy_referee.engine.kernel.texts import Text, either
from galaxy_referee.engine.race.components.cards import CardData, ScoringLine
from galaxy_referee.engine.race.components.powers import KINDS, MOMENTS, PHASES, Power
from galaxy_referee.engine.race.components.texts import (
    BASE_EACH,
    Sentences,
    base_sentences,
)
from galaxy_referee.engine.race.expansions.alien_artifacts import texts as alien_artifacts
from galaxy_referee.engine.race.expansions.brink_of_war import texts as brink_of_war
from galaxy_referee.engine.race.expansions.gathering_storm import texts as gathering_storm
from galaxy_referee.engine.race.expansions.goals.catalogue import Goal, Way
from galaxy_referee.engine.race.expansions.good_when_placed import texts as good_when_placed
from galaxy_referee.engine.race.expansions.powers import AnyPower
from galaxy_referee.engine.race.expansions.rebel_vs_imperium import texts as rebel_vs_imperium
from galaxy_referee.engine.race.expansions.xeno_invasion import texts as xeno_invasion

_EACH: dict[str, Text] = merged(
    BASE_EACH, rebel_vs_imperium.EACH, alien_artifacts.EACH, xeno_invasion.EACH
)

SENTENCES: Sentences = merged(
    base_sentences(_EACH),
    gathering_storm.SENTENCES,
    rebel_vs_imperium.sentences(_EACH),
    brink_of_war.SENTENCES,
    good_when_placed.SENTENCES,
    alien_artifacts.SENTENCES,
)
check_once("sentences of powers", get_args(AnyPower), SENTENCES)

_HEADINGS: dict[str, str] = {
    **{phase: phase.title() for phase in PHASES},
    **dict(zip(MOMENTS, ("Start", "Round", "End"), strict=True)),
}

# What a line of a "?" counts.
_SCORED: dict[str, str] = {
    "card-with-power": "{vp} VP for each card with {phase} powers.",
    "chromosome-world": "{vp} VP for each world with a chromosome.",
    "development": "{vp} VP for each development.",
    "development-with-power": "{vp} VP for each development with {phase} powers.",
    "goods": "{vp} VP for each good.",
    "keyword-card": "{vp} VP for each {keyword} card.",
    "kind-world": "{vp} VP for each {kinds} world.",
    "kinds-of-worlds": "{table} VP for 1/2/3/4 kinds of worlds.",
    "military-world": "{vp} VP for each military world.",
    "named-card": "{vp} VP for {names}.",
    "negative-military": "{vp} VP for each point of Military below 0.",
    "non-military-world": "{vp} VP for each non-military world.",
    "non-military-world-with-power": "{vp} VP for each non-military world with {phase} powers.",
    "prestige": "{vp} VP for each prestige.",
    "production-world": "{vp} VP for each {kinds} production world.",
    "rebel-military-world": "{vp} VP for each Rebel military world.",
    "six-cost-development": "{vp} VP for each development of cost 6.",
    "total-military": "{vp} VP for each point of Military.",
    "vp-chips": "{vp} VP for every {every} VP in chips.",
    "windfall-world": "{vp} VP for each {kinds} windfall world.",
    "world": "{vp} VP for each world.",
    "world-with-power": "{vp} VP for each world with {phase} powers.",
    "xeno-world": "{vp} VP for each Xeno world.",
}
_SCORED_WITH_KEYWORD: dict[str, str] = {
    "development": "{vp} VP for each {keyword} development.",
    "world": "{vp} VP for each {keyword} world.",
}
_SCORED_OF_ALL_KINDS: dict[str, str] = {
    "production-world": "{vp} VP for each production world.",
    "windfall-world": "{vp} VP for each windfall world.",
}

# What a goal asks for.
_ASKED: dict[str, str] = {
    "alien-card": "{least:Alien card}",
    "card": "{least:card} in the tableau",
    "card-with-consume-power": "{least:card} with Consume powers",
    "card-with-explore-power": "{least:card} with Explore powers",
    "card-with-takeover-power": "{least:card} with a takeover power",
    "development": "{least:development}",
    "discarded-at-hand-limit": "{least:card} discarded at the hand limit",
    "goods": "{least:good}",
    "imperium-card": "{least:Imperium card}",
    "kinds-of-worlds": "worlds of {least:kind}",
    "military-world": "{least:military world}",
    "negative-military": "Military below 0",
    "novelty-or-rare-world": "{least:Novelty or Rare world}",
    "phases-with-power": "powers in {least:phase}, Trade included",
    "prestige": "{least} prestige",
    "production-world": "{least:production world}",
    "rebel-military-world": "{least:Rebel military world}",
    "total-military": "{least} Military",
    "uplift-card": "{least:Uplift card}",
    "variable-six-cost-development": "{least:development} of cost 6 with a variable score",
    "vp-chips": "{least} VP in chips",
    "world": "{least:world}",
}


def power_text(power: Power) -> Text:
    """A power as a sentence, with the phase it belongs to."""
    sentence = SENTENCES[type(power)](power)
    return Text("{phase}: {sentence}", phase=_HEADINGS[power.phase], sentence=sentence)


def scoring_text(line: ScoringLine) -> Text:
    """A line of a "?" as a sentence."""
    texts = _SCORED_OF_ALL_KINDS if line.kinds == KINDS else _SCORED
    if line.keyword and line.per in _SCORED_WITH_KEYWORD:
        texts = _SCORED_WITH_KEYWORD
    facts: dict[str, Any] = {
        "vp": line.vp,
        "every": line.every,
        "phase": (line.phase or "").title(),
        "keyword": line.keyword.title(),
        "table": "/".join(map(str, line.vp_table)),
    }
    if line.kinds:
        facts["kinds"] = either([kind.title() for kind in line.kinds])
    if line.names:
        facts["names"] = either(line.names)
    return Text(texts[line.per], **facts)


def goal_text(goal: Goal) -> Text:
    """A goal as a sentence."""
    if goal.count is None:
        return Text("The first with {asked}.", asked=either_of(list(map(way_text, goal.any_of))))
    asked = Text(_ASKED[goal.count], least=goal.least)
    if goal.type == "first":
        return Text("The first with {asked}.", asked=asked)
    return Text("The most, at least {asked}.", asked=asked)


def way_text(way: Way) -> Text:
    """What a way to meet a goal asks for."""
    asked = [Text(_ASKED[each.count], least=each.least) for each in way.conditions]
    return (
        asked[0] if len(asked) == 1 else Text("{asked} and {more}", asked=asked[0], more=asked[1])
    )


def either_of(ways: Sequence[Text]) -> Text:
    """One of one or two ways."""
    return ways[0] if len(ways) == 1 else Text("{asked}, or {other}", asked=ways[0], other=ways[1])


def described_card(card: CardData) -> dict[str, Any]:
    """A card as the catalogue has it."""
    entry: dict[str, Any] = msgspec.to_builtins(card)
    _add_texts(entry.get("powers", ()), [power_text(power) for power in card.powers])
    _add_texts(entry.get("scoring", ()), [scoring_text(line) for line in card.scoring])
    return entry


def described_goal(goal: Goal) -> dict[str, Any]:
    """A goal as the catalogue has it."""
    return {**msgspec.to_builtins(goal), "text": goal_text(goal)}


def _add_texts(entries: Sequence[dict[str, Any]], texts: Sequence[Text]) -> None:
    for entry, text in zip(entries, texts, strict=True):
        entry["text"] = text
