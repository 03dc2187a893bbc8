"""``make fuzz``: mutated requests against a running service, in search of what it cannot take."""
