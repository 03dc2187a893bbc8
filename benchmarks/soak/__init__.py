"""Soaks: the service and an arena run for a long time while everything around them fails."""
