"""The powers of The Gathering Storm in words."""

from __future__ import annotations

from galaxy_referee.engine.kernel.texts import Text
from galaxy_referee.engine.race.components.texts import Sentences
from galaxy_referee.engine.race.expansions.settle_again.powers import SecondWorld

SENTENCES: Sentences = {SecondWorld: lambda p: Text("you may place a second world.")}
