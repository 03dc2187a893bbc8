"""Phase III: Settle.

``choose``: each seat chooses a world, in secret, and the turns that follow.
``place``: placing the chosen world: conquering it, or paying for it.
``placement``: what the powers of a seat allow, and the plans to place a world with them.
``refusals``: why a world cannot be placed.

Expansions act in Settle through the hooks of ``engine.race.hooks.OfSettle``.
"""
