"""``galaxy-referee play``: Race for the Galaxy in the terminal, against built-in bots."""
