"""Cards from hand for Military."""

from __future__ import annotations

from galaxy_referee.bots.race.additions import Additions
from galaxy_referee.bots.race.expansions.takeovers import military_needed
from galaxy_referee.bots.race.hand import least_valuable
from galaxy_referee.bots.race.outlook import Outlook
from galaxy_referee.engine.kernel.decisions import Subset
from galaxy_referee.engine.race.expansions.cards_for_military.expansion import DiscardForMilitary
from galaxy_referee.engine.race.expansions.takeovers.steps import Compare


def count_for_military(o: Outlook, step: DiscardForMilitary, least: int, most: int) -> int:
    """The number of cards from hand to discard for Military: as few as suffice."""
    if step.missing or not o.t.declared:
        return least
    compared = [step.number for step in o.t.agenda if isinstance(step, Compare)]
    number = compared[-1] if step.defending and compared else -1
    needed = military_needed(o, o.t.declared[number])
    return max(least, needed) if needed <= most else least


def cards_for_military(o: Outlook, step: DiscardForMilitary, choice: Subset) -> set[str]:
    """The least valuable cards, as few as suffice."""
    count = count_for_military(o, step, choice.least, choice.most)
    return least_valuable(o, choice.candidates, count)


ADDITIONS = Additions(discards={DiscardForMilitary: cards_for_military})
