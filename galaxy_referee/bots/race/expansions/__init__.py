"""How the greedy bot judges what expansions add: a module for each room of the engine that needs
one, of the same name, with its ``ROOM``; ``rooms`` finds them."""
