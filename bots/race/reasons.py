"""Why the bot makes a move, in one sentence."""

from __future__ import annotations

from bots.race.outlook import Outlook
from engine.kernel.moves import Move


def reason(o: Outlook, move: Move) -> str:
    return ""
