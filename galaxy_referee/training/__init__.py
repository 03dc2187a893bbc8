"""Trains networks by self-play. It needs numpy, as do the bots that use the networks."""
