"""Shared parts of requests and responses: positions, states, seals, and refusals."""
