"""Phase III: Settle.

``choose``: each seat chooses a world, in secret, and the turns that follow.
``place``: placing the chosen world: conquering it, or paying for it.
``placement``: what the powers of a seat allow, and the plans to place a world with them.
``refusals``: why a world cannot be placed.

Expansions act in Settle through their rooms, at the points of ``engine.race.points.OfSettle``.
"""
