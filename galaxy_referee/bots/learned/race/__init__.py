"""What a network is told of a position of Race for the Galaxy."""
