"""What becomes of drafted games that began with packs of nine."""

from __future__ import annotations

import msgspec

from galaxy_referee.engine.kernel.errors import WrongVersion
from galaxy_referee.engine.kernel.versions import PlainState
from galaxy_referee.engine.race.expansions.draft.steps import DraftRound


class _Options(msgspec.Struct):
    draft: bool = False
    expansions: tuple[str, ...] = ()


class _Step(msgspec.Struct):
    step: str


class _Begun(msgspec.Struct):
    options: _Options
    agenda: list[_Step]


def to_packs_of_five(state: PlainState) -> None:
    """From ``tgs-1`` to ``tgs-2``: the packs of the draft became smaller (TGS-DRAFT-2). Once all
    have their decks, the game goes on as it is. With The Brink of War nothing changed.

    Raises:
        msgspec.ValidationError: this is not a state of the game.
        WrongVersion: the draft is under way.
    """
    begun = msgspec.convert(state, _Begun)
    if not begun.options.draft or "bow" in begun.options.expansions:
        return
    if any(step.step == DraftRound.__struct_config__.tag for step in begun.agenda):
        raise WrongVersion(
            "A draft with packs of nine cannot continue with packs of five. Finish the draft with "
            "an engine of the older version, or start the game again.",
            pointer="/rules_version",
        )


MIGRATIONS = {"tgs-1": to_packs_of_five}
