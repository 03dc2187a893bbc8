"""Takeovers: what they are (RVI-TAKEOVER), and when they are on (RVI-SETUP-7)."""

from __future__ import annotations

from collections.abc import Iterator

from galaxy_referee.engine.kernel.audit import Fault
from galaxy_referee.engine.kernel.description import OptionInfo
from galaxy_referee.engine.kernel.errors import BadOption
from galaxy_referee.engine.race.expansions.takeovers.powers import TakeoverDefense, TakeoverPower
from galaxy_referee.engine.race.expansions.takeovers.steps import (
    forget,
    remember_tableaus,
    resolution,
)
from galaxy_referee.engine.race.extension import Expansion
from galaxy_referee.engine.race.options import Options
from galaxy_referee.engine.race.points import Points
from galaxy_referee.engine.race.state import Race


def check(options: Options) -> None:
    """What takeovers need."""
    if options.takeovers and "rvi" not in options.expansions:
        raise _bad("Takeovers need Rebel vs Imperium.", "RVI-SETUP-7")
    if options.takeovers and options.alone:
        raise _bad("Takeovers are off in the solo game.", "SOLO-3")


def _bad(sentence: str, rule: str) -> BadOption:
    return BadOption(sentence, rule=rule, pointer="/options/takeovers")


def table_faults(t: Race) -> Iterator[Fault]:
    """Tableaus are remembered, and takeovers declared, in Settle."""
    if bool(t.at_start) != (t.phase == "settle") or (t.declared and not t.at_start):
        yield Fault("/at_start", "wrong_phase", "Takeovers happen only in Settle.")


ROOM = Expansion(
    name="takeovers",
    in_play=lambda options: options.takeovers,
    check=check,
    state_fields=("at_start", "declared"),
    handles=(TakeoverPower, TakeoverDefense),
    options={
        "takeovers": OptionInfo(
            meaning="Takeovers of rvi, on or off for all players and the whole game.",
            values=[False, True],
            default=False,
            rule="RVI-SETUP-7",
        ),
    },
    at=Points(
        phase_started=(remember_tableaus,),
        phase_ended=(forget,),
        after_settle=(resolution,),
        table_faults=(table_faults,),
    ),
)
