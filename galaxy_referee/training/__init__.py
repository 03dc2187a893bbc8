"""Training networks by self-play. Needs numpy, like the bots that use them."""
