"""Looking at games: replays of finished ones, curves of expected results, pictures of views."""
