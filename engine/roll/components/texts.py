"""Effects and scoring as sentences: a message for each form of each kind of effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from galaxy_referee.engine.kernel.tables import check_once
from galaxy_referee.engine.kernel.texts import Text, Words, either, text_of
from galaxy_referee.engine.roll.components import effects, powers
from galaxy_referee.engine.roll.components.formulas import Scoring, Term
from galaxy_referee.engine.roll.components.words import (
    COLORS,
    GOOD_COLORS,
    PAINTED,
    PHASES,
    Kind,
    Place,
    Role,
    WorldColor,
)


def effect_text(effect: effects.Effect) -> Text:
    """What an effect does, for people."""
    sentence = _SENTENCES[type(effect)]
    return text_of(sentence, effect, _FACTS) if isinstance(sentence, str) else sentence(effect)


def scoring_text(scoring: Scoring) -> Text:
    """What a development of cost 6 scores besides its cost, for people."""
    texts = _OF_REASSIGN if scoring.only_reassign else _SCORED
    return Text(
        texts[scoring.term],
        vp=scoring.vp,
        divisor=scoring.divisor,
        set_size=scoring.set_size,
        color=PAINTED[scoring.color or scoring.die or "none"],
    )


def _listed(colors: tuple[str, ...]) -> Words:
    """Colors as words: ``Novelty, Genes or Alien Technology``."""
    return either([PAINTED[color] for color in colors])


def _at_end(phases: tuple[str, ...]) -> Words:
    """When a power pays: ``At the end of Explore and of Produce``."""
    *rest, last = [phase.title() for phase in phases]
    if not rest:
        return Text("At the end of {phase}", phase=last)
    return Text("At the end of {first} and of {last}", first=rest, last=last)


def _goods(colors: tuple[WorldColor, ...]) -> Text:
    if colors == GOOD_COLORS:
        return Text("Any good")
    return Text("A good of a {colors} world", colors=_listed(colors))


_TAKEN: dict[Place, str] = {
    "citizenry": "Take {count:{color} die|{color} dice}, in the Citizenry.",
    "cup": "Take {count:{color} die|{color} dice}, in the cup.",
    "world": "Take {count:{color} die|{color} dice}, as its good.",
}
_REASSIGN: dict[str, str] = {
    "any": "You may Reassign {workers} to {target}",
    "explore": "You may Reassign {workers} from Explore to {target}",
    "one_column": "You may Reassign {workers} from one column to {target}",
}
# By the number of colors.
_EXTRA: dict[tuple[Role, int], str] = {
    ("explorer", 1): "You have 1 {first} explorer more, without a die.",
    ("explorer", 2): "You have 1 {first} explorer and 1 {last} explorer more, without a die.",
    ("shipper", 1): "You have 1 {first} shipper more, without a die.",
    ("shipper", 2): "You have 1 {first} shipper and 1 {last} shipper more, without a die.",
}
_COMPLETED: dict[tuple[Kind, ...], str] = {
    ("development",): "Gain {credits:credit} after completing another development",
    ("world",): "Gain {credits:credit} after completing another world",
    ("development", "world"): (
        "Gain {credits:credit} after completing another development or world"
    ),
}
_RETURNED: dict[Kind, str] = {
    "development": "When you complete another development, {workers} go to the cup.",
    "world": "When you complete another world, {workers} go to the cup.",
}


def _gain_die(power: effects.GainDie) -> Text:
    facts = {"count": power.count, "color": PAINTED[power.die]}
    return Text(_TAKEN[power.to], **facts)


def _reassign_workers(power: powers.Reassign) -> Text:
    colors = _listed(power.worker_colors)
    if power.worker_colors == COLORS:
        exact, most = "{count:worker}", "up to {count:worker}"
    else:
        exact, most = "{count:{colors} worker}", "up to {count:{colors} worker}"
    return Text(exact if power.at_least == power.up_to else most, count=power.up_to, colors=colors)


def _reassign_target(power: powers.Reassign) -> Words:
    if power.to == ("selected",):
        return Text("the phase you selected")
    if power.to == PHASES:
        return Text("any column" if power.up_to == 1 else "any columns")
    return either([phase.title() for phase in power.to])


def _reassign(power: powers.Reassign) -> Text:
    text = Text(
        _REASSIGN[power.from_column],
        workers=_reassign_workers(power),
        target=_reassign_target(power),
    )
    if power.most_worlds_of is None:
        return Text("{sentence}.", sentence=text)
    return Text(
        "{sentence} if you alone have the most {color} worlds, {tied} if you are tied for the "
        "most.",
        sentence=text,
        color=PAINTED[power.most_worlds_of],
        tied=power.up_to_if_tied,
    )


def _extra_worker(power: powers.ExtraWorker) -> Text:
    template = _EXTRA[power.role, len(power.colors)]
    return Text(template, first=PAINTED[power.colors[0]], last=PAINTED[power.colors[-1]])


def _fewer_workers_subject(power: powers.FewerWorkers) -> Text:
    if power.only_reassign:
        return Text("Reassign developments")
    if power.tile_kind == "development":
        return Text("Developments")
    if power.world_colors == ("none",):
        return Text("Gray worlds")
    if len(power.world_colors) < 5:
        return Text("{colors} worlds", colors=_listed(power.world_colors))
    return Text("Worlds")


def _fewer_workers(power: powers.FewerWorkers) -> Text:
    return Text(
        "{subject} need {reduce_by:fewer worker}, but at least {minimum}.",
        subject=_fewer_workers_subject(power),
        reduce_by=power.reduce_by,
        minimum=power.minimum,
    )


def _credits_per_completion(power: powers.CreditsPerCompletion) -> Text:
    gain = Text(_COMPLETED[power.tile_kinds], credits=power.credits)
    if power.bonus is None:
        return Text("{sentence}.", sentence=gain)
    return Text(
        "{sentence}, {more} more for {color}.",
        sentence=gain,
        more=power.bonus.credits,
        color=PAINTED[power.bonus.world_color],
    )


def _workers_to_cup(power: powers.WorkersToCup) -> Text:
    workers = Text("{least} or {most} of its workers", least=power.at_least, most=power.at_most)
    if power.all:
        workers = Text("all {colors} workers on it", colors=_listed(power.colors))
    return Text(_RETURNED[power.tile_kind], workers=workers)


def _credits_per_citizenry_die(power: powers.CreditsPerCitizenryDie) -> Text:
    facts = {"when": _at_end(power.phases), "credits": power.credits, "color": PAINTED[power.die]}
    if power.per == 1:
        return Text(
            "{when}, gain {credits:credit} for each {color} die in your Citizenry.", **facts
        )
    return Text(
        "{when}, gain {credits:credit} for every {per} {color} dice (rounded up) in your "
        "Citizenry.",
        **facts,
        per=power.per,
    )


def _credits_per_good(power: powers.CreditsPerGood) -> Text:
    template = "{when}, gain {credits:credit} per good on a {color} world."
    if power.of == "die":
        template = "{when}, gain {credits:credit} per good that is a {color} die."
    return Text(
        template, when=_at_end(power.phases), credits=power.credits, color=PAINTED[power.color]
    )


# Facts in templates that effects have under another name.
_FACTS: dict[str, Callable[[Any], Words]] = {
    "when": lambda power: _at_end(power.phases),
    "goods": lambda power: _goods(power.world_colors),
    "color": lambda power: PAINTED[power.worker_color],
}
_SENTENCES: dict[type[effects.Effect], str | Callable[[Any], Text]] = {
    effects.GainDie: _gain_die,
    effects.GainCredits: "Gain {credits:credit}.",
    effects.RemoveDie: "First return one of your dice, from any place, to the supply.",
    effects.SetStartCredits: "Start the game with {credits:credit}.",
    powers.Reassign: _reassign,
    powers.DictateAgain: "You may Dictate any number of times, setting one worker aside each time.",
    powers.DictateMoves: "Each Dictate may move up to {up_to} workers instead of 1.",
    powers.ExtraWorker: _extra_worker,
    powers.StockYields: "A Stock by one of your {color} explorers gains {credits} credits in all.",
    powers.BonusTile: lambda power: Text(
        "{when}, draw {count:tile} to the bottom of a stack.",
        when=_at_end(("explore",)),
        count=power.count,
    ),
    powers.CreditsIfScoutedBy: (
        "{when}, gain {credits:credit} if one of your {color} explorers Scouted."
    ),
    powers.PlaceScoutedOnTop: "You may put each Scouted tile on top of its stack.",
    powers.RearrangeZone: "Between tasks you may reorder your stacks and turn their tiles over.",
    powers.CreditsIfMostDevelopments: (
        "{when}, gain {credits:credit} if you alone have the most developments."
    ),
    powers.FewerWorkers: _fewer_workers,
    powers.CreditsPerCompletion: _credits_per_completion,
    powers.WorkersToCup: _workers_to_cup,
    powers.CreditsAtPhaseEnd: "{when}, gain {credits:credit}.",
    powers.CreditsPerCitizenryDie: _credits_per_citizenry_die,
    powers.CreditsPerGood: _credits_per_good,
    powers.ExtraGoodSlot: "Each of your worlds that can hold a good can hold {slots} more.",
    powers.TradeBonus: "{goods} gains {credits:credit} more when traded.",
    powers.ConsumeCredits: "{goods} also gains {credits:credit} when consumed.",
    powers.ConsumeChips: "{goods} gains {chips} VP more when consumed.",
    powers.BuyChipOnTrade: "After each trade you may pay {pay:credit} for {chips} VP.",
    powers.ChipsAtPhaseEnd: "{when}, gain {chips} VP.",
    powers.CreditsIfCostliestWorld: (
        "{when}, gain {credits:credit} more if all worlds of the highest printed cost in play "
        "are yours."
    ),
}
check_once(
    "sentences of effects", (*get_args(effects.Immediate), *get_args(powers.Power)), _SENTENCES
)

_SCORED: dict[Term, str] = {
    "per_development": "{vp} VP per development.",
    "per_development_without_reassign": "{vp} VP per development without a Reassign power.",
    "per_world_of_color": "{vp} VP per {color} world.",
    "world_cost_fraction": (
        "The total cost of your {color} worlds, divided by {divisor}, rounded up."
    ),
    "development_cost_fraction": (
        "The total cost of your developments, divided by {divisor}, rounded up."
    ),
    "per_dice_set": "{vp} VP for every {set_size} {color} dice you own, started sets included.",
    "per_die_color": "{vp} VP per color of dice you own.",
    "per_good": "{vp} VP per good at the end of the game.",
    "chip_triangle": "1 VP for 1 VP in chips, 2 for 3, 3 for 6, 4 for 10 and so on.",
}
_OF_REASSIGN: dict[Term, str] = {
    "development_cost_fraction": (
        "The total cost of your Reassign developments, divided by {divisor}, rounded up."
    ),
}
