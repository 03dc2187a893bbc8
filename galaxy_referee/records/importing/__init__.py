"""Converts games that people played elsewhere to records."""
