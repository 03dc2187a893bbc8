"""How the greedy bot evaluates Roll for the Galaxy."""
