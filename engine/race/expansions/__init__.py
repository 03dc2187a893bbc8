"""Expansions and variants of Race for the Galaxy, a folder for each.

``gathering_storm``, ``rebel_vs_imperium``, ``alien_artifacts``, ``xeno_invasion``: the expansions;
their ``expansion`` module says what they change. ``new_worlds``: promo start worlds.
``goals``, ``start_choice``, ``settle_again``, ``cards_for_military``, ``produce_for_cards``,
``goods_for_military``, ``good_when_placed``: mechanisms that more than one of them uses.
``solo``, ``draft``: the game against the robot, and the drafting variant.

The modules beside these folders collect what expansions bring: manifests, powers, steps, moves, and
the expansions themselves (``registry``).
docs/adding-an-expansion.md says how to add one.
"""
