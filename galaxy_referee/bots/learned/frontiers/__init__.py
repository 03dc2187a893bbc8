"""What a network is told of a position of New Frontiers."""
