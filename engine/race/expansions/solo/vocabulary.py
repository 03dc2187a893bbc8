"""The event facts and the codes that only the robot uses."""

from __future__ import annotations

from galaxy_referee.engine.kernel.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    facts={
        "entry": "The field of the robot's mat, such as settle.action.",
        "symbol": "What the robot symbol of a die means.",
    },
    codes={
        "bad_actions": "The dice cannot show these actions.",
        "bad_robot": "The robot does not begin as its mat says.",
        "no_robot": "This game has no robot.",
    },
)
