"""Environments for learners, as the extra ``learn``: PettingZoo, Gymnasium, and batches of games.

``spelling`` has the rule that turns any decision into successive small choices; ``encodings`` has
what a learner sees.
"""
