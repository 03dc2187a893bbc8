"""``make fuzz``: sends mutated requests to a running service, in search of some it cannot
handle."""
