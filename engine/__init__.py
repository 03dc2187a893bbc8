"""The rules engine: pure functions without network, clock, or hidden randomness."""
