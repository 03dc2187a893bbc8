"""The built-in bots: ways to play, for suggestions, tournaments and rollouts."""
