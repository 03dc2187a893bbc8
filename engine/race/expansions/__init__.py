"""Expansions and variants of Race for the Galaxy, a room for each.

``gathering_storm``, ``rebel_vs_imperium``: the expansions; their ``room`` says what they change.
``goals``, ``start_choice``, ``settle_again``, ``produce_for_cards``, ``cards_for_military``,
``goods_for_military``, ``good_when_placed``: mechanisms that more than one of them uses.
``solo``, ``draft``: the game against the robot, and the drafting variant.

The modules beside the rooms collect what the rooms bring: manifests, words, powers, steps, rooms.
docs/adding-an-expansion.md says how to add one.
"""
