"""What games add to the environments: the words of their moves, and what is observed of a view."""
