"""Sessions: games between players who see no more than their seat may know."""
