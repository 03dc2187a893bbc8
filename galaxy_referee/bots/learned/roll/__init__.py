"""What a network is told of a position of Roll for the Galaxy."""
