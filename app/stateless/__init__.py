"""The stateless calls: a state in, an answer out."""
