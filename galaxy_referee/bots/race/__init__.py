"""How the greedy bot evaluates Race for the Galaxy."""
