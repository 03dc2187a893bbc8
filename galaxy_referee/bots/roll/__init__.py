"""How the greedy bot judges a game of Roll for the Galaxy."""
