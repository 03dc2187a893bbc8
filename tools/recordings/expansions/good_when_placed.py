"""Cards discarded for a good on a world as it is placed, in recorded games."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.good_when_placed.expansion import DiscardForGood
from galaxy_referee.engine.race.moves import Discard
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.transcript import Decision


def discard_when_placed(f: Follower, d: Decision) -> None:
    """Discard a card for a good on the world just placed, or none."""
    question = f.asked(d, DiscardForGood)
    f.compare_options(f.labels.ids(d.options.hand), question.moves.choose()["from"])
    f.play(question, Discard(d.player, tuple(f.labels.ids(d.chosen.discards))))


ADDITIONS = Additions(decisions={"discard_to_produce in settle": discard_when_placed})
