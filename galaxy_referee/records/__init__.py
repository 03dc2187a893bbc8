"""Records of games: importing, comparing with recordings, and verifying."""
