"""Galaxy Referee's rules engine: pure rules, no network, no clock, no hidden randomness."""
