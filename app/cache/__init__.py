"""The session cache: Redis, Valkey, or this process."""
