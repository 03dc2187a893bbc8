"""The choice of a start world in recorded games."""

from __future__ import annotations

from galaxy_referee.engine.race.expansions.start_choice.moves import ChooseStart
from galaxy_referee.engine.race.expansions.start_choice.steps import ChooseStartWorlds
from tools.recordings.additions import Additions
from tools.recordings.follow import Follower
from tools.recordings.transcript import Decision


def choose_start_world(f: Follower, d: Decision) -> None:
    """Choose a start world and two discards in one decision (RACE-REC-3)."""
    question = f.asked(d, ChooseStartWorlds)
    moves = [move for move in question.moves if isinstance(move, ChooseStart)]
    f.compare_options(f.labels.ids(d.options.worlds), {move.world for move in moves})
    discards = tuple(f.labels.ids(d.chosen.discards))
    f.play(question, ChooseStart(d.player, f.labels.id(d.chosen.world or ""), discards))


ADDITIONS = Additions(decisions={"choose_start_world": choose_start_world})
