"""What the greedy New Frontiers bot knows of the game: how long it lasts, what goods, tiles and
actions are worth. All values are in victory points at the end of the game."""
