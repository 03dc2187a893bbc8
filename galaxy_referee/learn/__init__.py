"""Environments for learners: PettingZoo, Gymnasium, batches, OpenSpiel, and language models.

``action_factoring`` splits any decision into successive small choices; ``encodings`` defines what a
learner observes.
"""
