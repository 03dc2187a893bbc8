"""Reviews of games: replays, curves of the expected result, and pictures of views."""
