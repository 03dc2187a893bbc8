"""The kernel: states, steps, decisions, moves, events and luck. It knows no game."""
