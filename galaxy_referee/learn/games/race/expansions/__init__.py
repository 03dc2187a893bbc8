"""What the engine's rooms add to observations. Each room that adds something has a module of the
same name here, with its ``ROOM``; ``rooms`` finds them."""
