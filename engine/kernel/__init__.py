"""The kernel: states, steps, decisions, moves, events, and luck. It is independent of the games."""
