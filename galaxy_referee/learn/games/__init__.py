"""What games add to the environments: the words of their moves, and the features of views."""
