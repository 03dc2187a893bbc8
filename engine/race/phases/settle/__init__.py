"""Phase III: Settle.

``choose``: each seat chooses a world, in secret, and the turns that follow.
``place``: placing the chosen world: conquering it, or paying for it.
``placement``: what the powers of a seat allow, and the plans to place a world with them.
``refusals``: why a world cannot be placed.

What expansions do in Settle is in their rooms, at the points ``placement_powers``, ``conquering``,
``settle_turn``, ``after_settle`` and ``settle_faults`` (``engine.race.extension``):

``expansions.cards_for_military``: Military for cards discarded from hand.
``expansions.settle_again``: a second world in the same phase.
``expansions.rebel_vs_imperium``: its powers (``settle``), and takeovers (``takeovers``).
"""
