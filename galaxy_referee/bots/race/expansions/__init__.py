"""The greedy bot's evaluation of expansions: one module for each of the engine's rooms that needs
one, with the room's name and a ``ROOM``. ``rooms`` finds them."""
