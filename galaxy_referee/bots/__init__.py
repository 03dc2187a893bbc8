"""The built-in bots: ``registry`` lists them; ``adviser`` and ``policy`` define what a bot is."""
