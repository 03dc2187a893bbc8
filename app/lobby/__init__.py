"""The lobby, in which bots that play in sessions wait for their games."""
