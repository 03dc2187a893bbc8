"""The greedy policy of New Frontiers.

It does not depend on anything that its seat cannot know: the order of the bag and of the goal
stack, and the face-down goals of others.
"""

from __future__ import annotations

from galaxy_referee.bots.frontiers.answers import answer
from galaxy_referee.bots.frontiers.horizon import horizon
from galaxy_referee.bots.frontiers.outlook import Outlook
from galaxy_referee.bots.frontiers.reasons import reason
from galaxy_referee.bots.policy import Greedy

POLICY = Greedy(lambda t, seat: Outlook(t, seat, horizon(t), seat), answer, reason)
