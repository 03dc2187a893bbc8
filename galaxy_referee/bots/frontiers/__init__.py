"""How the greedy bot evaluates New Frontiers: the length of the game, and the values of goods,
tiles, and actions, in victory points at the end of the game."""
