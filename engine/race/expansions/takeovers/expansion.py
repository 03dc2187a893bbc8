"""Takeovers: what they are (RVI-TAKEOVER), and when they are on (RVI-SETUP-7)."""

from __future__ import annotations

from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race.expansion import Expansion
from galaxy_referee.engine.race.expansions.takeovers.audit import table_faults
from galaxy_referee.engine.race.expansions.takeovers.steps import (
    HANDLES,
    forget,
    remember_tableaus,
    resolution,
)
from galaxy_referee.engine.race.hooks import Hooks
from galaxy_referee.engine.race.options import Options


def check(options: Options) -> None:
    """What takeovers need."""
    if options.takeovers and "rvi" not in options.expansions:
        raise _bad("Takeovers need Rebel vs Imperium.", "RVI-SETUP-7")
    if options.takeovers and options.alone:
        raise _bad("Takeovers are off in the solo game.", "SOLO-3")


def _bad(sentence: str, rule: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer="/options/takeovers")


EXPANSION = Expansion(
    name="takeovers",
    in_play=lambda options: options.takeovers,
    check=check,
    state_fields=("at_start", "declared"),
    handles=HANDLES,
    options={
        "takeovers": OptionInfo(
            meaning="Takeovers of rvi, on or off for all players and the whole game.",
            values=[False, True],
            default=False,
            rule="RVI-SETUP-7",
        ),
    },
    hooks=Hooks(
        phase_started=(remember_tableaus,),
        phase_ended=(forget,),
        after_settle=(resolution,),
        table_faults=(table_faults,),
    ),
)
