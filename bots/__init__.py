"""Built-in bots: ways to play the games, for suggestions and for tournaments."""
