"""The cache of sessions: Redis, Valkey, or this process."""
