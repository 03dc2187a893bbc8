"""Sessions: games in which players see only what their seat may know."""
