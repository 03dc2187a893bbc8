"""Records of games: imported from elsewhere, compared with recordings, and verified."""
