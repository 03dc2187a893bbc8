"""The built-in bots: ``registry`` lists them, ``adviser`` and ``policy`` say what a bot is."""
