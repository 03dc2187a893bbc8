"""The stateless calls, which take a state and return an answer."""
