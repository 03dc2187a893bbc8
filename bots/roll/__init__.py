"""How the greedy player of Roll for the Galaxy thinks."""
