"""How the greedy bot judges a game of Race for the Galaxy."""
